"""A sleeping runner of the clock hears at once of a table that is to be woken sooner."""

import itertools
from collections.abc import Iterator
from threading import Thread

import pytest
from django.test import override_settings

from accounts.models import User
from accounts.timestamps import now
from ops.redis import private_redis
from tables import actions, services
from tables.models import Table, new_seed
from tables.waking import leases, runner
from tables.waking.alarm import Alarm
from tables.waking.leases import ALL_SHARDS, shard_of
from tests.processes import START_TIMEOUT, wait_until

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ann() -> User:
    return User.objects.create(username="Ann")


@pytest.fixture
def table(ann: User) -> Table:
    return anns_turn(ann)


def anns_turn(ann: User, **options: int) -> Table:
    """A table without a clock that waits for Ann only: nothing happens by itself for hours."""
    table = services.play_now(ann, "odds", now(), {"pace": 0, **options})
    runner.wake_due(now())
    return table


def leave(table: Table, ann: User) -> None:
    """A bot plays for Ann at once."""
    services.apply(table.pk, actions.leave, ann.pk, now(), new_seed())


@pytest.fixture
def alarm() -> Iterator[Alarm]:
    alarm = Alarm(now)
    alarm.listen()
    wait_until(lambda: alarm.connected)
    yield alarm
    alarm.stop()


def test_a_sooner_wake_ends_the_sleep(alarm: Alarm, table: Table, ann: User) -> None:
    alarm.reset()
    sleeper = Thread(target=alarm.sleep, args=(10 * START_TIMEOUT,), daemon=True)
    sleeper.start()
    leave(table, ann)
    sleeper.join(START_TIMEOUT)
    assert not sleeper.is_alive()


def test_only_own_tables_and_what_others_write_count(ann: User) -> None:
    """Of three tables one belongs to another runner, and one is written by the runner itself."""
    others, own, last = tables_of_three_shards(ann)
    alarm = Alarm(now)
    rung: list[float] = []
    alarm.shards = ALL_SHARDS - {shard_of(others.pk)}
    alarm.ring = lambda delay=0.0: rung.append(delay)  # type: ignore[method-assign]
    alarm.listen()
    wait_until(lambda: rung)  # because it is connected now
    rung.clear()
    leave(others, ann)
    leases.thread.runs_clock = True
    leave(own, ann)
    leases.thread.runs_clock = False
    leave(last, ann)
    wait_until(lambda: rung)
    assert len(rung) == 1
    alarm.stop()


def tables_of_three_shards(ann: User) -> list[Table]:
    found: dict[int, Table] = {}
    numbers = itertools.count(40)
    while len(found) < 3:
        table = anns_turn(ann, numbers=next(numbers))
        found[shard_of(table.pk)] = table
    return list(found.values())


def test_the_runner_notices_that_redis_is_away_and_back(table: Table, ann: User) -> None:
    """Without Redis it looks at the database more often; see `runner.POLL_SECONDS`."""
    with private_redis() as url, override_settings(REDIS_STREAMS_URL=url):
        alarm = Alarm(now)
        alarm.listen()
        wait_until(lambda: alarm.connected)
    wait_until(lambda: not alarm.connected)
    with private_redis() as url, override_settings(REDIS_STREAMS_URL=url):
        wait_until(lambda: alarm.connected)
        alarm.stop()
