"""After the wall clock was set back, every table goes on at once, whoever writes to it next."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from asgiref.sync import sync_to_async
from django import forms

from accounts.models import User
from accounts.timestamps import now
from tables import flow, services
from tables.models import Entry, Table
from tables.registry import GameApp
from tables.replay import replay
from tables.state import TableState
from tables.storage import repository
from tables.storage.batch import state_cache
from tables.tests.conftest import TableOfTwo
from tables.tests.table_states import NOW, dealt
from tables.waking import runner
from tables.waking.leases import ALL_SHARDS
from tables.waking.runner import SET_BACK_SECONDS, UNDER_WAY_SECONDS, WallClock
from tests.socket_client import Tab, cookie_of, run_async
from tests.timed_toy import SPRINT
from tests.toy_app import installed

SECOND, MINUTE, HOUR = 1_000, 60_000, 60 * 60_000
STARTED = NOW + HOUR + 3 * SECOND  # when the clock of a timed game begins to run
SPRINT_APP = GameApp(SPRINT, "Sprint", "A toy game against the clock.", forms.Form)


@pytest.fixture(autouse=True)
def install_timed_game() -> Iterator[None]:
    with installed(SPRINT_APP):
        yield


@pytest.fixture
def timed(ann: User) -> Table:
    """A game of Ann against a bot, whose clock runs from STARTED."""
    table = services.play_now(ann, "sprint", NOW + HOUR)
    do(table, ann, {"do": "begin"}, NOW + HOUR)
    services.wake(table.pk, NOW + HOUR)
    services.wake(table.pk, STARTED)
    return table


def do(table: Table, user: User, move: dict[str, object], at: int) -> TableState:
    turn = repository.load(table.pk).game_state.turn
    return services.play(table.pk, user, turn, msgspec.json.encode(move), at)


def give(table: Table, user: User, at: int) -> TableState:
    state = repository.load(table.pk)
    view: Any = state.engine.view(state.game_state, state.seat_of(user.pk))
    hand = view.hand
    return do(table, user, {"do": "give", "card": hand[0]}, at)


@pytest.mark.django_db
def test_a_process_that_still_knows_the_old_time_does_not_bring_it_back(ann: User) -> None:
    """Ann gives a card over another process, while bots are to give theirs."""
    table = services.play_now(ann, "odds", NOW + HOUR)
    old = repository.load(table.pk)
    runner.follow_set_back_clock(ALL_SHARDS, NOW)
    state_cache.drop(table.pk)
    state_cache.put(old)
    state = give(table, ann, NOW + SECOND)
    assert state.opened == NOW
    assert state.wake_at is not None
    assert state.wake_at < NOW + MINUTE


@pytest.mark.django_db
def test_a_request_that_came_before_and_is_written_after_is_followed_too(ann: User) -> None:
    table = services.play_now(ann, "odds", NOW)
    runner.wake_due(NOW)
    runner.follow_set_back_clock(ALL_SHARDS, NOW)
    give(table, ann, NOW + HOUR)
    runner.follow_set_back_clock(ALL_SHARDS, NOW)
    assert repository.load(table.pk).opened == NOW


def test_a_game_that_began_before_that_time_has_lasted_since_then() -> None:
    """Only its last decision is from a time that has not come yet."""
    running = msgspec.structs.replace(dealt(), began=NOW - MINUTE, opened=NOW + HOUR)
    state = flow.set_back(running, NOW).state
    assert (state.began, state.opened) == (NOW - MINUTE, NOW)


def test_the_runner_looks_again_for_a_while() -> None:
    clock = WallClock()
    assert clock.was_set_back(5_000, 10)  # it may have been before the start
    assert clock.was_set_back(5_000 + UNDER_WAY_SECONDS, 10 + UNDER_WAY_SECONDS)
    assert not clock.was_set_back(5_011, 21)
    assert not clock.was_set_back(5_012 - SET_BACK_SECONDS, 22)  # a correction
    assert not clock.was_set_back(9_000, 23)
    assert clock.was_set_back(5_000, 24)
    assert clock.was_set_back(5_008, 32)
    assert not clock.was_set_back(5_011, 35)


@pytest.mark.django_db
def test_a_timed_game_is_replayed_alike(timed: Table, ann: User) -> None:
    do(timed, ann, {"do": "count"}, STARTED + 10 * SECOND)
    runner.follow_set_back_clock(ALL_SHARDS, NOW)
    state = services.wake(timed.pk, NOW + SECOND)
    state = do(timed, ann, {"do": "count"}, NOW + 20 * SECOND)
    assert state.game_state.clock.spent == 30 * SECOND
    assert replay(timed) == state.game_state
    assert state.began == NOW
    last = Entry.objects.filter(table=timed, kind="set_back").get()
    assert (last.by, last.seat, last.at) == ("clock", None, NOW)


@pytest.mark.django_db
def test_a_game_paused_before_goes_on_when_it_is_resumed_after(timed: Table, ann: User) -> None:
    services.pause(timed.pk, ann, STARTED + 10 * SECOND)
    runner.follow_set_back_clock(ALL_SHARDS, NOW)
    state = services.resume(timed.pk, ann, NOW + MINUTE)
    assert state.opened == state.began == NOW + MINUTE
    state = do(timed, ann, {"do": "count"}, NOW + MINUTE + SECOND)
    assert state.game_state.clock.spent == SECOND
    assert replay(timed) == state.game_state


@pytest.mark.django_db(transaction=True)
def test_open_pages_are_shown_the_new_time(ann: User, of_two: TableOfTwo) -> None:
    table = of_two(now() + HOUR)
    cookie = cookie_of(ann)

    async def scenario() -> None:
        tab = Tab(table.pk, cookie)
        ends = (await tab.join())["table"]["clock"]["ends"]
        await sync_to_async(runner.follow_set_back_clock)(ALL_SHARDS, now())
        update = await tab.receive_until(tab.update["v"] + 1)
        assert update["table"]["clock"]["ends"] < ends - HOUR + MINUTE
        await tab.close()

    run_async(scenario)
