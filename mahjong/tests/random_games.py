"""Random games, and games of bots that make mistakes, for tests of general properties."""

import random
from functools import lru_cache
from typing import NamedTuple

import pytest

from mahjong.rules.american import moves
from mahjong.rules.american.game import AMERICAN
from mahjong.rules.american.state import State
from mahjong.tests.american import SEATS, random_move, seed
from tables.game import IllegalMove, Option, Step
from tables.rng import RandomStream

MAX_MOVES = 4000
RARELY = {"mahjong": 0.02, "show": 0.3, "second": 2.0}  # relative frequency; other moves have 1
NAMES = [
    f"{who} {how} {number}"
    for who, numbers in (("chance", range(4)), ("bots", (1, 2)))
    for how in ("assist", "strict")
    for number in numbers
]
games = pytest.mark.parametrize("name", NAMES)


class PlayedMove(NamedTuple):
    """One move of a game: the state before it, the seat, the move, and the step."""

    before: State
    seat: int
    move: moves.AnyMove
    step: Step


def rules_of(name: str) -> dict[str, bool]:
    return {"assist": "assist" in name}


@lru_cache(maxsize=len(NAMES))
def game(name: str) -> tuple[PlayedMove, ...]:
    """A whole game; a name always gives the same one."""
    chance, played = random.Random(name), []
    state = AMERICAN.start(seed(name), 4, rules_of(name)).state
    while wait := AMERICAN.waits(state):
        assert len(played) < MAX_MOVES, "this game does not end"
        slips = "chance" in name or chance.random() < 0.03
        able = [seat for seat in SEATS if AMERICAN.options(state, seat)]
        seat = chance.choice(able if slips and chance.random() < 0.1 else wait.seats)
        move = by_chance(state, seat, chance) if slips else by_bot(state, seat, len(played))
        try:
            step = AMERICAN.apply(state, seat, move)
        except IllegalMove as fault:
            if fault.code != "same_exposure":
                raise AssertionError(f"{move} was offered") from fault
            continue
        played.append(PlayedMove(state, seat, move, step))
        state = step.state
    return tuple(played)


def by_chance(state: State, seat: int, chance: random.Random) -> moves.AnyMove:
    options = AMERICAN.options(state, seat)
    weights = [RARELY.get(option.kind, 1.0) for option in options]
    return random_move(chance, chance.choices(options, weights)[0])


def by_bot(state: State, seat: int, number: int) -> moves.AnyMove:
    view, options = AMERICAN.view(state, seat), AMERICAN.options(state, seat)
    return AMERICAN.choose(view, options, "medium", RandomStream(state.seed, f"bot/{number}"))


def sampled(options: tuple[Option, ...], chance: random.Random) -> list[moves.AnyMove]:
    """Three random moves of each option."""
    return [random_move(chance, option) for option in options for _ in range(3)]
