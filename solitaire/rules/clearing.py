"""Clearing a board in pairs as if every tile matched every other: only the shape matters.

Deals, shuffles and the check of new layouts use this. Taking random pairs nearly always clears the
board; if it ends with one tile on top of another, a search takes over.
"""

from solitaire.rules.board import Board, places_in
from tables.rng import RandomStream

Pair = tuple[int, int]
RANDOM_TRIES = 4
SEARCH_BUDGET = 2_000  # positions; the built-in layouts need one for each pair


def random_clearing(board: Board, rest: int, chance: RandomStream) -> tuple[Pair, ...] | None:
    """Random pairs that clear the board in this order; None when none were found."""
    if not may_be_cleared(board, rest):
        return None
    for _ in range(RANDOM_TRIES):
        pairs = take_random_pairs(board, rest, chance)
        if 2 * len(pairs) == rest.bit_count():
            return pairs
    return find_clearing(board, rest)


def find_clearing(board: Board, rest: int) -> tuple[Pair, ...] | None:
    """Pairs that clear the board in this order; None when there are none, or none were found within
    the search budget."""
    return _Search(board).run(rest)


def rounds(board: Board, rest: int) -> list[int]:
    """The set of tiles taken in each round, if every free tile were taken at once."""
    out = []
    while rest:
        out.append(board.free(rest))
        rest ^= out[-1]
    return out


def may_be_cleared(board: Board, rest: int) -> bool:
    """A quick test: False when too many tiles come free too late to be taken two at a time."""
    late = rest.bit_count()
    if late % 2:
        return False
    pairs = late // 2
    for before, tiles in enumerate(rounds(board, rest)):
        if late > 2 * (pairs - before):
            return False
        late -= tiles.bit_count()
    return True


def take_random_pairs(board: Board, rest: int, chance: RandomStream) -> tuple[Pair, ...]:
    """Random free pairs, taken until fewer than two tiles are free; tiles may be left over."""
    free = list(places_in(board.free(rest)))
    waiting = rest & ~board.free(rest)
    pairs = []
    while len(free) > 1:
        a, b = _draw(free, chance), _draw(free, chance)
        pairs.append((a, b))
        rest ^= 1 << a | 1 << b
        for n in places_in((board.touched[a] | board.touched[b]) & waiting):
            if board.is_free(rest, n):
                free.append(n)
                waiting ^= 1 << n
    return tuple(pairs)


def _draw(free: list[int], chance: RandomStream) -> int:
    """Remove a random tile from the list and return it."""
    at = chance.below(len(free))
    free[at], free[-1] = free[-1], free[at]
    return free.pop()


class _Search:
    """Depth first, the highest stacks first; no position is searched twice."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.dead: set[int] = set()
        self.budget = SEARCH_BUDGET

    def run(self, rest: int) -> tuple[Pair, ...] | None:
        if not rest:
            return ()
        if rest in self.dead or self.budget <= 0 or not may_be_cleared(self.board, rest):
            return None
        self.budget -= 1
        for pair in self._pairs(rest):
            found = self.run(rest & ~(1 << pair[0] | 1 << pair[1]))
            if found is not None:
                return (pair, *found)
        self.dead.add(rest)
        return None

    def _pairs(self, rest: int) -> list[Pair]:
        free = sorted(places_in(self.board.free(rest)), key=lambda n: self._urgency(rest, n))
        pairs = [(a, b) for i, a in enumerate(free) for b in free[:i]]
        return sorted(pairs, key=lambda pair: sum(self._urgency(rest, n) for n in pair))

    def _urgency(self, rest: int, n: int) -> int:
        """Sort key, smallest first: a tile with more tiles under it should be taken sooner."""
        return -(self.board.under[n] & rest).bit_count()
