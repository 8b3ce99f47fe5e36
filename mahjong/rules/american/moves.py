"""The moves of American mah jongg: what a seat can answer, in the table's own words."""

from tables.game import Move


class Give(Move, frozen=True, tag="give"):
    """Charleston: pass these tiles on. Fewer than three on a blind pass: the rest of the
    three are forwarded unseen from the incoming ones. Also the tiles of a courtesy pass."""

    tiles: tuple[str, ...]


class Second(Move, frozen=True, tag="second"):
    """Agree to a second Charleston, or stop it."""

    yes: bool


class Courtesy(Move, frozen=True, tag="courtesy"):
    """How many tiles (0 to 3) to exchange with the seat across; the lower number holds."""

    count: int


class Discard(Move, frozen=True, tag="discard"):
    tile: str


class Exchange(Move, frozen=True, tag="exchange"):
    """Take an exposed joker for the natural tile. where: "exposed.1@2" = seat 2's exposure 1."""

    tile: str
    where: str


class Pass(Move, frozen=True, tag="pass"):
    """Let the discard go."""


class Hold(Move, frozen=True, tag="hold"):
    """Ask for more time in the claim window, once."""


class Call(Move, frozen=True, tag="call"):
    """Claim the discard for an exposure."""


class Expose(Move, frozen=True, tag="expose"):
    """Lay out the called tile with these tiles of the rack. Also makes the newest exposure
    larger or smaller until the discard: then `tiles` are all its tiles but the called one.
    sure: said after the warning that no line would be left."""

    tiles: tuple[str, ...]
    sure: bool = False


class Retract(Move, frozen=True, tag="retract"):
    """Take a call back before exposing."""


class MahJongg(Move, frozen=True, tag="mahjong"):
    """Declare mah jongg, on the discard or on the tile drawn."""


class Show(Move, frozen=True, tag="show"):
    """Strict tables: expose the declared hand."""


class Withdraw(Move, frozen=True, tag="withdraw"):
    """Strict tables: take the declaration back before exposing."""


class Challenge(Move, frozen=True, tag="challenge"):
    """Strict tables: say that another seat's exposures leave no line possible."""

    seat: int


AnyMove = (
    Give | Second | Courtesy | Discard | Exchange | Pass | Hold | Call | Expose
    | Retract | MahJongg | Show | Withdraw | Challenge
)  # fmt: skip
