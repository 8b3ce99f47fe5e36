"""What a broadcast carries lets other processes go on without reading the table."""

from contextlib import suppress

import msgspec
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from sockets import streams
from sockets.streams import Broadcast, Broker
from tables import actions, services
from tables.models import Table
from tables.refusals import Refused
from tables.state import engines
from tables.storage import batch, repository
from tables.storage.batch import StateCache
from tables.tests.table_states import NOW
from tables.waking import runner
from tests.socket_client import run_async

pytestmark = pytest.mark.django_db(transaction=True)
HOUR = 3_600_000
TABLES, WAKES = 3, 30  # a game of bots may be over after a few moves
GAMES = [slug for slug, engine in engines.items() if engine.seats[0] == 4]


@pytest.fixture
def table(ann: User) -> Table:
    """The toy game: everybody gives a card away; bots have the other seats."""
    return services.play_now(ann, "odds", NOW)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[Broadcast]:
    """The broadcasts of tables so far, as another process would decode them."""
    found: list[Broadcast] = []
    publish = streams.publish

    def keep(broadcasts) -> None:
        versions = [each for _, each in broadcasts if each.v != streams.TRANSIENT]
        found.extend(streams.decode(streams.encode(each)) for each in versions)
        publish(broadcasts)

    monkeypatch.setattr(streams, "publish", keep)
    return found


def other_process(table: Table) -> StateCache:
    """A process that has read the table."""
    cache = StateCache()
    cache.put(repository.load(table.pk))
    return cache


@pytest.mark.parametrize("game", GAMES)
def test_another_process_has_what_is_stored(ann: User, told: list[Broadcast], game: str) -> None:
    """Through the first moves of bots, of which some change more than the game."""
    followed = 0
    for _ in range(TABLES):
        table = services.play_now(ann, game, NOW)
        services.leave(table.pk, ann, NOW)
        followed += follow(table, told)
        with suppress(Refused):  # its only game may be over
            services.close_table(table.pk, "followed", NOW)
    assert followed > WAKES / 2


def follow(table: Table, told: list[Broadcast]) -> int:
    """Lets another process follow what bots do; returns how often it need not read the table."""
    other, followed = other_process(table), 0
    for wake in range(WAKES):
        told.clear()
        runner.wake_due(NOW + wake * HOUR)
        before, stored = other.get(table.pk), repository.load(table.pk)
        if stored.seats == before.seats:  # they are compared as the same object
            stored = msgspec.structs.replace(stored, seats=before.seats)
        for each in told:
            assert bool(each.carried) == repository.writes_one_row(before, stored)
            other.follow(each) if each.carried else other.put(stored)
            followed += bool(each.carried)
            assert other.get(table.pk) == stored
    return followed


def test_a_player_moves_after_a_bot_of_another_process_without_a_read(
    table: Table, ann: User, told: list[Broadcast]
) -> None:
    other = other_process(table)
    assert runner.wake_due(NOW)
    for each in told:
        other.follow(each)
    state = other.get(table.pk)
    batch.state_cache.drop(table.pk)
    batch.state_cache.put(state)
    card = state.game_state.hands[0][0].encode()
    with CaptureQueriesContext(connection) as queries:
        batch.write(
            table.pk,
            lambda now: actions.play(now, ann.pk, 1, b'{"do":"give","card":"%s"}' % card, NOW),
        )
    assert not [query["sql"] for query in queries if query["sql"].startswith("SELECT")]
    assert repository.load(table.pk).version == state.version + 1


def test_what_a_process_receives_reaches_its_cache(table: Table, told: list[Broadcast]) -> None:
    old = repository.load(table.pk)
    runner.wake_due(NOW)
    batch.state_cache.drop(table.pk)
    batch.state_cache.put(old)  # as in a process that has not written it

    async def receive() -> None:
        await Broker()._forward(streams.channel_name(table.pk), streams.encode(told[-1]))

    run_async(receive)
    assert batch.state_cache.get(table.pk) == repository.load(table.pk)


def test_after_a_lost_broadcast_a_process_does_not_follow(
    table: Table, told: list[Broadcast]
) -> None:
    other = other_process(table)
    before = other.get(table.pk)
    runner.wake_due(NOW)
    later = told[-1]
    other.follow(Broadcast(later.since + 1, later.v + 1, {}, b"", later.carried))
    assert other.get(table.pk) is before


def test_what_a_table_that_is_not_cached_does_is_not_kept(
    table: Table, told: list[Broadcast]
) -> None:
    runner.wake_due(NOW)
    other = StateCache()
    other.follow(told[-1])
    assert other.get(table.pk) is None


def test_a_change_of_seats_is_read(table: Table, ann: User, told: list[Broadcast]) -> None:
    services.leave(table.pk, ann, NOW)
    assert [each.carried for each in told] == [b""]
