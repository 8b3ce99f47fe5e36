"""The codes by which the rules of American mah jongg refuse a move. A refused move changes nothing.

The texts for players are in client/games/american/refusals.ts.
"""

from typing import Literal, get_args

from tables.game import IllegalMove

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
