"""The codes by which the rules of Zung Jung mahjong refuse a move, which then changes
nothing.
"""

from typing import Literal, get_args

from tables.game import IllegalMove

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
