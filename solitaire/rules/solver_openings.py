"""What the taking of one tile does to those around it, remembered for each board.

It depends on few tiles, and the solver's games meet the same few again and again. What is
remembered saves time and never changes an answer.
"""

from functools import lru_cache

from solitaire.rules.board import Board, places_in

KEPT = 4_096  # of each tile; more are forgotten
DEPTH = 0.3  # what a tile under the one taken counts, against one that comes free

Opening = tuple[int, float]  # the tiles that come free; how good that is


class Openings:
    """near: by tile, those that what its taking does depends on. known: by tile, what it does
    with each set of these that was met.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.near = [self._near(n) for n in range(board.size)]
        self.known: list[dict[int, Opening]] = [{} for _ in range(board.size)]

    def of(self, n: int, rest: int) -> Opening:
        """What taking n does, whether or not it is still among the rest."""
        key = rest & self.near[n]
        opening = self.known[n].get(key)
        if opening is None:
            if len(self.known[n]) >= KEPT:
                self.known[n].clear()
            opening = self.known[n][key] = self._opening(n, key)
        return opening

    def _near(self, n: int) -> int:
        """The tiles around n, and what keeps those from being free."""
        board = self.board
        near = board.touched[n]
        for m in places_in(board.touched[n]):
            near |= board.above[m] | board.left[m] | board.right[m]
        return near & ~(1 << n)

    def _opening(self, n: int, near: int) -> Opening:
        board = self.board
        before, waiting, opened = near | 1 << n, 0, 0
        for m in places_in(board.touched[n] & near):
            if not board.is_free(before, m):
                waiting |= 1 << m
                if board.is_free(near, m):
                    opened |= 1 << m
        under = (board.under[n] & waiting).bit_count()
        return opened, waiting.bit_count() + opened.bit_count() + DEPTH * under


@lru_cache(maxsize=16)
def openings_of(board: Board) -> Openings:
    return Openings(board)
