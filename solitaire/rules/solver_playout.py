"""A game the solver plays: chosen pairs are taken as soon as they are free. Only when none is free
does the solver decide on another pairing.

What taking a tile does to those around it depends on few tiles, and the solver's games meet the
same few again and again. The cache saves time and never changes an answer.
"""

from functools import lru_cache
from typing import NamedTuple

from solitaire.rules.board import Board, Pair, places_in
from solitaire.rules.solver_search import Search

MOST_CACHED = 4_096  # effects of each tile; then its cache is cleared
UNDER_WEIGHT = 0.5  # of a blocked tile under the one taken, where one beside it counts 1
FREED_WEIGHT = 2  # added for a tile that comes free

Effect = tuple[int, float]  # the tiles that come free, as a set; how good that is


class Effects:
    """nearby: by tile, the tiles its effect depends on. of: by tile, its effect for each set of
    these; `of[n][rest & nearby[n]]` is the effect of taking n, whether or not it is still among
    the rest. The solver's inner loops write that out, because a call would cost more.
    """

    def __init__(self, board: Board) -> None:
        self.nearby = [_nearby(board, n) for n in range(board.size)]
        self.of = [_EffectsOfTile(board, n) for n in range(board.size)]


class _EffectsOfTile(dict[int, Effect]):
    """The effects of taking tile n, worked out when they are first asked for."""

    def __init__(self, board: Board, n: int) -> None:
        super().__init__()
        self.board, self.n = board, n

    def __missing__(self, nearby: int) -> Effect:
        if len(self) >= MOST_CACHED:
            self.clear()
        effect = self[nearby] = _effect(self.board, self.n, nearby)
        return effect


@lru_cache(maxsize=16)
def effects_of(board: Board) -> Effects:
    """The cache of one board, shared by all solvers of the process."""
    return Effects(board)


def _nearby(board: Board, n: int) -> int:
    """The tiles around n, and those that keep them from being free."""
    nearby = board.touched[n]
    for m in places_in(board.touched[n]):
        nearby |= board.above[m] | board.left[m] | board.right[m]
    return nearby & ~(1 << n)


def _effect(board: Board, n: int, nearby: int) -> Effect:
    before, blocked, freed = nearby | 1 << n, 0, 0
    for m in places_in(board.touched[n] & nearby):
        if not board.is_free(before, m):
            blocked |= 1 << m
            if board.is_free(nearby, m):
                freed |= 1 << m
    under = (board.under[n] & blocked).bit_count()
    beside = blocked.bit_count() - under
    return freed, beside + UNDER_WEIGHT * under + FREED_WEIGHT * freed.bit_count()


Choice = tuple[int, int, int]  # a pairing, and its pair that is free; the higher place first


class Snapshot(NamedTuple):
    """The game before a decision. taken, seen: how many."""

    rest: int
    free: int
    taken: int
    seen: int
    choices: list[Choice]


class Playout:
    """One game; after a conflict it goes on from an earlier position.

    taken: the pairs in the order they were taken. seen: how many facts of the search's trail were
    played. choices: the pairs whose tiles are both free; some are excluded since. decisions: a
    snapshot before each one, to go back to.
    """

    def __init__(self, search: Search) -> None:
        self.search = search
        self.effects = effects_of(search.puzzle.board)
        self.rest, self.free = search.puzzle.rest, search.puzzle.free
        self.taken: list[Pair] = []
        self.seen = 0
        self.choices: list[Choice] = []
        for n in places_in(self.free):
            self._add_choices(n, self.free & (1 << n) - 1)
        self.decisions: list[Snapshot] = []

    def play(self) -> bool:
        """True when the board is cleared, False when the game is stuck. Raises Contradiction."""
        self._backtrack(len(self.search.decisions))
        self.search.propagate()
        self._take_chosen()
        while self.rest:
            number = self._best_pairing()
            if number < 0:
                return False
            at = (self.rest, self.free, len(self.taken), self.seen, self.choices.copy())
            self.decisions.append(Snapshot(*at))
            self.search.decide(number)
            self._take_chosen()
        return True

    def _backtrack(self, level: int) -> None:
        if level < len(self.decisions):
            self.rest, self.free, taken, self.seen, self.choices = self.decisions[level]
            del self.decisions[level:], self.taken[taken:]

    def _take_chosen(self) -> None:
        """Take the newly chosen pairs that are free, and all chosen ones that come free then."""
        pairs, trail, free = self.search.puzzle.pairs, self.search.trail, self.free
        ready = [pair for fact in trail[self.seen :] if not fact & 1 for pair in pairs[fact >> 1]]
        self.seen = len(trail)
        while ready:
            a, b = ready.pop()
            if free >> a & free >> b & 1:
                self.taken.append((a, b))
                self._take(a, b, ready)
                free = self.free

    def _take(self, a: int, b: int, ready: list[Pair]) -> None:
        """Take a and b. What comes free then is either a chosen pair, and added to `ready`, or a
        choice."""
        allowed, of, nearby = self.search.allowed, self.effects.of, self.effects.nearby
        rest = self.rest ^ 1 << a
        new = of[a][rest & nearby[a]][0]
        rest ^= 1 << b
        new |= of[b][rest & nearby[b]][0]
        new &= rest
        self.rest, self.free = rest, (self.free | new) & rest
        later = self.free ^ new
        while new:
            n = new.bit_length() - 1
            new ^= 1 << n
            partner = allowed[n]
            if partner & (partner - 1):
                self._add_choices(n, later)
            elif partner & self.free:
                ready.append((n, partner.bit_length() - 1))
            later |= 1 << n

    def _add_choices(self, n: int, among: int) -> None:
        """The pairs of n, which has come free, with these free tiles."""
        partners, pairing = self.search.allowed[n] & among, self.search.puzzle.pairing[n]
        while partners:
            m = partners.bit_length() - 1
            partners ^= 1 << m
            self.choices.append((pairing[m], n, m) if n > m else (pairing[m], m, n))

    def _best_pairing(self) -> int:
        """The pairing to decide on, -1 when no pair is free: one whose tiles free many others and
        that avoids many conflicts; among equals the one with the lowest place, of its partners
        the highest.
        """
        rest, facts, wanted = self.rest, self.search.facts, self.search.wanted
        of, nearby = self.effects.of, self.effects.nearby
        self.choices = choices = [each for each in self.choices if not facts >> 2 * each[0] & 3]
        best, highest, tie = -1, float("-inf"), (0, 0)
        for number, a, b in choices:
            both = of[a][rest & nearby[a]][1] + of[b][rest & nearby[b]][1] + wanted[number]
            if both > highest or (both == highest and (a, -b) < tie):
                best, highest, tie = number, both, (a, -b)
        return best
