"""A clock for the whole game: against bots with pauses, between people, and in replays."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest
from django import forms
from django.test import override_settings

from accounts.models import User
from moderation.services import sanction
from tables import services, visits
from tables.models import Entry, Table
from tables.refusals import Refused
from tables.registry import GameApp
from tables.replay import replay, replay_updates
from tables.state import TableState
from tables.storage import repository
from tables.visits import read_update
from tests.timed_toy import SPRINT
from tests.toy_app import installed

pytestmark = pytest.mark.django_db
NOW = 1_800_000_000_000
SECOND, MINUTE = 1_000, 60_000
STARTED = NOW + 3 * SECOND  # the end of the countdown
SPRINT_APP = GameApp(SPRINT, "Sprint", "A toy game against the clock.", forms.Form)


@pytest.fixture(autouse=True)
def install_timed_game() -> Iterator[None]:
    with installed(SPRINT_APP), override_settings(BOT_PACE=1.0):
        yield


@pytest.fixture
def ann(db: None) -> User:
    return User.objects.create_user("Ann")


@pytest.fixture
def game(ann: User) -> Table:
    """A game against a bot, whose clock runs from STARTED."""
    return started(services.play_now(ann, "sprint", NOW), ann)


def started(table: Table, *players: User) -> Table:
    for player in players:
        do("begin", table, player, NOW)
    services.wake(table.pk, NOW)  # the bot is ready at once
    services.wake(table.pk, STARTED)
    return table


def do(kind: str, table: Table, player: User, at: int) -> TableState:
    turn = state_of(table).game_state.turn
    move = msgspec.json.encode({"do": kind})
    return services.play(table.pk, player, turn, move, at)


def state_of(table: Table) -> TableState:
    return repository.load(table.pk)


def shown(table: Table, player: User, at: int) -> dict[str, Any]:
    update: dict[str, Any] = msgspec.json.decode(read_update(table.pk, player.pk, None, at)[1])
    return update


def wake_until(table: Table, at: int) -> TableState:
    """Wakes the table whenever it is due, up to a time."""
    while (due := state_of(table).wake_at) and due <= at:
        services.wake(table.pk, due)
    return state_of(table)


def refused(code: str) -> Any:
    return pytest.raises(Refused, match=f"^{code}$")


def replayed(table: Table) -> bool:
    """Whether the entries give the stored state again, its clock included."""
    return replay(table) == state_of(table).game_state


def test_bots_are_ready_at_once_and_the_countdown_lasts(ann: User) -> None:
    table = services.play_now(ann, "sprint", NOW)
    assert state_of(table).wake_at == NOW
    assert state_of(table).clock is None
    do("begin", table, ann, NOW + MINUTE)
    counting = services.wake(table.pk, NOW + MINUTE)
    assert counting.clock.kind == "countdown"
    assert counting.clock.ends == counting.wake_at == NOW + MINUTE + 3 * SECOND
    running = services.wake(table.pk, counting.wake_at)
    assert (running.clock.kind, running.clock.ends) == ("game", counting.wake_at + 5 * MINUTE)
    assert Entry.objects.filter(table=table, kind="move").last().by == "table"
    assert running.seats[0].timeouts == 0


def test_time_passes_for_players_and_bots(game: Table, ann: User) -> None:
    state = do("count", game, ann, STARTED + 10 * SECOND)
    assert state.game_state.clock.spent == 10 * SECOND
    assert state.clock.ends == STARTED + 5 * MINUTE
    thinking = state.wake_at - STARTED - 10 * SECOND
    assert 800 <= thinking <= 1600
    state = services.wake(game.pk, state.wake_at)
    assert state.game_state.clock.spent == 10 * SECOND + thinking
    assert replayed(game)


def test_clock_stands_in_a_break(game: Table, ann: User) -> None:
    for second in (10, 20):
        do("count", game, ann, STARTED + second * SECOND)
        state = services.wake(game.pk, STARTED + (second + 2) * SECOND)
    assert (state.game_state.phase, state.clock.kind) == ("round", "round")
    assert state.game_state.clock.spent == 22 * SECOND
    assert state.wake_at == STARTED + 27 * SECOND
    do("go", game, ann, STARTED + 24 * SECOND)
    assert state_of(game).clock.ends == STARTED + 2 * SECOND + 5 * MINUTE
    assert replayed(game)


def test_the_table_ends_the_game_when_its_time_is_up(game: Table, ann: User) -> None:
    assert state_of(game).wake_at == STARTED + 5 * MINUTE
    state = services.wake(game.pk, STARTED + 5 * MINUTE)
    assert (state.status, state.game_state.how) == ("over", "time")
    last = Entry.objects.filter(table=game).last()
    assert (last.by, "timed_out" in last.events) == ("table", False)
    assert replayed(game)


def test_time_runs_out_while_the_bot_thinks(game: Table, ann: User) -> None:
    state = do("count", game, ann, STARTED + 5 * MINUTE - 200)
    assert state.wake_at == STARTED + 5 * MINUTE
    assert wake_until(game, state.wake_at).game_state.how == "time"


def test_late_wake_does_not_give_a_bot_more_time(game: Table, ann: User, caplog: Any) -> None:
    do("count", game, ann, STARTED + 4 * MINUTE)
    state = services.wake(game.pk, STARTED + 90 * MINUTE)
    assert (state.game_state.how, state.game_state.points) == ("time", (1, 0))
    assert state.game_state.clock.spent == 5 * MINUTE
    assert not caplog.records  # nothing failed
    assert replayed(game)


def test_move_after_the_time_is_refused(game: Table, ann: User) -> None:
    with refused("time_up"):
        do("count", game, ann, STARTED + 5 * MINUTE)
    assert do("count", game, ann, STARTED + 5 * MINUTE - 1).game_state.points == (1, 0)


def test_clocks_of_servers_differ(game: Table, ann: User) -> None:
    do("count", game, ann, STARTED - 5 * SECOND)
    services.wake(game.pk, state_of(game).wake_at)
    state = do("count", game, ann, STARTED + 4 * SECOND)
    assert state.game_state.clock.spent == 4 * SECOND
    assert replayed(game)


def test_pause_is_taken_off_the_time_for_pauses(game: Table, ann: User) -> None:
    services.pause(game.pk, ann, STARTED + 10 * SECOND)
    update = shown(game, ann, STARTED + 20 * SECOND)
    assert (update["view"], update["table"]["clock"]) == (None, None)
    assert update["paused_view"]["clock"]["spent"] == 10 * SECOND
    state = services.resume(game.pk, ann, STARTED + 40 * SECOND)
    assert state.game_state.clock.pause == 90 * SECOND
    assert state.clock.ends == STARTED + 30 * SECOND + 5 * MINUTE
    assert state.began == NOW + 30 * SECOND
    assert replayed(game)


@pytest.mark.parametrize("late", [0, 3 * MINUTE])
def test_game_resumes_when_the_time_for_pauses_is_used_up(
    game: Table, ann: User, late: int
) -> None:
    services.pause(game.pk, ann, STARTED + 10 * SECOND)
    assert state_of(game).wake_at == STARTED + 130 * SECOND
    state = services.wake(game.pk, STARTED + 130 * SECOND + late)
    assert (state.paused, state.game_state.clock.pause) == (None, 0)
    assert state.clock.ends == state.wake_at == STARTED + 2 * MINUTE + 5 * MINUTE
    last = Entry.objects.filter(table=game).last()
    assert (last.kind, last.by) == ("resume", "clock")
    with refused("no_pause_left"):
        services.pause(game.pk, ann, STARTED + 200 * SECOND)
    assert replayed(game)


def test_game_without_a_clock_may_be_paused_for_long(ann: User) -> None:
    game = services.play_now(ann, "sprint", NOW, {"minutes": 0})
    started(game, ann)
    services.pause(game.pk, ann, STARTED)
    services.resume(game.pk, ann, STARTED + 24 * 60 * MINUTE)
    assert do("count", game, ann, STARTED + 24 * 60 * MINUTE).game_state.points == (1, 0)
    assert replayed(game)


def test_closing_the_page_pauses_while_a_clock_runs(ann: User) -> None:
    game = services.play_now(ann, "sprint", NOW, {"pause": 1})
    visits.closed(game.pk, ann.pk, NOW)
    assert state_of(game).paused is None  # nothing runs before the start
    started(game, ann)
    visits.closed(game.pk, ann.pk, STARTED)
    assert state_of(game).paused == STARTED
    services.wake(game.pk, STARTED + SECOND)
    visits.closed(game.pk, ann.pk, STARTED + 2 * SECOND)
    assert state_of(game).paused is None
    assert wake_until(game, STARTED + 10 * MINUTE).game_state.how == "time"


def test_leaving_gives_up_even_while_paused(game: Table, ann: User) -> None:
    services.pause(game.pk, ann, STARTED + 10 * SECOND)
    state = services.leave(game.pk, ann, STARTED + 20 * SECOND)
    assert (state.status, state.game_state.how) == ("over", "stopped")
    assert (state.game_state.clock.spent, state.game_state.clock.pause) == (10_000, 110_000)
    assert replayed(game)


def test_leaving_after_the_time_is_no_giving_up(game: Table, ann: User) -> None:
    assert services.leave(game.pk, ann, STARTED + 6 * MINUTE).game_state.how == "time"


def test_game_closed_by_staff_while_paused(game: Table, ann: User) -> None:
    services.pause(game.pk, ann, STARTED + 10 * SECOND)
    services.close_table(game.pk, "stuck", STARTED + 20 * SECOND)
    assert replayed(game)


def test_suspension_pauses_the_game(
    game: Table, ann: User, django_capture_on_commit_callbacks: Any
) -> None:
    staff = User.objects.create_user("Staff", is_staff=True, is_superuser=True)
    at = datetime.fromtimestamp(STARTED / 1000 + 1, UTC)
    with django_capture_on_commit_callbacks(execute=True):
        sanction(ann, "suspend", at + timedelta(days=9), "spam", by=staff, at=at)
    assert state_of(game).paused == STARTED + SECOND


class TestBetweenPeople:
    @pytest.fixture
    def ben(self, db: None) -> User:
        return User.objects.create_user("Ben")

    @pytest.fixture
    def match(self, ann: User, ben: User) -> Table:
        table = services.open_table(ann, "sprint", {"pace": 30}, NOW)
        services.sit(table.pk, ben, None, NOW)
        return started(table, ann, ben)

    def test_nobody_pauses(self, match: Table, ann: User) -> None:
        with refused("cannot_pause"):
            services.pause(match.pk, ann, STARTED)

    def test_who_thinks_too_long_is_answered_for(self, match: Table, ann: User) -> None:
        state = state_of(match)
        assert (state.clock.kind, state.wake_at) == ("game", STARTED + 30 * SECOND)
        assert (state.turn_clock.ends, state.turn_clock.total) == (state.wake_at, 30 * SECOND)
        state = services.wake(match.pk, STARTED + 30 * SECOND)
        assert state.game_state.points == (1, 0)
        assert state.seats[0].timeouts == 1
        assert state.wake_at == STARTED + 60 * SECOND
        assert replayed(match)

    def test_who_leaves_is_played_by_a_bot(self, match: Table, ann: User, ben: User) -> None:
        state = services.leave(match.pk, ben, STARTED + SECOND)
        assert (state.status, state.alone) == ("playing", False)
        do("count", match, ann, STARTED + 2 * SECOND)
        assert wake_until(match, STARTED + 4 * SECOND).game_state.points == (1, 1)


def test_replay_shows_the_game_clock_of_each_move(game: Table, ann: User) -> None:
    do("count", game, ann, STARTED + 10 * SECOND)
    services.pause(game.pk, ann, STARTED + 11 * SECOND)
    services.resume(game.pk, ann, STARTED + 20 * SECOND)
    services.leave(game.pk, ann, STARTED + 21 * SECOND)
    updates = replay_updates(Table.objects.get(pk=game.pk), 0, 0).updates
    assert [update.view.clock.spent for update in updates[-2:]] == [10 * SECOND, 12 * SECOND]
    assert not any(update.table.clock for update in updates)
