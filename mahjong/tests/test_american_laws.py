"""Properties of every game, whatever is played."""

import random
from collections import Counter
from typing import get_args

import msgspec
import pytest

from mahjong.rules.american import moves
from mahjong.rules.american.game import AMERICAN, American
from mahjong.rules.tiles import AMERICAN_SET
from mahjong.tests.american import random_move, seed, tiles_of
from mahjong.tests.random_games import MAX_MOVES, NAMES, game, games, rules_of


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
def test_a_decision_keeps_its_number_while_it_is_open(name: str) -> None:
    """The number grows by one with each decision; answers to the same decision do not change it."""
    for before, _, _, step in game(name):
        assert step.state.turn - before.turn in (0, 1)
        if step.state.turn == before.turn:
            assert (step.state.phase, step.state.active) == (before.phase, before.active)
            left, asked = AMERICAN.waits(step.state).seats, AMERICAN.waits(before).seats
            assert set(left) <= set(asked)


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


@games
def test_replay_gives_the_same_state_and_storing_changes_nothing(name: str) -> None:
    state = AMERICAN.start(seed(name), 4, rules_of(name)).state
    for before, seat, move, step in game(name):
        assert before == state
        stored = msgspec.json.encode(state)
        assert len(stored) < 6000
        assert AMERICAN.load(stored) == state
        again = AMERICAN.apply(AMERICAN.load(stored), seat, move)
        assert again == step
        state = again.state


@pytest.mark.parametrize("assist", [True, False])
def test_a_game_without_players_ends(assist: bool) -> None:
    """The clock's own moves are always legal and always end the game."""
    chance = random.Random(assist)
    state = AMERICAN.start(seed(f"sleepers {assist}"), 4, {"assist": assist}).state
    for _ in range(MAX_MOVES):
        wait = AMERICAN.waits(state)
        if wait is None:
            return
        seat = chance.choice(wait.seats)
        move = AMERICAN.default(state, seat)
        assert AMERICAN.default(state, seat) == move
        if wait.kind == "claim":
            assert move == moves.Pass(), "silence is pass"
        if wait.kind == "turn":
            assert isinstance(move, moves.Discard | moves.MahJongg), "the turn ends with it"
        state = AMERICAN.apply(state, seat, move).state
    raise AssertionError("this game does not end")


def test_the_clocks_move_is_always_legal() -> None:
    for name in NAMES:
        for before, *_ in game(name)[::9]:
            for seat in AMERICAN.waits(before).seats:
                step = AMERICAN.apply(before, seat, AMERICAN.default(before, seat))
                still = AMERICAN.waits(step.state)
                assert step.state.turn > before.turn or seat not in still.seats, "it has answered"


class WithBrokenBots(American):
    """A game whose bots make only illegal moves."""

    def choose(self, *_: object) -> moves.AnyMove:
        return moves.Discard("no tile")


def test_an_illegal_bot_move_is_replaced_by_a_legal_one() -> None:
    broken = WithBrokenBots()
    for name in NAMES:
        for before, *_ in game(name)[::9]:
            for seat in AMERICAN.waits(before).seats:
                AMERICAN.apply(before, seat, broken.default(before, seat))
