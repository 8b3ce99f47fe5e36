"""Properties of every game of American mah jongg, whatever is played."""

import random
from collections import Counter
from typing import get_args

from mahjong.rules.american import moves
from mahjong.rules.american.game import AMERICAN
from mahjong.rules.tiles import AMERICAN_SET
from mahjong.tests.american import random_move, tiles_of
from mahjong.tests.random_games import NAMES, game, games


@games
def test_random_games_end(name: str) -> None:
    last = game(name)[-1].step
    result = AMERICAN.result(last.state)
    assert last.state.phase == "over"
    assert last.events[-1].kind == "ended"
    assert sum(result.points) == 0
    assert all(abs(points) < 10_000 for points in result.points)
    assert result.carry["east"] == (last.state.east + 1) % 4


def test_these_games_have_every_event_and_outcome() -> None:
    """The random games cover the rules."""
    done = {type(played.move) for name in NAMES for played in game(name)}
    assert done == set(get_args(moves.AnyMove))
    ways = Counter(game(name)[-1].step.state.result.how for name in NAMES)
    assert {"wall", "dead", "discard"} <= set(ways)


@games
def test_152_tiles_always_and_hands_of_thirteen_or_fourteen(name: str) -> None:
    whole = Counter(AMERICAN_SET)
    for _, _, _, step in game(name):
        state = step.state
        assert tiles_of(state) == whole
        for seat, rack in enumerate(state.racks):
            count = len(rack.hand) + sum(len(group.tiles) for group in rack.exposed)
            turn = state.phase in ("turn", "declared") and not state.claims
            more = seat == (state.active if turn else None) or (
                state.phase in ("give", "second", "courtesy") and seat == state.east
            )
            assert count == 13 + more or rack.dead or state.phase == "over"


@games
def test_simultaneous_answers_never_refuse_each_other(name: str) -> None:
    """While a decision is open, an answer of another seat does not make one illegal."""
    chance = random.Random(name)
    for before, seat, _, step in game(name):
        if step.state.turn != before.turn:
            continue
        for other in AMERICAN.waits(before).seats:
            if other == seat or step.state.racks[other].dead:
                continue
            ready = random_move(chance, chance.choice(AMERICAN.options(before, other)))
            if not isinstance(ready, moves.Challenge | moves.Expose):
                AMERICAN.apply(step.state, other, ready)
