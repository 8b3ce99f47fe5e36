"""Random games of Zung Jung mahjong for tests of general properties."""

import random
from functools import lru_cache
from typing import NamedTuple

import pytest

from mahjong.rules.zungjung import moves
from mahjong.rules.zungjung.game import ZUNGJUNG
from mahjong.rules.zungjung.state import State
from mahjong.tests.american import seed
from mahjong.tests.zungjung_table import random_move
from tables.game import Step
from tables.rng import RandomStream

MAX_MOVES = 1500
RARELY = {"mahjong": 0.05, "hold": 0.3}  # relative frequency; other moves have 1
NAMES = [
    f"{who} {how} {number}"
    for who in ("chance", "bots")
    for how in ("assist", "strict")
    for number in range(4)
]
games = pytest.mark.parametrize("name", NAMES)


class PlayedMove(NamedTuple):
    """One move of a game: the state before it, the seat, the move, and the step."""

    before: State
    seat: int
    move: moves.AnyMove
    step: Step


def rules_of(name: str) -> dict[str, object]:
    return {"assist": "assist" in name, "scoring": 1 + NAMES.index(name) % 5}


@lru_cache(maxsize=len(NAMES))
def game(name: str) -> tuple[PlayedMove, ...]:
    """A whole game; a name always gives the same one."""
    chance, played = random.Random(name), []
    state = ZUNGJUNG.start(seed(name), 4, rules_of(name)).state
    while wait := ZUNGJUNG.waits(state):
        assert len(played) < MAX_MOVES, "this game does not end"
        seat = chance.choice(wait.seats)
        by = by_chance if "chance" in name or chance.random() < 0.02 else by_bot
        move = by(state, seat, chance)
        step = ZUNGJUNG.apply(state, seat, move)
        played.append(PlayedMove(state, seat, move, step))
        state = step.state
    return tuple(played)


def by_chance(state: State, seat: int, chance: random.Random) -> moves.AnyMove:
    options = ZUNGJUNG.options(state, seat)
    weights = [RARELY.get(option.kind, 1.0) for option in options]
    return random_move(chance, chance.choices(options, weights)[0])


def by_bot(state: State, seat: int, chance: random.Random) -> moves.AnyMove:
    view, options = ZUNGJUNG.view(state, seat), ZUNGJUNG.options(state, seat)
    stream = RandomStream(state.seed, f"bot/{state.turn}/{seat}")
    return ZUNGJUNG.choose(view, options, chance.choice(ZUNGJUNG.levels), stream)
