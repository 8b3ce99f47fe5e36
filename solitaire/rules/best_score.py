"""The most points a board can bring without undo, shuffle or hint, with all faces known: the best
order that was found, and a bound that none exceeds.

A pair brings its value times the pairs on the board, so what is worth more should go earlier. With
the partners settled, a pair that is free may always be taken at once, because that only makes other
tiles free: so the search changes partners and preferences, and plays each choice greedily.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from math import exp
from typing import NamedTuple

from solitaire.rules.board import Board, Pair, mask_of, places_in
from solitaire.rules.tiles import VALUES, Bonus, kind_of, match_class
from tables.rng import RandomStream

TRIES = 20_000  # choices that are played: four seconds
WARM, COLD = 40.0, 1.0  # points that a choice may be worse by, at first and at last
SHIFT = 2.0  # how far a preference changes at most, in values of pairs


class Deal(NamedTuple):
    """All tiles of a whole board. faces: by place."""

    board: Board
    faces: Sequence[str]
    bonus: Bonus

    def groups(self) -> list[list[int]]:
        """The places of tiles that match one another."""
        found: dict[str, list[int]] = defaultdict(list)
        for n, face in enumerate(self.faces):
            found[match_class(face, self.bonus)].append(n)
        return list(found.values())

    def values(self) -> list[int]:
        """By place."""
        return [VALUES[kind_of(face)] for face in self.faces]


class Best(NamedTuple):
    """points: of the best order that was found. bound: what no order exceeds. order: its pairs."""

    points: int
    bound: int
    order: tuple[Pair, ...]


def best_score(
    deal: Deal, solution: Sequence[Pair], chance: RandomStream, tries: int = TRIES
) -> Best:
    """solution: pairs that clear the board, in this order."""
    bound = bound_of(deal)
    search = _Search(deal, solution, chance)
    for number in range(tries):
        if search.points == bound:
            break
        search.step(WARM * (COLD / WARM) ** (number / tries))
    return Best(search.points, bound, search.order)


class _Search:
    """points, order: the best so far. mates: each tile's partner. liked: how early a pair is to
    go, by its lower place. now: the points of the present choice."""

    def __init__(self, deal: Deal, solution: Sequence[Pair], chance: RandomStream) -> None:
        board = deal.board
        self.board, self.chance, self.value = board, chance, deal.values()
        self.groups = [group for group in deal.groups() if len(group) > 2]
        self.mates = [0] * board.size
        for a, b in solution:
            self.mates[a], self.mates[b] = b, a
        self.liked = [0.0] * board.size
        self.open = list(places_in(board.free(board.full)))
        self.touched = [list(places_in(mask)) for mask in board.touched]
        self.now, self.order = self._played() or (0, tuple(solution))
        self.points = self.now

    def step(self, warmth: float) -> None:
        """Tries another choice, which is kept if it is better, or not much worse."""
        undo = self._repair() if self.groups and self.chance.below(2) else self._like()
        played = self._played()
        if played and self._may_keep(played[0] - self.now, warmth):
            self.now = played[0]
            if self.now > self.points:
                self.points, self.order = played
        else:
            undo()

    def _may_keep(self, gain: int, warmth: float) -> bool:
        return gain >= 0 or self.chance.below(1_000_000) < 1_000_000 * exp(gain / warmth)

    def _repair(self) -> Callable[[], None]:
        """Two pairs of the same group change partners."""
        a, c = self.chance.shuffled(self.chance.pick(self.groups))[:2]
        b, d = self.mates[a], self.mates[c]
        if b == c:
            return self._like()
        self._pair(a, c)
        self._pair(b, d)

        def undo() -> None:
            self._pair(a, b)
            self._pair(c, d)

        return undo

    def _pair(self, a: int, b: int) -> None:
        self.mates[a], self.mates[b] = b, a

    def _like(self) -> Callable[[], None]:
        n = self.chance.below(self.board.size)
        before = self.liked[n]
        self.liked[n] = SHIFT * (self.chance.below(2_001) - 1_000) / 1_000

        def undo() -> None:
            self.liked[n] = before

        return undo

    def _played(self) -> tuple[int, tuple[Pair, ...]] | None:
        """The points of the present choice, and its order; None if it gets stuck."""
        rest, free = self.board.full, 0
        ready: list[tuple[float, int, int]] = []
        value, mates, liked, is_free = self.value, self.mates, self.liked, self.board.is_free
        left, points = self.board.size // 2, 0
        order: list[Pair] = []
        new = self.open
        while True:
            for n in new:
                free |= 1 << n
                m = mates[n]
                if free >> m & 1:
                    low, high = (n, m) if n < m else (m, n)
                    heappush(ready, (-max(value[n], value[m]) - liked[low], low, high))
            if not ready:
                break
            _, a, b = heappop(ready)
            rest ^= 1 << a | 1 << b
            points += max(value[a], value[b]) * left
            left -= 1
            order.append((a, b))
            near = {*self.touched[a], *self.touched[b]}
            new = [n for n in near if rest >> n & 1 and not free >> n & 1 and is_free(rest, n)]
        return None if rest else (points, tuple(order))


def bound_of(deal: Deal) -> int:
    """No order brings more points. Each pair goes when it may at the earliest, the dearest first,
    as if none ever stood in another's way."""
    jobs = sorted(_jobs(deal))
    ready: list[int] = []
    points, at, pairs = 0, 0, deal.board.size // 2
    for done in range(pairs):
        while at < len(jobs) and jobs[at][0] <= done:
            heappush(ready, -jobs[at][1])
            at += 1
        if not ready:
            heappush(ready, -jobs[at][1])
            at += 1
        points -= heappop(ready) * (pairs - done)
    return points


def _jobs(deal: Deal) -> list[tuple[int, int]]:
    """How many pairs have to go before a pair of each group, and the most that it can be worth."""
    groups, value = deal.groups(), deal.values()
    masks = [mask_of(group) for group in groups]
    found: list[tuple[int, int]] = []
    for group in groups:
        before = sorted(_pairs_before(deal.board, masks, n) for n in group)
        values = sorted((value[n] for n in group), reverse=True)
        found += zip(before[1::2], values[: len(group) // 2], strict=True)
    return found


def _pairs_before(board: Board, groups: Sequence[int], n: int) -> int:
    """How many pairs have to go before this tile is free, at the least: tiles of different groups
    never go together."""
    ways = (_chain(board, n, side) for side in (board.left, board.right))
    return min(sum(((way & group).bit_count() + 1) // 2 for group in groups) for way in ways)


def _chain(board: Board, n: int, side: Sequence[int]) -> int:
    """What lies on a tile, and on this side of it one after another, with what lies on those."""
    found, look = 0, [n]
    while look:
        tile = look.pop()
        found |= board.above[tile]
        for m in places_in(side[tile] & ~found):
            found |= 1 << m
            look.append(m)
    return found
