"""The state of the solver's search: which pairings are chosen or excluded, and why.

A conflict is a set of pairings that cannot all be right, as an int with bit n for pairing n.
Conflicts are learned from games that got stuck. Once all pairings of a conflict but one are chosen,
the last one is excluded.
"""

from typing import NamedTuple

from solitaire.rules.board import places_in
from solitaire.rules.solver_puzzle import Puzzle


class Contradiction(Exception):  # noqa: N818 - a result, not an error
    """What is chosen cannot be right; `conflict` is the part of it that is the cause."""

    def __init__(self, conflict: int) -> None:
        super().__init__(conflict)
        self.conflict = conflict


class Snapshot(NamedTuple):
    """The search before a decision. trail: how many pairings were chosen."""

    chosen: int
    excluded: int
    allowed: list[int]
    trail: int


class Search:
    """chosen, excluded: sets of pairings. allowed: by tile, the tiles it may still pair with.

    trail: the chosen pairings, oldest first. decisions: a snapshot before each one, to go back to.
    reasons: by pairing, the chosen pairings that excluded it or left no other choice.
    conflicts: by pairing, those it is part of. activity: by pairing, how many those are; small
    conflicts count more.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.conflicts: list[list[int]] = [[] for _ in puzzle.pairs]
        self.activity = [0.0] * len(puzzle.pairs)
        self.chosen = self.excluded = 0
        self.allowed = puzzle.partners.copy()
        self.trail: list[int] = []
        self.reasons = [0] * len(puzzle.pairs)
        self.decisions: list[Snapshot] = []
        self._implied = [(number, 0) for number, rivals in enumerate(puzzle.rivals) if not rivals]
        self._learned: tuple[int, int] | None = None  # excluded by the newest conflict

    def decide(self, number: int) -> None:
        """Choose a pairing, and all that follows from it. Raises Contradiction."""
        snapshot = Snapshot(self.chosen, self.excluded, self.allowed.copy(), len(self.trail))
        self.decisions.append(snapshot)
        self._implied.append((number, 1 << number))
        self.propagate()

    def propagate(self) -> None:
        """Choose and exclude all that follows. Raises Contradiction."""
        if self._learned:
            learned, self._learned = self._learned, None
            self._exclude(*learned)
        while self._implied:
            number, reason = self._implied.pop()
            if self.excluded >> number & 1:
                raise Contradiction(reason | self.reasons[number])
            if not self.chosen >> number & 1:
                self.chosen |= 1 << number
                self.reasons[number] = reason
                self.trail.append(number)
                for rival in self.puzzle.rivals[number]:
                    self._exclude(rival, 1 << number)
                self._check_conflicts(number)

    def learn(self, conflict: int, restart: bool) -> bool:
        """Remember a conflict, and go back to where it excludes a pairing, or to the start.
        False when nothing is left to try.
        """
        conflict = self._reduced(conflict)
        if not conflict:
            return False
        for number in places_in(conflict):
            self.conflicts[number].append(conflict)
            self.activity[number] += 4 / (2 + conflict.bit_count())
        last = conflict & ~self.decisions[self._level_of(conflict) - 1].chosen
        self._backtrack(0 if restart else self._level_of(conflict ^ last))
        if not (conflict ^ last) & ~self.chosen:
            self._learned = last.bit_length() - 1, conflict ^ last
        return True

    def _level_of(self, conflict: int) -> int:
        """The number of decisions after which all of it was chosen."""
        level = len(self.decisions)
        while level and not conflict & ~self.decisions[level - 1].chosen:
            level -= 1
        return level

    def _backtrack(self, level: int) -> None:
        """Undo all decisions but the first `level`."""
        if level < len(self.decisions):
            self.chosen, self.excluded, self.allowed, trail = self.decisions[level]
            del self.decisions[level:], self.trail[trail:]
        self._implied.clear()

    def _reduced(self, conflict: int) -> int:
        """A conflict that follows from this one: it holds one pairing of its last level, none that
        was certain before any decision, and none that follows from the others. 0 when no decision
        is the cause.
        """
        level = self._level_of(conflict)
        if not level:
            return 0
        before = self.decisions[level - 1].chosen
        for number in reversed(self.trail):
            last = conflict & ~before
            if not last & (last - 1):
                break
            if conflict >> number & 1:
                conflict = conflict ^ 1 << number | self.reasons[number]
        certain = self.decisions[0].chosen
        conflict &= ~certain
        for number in places_in(conflict & before):
            if not self.reasons[number] & ~((conflict ^ 1 << number) | certain):
                conflict ^= 1 << number
        return conflict

    def _check_conflicts(self, number: int) -> None:
        """Exclude the last pairing of each conflict whose others are chosen now."""
        unchosen = ~self.chosen
        for conflict in self.conflicts[number]:
            last = conflict & unchosen
            if last & (last - 1) or last & self.excluded:
                continue
            if not last:
                raise Contradiction(conflict)
            self._exclude(last.bit_length() - 1, conflict ^ last)

    def _exclude(self, number: int, reason: int) -> None:
        if self.excluded >> number & 1:
            return
        self.excluded |= 1 << number
        self.reasons[number] = reason
        allowed = self.allowed
        for n, partner in self.puzzle.links[number]:
            allowed[n] ^= partner
        for n in self.puzzle.pairs[number][0]:
            if not allowed[n] & (allowed[n] - 1):
                self._check_last_partner(n)

    def _check_last_partner(self, n: int) -> None:
        """Tile n has one partner left, which is implied, or none. Raises Contradiction."""
        pairing, left = self.puzzle.pairing[n], self.allowed[n]
        last = pairing[left.bit_length() - 1] if left else -1
        if last >= 0 and self.chosen >> last & 1:
            return
        reason = 0
        for number in pairing.values():
            if number != last:
                reason |= self.reasons[number]
        if last < 0:
            raise Contradiction(reason)
        self._implied.append((last, reason))
