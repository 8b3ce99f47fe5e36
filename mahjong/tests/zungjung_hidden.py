"""The same table for one seat, with everything that is hidden from it changed at random."""

import random

from mahjong.rules.states import change
from mahjong.rules.zungjung.state import WINDOWS, State
from mahjong.tests.redeal import redealt

ANSWERS = (None, ("pass",), ("run", "1D", "2D"), ("triplet",), ("quad",), ("mahjong",), ("hold",))


def reshuffled(
    state: State, seat: int | None, chance: random.Random, same_claims: bool = False
) -> State:
    """Other hands, the wall and the answers of others, replaced by other possible ones.

    same_claims: keep the answers of a claim window.
    """
    state = redealt(state, seat, chance)
    if same_claims or state.phase not in WINDOWS:
        return state
    answers = [
        answer if other in (seat, state.active) else chance.choice(ANSWERS)
        for other, answer in enumerate(state.answers)
    ]
    return change(state, answers=tuple(answers))
