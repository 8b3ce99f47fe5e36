"""The state of the solver's search: which tiles may pair, as numbered pairings, which of these are
chosen or excluded, and why.

Once the pairs are fixed, the order of play does not matter, because taking a pair never blocks
another. So the question is only which tile pairs with which. Four equal tiles can pair in three
ways; each way is one pairing of two pairs. In other groups (bonus tiles) every pair is a pairing of
its own.

A fact is a number: 2n says that pairing n is chosen, 2n + 1 that it is excluded, so `fact ^ 1` is
the opposite. A conflict is a set of facts that cannot all be true, as an int with a bit for each.
Conflicts are learned from games that got stuck. Once all facts of a conflict but one are true, the
last one must be false.
"""

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from solitaire.rules.board import Board, Pair, mask_of, places_in
from solitaire.rules.tiles import Bonus, match_class


class Puzzle:
    """pairs: of each pairing. pairing: by tile, the number of its pairing with each partner.

    partners: by tile, the set of tiles it matches. rivals: by pairing, those that exclude it,
    lowest first. tiles: by pairing, the set of its tiles. links: by pairing, each of its tiles with
    the set of the one it pairs with. watched: by pairing, the tiles that may have one partner left
    when it is excluded; of four equal tiles one will do, because all have one left then.
    """

    def __init__(self, board: Board, faces: Sequence[str], rest: int, bonus: Bonus) -> None:
        self.board = board
        self.rest = rest
        self.free = board.free(rest)
        self.pairs: list[tuple[Pair, ...]] = []
        self.links: list[list[tuple[int, int]]] = []
        self.pairing: list[dict[int, int]] = [{} for _ in range(board.size)]
        self.partners = [0] * board.size
        groups = defaultdict(list)
        for n in places_in(rest):
            groups[match_class(faces[n], bonus)].append(n)
        for group in groups.values():
            self._number(group)
        self.rivals = self._rivals()
        self.tiles = [mask_of(n for pair in pairs for n in pair) for pairs in self.pairs]
        self.watched = [pairs[0] if len(pairs) == 1 else pairs[0][:1] for pairs in self.pairs]

    def _number(self, group: list[int]) -> None:
        for n in group:
            self.partners[n] = mask_of(group) ^ 1 << n
        if len(group) == 4:
            a, b, c, d = group
            for pairs in (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))):
                self._add(pairs)
        else:
            for pair in combinations(group, 2):
                self._add((pair,))

    def _add(self, pairs: tuple[Pair, ...]) -> None:
        for a, b in pairs:
            self.pairing[a][b] = self.pairing[b][a] = len(self.pairs)
        self.links.append([each for a, b in pairs for each in ((a, 1 << b), (b, 1 << a))])
        self.pairs.append(pairs)

    def _rivals(self) -> list[tuple[int, ...]]:
        by_tile = [set(pairing.values()) for pairing in self.pairing]
        rivals = (by_tile[a] | by_tile[b] for (a, b), *_ in self.pairs)
        return [tuple(sorted(some - {number})) for number, some in enumerate(rivals)]


class Contradiction(Exception):  # noqa: N818 - a result, not an error
    """What is chosen cannot be right; `conflict` is the part of it that is the cause."""

    def __init__(self, conflict: int) -> None:
        super().__init__(conflict)
        self.conflict = conflict


class Snapshot(NamedTuple):
    """The search before a decision. trail: how many facts there were."""

    facts: int
    allowed: list[int]
    trail: int


class Search:
    """facts: what is true now. allowed: by tile, the tiles it may still pair with.

    trail: the facts, oldest first. decisions: a snapshot before each one, to go back to.
    reasons: by fact, those it follows from; a decision follows from itself.
    conflicts: by fact, those it is part of. wanted: by pairing, how many conflicts would be avoided
    by choosing it; small conflicts count more.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.facts = 0
        self.allowed = puzzle.partners.copy()
        self.trail: list[int] = []
        self.decisions: list[Snapshot] = []
        self.reasons = [0] * (2 * len(puzzle.pairs))
        self.conflicts: list[list[int]] = [[] for _ in self.reasons]
        self.wanted = [0.0] * len(puzzle.pairs)
        self._excludes = [
            [(2 * rival + 1, 1 << 2 * number) for rival in rivals]
            for number, rivals in enumerate(puzzle.rivals)
        ]
        self._implied = [(2 * n, 0) for n, rivals in enumerate(puzzle.rivals) if not rivals]

    def decide(self, number: int) -> None:
        """Choose a pairing, and all that follows from it. Raises Contradiction."""
        self.decisions.append(Snapshot(self.facts, self.allowed.copy(), len(self.trail)))
        self._implied.append((2 * number, 1 << 2 * number))
        self.propagate()

    def propagate(self) -> None:
        """Make true all that follows. Raises Contradiction."""
        implied, conflicts = self._implied, self.conflicts
        while implied:
            fact, reason = implied.pop()
            if self.facts >> fact & 1:
                continue
            if self.facts >> (fact ^ 1) & 1:
                raise Contradiction(reason | 1 << (fact ^ 1))
            self.facts |= 1 << fact
            self.reasons[fact] = reason
            self.trail.append(fact)
            if fact & 1:
                self._exclude(fact >> 1)
            else:
                implied += self._excludes[fact >> 1]
            if conflicts[fact]:
                self._check_conflicts(conflicts[fact])

    def learn(self, conflict: int, restart: bool) -> bool:
        """Remember a conflict, and go back to where its last fact must be false, or to the start.
        False when nothing is left to try.
        """
        conflict = self._reduced(conflict)
        if not conflict:
            return False
        for fact in places_in(conflict):
            self.conflicts[fact].append(conflict)
            if fact & 1:
                self.wanted[fact >> 1] += 8 / (6 + conflict.bit_count())
        last = conflict & ~self.decisions[self._level_of(conflict) - 1].facts
        others = conflict ^ last
        self._backtrack(0 if restart else self._level_of(others))
        if not others & ~self.facts:
            self._implied.append((last.bit_length() - 1 ^ 1, others))
        return True

    def _level_of(self, conflict: int) -> int:
        """The number of decisions after which all of it was true."""
        level = len(self.decisions)
        while level and not conflict & ~self.decisions[level - 1].facts:
            level -= 1
        return level

    def _backtrack(self, level: int) -> None:
        """Undo all decisions but the first `level`."""
        if level < len(self.decisions):
            self.facts, self.allowed, trail = self.decisions[level]
            del self.decisions[level:], self.trail[trail:]
        self._implied.clear()

    def _reduced(self, conflict: int) -> int:
        """A conflict that follows from this one: it holds one fact of its last level, none that was
        certain before any decision, and none that follows from the others. 0 when no decision is
        the cause.
        """
        level = self._level_of(conflict)
        if not level:
            return 0
        before = self.decisions[level - 1].facts
        for fact in reversed(self.trail):
            last = conflict & ~before
            if not last & (last - 1):
                break
            if conflict >> fact & 1:
                conflict = conflict ^ 1 << fact | self.reasons[fact]
        certain = self.decisions[0].facts
        conflict &= ~certain
        for fact in places_in(conflict & before):
            if not self.reasons[fact] & ~((conflict ^ 1 << fact) | certain):
                conflict ^= 1 << fact
        return conflict

    def _check_conflicts(self, conflicts: list[int]) -> None:
        """The last fact of each conflict whose others are true now is false."""
        unknown = ~self.facts
        for conflict in conflicts:
            last = conflict & unknown
            if last & (last - 1):
                continue
            if not last:
                raise Contradiction(conflict)
            self._implied.append((last.bit_length() - 1 ^ 1, conflict ^ last))

    def _exclude(self, number: int) -> None:
        """A tile whose last partner this leaves pairs with that one. Raises Contradiction."""
        allowed, puzzle = self.allowed, self.puzzle
        for n, partner in puzzle.links[number]:
            allowed[n] ^= partner
        for n in puzzle.watched[number]:
            left = allowed[n]
            if left & (left - 1):
                continue
            if not left:
                raise Contradiction(self._excluded_all(n))
            last = 2 * puzzle.pairing[n][left.bit_length() - 1]
            if not self.facts >> last & 1:
                self._implied.append((last, self._excluded_all(n) ^ 1 << (last ^ 1)))

    def _excluded_all(self, n: int) -> int:
        """The facts that all pairings of this tile are excluded."""
        return mask_of(2 * number + 1 for number in self.puzzle.pairing[n].values())
