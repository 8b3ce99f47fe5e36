"""A game the solver plays: settled pairs go as soon as they can, and a new pairing is tried only
when none of them can.
"""

from solitaire.rules.emptying import Pair
from solitaire.rules.solver_openings import openings_of
from solitaire.rules.solver_pairings import Pairings

CAUTION = 1.0  # tiles a pairing must set free to make up for one clash it is part of


class Playout:
    """One game, taken up again where a clash sent it back to. taken: the pairs as they were played.

    seen: how many settled pairings were played. tries: rest, free, taken, seen before each try.
    """

    def __init__(self, pairings: Pairings) -> None:
        self.pairings = pairings
        self.openings = openings_of(pairings.puzzle.board)
        self.rest, self.free = pairings.puzzle.rest, pairings.puzzle.free
        self.taken: list[Pair] = []
        self.seen = 0
        self.tries: list[tuple[int, int, int, int]] = []

    def play(self) -> bool:
        """True when the board is empty, False when the game is stuck. Raises Contradiction."""
        self._go_back(len(self.pairings.tries))
        self.pairings.follow()
        self._take_settled()
        while self.rest:
            number = self._choice()
            if number < 0:
                return False
            self.tries.append((self.rest, self.free, len(self.taken), self.seen))
            self.pairings.settle(number)
            self._take_settled()
        return True

    def _go_back(self, kept: int) -> None:
        if kept < len(self.tries):
            self.rest, self.free, taken, self.seen = self.tries[kept]
            del self.tries[kept:], self.taken[taken:]

    def _take_settled(self) -> None:
        """Take those of the newly settled pairs that are free, and all that can go then."""
        pairs, order = self.pairings.puzzle.pairs, self.pairings.order
        ready = [pair for number in order[self.seen :] for pair in pairs[number]]
        self.seen = len(order)
        while ready:
            a, b = ready.pop()
            if self.free >> a & self.free >> b & 1:
                self.taken.append((a, b))
                self._uncover(a, b, ready)

    def _uncover(self, a: int, b: int, ready: list[Pair]) -> None:
        """Take a and b, and find the settled pairs that come free."""
        allowed, opening = self.pairings.allowed, self.openings.of
        rest = self.rest ^ 1 << a
        new = opening(a, rest)[0]
        rest ^= 1 << b
        new |= opening(b, rest)[0]
        free = (self.free | new) & rest
        while new:
            n = new.bit_length() - 1
            new ^= 1 << n
            mate = allowed[n]
            if mate & free and not mate & (mate - 1):
                ready.append((n, mate.bit_length() - 1))
        self.rest, self.free = rest, free

    def _choice(self) -> int:
        """The pairing to try next, -1 when no pair is free: the taking of its tiles is worth much,
        and it was part of few clashes. Loops are spelled out: here the solver spends its time.
        """
        pairing, trouble = self.pairings.puzzle.pairing, self.pairings.trouble
        allowed, free, worth = self.pairings.allowed, self.free, {}
        best, most, later = -1, float("-inf"), free
        while later:
            a = (later & -later).bit_length() - 1
            mates = allowed[a] & free
            if mates:
                worth[a] = self.openings.of(a, self.rest)[1]
                mates &= ~later
                while mates:
                    b = mates.bit_length() - 1
                    mates ^= 1 << b
                    number = pairing[a][b]
                    both = worth[a] + worth[b] - CAUTION * trouble[number]
                    if both > most:
                        best, most = number, both
            later &= later - 1
        return best
