"""The codes by which the rules of solitaire refuse a move. A refused move changes nothing.

The texts for players are in client/games/solitaire/refusals.ts.
"""

from typing import Literal, get_args

from tables.game import IllegalMove

Code = Literal[
    "over",  # the game
    "not_now",  # the board is not shown yet, or has been already
    # Pairs
    "no_such_place",
    "same_tile",
    "gone",
    "blocked",
    "no_match",
    # Undo
    "nothing_to_undo",
    "over_shuffle",  # a shuffle cannot be undone, nor what was before it
    "no_undo",  # all are used
    # Shuffle
    "no_shuffle",  # all are used
    "pair_is_free",
    "cannot_shuffle",  # no order of these tiles has a free pair
    "same_shuffle",  # every tile would lie where an equal one lies now
    # Hint
    "no_hint",  # all are used
    "no_pair",
    # Solvability, and ending the game
    "not_practice",
    "cannot_end",
]
CODES: frozenset[Code] = frozenset(get_args(Code))


def refuse(code: Code) -> IllegalMove:
    """The exception to raise for this code."""
    return IllegalMove(code)
