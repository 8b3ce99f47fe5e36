"""Who pairs with whom: what is settled, what is ruled out, and what follows from it.

A clash is a set of pairings that cannot all be right, as an int. Clashes are learned from games
that got stuck; each rules out the last of its pairings once the others are settled.
"""

from typing import NamedTuple

from solitaire.rules.board import places_in
from solitaire.rules.solver_puzzle import Puzzle


class Contradiction(Exception):  # noqa: N818 - an answer, not a fault
    """What is settled cannot be right; `clash` is a part of it that is to blame."""

    def __init__(self, clash: int) -> None:
        super().__init__(clash)
        self.clash = clash


class Before(NamedTuple):
    """How matters stood before a try; came: how many pairings were settled."""

    settled: int
    out: int
    allowed: list[int]
    came: int


class Pairings:
    """settled, out: sets of pairings. allowed: by tile, whom it may still pair with.
    order: the settled pairings, as they came. tries: what to go back to, one for each try.
    why: by pairing, the settled pairings that ruled it out or left no other.
    clashes: by pairing, those it is part of. trouble: by pairing, how many those are, small ones
    counting for more.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.clashes: list[list[int]] = [[] for _ in puzzle.pairs]
        self.trouble = [0.0] * len(puzzle.pairs)
        self.settled = self.out = 0
        self.allowed = puzzle.partners.copy()
        self.order: list[int] = []
        self.why = [0] * len(puzzle.pairs)
        self.tries: list[Before] = []
        self._forced = [(number, 0) for number, rivals in enumerate(puzzle.rivals) if not rivals]
        self._turned: tuple[int, int] | None = None

    def settle(self, number: int) -> None:
        """Try a pairing, with all that follows. Raises Contradiction."""
        self.tries.append(Before(self.settled, self.out, self.allowed.copy(), len(self.order)))
        self._forced.append((number, 1 << number))
        self.follow()

    def follow(self) -> None:
        """Settle and rule out what follows. Raises Contradiction."""
        if self._turned:
            turned, self._turned = self._turned, None
            self._rule_out(*turned)
        while self._forced:
            number, why = self._forced.pop()
            if self.out >> number & 1:
                raise Contradiction(why | self.why[number])
            if not self.settled >> number & 1:
                self.settled |= 1 << number
                self.why[number] = why
                self.order.append(number)
                for rival in places_in(self.puzzle.rivals[number] & ~self.out):
                    self._rule_out(rival, 1 << number)
                self._ask_clashes(number)

    def learn(self, clash: int, restart: bool) -> bool:
        """Mind a clash from now on, and go back to where it decides something, or to the start.
        False when there is nothing left to try.
        """
        clash = self._sharpened(clash)
        if not clash:
            return False
        for number in places_in(clash):
            self.clashes[number].append(clash)
            self.trouble[number] += 4 / (2 + clash.bit_count())
        last = clash & ~self.tries[self._tries_for(clash) - 1].settled
        self._take_back(0 if restart else self._tries_for(clash ^ last))
        if not (clash ^ last) & ~self.settled:
            self._turned = last.bit_length() - 1, clash ^ last
        return True

    def _tries_for(self, clash: int) -> int:
        """How many tries it took until all of it was settled."""
        tries = len(self.tries)
        while tries and not clash & ~self.tries[tries - 1].settled:
            tries -= 1
        return tries

    def _take_back(self, kept: int) -> None:
        """All tries but the first so many."""
        if kept < len(self.tries):
            self.settled, self.out, self.allowed, came = self.tries[kept]
            del self.tries[kept:], self.order[came:]
        self._forced.clear()

    def _sharpened(self, clash: int) -> int:
        """A clash that follows: one pairing in it is due to the last try that it needs, none to
        no try at all, and none to the others. Nothing is left where no try is to blame.
        """
        tries = self._tries_for(clash)
        if not tries:
            return 0
        before = self.tries[tries - 1].settled
        for number in reversed(self.order):
            last = clash & ~before
            if not last & (last - 1):
                break
            if clash >> number & 1:
                clash = clash ^ 1 << number | self.why[number]
        certain = self.tries[0].settled
        clash &= ~certain
        for number in places_in(clash & before):
            if not self.why[number] & ~((clash ^ 1 << number) | certain):
                clash ^= 1 << number
        return clash

    def _ask_clashes(self, number: int) -> None:
        for clash in self.clashes[number]:
            last = clash & ~self.settled
            if last & (last - 1) or last & self.out:
                continue
            if not last:
                raise Contradiction(clash)
            self._rule_out(last.bit_length() - 1, clash & ~last)

    def _rule_out(self, number: int, why: int) -> None:
        if self.out >> number & 1:
            return
        self.out |= 1 << number
        self.why[number] = why
        allowed = self.allowed
        for a, b in self.puzzle.pairs[number]:
            allowed[a] &= ~(1 << b)
            allowed[b] &= ~(1 << a)
        for n in self.puzzle.pairs[number][0]:
            if not allowed[n] & (allowed[n] - 1):
                self._only_one_left(n)

    def _only_one_left(self, n: int) -> None:
        """Tile n has one partner left, or none."""
        pairing, left = self.puzzle.pairing[n], self.allowed[n]
        last = pairing[left.bit_length() - 1] if left else -1
        if last >= 0 and self.settled >> last & 1:
            return
        why = 0
        for number in pairing.values():
            if number != last:
                why |= self.why[number]
        if last < 0:
            raise Contradiction(why)
        self._forced.append((last, why))
