"""The codes by which the rules of dominoes refuse a move. A refused move changes nothing.

The texts for players are in client/games/dominoes/refusals.ts.
"""

from typing import Literal, get_args

from tables.game import IllegalMove

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
