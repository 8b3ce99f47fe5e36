"""Tiles that are hidden from one seat, dealt anew at random, in either mahjong game."""

import random
from typing import Any

from mahjong.rules.states import change, with_rack
from mahjong.rules.tiles import SEATS, in_order


def redealt(state: Any, seat: int | None, chance: random.Random) -> Any:
    """Other hands and the wall, replaced by other possible ones."""
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
    return state
