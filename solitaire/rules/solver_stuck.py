"""Why a game got stuck: a knot of tiles that keep one another on the board, and the pairings that
are to blame.

In a knot, every tile that would be free if the knot were alone on the board has only partners in
it that would not be. The fewer such tiles, the fewer pairings are to blame: the more is learned.
"""

from solitaire.rules.board import places_in
from solitaire.rules.solver_playout import Playout


def clash_of(playout: Playout) -> int:
    """The pairings to blame, as a set; none of them when the position cannot be won at all."""
    return _Knot(playout).blame()


class _Knot:
    """tiles, free: the knot so far, and what is free in it. needed: without one of these no knot
    is left.
    """

    def __init__(self, playout: Playout) -> None:
        self.opening = playout.openings.of
        self.pairings = playout.pairings
        self.allowed = playout.pairings.allowed
        self.tiles, self.free = playout.rest, playout.free
        self.needed = 0
        for n in self._newest_first():
            if self.free >> n & 1:
                self._leave_out(n)

    def blame(self) -> int:
        blame = 0
        for n in places_in(self.free):
            blame |= self._blame(n)
        return blame

    def _newest_first(self) -> list[int]:
        """What was settled early is to stay in the knot: its clash then stops a game early."""
        allowed, pairs = self.allowed, self.pairings.puzzle.pairs
        unsettled = [n for n in places_in(self.free) if allowed[n] & (allowed[n] - 1)]
        newest = reversed(self.pairings.order)
        return unsettled + [n for number in newest for pair in pairs[number] for n in pair]

    def _leave_out(self, n: int) -> None:
        """n, and all that can go then; it is needed where that would be the whole knot."""
        tiles, free, allowed = self.tiles, self.free, self.allowed
        going = 1 << n
        while going and not going & self.needed:
            gone = going.bit_length() - 1
            tiles ^= 1 << gone
            new = self.opening(gone, tiles)[0]
            free = free & tiles | new
            going = (going | allowed[gone] & free) & tiles
            while new:
                m = new.bit_length() - 1
                new ^= 1 << m
                mates = allowed[m]
                if mates & free or mates & ~tiles:
                    going |= 1 << m | mates & free
        if going or not tiles:
            self.needed |= 1 << n
        else:
            self.tiles, self.free = tiles, free

    def _blame(self, n: int) -> int:
        """What keeps the free tile n from a partner that would do."""
        pairing, partners = self.pairings.puzzle.pairing[n], self.allowed[n]
        loose = [m for m in pairing if not self.tiles >> m & 1 or self.free >> m & 1]
        if loose and partners and not partners & (partners - 1):
            return 1 << pairing[partners.bit_length() - 1]
        blame = 0
        for m in loose:
            blame |= self.pairings.why[pairing[m]]
        return blame
