"""Racks and positions that several tests start from."""

from typing import Any

from mahjong.rules.american.game import AMERICAN
from mahjong.rules.american.state import State
from mahjong.rules.tiles import JOKER
from mahjong.tests.american import SEATS, play, seed, table

# No pairs and no jokers, so nobody can claim anything.
APART = (
    "1D 3D 5D 7D 9D 1B 3B 5B 7B 9B 1C 3C 5C 7C",
    "2D 4D 6D 8D 2B 4B 6B 8B 2C 4C 6C 8C E",
    "2D 4D 6D 8D 2B 4B 6B 8B 2C 4C 6C 8C S",
    "2D 4D 6D 8D 2B 4B 6B 8B 2C 4C 6C 8C W",
)
# Hands that may call the 9 Dot. Seat 1 has two and a joker, seat 3 three.
WANTS = (
    "9D 3D 5D 7D N 1B 3B 5B 7B 9B 1C 3C 5C 7C",
    "9D J 6D 8D 2B 4B 6B 8B 2C 4C 6C 8C E",
    "2D 4D 6D 8D 2B 4B 6B 8B 2C 4C 6C 8C S",
    "9D 9D J J 2B 4B 6B 8B 2C 4C 6C 8C W",
)
# Line 2468-3 of the 2020 card: 2222 4444 6666 88. Seat 2 waits for the 8 Dot.
WAITS = "2D 2D 2D 2D 4D 4D 4D 4D 6D 6D 6D 6D 8D"
DISCARDS_8D = "8D 1C 3C 5C 7C 9C 1B 3B 5B 7B 9B N S W"


def discarded(*hands: str, tile: str, **fields: Any) -> State:
    return play(table(*hands, **fields), f"0 discard {tile}")


def strict(*hands: str, **fields: Any) -> State:
    return table(*hands, assist=False, **fields)


def dealt(name: object = "charleston", **rules: Any) -> State:
    return AMERICAN.start(seed(name), 4, {"east": 0, **rules}).state


def naturals(state: State, seat: int, count: int = 3) -> tuple[str, ...]:
    return tuple(t for t in state.racks[seat].hand if t != JOKER)[:count]


def give(state: State, *counts: int) -> State:
    """Each seat gives this many of its first natural tiles."""
    for seat in SEATS:
        tiles = naturals(state, seat, counts[seat] if counts else 3)
        state = play(state, f"{seat} give {' '.join(tiles)}")
    return state


def to_step(number: int) -> State:
    """A table at pass `number` of the Charleston."""
    state = dealt()
    while state.step < number or state.phase == "second":
        if state.phase == "second":
            for seat in SEATS:
                state = play(state, f"{seat} second yes")
        else:
            state = give(state)
    return state
