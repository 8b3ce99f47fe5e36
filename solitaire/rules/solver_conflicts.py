"""Why a game got stuck: a group of tiles that keep one another on the board, and the pairings that
cause it.

In such a deadlock, every tile that would be free if the group were alone on the board has only
partners in the group that would not be free. The fewer such tiles there are, the fewer pairings
are the cause, and the more is learned.
"""

from solitaire.rules.board import places_in
from solitaire.rules.solver_playout import Playout


def conflict_of(playout: Playout) -> int:
    """The pairings that cause the deadlock, as a set; 0 when the position cannot be won at all."""
    return _Deadlock(playout).conflict()


class _Deadlock:
    """tiles: the deadlock so far. free: the tiles that are free in it. needed: without any one of
    these no deadlock is left.
    """

    def __init__(self, playout: Playout) -> None:
        self.effects = playout.effects
        self.search = playout.search
        self.allowed = playout.search.allowed
        self.tiles, self.free = playout.rest, playout.free
        self.needed = 0
        for n in self._newest_first():
            if self.free >> n & 1:
                self._reduce(n)

    def conflict(self) -> int:
        found = 0
        for n in places_in(self.free):
            found |= self._causes(n)
        return found

    def _newest_first(self) -> list[int]:
        """Tiles chosen early stay in the deadlock: its conflict then stops a game early."""
        allowed, pairs = self.allowed, self.search.puzzle.pairs
        undecided = [n for n in places_in(self.free) if allowed[n] & (allowed[n] - 1)]
        newest = reversed(self.search.trail)
        return undecided + [n for number in newest for pair in pairs[number] for n in pair]

    def _reduce(self, n: int) -> None:
        """Leave out n and all that can be taken then, unless the whole deadlock would go."""
        tiles, free, allowed, needed = self.tiles, self.free, self.allowed, self.needed
        of, nearby = self.effects.of, self.effects.nearby
        going = 1 << n
        while going and not going & needed:
            gone = going.bit_length() - 1
            tiles ^= 1 << gone
            new = of[gone][tiles & nearby[gone]][0]
            free = free & tiles | new
            going = (going | allowed[gone] & free) & tiles
            while new:
                m = new.bit_length() - 1
                new ^= 1 << m
                partners = allowed[m]
                if partners & free or partners & ~tiles:
                    going |= 1 << m | partners & free
        if going or not tiles:
            self.needed |= 1 << n
        else:
            self.tiles, self.free = tiles, free

    def _causes(self, n: int) -> int:
        """The pairings that keep the free tile n from partners that are gone or free."""
        pairing, partners = self.search.puzzle.pairing[n], self.allowed[n]
        available = [m for m in pairing if not self.tiles >> m & 1 or self.free >> m & 1]
        if available and partners and not partners & (partners - 1):
            return 1 << pairing[partners.bit_length() - 1]
        causes = 0
        for m in available:
            causes |= self.search.reasons[pairing[m]]
        return causes
