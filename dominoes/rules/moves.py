"""The moves of dominoes, as they arrive from the socket, and the codes by which the rules refuse
one. A refused move changes nothing.

The texts for players are in client/games/dominoes/refusals.ts.
"""

from typing import Literal, get_args

from tables.game import IllegalMove, Move, Shown


class Begin(Move, frozen=True, tag="begin"):
    """Leave the start screen: this player is ready."""


class Go(Move, frozen=True, tag="go"):
    """Start the play after the countdown, or the next round. The clock makes it in the end."""


class Play(Move, frozen=True, tag="play"):
    """Lay a tile on an open end, such as "12.1"; the first of a round on no end."""

    tile: str
    end: str = ""


class Draw(Move, frozen=True, tag="draw"):
    """Take a tile from the boneyard, when no tile of the hand can be laid."""


class Stop(Move, frozen=True, tag="stop"):
    """End the game early with the points made so far. Only against the AI."""


class TimeUp(Move, frozen=True, tag="time_up"):
    """Made by the clock when the game's time is up: the game ends."""


class Hint(Move, frozen=True, tag="hint"):
    """Ask which tile a strong player would lay. The game no longer counts."""


class Undo(Move, frozen=True, tag="undo"):
    """Go back to before the last tile this player laid. The game no longer counts."""


AnyMove = Begin | Shown | Go | Play | Draw | Stop | TimeUp | Hint | Undo


Code = Literal[
    "over",  # the game
    "time_up",  # the move came after the time
    "not_now",  # another part of the game
    "not_your_turn",
    "not_allowed",  # never at this table
    # Playing
    "no_such_tile",
    "not_in_hand",
    "no_such_end",
    "no_match",
    "must_draw",
    # Drawing
    "may_not_draw",  # a tile of the hand can be laid
    "boneyard_empty",
    # Help
    "nothing_to_undo",
]
CODES: frozenset[Code] = frozenset(get_args(Code))


def refuse(code: Code) -> IllegalMove:
    """The exception to raise for this code."""
    return IllegalMove(code)
