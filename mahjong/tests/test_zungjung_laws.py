"""Properties of every game of Zung Jung mahjong, whatever is played."""

import random
from collections import Counter
from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from mahjong.rules.zungjung import moves
from mahjong.rules.zungjung.game import ZUNGJUNG
from mahjong.rules.zungjung.shapes import TILES
from mahjong.rules.zungjung.state import State
from mahjong.tests.american import seed
from mahjong.tests.zungjung_games import NAMES, by_chance, game, games
from mahjong.tests.zungjung_table import random_move, tiles_of

WHOLE = Counter(TILES)


@games
def test_random_games_end(name: str) -> None:
    last = game(name)[-1].step
    result = ZUNGJUNG.result(last.state)
    assert last.state.phase == "over"
    assert last.events[-1].kind == "ended"
    assert sum(result.points) == 0
    assert result.carry["east"] == (last.state.east + 1) % 4


def test_these_games_have_every_move() -> None:
    done = {type(played.move) for name in NAMES for played in game(name)}
    assert done == set(get_args(moves.AnyMove))


@games
def test_136_tiles_always_and_hands_of_the_right_size(name: str) -> None:
    for _, _, _, step in game(name):
        check_tiles(step.state)


def check_tiles(state: State) -> None:
    """All tiles are on the table, and each hand has 13, with the tile drawn or claimed 14."""
    assert tiles_of(state) == WHOLE
    for seat, rack in enumerate(state.racks):
        count = len(rack.hand) + sum(min(3, len(meld.tiles)) for meld in rack.melds)
        holds_one_more = state.phase == "turn" and seat == state.active
        assert count == 13 + holds_one_more or state.phase == "over"
    assert sum(map(sum, ZUNGJUNG.view(state, None).wall)) == len(state.wall)


@given(st.integers(0, 10**9), st.booleans(), st.integers(1, 5), st.integers(0, 3))
def test_any_game_keeps_its_tiles_and_its_points(
    number: int, assist: bool, scoring: int, east: int
) -> None:
    chance = random.Random(number)
    rules = ZUNGJUNG.rules({"assist": assist, "scoring": scoring, "east": east})
    state = ZUNGJUNG.start(seed(number), 4, rules).state
    while wait := ZUNGJUNG.waits(state):
        seat = chance.choice(wait.seats)
        state = ZUNGJUNG.apply(state, seat, by_chance(state, seat, chance)).state
        check_tiles(state)
    assert sum(rack.score for rack in state.racks) == 0


@games
def test_simultaneous_answers_never_refuse_each_other(name: str) -> None:
    """While a window is open, an answer of another seat does not make one illegal."""
    chance = random.Random(name)
    for before, seat, _, step in game(name):
        if step.state.turn == before.turn:
            for other in ZUNGJUNG.waits(before).seats:
                if other != seat:
                    ready = random_move(chance, chance.choice(ZUNGJUNG.options(before, other)))
                    ZUNGJUNG.apply(step.state, other, ready)
