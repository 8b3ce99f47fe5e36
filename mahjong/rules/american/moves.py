"""The moves of American mah jongg, as they arrive from the socket, and the codes by which the
rules refuse one. A refused move changes nothing.

The texts for players are in client/games/american/refusals.ts.
"""

from typing import Literal, get_args

from tables.game import IllegalMove, Move


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


Code = Literal[
    # Whose decision it is, and which decision is open
    "game_over",
    "no_such_seat",
    "hand_dead",
    "not_your_turn",
    "not_now",
    "already_answered",
    "only_strict",  # possible only at tables where mistakes count
    # Tiles
    "not_your_tile",
    # Charleston
    "joker_kept",
    "wrong_count",
    # Claims and exposures
    "joker_claimed",
    "last_discard",  # the wall is empty: it can be claimed for mah jongg only
    "too_few_matching",
    "not_matching",
    "too_many",
    "keep_a_tile",  # one has to be left to discard
    "same_exposure",
    "changed_enough",
    "no_line_left",  # a warning: the move is accepted with sure=True
    # Mah jongg
    "not_mahjong",
    "withdrawn",
    # Jokers
    "no_such_exposure",
    "no_joker_there",
    "wrong_tile",
    # Challenges
    "own_rack",
    "nothing_exposed",
    "may_still_change",
    "dead_already",
    "already_judged",
]
CODES: frozenset[Code] = frozenset(get_args(Code))


def refuse(code: Code) -> IllegalMove:
    """The exception to raise for this code."""
    return IllegalMove(code)


def refuse_if(fault: Code | None) -> None:
    """Raise the refusal that a check returned; None means that the check found no fault."""
    if fault is not None:
        raise refuse(fault)
