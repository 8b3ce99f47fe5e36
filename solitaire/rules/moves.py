"""The moves of mahjong solitaire, as they arrive from the socket, and the codes by which the rules
refuse one. A refused move changes nothing.

The texts for players are in client/games/solitaire/refusals.ts.
"""

from typing import Literal, get_args

from tables.game import IllegalMove, Move, Shown


class Take(Move, frozen=True, tag="take"):
    """Take a pair of free, matching tiles off the board. pair: the numbers of their places."""

    pair: tuple[int, int]


class Undo(Move, frozen=True, tag="undo"):
    """Put the last pair back. A shuffle cannot be undone, nor what was before it."""


class Shuffle(Move, frozen=True, tag="shuffle"):
    """Let the remaining tiles change places."""


class Hint(Move, frozen=True, tag="hint"):
    """Ask for the free pair with the most points."""


class Ask(Move, frozen=True, tag="ask"):
    """Practice only: ask whether the board can still be cleared. The game then counts as helped."""


class End(Move, frozen=True, tag="end"):
    """End the game with the points scored so far."""


class Leave(Move, frozen=True, tag="leave"):
    """Made by the table when the player leaves: the game ends, whatever is still possible."""


class TimeUp(Move, frozen=True, tag="timeup"):
    """Made by the clock when the time is up: the game ends."""


AnyMove = Take | Undo | Shuffle | Hint | Ask | End | Leave | TimeUp | Shown


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
