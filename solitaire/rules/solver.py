"""Can this game still be won? Decided with all faces known.

The solver plays games, and learns from those that get stuck, as SAT solvers do. A stuck game gives
a conflict: a few pairings of which one has to be chosen, or that cannot all be right. No later game
repeats it. The next game goes on from the position before the last of them was decided; from time
to time one starts from the beginning, so that an early mistake does not cost too much. A game that
clears the board means yes. When every way to pair the tiles is excluded, the answer is no.

Why a game got stuck is a deadlock: a group of tiles that keep one another on the board. A tile that
would be free if the group were alone on the board may not pair with any that is gone or would be
free too. One of these pairings has to be chosen, so they cannot all be excluded. The fewer they
are, and the earlier they were excluded, the more is learned.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from solitaire.rules.board import Board, Pair, places_in
from solitaire.rules.solver_playout import Playout
from solitaire.rules.solver_search import Contradiction, Puzzle, Search, Snapshot
from solitaire.rules.tiles import Bonus

GAMES_PER_START = 10  # games that go on from an earlier one before the next starts afresh
DEAL_BUDGET = 60  # games; 25 ms at the most, 3 ms for most deals, as measured
ASK_BUDGET = 2_500  # games; 1.3 s at the most, as measured


@dataclass(frozen=True)
class Verdict:
    """solution: pairs that win in this order, () unless the answer is yes."""

    answer: Literal["yes", "no", "unknown"]
    solution: tuple[Pair, ...] = ()


def solve(board: Board, faces: Sequence[str], rest: int, bonus: Bonus, budget: int) -> Verdict:
    """Can the rest be won? budget: how many games the solver may play before it gives up."""
    search = Search(Puzzle(board, faces, rest, bonus))
    playout = Playout(search)
    for game in range(1, budget + 1):
        conflict = _play(playout)
        if conflict is None:
            return Verdict("yes", tuple(playout.taken))
        if not search.learn(conflict, restart=game % GAMES_PER_START == 0):
            return Verdict("no")
    return Verdict("unknown")


def _play(playout: Playout) -> int | None:
    """Play a game; None when it is won, otherwise the conflict that made it fail."""
    try:
        return None if playout.play() else conflict_of(playout)
    except Contradiction as found:
        return found.conflict


def conflict_of(playout: Playout) -> int:
    """The facts that cause the deadlock, as a set; 0 when the position cannot be won at all."""
    return _Deadlock(playout).conflict()


class _Deadlock:
    """tiles: the deadlock so far. free: the tiles that are free in it. needed: without any one of
    these no deadlock is left. allowed, trail: as the search had them when the deadlock came about.
    """

    def __init__(self, playout: Playout) -> None:
        self.effects = playout.effects
        self.puzzle = playout.search.puzzle
        self.allowed, self.trail = playout.search.allowed, playout.search.trail
        self.tiles, self.free = playout.rest, playout.free
        self.needed = 0
        self._go_back(playout.search.decisions)
        self._reduce()

    def conflict(self) -> int:
        takable = self.free | ~self.tiles
        found = 0
        for n in places_in(self.free):
            for m, number in self.puzzle.pairing[n].items():
                if takable >> m & 1:
                    found |= 1 << 2 * number + 1
        return found

    def _go_back(self, decisions: list[Snapshot]) -> None:
        """To the first decision that left a deadlock: its conflict stops later games early."""
        trail = self.trail
        for snapshot in reversed(decisions):
            going = self._takable_without(trail[snapshot.trail : len(self.trail)])
            tiles, free = self._without(going, snapshot.allowed)
            if not tiles:
                break
            self.tiles, self.free = tiles, free
            self.allowed, self.trail = snapshot.allowed, trail[: snapshot.trail]

    def _takable_without(self, facts: list[int]) -> int:
        """The free tiles that could be taken if these facts were not known."""
        links, free, takable = self.puzzle.links, self.free, self.free | ~self.tiles
        found = 0
        for fact in facts:
            if fact & 1:
                for n, partner in links[fact >> 1]:
                    if free >> n & 1 and partner & takable:
                        found |= 1 << n
        return found

    def _reduce(self) -> None:
        """Leave out what need not be part of it, first what belongs to the newest facts."""
        newest = self._newest_first()
        while some := [n for n in newest if (self.free & ~self.needed) >> n & 1]:
            for n in some:
                if self.free >> n & 1:
                    self._leave_out(n)

    def _newest_first(self) -> list[int]:
        """The tiles of excluded pairings. What the others pair with causes nothing."""
        found: list[int] = []
        left = self.tiles
        for fact in reversed(self.trail):
            if fact & 1:
                tiles = self.puzzle.tiles[fact >> 1] & left
                found += places_in(tiles)
                left ^= tiles
        return found

    def _leave_out(self, n: int) -> None:
        """Unless the whole deadlock would go with it."""
        tiles, free = self._without(1 << n, self.allowed)
        if tiles:
            self.tiles, self.free = tiles, free
        else:
            self.needed |= 1 << n

    def _without(self, going: int, allowed: list[int]) -> tuple[int, int]:
        """What is left, and what is free in it, without these tiles and all that can be taken
        then. Nothing when one of those is needed."""
        tiles, free, needed = self.tiles, self.free, self.needed
        of, nearby = self.effects.of, self.effects.nearby
        while going and not going & needed:
            gone = going.bit_length() - 1
            tiles ^= 1 << gone
            new = of[gone][tiles & nearby[gone]][0]
            free = free & tiles | new
            going = (going | allowed[gone] & free) & tiles
            while new:
                m = new.bit_length() - 1
                new ^= 1 << m
                if allowed[m] & (free | ~tiles):
                    going |= 1 << m | allowed[m] & free
        return (0, 0) if going else (tiles, free)
