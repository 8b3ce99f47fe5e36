"""The moves of Zung Jung mahjong, as they arrive from the socket, and the codes by which the rules
refuse one. A refused move changes nothing."""

from typing import Literal, get_args

from tables.game import IllegalMove, Move


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


Code = Literal[
    # Whose decision it is, and which decision is open
    "game_over",
    "no_such_seat",
    "not_your_turn",
    "not_now",
    "already_answered",
    "discard_first",  # after a claimed run or triplet
    # Tiles
    "not_your_tile",
    # Claims
    "last_discard",  # the wall is empty: it can be claimed for mahjong only
    "only_mahjong",  # a quad can be robbed for nothing else
    "not_next",  # a run is for the next player only
    "no_run",
    "too_few_matching",
    "not_matching",
    "nothing_to_claim",  # so no more time is needed
    # Quads
    "no_quad",
    "no_supplement",  # the wall is empty
    # Mahjong
    "not_mahjong",
    "mistaken",  # mahjong was declared wrongly with this hand
]
CODES: frozenset[Code] = frozenset(get_args(Code))


def refuse(code: Code) -> IllegalMove:
    """The exception to raise for this code."""
    return IllegalMove(code)


def refuse_if(fault: Code | None) -> None:
    """Raise the refusal that a check returned; None means that the check found no fault."""
    if fault is not None:
        raise refuse(fault)
