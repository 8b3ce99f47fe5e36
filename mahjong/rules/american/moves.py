"""The moves of American mah jongg, as they arrive from the socket."""

from tables.game import Move


class Give(Move, frozen=True, tag="give"):
    """Charleston: pass these tiles, in the courtesy pass too. On a blind pass they may be fewer
    than three: incoming tiles are forwarded unseen for the rest."""

    tiles: tuple[str, ...]


class Second(Move, frozen=True, tag="second"):
    """Agree to a second Charleston, or stop it."""

    yes: bool


class Courtesy(Move, frozen=True, tag="courtesy"):
    """How many tiles (0 to 3) to exchange with the seat across; the lower number holds."""

    count: int


class Discard(Move, frozen=True, tag="discard"):
    """Discard this tile, which ends the turn."""

    tile: str


class Exchange(Move, frozen=True, tag="exchange"):
    """Take an exposed joker for the natural tile. where: "exposed.1@2" = seat 2's exposure 1."""

    tile: str
    where: str


class Pass(Move, frozen=True, tag="pass"):
    """Do not claim the discard."""


class Hold(Move, frozen=True, tag="hold"):
    """Ask for more time in the claim window, once per window."""


class Call(Move, frozen=True, tag="call"):
    """Claim the discard for an exposure."""


class Expose(Move, frozen=True, tag="expose"):
    """Expose the called tile with these tiles of the rack. Until the discard it also changes the
    newest exposure; then `tiles` are all its tiles but the called one. sure: do it even if no line
    of the card is left."""

    tiles: tuple[str, ...]
    sure: bool = False


class Retract(Move, frozen=True, tag="retract"):
    """Take a call back before exposing."""


class MahJongg(Move, frozen=True, tag="mahjong"):
    """Declare mah jongg, on the discard or on the tile drawn."""


class Show(Move, frozen=True, tag="show"):
    """Strict tables: show the declared hand."""


class Withdraw(Move, frozen=True, tag="withdraw"):
    """Strict tables: take the declaration back before showing the hand."""


class Challenge(Move, frozen=True, tag="challenge"):
    """Strict tables: claim that no line holds another seat's exposures."""

    seat: int


AnyMove = (
    Give | Second | Courtesy | Discard | Exchange | Pass | Hold | Call | Expose
    | Retract | MahJongg | Show | Withdraw | Challenge
)  # fmt: skip
