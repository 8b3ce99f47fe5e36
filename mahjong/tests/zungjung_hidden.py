"""The same table for one seat, with everything that is hidden from it changed at random."""

import random

from mahjong.rules.states import change, with_rack
from mahjong.rules.tiles import in_order
from mahjong.rules.zungjung.state import WINDOWS, State
from mahjong.tests.zungjung_table import SEATS

ANSWERS = (None, ("pass",), ("run", "1D", "2D"), ("triplet",), ("quad",), ("mahjong",), ("hold",))


def reshuffled(
    state: State, seat: int | None, chance: random.Random, same_claims: bool = False
) -> State:
    """Other hands, the wall and the answers of others, replaced by other possible ones.

    same_claims: keep the answers of a claim window.
    """
    others = [other for other in SEATS if other != seat]
    tiles = [*state.wall, *(tile for other in others for tile in state.racks[other].hand)]
    chance.shuffle(tiles)
    for other in others:
        size = len(state.racks[other].hand)
        state = with_rack(state, other, hand=in_order(tiles[:size]))
        del tiles[:size]
    state = change(state, wall=tuple(tiles), seed="0" * 64)
    if state.drawn and state.active != seat:
        state = change(state, drawn=chance.choice(state.racks[state.active].hand))
    if same_claims or state.phase not in WINDOWS:
        return state
    answers = [
        answer if other in (seat, state.active) else chance.choice(ANSWERS)
        for other, answer in enumerate(state.answers)
    ]
    return change(state, answers=tuple(answers))
