"""A game the solver plays: chosen pairs are taken as soon as they are free. Only when none is free
does the solver decide on another pairing.
"""

from solitaire.rules.clearing import Pair
from solitaire.rules.solver_effects import effects_of
from solitaire.rules.solver_search import Search

ACTIVITY_WEIGHT = 1.0  # tiles a pairing must free to make up for one conflict it is part of


class Playout:
    """One game; after a conflict it goes on from an earlier position.

    taken: the pairs in the order they were taken. seen: how many pairings of the search's trail
    were played. decisions: rest, free, number of pairs taken and seen before each decision.
    """

    def __init__(self, search: Search) -> None:
        self.search = search
        self.effects = effects_of(search.puzzle.board)
        self.rest, self.free = search.puzzle.rest, search.puzzle.free
        self.taken: list[Pair] = []
        self.seen = 0
        self.decisions: list[tuple[int, int, int, int]] = []

    def play(self) -> bool:
        """True when the board is cleared, False when the game is stuck. Raises Contradiction."""
        self._backtrack(len(self.search.decisions))
        self.search.propagate()
        self._take_chosen()
        while self.rest:
            number = self._best_pairing()
            if number < 0:
                return False
            self.decisions.append((self.rest, self.free, len(self.taken), self.seen))
            self.search.decide(number)
            self._take_chosen()
        return True

    def _backtrack(self, level: int) -> None:
        if level < len(self.decisions):
            self.rest, self.free, taken, self.seen = self.decisions[level]
            del self.decisions[level:], self.taken[taken:]

    def _take_chosen(self) -> None:
        """Take the newly chosen pairs that are free, and all chosen ones that come free then."""
        pairs, trail = self.search.puzzle.pairs, self.search.trail
        ready = [pair for number in trail[self.seen :] for pair in pairs[number]]
        self.seen = len(trail)
        while ready:
            a, b = ready.pop()
            if self.free >> a & self.free >> b & 1:
                self.taken.append((a, b))
                self._take(a, b, ready)

    def _take(self, a: int, b: int, ready: list[Pair]) -> None:
        """Take a and b, and add the chosen pairs that come free to `ready`."""
        allowed, effect = self.search.allowed, self.effects.of
        rest = self.rest ^ 1 << a
        new = effect(a, rest)[0]
        rest ^= 1 << b
        new |= effect(b, rest)[0]
        free = (self.free | new) & rest
        while new:
            n = new.bit_length() - 1
            new ^= 1 << n
            partner = allowed[n]
            if partner & free and not partner & (partner - 1):
                ready.append((n, partner.bit_length() - 1))
        self.rest, self.free = rest, free

    def _best_pairing(self) -> int:
        """The pairing to decide on, -1 when no pair is free: one whose tiles free many others and
        that is part of few conflicts. The loops are written out because the solver spends most of
        its time here.
        """
        pairing, activity = self.search.puzzle.pairing, self.search.activity
        allowed, free, value = self.search.allowed, self.free, {}
        best, highest, later = -1, float("-inf"), free
        while later:
            a = (later & -later).bit_length() - 1
            partners = allowed[a] & free
            if partners:
                value[a] = self.effects.of(a, self.rest)[1]
                partners &= ~later
                while partners:
                    b = partners.bit_length() - 1
                    partners ^= 1 << b
                    number = pairing[a][b]
                    both = value[a] + value[b] - ACTIVITY_WEIGHT * activity[number]
                    if both > highest:
                        best, highest = number, both
            later &= later - 1
        return best
