"""Properties of every installed game, and of the toy game."""

import random
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
import pytest

from tables import bots, updates
from tables.game import Game, IllegalMove, Step
from tables.protocol import encode
from tables.registry import game_apps
from tables.rng import RandomStream
from tables.state import SeatState, TableState
from tests.hidden import RESHUFFLED
from tests.toy import ODDS
from tests.toy_app import installed

GAMES: dict[str, Game] = {app.slug: app.engine for app in game_apps()}
GAMES[ODDS.slug] = ODDS
MAX_MOVES = 3000  # moves in a game
NUMBERS = range(3)


class PlayedMove(NamedTuple):
    before: Any
    seat: int
    move: Any
    step: Step


class WholeGame(NamedTuple):
    """A game from its deal to its end."""

    seed: str
    dealt: Step
    moves: tuple[PlayedMove, ...]


@lru_cache(maxsize=32)
def whole_game(slug: str, number: int) -> WholeGame:
    """A game of bots of mixed levels and timeouts, always the same for a number."""
    game, chance = GAMES[slug], random.Random(f"{slug} {number}")
    seed = f"{chance.getrandbits(256):064x}"
    dealt = game.start(seed, game.seats[1], game.rules({}))
    state, played = dealt.state, []
    while wait := game.waits(state):
        assert len(played) < MAX_MOVES, "this game does not end"
        seat = chance.choice(wait.seats)
        move = _move(game, state, seat, chance, RandomStream(seed, f"law {len(played)}"))
        step = game.apply(state, seat, move)
        played.append(PlayedMove(state, seat, move, step))
        state = step.state
    return WholeGame(seed, dealt, tuple(played))


def _move(game: Game, state: Any, seat: int, chance: random.Random, stream: RandomStream) -> Any:
    if chance.random() < 0.2:
        return game.default(state, seat)
    level = chance.choice(game.levels)
    return game.choose(game.view(state, seat), game.options(state, seat), level, stream)


games_and_numbers = pytest.mark.parametrize(
    ("slug", "number"), [(slug, number) for slug in GAMES for number in NUMBERS]
)
every_game = pytest.mark.parametrize("slug", GAMES)


@games_and_numbers
def test_game_ends_with_a_result_and_without_options(slug: str, number: int) -> None:
    game, played_game = GAMES[slug], whole_game(slug, number)
    last = played_game.moves[-1]
    result = game.result(last.step.state)
    assert result is not None
    assert len(result.points) == game.seats[1]
    assert all(game.result(played.before) is None for played in played_game.moves)
    for seat in range(game.seats[1]):
        assert game.options(last.step.state, seat) == ()
        with pytest.raises(IllegalMove):
            game.apply(last.step.state, seat, last.move)


@every_game
def test_game_of_timeouts_ends(slug: str) -> None:
    game = GAMES[slug]
    state = game.start("0" * 64, game.seats[1], game.rules({})).state
    for _ in range(MAX_MOVES):
        if (wait := game.waits(state)) is None:
            return
        seat = wait.seats[-1]
        state = game.apply(state, seat, game.default(state, seat)).state
    pytest.fail("sleepers play for ever")


@every_game
def test_game_of_failing_bots_ends(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES[slug]
    monkeypatch.setattr(game, "choose", lambda *_: 1 / 0)
    table = table_of(game, game.start("0" * 64, game.seats[1], game.rules({})).state)
    for _ in range(MAX_MOVES):
        if (wait := game.waits(table.game_state)) is None:
            return
        _, step = bots.answer(table, wait.seats[0], "bot")
        table = msgspec.structs.replace(table, game_state=step.state)
    pytest.fail("failing bots play for ever")


@games_and_numbers
def test_seed_and_moves_determine_the_game(slug: str, number: int) -> None:
    """Even if every state and every move is stored as JSON in between."""
    game, played_game = GAMES[slug], whole_game(slug, number)
    step = game.start(played_game.seed, game.seats[1], game.rules({}))
    assert step == played_game.dealt
    for played in played_game.moves:
        state = game.load(msgspec.json.encode(step.state))
        assert state == step.state
        move = msgspec.json.decode(msgspec.json.encode(played.move), type=game.moves)
        step = game.apply(state, played.seat, move)
        assert step == played.step


@games_and_numbers
def test_options_and_apply_agree(slug: str, number: int) -> None:
    """Every move played was an option, and a seat without options is refused any move."""
    game, played_game = GAMES[slug], whole_game(slug, number)
    for state, seat, move, _ in played_game.moves:
        assert move.__struct_config__.tag in {o.kind for o in game.options(state, seat)}
        assert all(game.options(state, asked) for asked in game.waits(state).seats)
        for other in range(game.seats[1]):
            if not game.options(state, other):
                with pytest.raises(IllegalMove):
                    game.apply(state, other, move)


@games_and_numbers
def test_decision_number_never_decreases(slug: str, number: int) -> None:
    turns = [played.step.state.turn for played in whole_game(slug, number).moves]
    assert turns == sorted(turns)


@games_and_numbers
def test_simultaneous_answers_may_come_in_any_order(slug: str, number: int) -> None:
    """The number of a decision stays the same while it is open, so answers do not conflict."""
    game = GAMES[slug]
    for state, seat, _, step in whole_game(slug, number).moves:
        left = set(game.waits(state).seats) - {seat}
        after = game.waits(step.state)
        if left and after and after.kind == game.waits(state).kind and left <= set(after.seats):
            assert step.state.turn == state.turn


@games_and_numbers
def test_hidden_information_does_not_change_an_update(slug: str, number: int) -> None:
    game, played_game = GAMES[slug], whole_game(slug, number)
    chance = random.Random(number)
    for played in played_game.moves[::7]:
        for seat in (*range(game.seats[1]), None):
            other = RESHUFFLED[slug](played.before, seat, chance)
            assert encoded_update(game, other, seat) == encoded_update(game, played.before, seat)


@games_and_numbers
def test_no_update_of_a_running_game_has_its_seed(slug: str, number: int) -> None:
    game, played_game = GAMES[slug], whole_game(slug, number)
    for played in played_game.moves[::7]:
        for seat in (*range(game.seats[1]), None):
            events = [event.seen_by(seat) for event in played.step.events]
            assert (
                played_game.seed
                not in (encoded_update(game, played.before, seat) + encode(events)).decode()
            )


def encoded_update(game: Game, state: Any, seat: int | None) -> bytes:
    """The encoded update that a seat, or a spectator, receives of a state."""
    user = None if seat is None else 100 + seat
    return encode(
        updates.build_update(
            table_of(game, state), user, since=9, events=(), connected=frozenset(), now=0
        )
    )


def table_of(game: Game, state: Any) -> TableState:
    """A table at which this game is played."""
    return TableState(
        id="table", game=game.slug, game_version=game.version, title="", host=100,
        status="playing", options={"pace": 60, "window": 6, "level": game.levels[0]}, rules={},
        number=1, games=1, version=9, game_state=state, opened=0, began=0, paused=None, wake_at=0,
        seed="5" * 64, next_seed="6" * 64, ended=None, rematch=None,
        seats=tuple(SeatState(n, user=100 + n) for n in range(game.seats[1])),
    )  # fmt: skip


@pytest.fixture(autouse=True)
def install_toy_game() -> Any:
    with installed():
        yield
