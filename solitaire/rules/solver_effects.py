"""What taking one tile does to the tiles around it, cached for each board.

The effect depends on few tiles, and the solver's games meet the same few again and again. The
cache saves time and never changes an answer.
"""

from functools import lru_cache

from solitaire.rules.board import Board, places_in

MOST_CACHED = 4_096  # effects of each tile; then its cache is cleared
UNDER_WEIGHT = 0.5  # of a blocked tile under the one taken, where one beside it counts 1
FREED_WEIGHT = 2  # added for a tile that comes free

Effect = tuple[int, float]  # the tiles that come free, as a set; how good that is


class Effects:
    """nearby: by tile, the tiles its effect depends on. of: by tile, its effect for each set of
    these; `of[n][rest & nearby[n]]` is the effect of taking n, whether or not it is still among
    the rest. The solver's inner loops write that out, because a call would cost more.
    """

    def __init__(self, board: Board) -> None:
        self.nearby = [_nearby(board, n) for n in range(board.size)]
        self.of = [_EffectsOfTile(board, n) for n in range(board.size)]


class _EffectsOfTile(dict[int, Effect]):
    """The effects of taking tile n, worked out when they are first asked for."""

    def __init__(self, board: Board, n: int) -> None:
        super().__init__()
        self.board, self.n = board, n

    def __missing__(self, nearby: int) -> Effect:
        if len(self) >= MOST_CACHED:
            self.clear()
        effect = self[nearby] = _effect(self.board, self.n, nearby)
        return effect


@lru_cache(maxsize=16)
def effects_of(board: Board) -> Effects:
    """The cache of one board, shared by all solvers of the process."""
    return Effects(board)


def _nearby(board: Board, n: int) -> int:
    """The tiles around n, and those that keep them from being free."""
    nearby = board.touched[n]
    for m in places_in(board.touched[n]):
        nearby |= board.above[m] | board.left[m] | board.right[m]
    return nearby & ~(1 << n)


def _effect(board: Board, n: int, nearby: int) -> Effect:
    before, blocked, freed = nearby | 1 << n, 0, 0
    for m in places_in(board.touched[n] & nearby):
        if not board.is_free(before, m):
            blocked |= 1 << m
            if board.is_free(nearby, m):
                freed |= 1 << m
    under = (board.under[n] & blocked).bit_count()
    beside = blocked.bit_count() - under
    return freed, beside + UNDER_WEIGHT * under + FREED_WEIGHT * freed.bit_count()
