"""Properties of every game of either mahjong, whatever is played."""

import random
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
import pytest

from mahjong.rules.american import moves as american_moves
from mahjong.rules.american.game import AMERICAN, American
from mahjong.rules.zungjung import moves as zungjung_moves
from mahjong.rules.zungjung.game import ZUNGJUNG, ZungJung
from mahjong.tests import random_games, zungjung_games
from mahjong.tests.american import seed
from tables.game import Game


class WithBrokenBots:
    """Bots that make only illegal moves, for a game that inherits them."""

    illegal: Any

    def choose(self, *_: Any) -> Any:
        return self.illegal


class BrokenAmerican(WithBrokenBots, American):
    illegal = american_moves.Discard("no tile")


class BrokenZungJung(WithBrokenBots, ZungJung):
    illegal = zungjung_moves.Discard("no tile")


class Mahjong(NamedTuple):
    """A game, and the random games of it that are looked at."""

    engine: Game
    broken: Any  # the same with broken bots
    names: list[str]
    play: Callable[[str], tuple[Any, ...]]
    rules_of: Callable[[str], Any]
    passes: Any  # the clock's move in a claim window
    ends_a_turn: Any  # the types of its other moves in a turn
    bytes: int  # of the largest state that is stored


BOTH = (
    Mahjong(
        AMERICAN, BrokenAmerican(), random_games.NAMES, random_games.game, random_games.rules_of,
        american_moves.Pass(), american_moves.Discard | american_moves.MahJongg, 6000,
    ),
    Mahjong(
        ZUNGJUNG, BrokenZungJung(), zungjung_games.NAMES, zungjung_games.game,
        zungjung_games.rules_of, zungjung_moves.Pass(),
        zungjung_moves.Discard | zungjung_moves.Mahjong, 9000,
    ),
)  # fmt: skip
both = pytest.mark.parametrize("mahjong", BOTH, ids=lambda mahjong: mahjong.engine.slug)
games = pytest.mark.parametrize(
    ("mahjong", "name"),
    [
        pytest.param(mahjong, name, id=f"{mahjong.engine.slug} {name}")
        for mahjong in BOTH
        for name in mahjong.names
    ],
)


@games
def test_a_decision_keeps_its_number_while_it_is_open(mahjong: Mahjong, name: str) -> None:
    """The number grows by one with each decision; answers to the same one do not change it."""
    waits = mahjong.engine.waits
    for before, _, _, step in mahjong.play(name):
        assert step.state.turn - before.turn in (0, 1)
        if step.state.turn == before.turn:
            assert (step.state.phase, step.state.active) == (before.phase, before.active)
            assert set(waits(step.state).seats) <= set(waits(before).seats)


@games
def test_replay_gives_the_same_state_and_storing_changes_nothing(
    mahjong: Mahjong, name: str
) -> None:
    engine = mahjong.engine
    state = engine.start(seed(name), 4, mahjong.rules_of(name)).state
    for before, seat, move, step in mahjong.play(name):
        assert before == state
        stored = msgspec.json.encode(state)
        assert len(stored) < mahjong.bytes
        assert engine.load(stored) == state
        again = engine.apply(engine.load(stored), seat, move)
        assert again == step
        state = again.state


@games
def test_with_all_hands_open_nothing_but_hands_is_shown_besides(
    mahjong: Mahjong, name: str
) -> None:
    engine = mahjong.engine
    for _, _, _, step in mahjong.play(name)[::5]:
        state = step.state
        for seat in range(4):
            shown: Any = engine.open_view(state, seat)
            own: Any = engine.view(state, seat)
            for rack, held in zip(shown.racks, state.racks, strict=True):
                assert sorted(rack.hand) == sorted(held.hand)
            assert shown.drawn == state.drawn, "whoever has drawn it"
            if state.drawn and state.active is not None:
                assert shown.racks[state.active].hand[-1] == state.drawn
            closed = [msgspec.structs.replace(rack, hand=None) for rack in own.racks]
            assert [msgspec.structs.replace(rack, hand=None) for rack in shown.racks] == closed
            as_own = msgspec.structs.replace(shown, racks=own.racks, drawn=own.drawn)
            assert as_own == msgspec.structs.replace(
                own, **({"useless": False} if hasattr(own, "useless") else {})
            )


@both
@pytest.mark.parametrize("assist", [True, False])
def test_a_game_without_players_ends(mahjong: Mahjong, assist: bool) -> None:
    """The clock's own moves are always legal and always end the game."""
    engine, chance = mahjong.engine, random.Random(assist)
    state = engine.start(seed(f"sleepers {assist}"), 4, {"assist": assist}).state
    for _ in range(random_games.MAX_MOVES):
        wait = engine.waits(state)
        if wait is None:
            return
        seat = chance.choice(wait.seats)
        move = engine.default(state, seat)
        assert engine.default(state, seat) == move
        if wait.kind == "claim":
            assert move == mahjong.passes, "silence is pass"
        if wait.kind == "turn":
            assert isinstance(move, mahjong.ends_a_turn), "the turn ends with it"
        state = engine.apply(state, seat, move).state
    raise AssertionError("this game does not end")


@games
def test_the_clocks_move_is_always_legal(mahjong: Mahjong, name: str) -> None:
    engine = mahjong.engine
    for before, *_ in mahjong.play(name)[::9]:
        for seat in engine.waits(before).seats:
            step = engine.apply(before, seat, engine.default(before, seat))
            still = engine.waits(step.state)
            assert step.state.turn > before.turn or seat not in still.seats, "it has answered"


@games
def test_an_illegal_bot_move_is_replaced_by_a_legal_one(mahjong: Mahjong, name: str) -> None:
    for before, *_ in mahjong.play(name)[::9]:
        for seat in mahjong.engine.waits(before).seats:
            mahjong.engine.apply(before, seat, mahjong.broken.default(before, seat))
