"""Two processes of the clock share the tables; each takes over from the other."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from django.db import connection
from redis import Redis

from accounts.models import User
from accounts.timestamps import now
from ops.redis import private_redis
from tables import services
from tables.models import ClockLease, ClockRunner, Entry, Table
from tables.replay import replay
from tables.storage import repository
from tables.waking.leases import LEASE_MS
from tables.waking.runner import RENEW_SECONDS
from tests.processes import Process, free_port, wait_until
from tests.toy_app import installed

pytestmark = pytest.mark.django_db(transaction=True)
OPTIONS = {"numbers": 60, "games": 1, "claims": False}
TABLES = 6


@pytest.fixture(autouse=True)
def install_toy_game() -> Iterator[None]:
    with installed():
        yield


@contextmanager
def clock(**environment: str) -> Iterator[Process]:
    """A worker that runs the clock. Its bots think for a tenth of the usual time."""
    command = ["celery", "-A", "tests.served", "-q", "worker", "-Q", "clock", "--pool", "solo"]
    command += ["--loglevel", "error", "--without-gossip", "--without-mingle"]
    process = Process(
        *command, "-n", f"c{time.monotonic_ns()}@%h", TILEHOUSE_BOT_PACE="0.1", **environment
    )
    try:
        yield process
    finally:
        process.kill()


def bots_tables() -> list[Table]:
    """Tables that their only player has left to the bots."""
    tables = []
    for number in range(TABLES):
        user = User.objects.create(username=f"P{number}")
        table = services.play_now(user, "odds", now(), OPTIONS)
        services.leave(table.pk, user, now())
        tables.append(table)
    return tables


def runners() -> dict[str, int]:
    """How many shards each runner has."""
    rows = ClockLease.objects.exclude(runner="").values_list("runner", flat=True)
    return {runner: list(rows).count(runner) for runner in rows}


def shared() -> bool:
    return sorted(runners().values()) == [32, 32]


def versions(tables: list[Table]) -> dict[str, int]:
    return {table.pk: repository.version_of(table.pk) or 0 for table in tables}


def all_go_on(tables: list[Table]) -> bool:
    """Whether every table gets on, or is over."""
    before = versions(tables)
    wait_until(
        lambda: all(
            after > before[pk] or repository.load(pk).status == "over"
            for pk, after in versions(tables).items()
        )
    )
    return True


def check_entries(tables: list[Table]) -> None:
    """Every answer was given once, and replaying them gives what is stored. Nobody writes now."""
    for table in tables:
        found = Entry.objects.filter(table=table).order_by("version")
        numbers = [entry.version for entry in found]
        state = repository.load(table.pk)
        assert numbers == list(range(1, numbers[-1] + 1))
        assert replay(table) == state.game_state


def test_a_killed_process_is_replaced() -> None:
    """Within three seconds, on a machine that is not busy."""
    assert LEASE_MS / 1000 + RENEW_SECONDS < 3
    with clock() as first, clock():
        wait_until(shared)
        tables = bots_tables()
        first.kill()
        wait_until(lambda: list(runners().values()) == [64])
        assert all_go_on(tables)
    check_entries(tables)


def test_a_process_that_is_asked_to_stop_gives_its_shards_back() -> None:
    with clock() as first, clock():
        wait_until(shared)
        before = set(runners())
        os.kill(first._process.pid, signal.SIGTERM)
        assert first._process.wait() == 0
        (stayed,) = ClockRunner.objects.filter(pk__in=before)
        assert set(runners()) == {stayed.pk}
        wait_until(lambda: runners() == {stayed.pk: 64})


def test_bots_go_on_while_redis_refuses_or_is_away() -> None:
    """Also when the process starts meanwhile."""
    with ExitStack() as redis:
        url = redis.enter_context(private_redis())
        server = Redis.from_url(url)
        server.replicaof("127.0.0.1", free_port())  # read-only, as after a failover
        with clock(TILEHOUSE_REDIS_URL=url) as first:
            wait_until(runners)
            tables = bots_tables()
            assert all_go_on(tables)
            server.replicaof("NO", "ONE")
            wait_until(lambda: reads_its_queue(server))
            server.config_set("min-replicas-to-write", 1)
            wait_until(lambda: not reads_its_queue(server))
            assert all_go_on(tables)
            server.config_set("min-replicas-to-write", 0)
            wait_until(lambda: reads_its_queue(server))
            redis.close()
            assert all_go_on(tables)
            first.kill()
            with clock(TILEHOUSE_REDIS_URL=url):
                assert all_go_on(tables)
    check_entries(tables)


def reads_its_queue(server: "Redis") -> bool:
    return any(client["cmd"] == "brpop" for client in server.client_list())


@pytest.mark.skipif(connection.vendor == "sqlite", reason="a stopped process may lock the file")
def test_a_process_that_hung_for_longer_than_its_lease_does_no_harm() -> None:
    """It still thinks that the tables are its own: whatever it writes, each answer counts once."""
    with clock() as first, clock():
        wait_until(shared)
        tables = bots_tables()
        assert all_go_on(tables)
        for _ in range(2):
            os.kill(first._process.pid, signal.SIGSTOP)
            wait_until(lambda: 64 in runners().values())
            assert all_go_on(tables)
            os.kill(first._process.pid, signal.SIGCONT)
            wait_until(shared)
            assert all_go_on(tables)
    check_entries(tables)
