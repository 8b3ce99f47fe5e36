"""The moves of Zung Jung mahjong, as they arrive from the socket."""

from tables.game import Move


class Discard(Move, frozen=True, tag="discard"):
    """Discard this tile, which ends the turn."""

    tile: str


class Pass(Move, frozen=True, tag="pass"):
    """Do not claim the discard, or do not rob the quad."""


class Hold(Move, frozen=True, tag="hold"):
    """Ask for more time in the claim window, once per window."""


class Run(Move, frozen=True, tag="run"):
    """Claim the discard for a run with these two tiles of the hand."""

    tiles: tuple[str, str]


class Triplet(Move, frozen=True, tag="triplet"):
    """Claim the discard for a triplet."""


class Quad(Move, frozen=True, tag="quad"):
    """A quad of this tile. In a claim window it is the discard (a big melded quad); in one's own
    turn it is concealed, or made of a claimed triplet (a small melded quad)."""

    tile: str


class Mahjong(Move, frozen=True, tag="mahjong"):
    """Win with the tile drawn, with the discard, or with the tile of a quad that is robbed."""


AnyMove = Discard | Pass | Hold | Run | Triplet | Quad | Mahjong
