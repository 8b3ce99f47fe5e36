"""The board: which tile lies on which, and which lies beside which; and clearing it in pairs as if
every tile matched every other, for which only the shape matters.

A set of places is an int with bit n for place n, so that a question about many tiles is one
operation. `rest` is always the set of tiles that are still on the board.

Deals, shuffles and the check of new layouts use this. Taking random pairs nearly always clears the
board; if it ends with one tile on top of another, a search takes over.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache

from tables.rng import RandomStream

Place = tuple[int, int, int]  # x, y in half tiles, z in layers; a tile covers x..x+1, y..y+1
Relation = Callable[[Place, Place], bool]


class Board:
    """The places of one layout, and which tiles keep each other from being free.

    above, under: the tiles over or below any part of it, in whatever layer.
    above_quarters: for each quarter of its top, the tiles over it.
    left, right: the tiles that touch that side of it in its own layer.
    """

    def __init__(self, places: tuple[Place, ...]) -> None:
        self.places = places
        self.size = len(places)
        self.full = (1 << self.size) - 1
        self.above = self._masks(lambda a, b: b[2] > a[2] and _overlap(a, b))
        self.under = self._masks(lambda a, b: b[2] < a[2] and _overlap(a, b))
        self.above_quarters = tuple(self._above_quarters(place) for place in places)
        self.left = self._masks(lambda a, b: _beside(b, a))
        self.right = self._masks(_beside)

    def free(self, rest: int) -> int:
        """The tiles of the rest that are free to take."""
        return mask_of(n for n in places_in(rest) if self.is_free(rest, n))

    def is_free(self, rest: int, n: int) -> bool:
        """Nothing lies on any part of it, and its left or its right side is open."""
        return not self.above[n] & rest and not (self.left[n] & rest and self.right[n] & rest)

    def covered(self, rest: int) -> int:
        """The tiles of the rest of which nothing is visible from straight above, because one tile
        or several together lie over all of it, in whatever layers."""
        return mask_of(
            n for n in places_in(rest) if all(over & rest for over in self.above_quarters[n])
        )

    @cached_property
    def touched(self) -> tuple[int, ...]:
        """By place: the tiles that may become free when it is taken."""
        return tuple(
            under | left | right
            for under, left, right in zip(self.under, self.left, self.right, strict=True)
        )

    def _above_quarters(self, place: Place) -> tuple[int, ...]:
        """A tile lies over a quarter of another one wholly or not at all, because all lie at half
        tiles. So four sets of tiles say exactly what is covered."""
        x, y, z = place
        quarters = ((x + i, y + j) for i in (0, 1) for j in (0, 1))
        return tuple(
            mask_of(n for n, b in enumerate(self.places) if b[2] > z and _fills(b, quarter))
            for quarter in quarters
        )

    def _masks(self, related: Relation) -> tuple[int, ...]:
        return tuple(
            mask_of(m for m, b in enumerate(self.places) if related(a, b)) for a in self.places
        )


@lru_cache(maxsize=64)
def board_of(places: tuple[Place, ...]) -> Board:
    """The board of a layout, cached."""
    return Board(places)


def places_in(mask: int) -> Iterator[int]:
    """The places of a set, lowest number first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def mask_of(places: Iterable[int]) -> int:
    """The set of these places."""
    mask = 0
    for n in places:
        mask |= 1 << n
    return mask


def _overlap(a: Place, b: Place) -> bool:
    """Whether the two overlap, seen from above."""
    return abs(a[0] - b[0]) < 2 and abs(a[1] - b[1]) < 2


def _fills(place: Place, quarter: tuple[int, int]) -> bool:
    """Whether a tile at this place fills this square of half a tile, seen from above."""
    return 0 <= quarter[0] - place[0] < 2 and 0 <= quarter[1] - place[1] < 2


def _beside(a: Place, b: Place) -> bool:
    """Whether b touches the right side of a."""
    return a[2] == b[2] and b[0] == a[0] + 2 and abs(a[1] - b[1]) < 2


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
