"""What taking one tile does to the tiles around it, cached for each board.

The effect depends on few tiles, and the solver's games meet the same few again and again. The
cache saves time and never changes an answer.
"""

from functools import lru_cache

from solitaire.rules.board import Board, places_in

MOST_CACHED = 4_096  # effects of each tile; then its cache is cleared
UNDER_WEIGHT = 0.3  # of a tile under the one taken, where one that comes free counts 1 more

Effect = tuple[int, float]  # the tiles that come free, as a set; how good that is


class Effects:
    """nearby: by tile, the tiles its effect depends on. cache: by tile, its effect for each set of
    these that has occurred.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.nearby = [self._nearby(n) for n in range(board.size)]
        self.cache: list[dict[int, Effect]] = [{} for _ in range(board.size)]

    def of(self, n: int, rest: int) -> Effect:
        """The effect of taking n, whether or not it is still among the rest."""
        key = rest & self.nearby[n]
        effect = self.cache[n].get(key)
        if effect is None:
            if len(self.cache[n]) >= MOST_CACHED:
                self.cache[n].clear()
            effect = self.cache[n][key] = self._effect(n, key)
        return effect

    def _nearby(self, n: int) -> int:
        """The tiles around n, and those that keep them from being free."""
        board = self.board
        nearby = board.touched[n]
        for m in places_in(board.touched[n]):
            nearby |= board.above[m] | board.left[m] | board.right[m]
        return nearby & ~(1 << n)

    def _effect(self, n: int, nearby: int) -> Effect:
        board = self.board
        before, blocked, freed = nearby | 1 << n, 0, 0
        for m in places_in(board.touched[n] & nearby):
            if not board.is_free(before, m):
                blocked |= 1 << m
                if board.is_free(nearby, m):
                    freed |= 1 << m
        under = (board.under[n] & blocked).bit_count()
        return freed, blocked.bit_count() + freed.bit_count() + UNDER_WEIGHT * under


@lru_cache(maxsize=16)
def effects_of(board: Board) -> Effects:
    """The cache of one board, shared by all solvers of the process."""
    return Effects(board)
