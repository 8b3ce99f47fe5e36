"""Emptying a board in pairs when every tile pairs with every other: the shape alone decides.

A deal, a shuffle and the check of a new layout all begin here. A random emptying nearly always
succeeds; where it ends with one tile on top of another, a careful search takes over.
"""

from solitaire.rules.board import Board, places_in
from tables.chance import Stream

Pair = tuple[int, int]
RANDOM_TRIES = 4
SEARCH_BUDGET = 2_000  # positions; the house's layouts need one for each pair


def empty(board: Board, rest: int, chance: Stream) -> tuple[Pair, ...] | None:
    """Pairs that empty the board in this order, drawn by chance; None: there is no way."""
    if not can_be_emptied_in_time(board, rest):
        return None
    for _ in range(RANDOM_TRIES):
        pairs = as_far_as_it_goes(board, rest, chance)
        if 2 * len(pairs) == rest.bit_count():
            return pairs
    return find_emptying(board, rest)


def find_emptying(board: Board, rest: int) -> tuple[Pair, ...] | None:
    """Pairs that empty the board in this order; None: no way, or none within the budget."""
    return _Search(board).run(rest)


def rounds(board: Board, rest: int) -> list[int]:
    """The tiles of each round, if every free tile were taken at once, round after round."""
    out = []
    while rest:
        out.append(board.free(rest))
        rest ^= out[-1]
    return out


def can_be_emptied_in_time(board: Board, rest: int) -> bool:
    """False when too many tiles come free too late to leave two at a time."""
    late = rest.bit_count()
    if late % 2:
        return False
    pairs = late // 2
    for before, tiles in enumerate(rounds(board, rest)):
        if late > 2 * (pairs - before):
            return False
        late -= tiles.bit_count()
    return True


def as_far_as_it_goes(board: Board, rest: int, chance: Stream) -> tuple[Pair, ...]:
    """Free pairs drawn by chance until there are none; tiles may be left over."""
    free = list(places_in(board.free(rest)))
    waiting = rest & ~board.free(rest)
    pairs = []
    while len(free) > 1:
        a, b = _drawn(free, chance), _drawn(free, chance)
        pairs.append((a, b))
        rest ^= 1 << a | 1 << b
        for n in places_in((board.touched[a] | board.touched[b]) & waiting):
            if board.is_free(rest, n):
                free.append(n)
                waiting ^= 1 << n
    return tuple(pairs)


def _drawn(free: list[int], chance: Stream) -> int:
    """One of the free tiles, taken out of the list."""
    at = chance.below(len(free))
    free[at], free[-1] = free[-1], free[at]
    return free.pop()


class _Search:
    """Depth first, the highest stacks first, never twice from the same position."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.dead: set[int] = set()
        self.budget = SEARCH_BUDGET

    def run(self, rest: int) -> tuple[Pair, ...] | None:
        if not rest:
            return ()
        if rest in self.dead or self.budget <= 0 or not can_be_emptied_in_time(self.board, rest):
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
        """The more tiles lie under it, the sooner it should go: smaller is sooner."""
        return -(self.board.under[n] & rest).bit_count()
