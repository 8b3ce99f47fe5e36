"""Wakes the tables of some shards when they are due according to `wake_at`: bots move, time runs
out, games begin. A thread in each Celery worker that takes the queue "clock" does so.

The database says what is due and who looks after which shard, so nothing is lost with a runner,
and nothing here waits for beat or for a task. Redis only makes it quicker.
"""

import logging
import time
from collections.abc import Collection, Iterable, Sequence
from threading import Event, Thread
from typing import Any, NamedTuple

from celery.signals import (
    worker_init,
    worker_process_init,
    worker_process_shutdown,
    worker_shutdown,
)
from django.db import connection
from django.db.models import QuerySet

from accounts.outage import DATABASE_AWAY
from accounts.timestamps import now
from tables import actions, flow
from tables.models import Status, Wake, new_seed
from tables.refusals import Refused
from tables.storage import batch, writer
from tables.storage.batch import WriteRequest
from tables.waking import leases
from tables.waking.alarm import Alarm
from tables.waking.leases import ALL_SHARDS, SHARDS, Leases, database_time, shard_in_sql

log = logging.getLogger(__name__)

RENEW_SECONDS = 0.5  # between two renewals of the leases
POLL_SECONDS = 0.1  # between two looks at the database while Redis is away
RETRY_SECONDS = 0.5  # after an error, such as a lost connection to the database
BATCH_SECONDS = 0.1  # of processor time for the tables of one commit
MIN_BATCH, MAX_BATCH = 8, 64  # tables in one commit
SET_BACK_SECONDS = 5.0  # a step of the wall clock that is more than a correction
UNDER_WAY_SECONDS = 10.0  # after such a step requests that came before it may still be written
TABLES_PER_QUERY = 32
CLOCKS_DIFFER_MS = 10_000
RETRY_DELAY_MS = 30_000  # until a table whose wake failed is woken again
AWAY_DELAY_MS = 1_000  # the same if the database refused, as while it restarts
QUEUE = "clock"  # nothing is sent to it; a worker that takes it runs the clock
STOP_SECONDS = 5.0


class NextWake(NamedTuple):
    """When something next happens by itself at a table, and its version."""

    table: str
    version: int
    at: int


class WallClock:
    """Notices that the wall clock has been set back. Times are seconds."""

    def __init__(self) -> None:
        self._ahead = float("inf")  # of monotonic time; it may also have been before the start
        self._until = float("-inf")

    def was_set_back(self, wall: float, monotonic: float) -> bool:
        """Whether it was just now, or so lately that requests which came before may still write
        the time that it showed then."""
        ahead = wall - monotonic
        if ahead < self._ahead - SET_BACK_SECONDS:
            self._until = monotonic + UNDER_WAY_SECONDS
        self._ahead = ahead
        return monotonic <= self._until


class Runner:
    """One process's part of the clock."""

    def __init__(self) -> None:
        self._leases = Leases()
        self._alarm = Alarm(now)
        self._stopped = Event()
        self._thread = Thread(target=self._run, name="clock", daemon=True)
        self._renewed = float("-inf")  # monotonic
        self._batch = MAX_BATCH
        self._wall = WallClock()

    def start(self) -> None:
        self._alarm.listen()
        self._thread.start()

    def stop(self, timeout: float) -> None:
        """Finishes the commit under way and gives the shards back."""
        self._stopped.set()
        self._alarm.stop()
        self._thread.join(timeout)

    def _run(self) -> None:
        leases.thread.runs_clock = True
        joined = False
        while not self._stopped.is_set():
            try:
                if not joined:
                    self._leases.join(database_time())
                    joined = True
                self.turn()
            except Exception:  # the clock has to go on after any error
                log.exception("the clock failed and tries again")
                connection.close()
                self._stopped.wait(RETRY_SECONDS)
        self._leave()

    def turn(self) -> None:
        """Wakes what is due, or sleeps until something is."""
        if time.monotonic() - self._renewed >= RENEW_SECONDS:
            self._renew()
        self._alarm.reset()
        rows = next_wakes(self._leases.shards, self._batch)
        at = now()
        due = [row for row in rows if row.at <= at]
        if due:
            self._wake(due, at)
        else:
            self._alarm.sleep(self._rest(rows[0].at - at if rows else None))

    def _renew(self) -> None:
        began = time.monotonic()
        self._leases.renew(database_time())
        self._renewed = began
        self._alarm.shards = self._leases.shards
        if self._wall.was_set_back(now() / 1000, time.monotonic()):
            follow_set_back_clock(self._leases.shards, now())

    def _wake(self, due: list[NextWake], at: int) -> None:
        """Wakes tables. The next batch is as large as can be thought about in the time it may take.
        Waiting for the database does not count: that would take as long with fewer tables."""
        began = time.thread_time()
        wake(due, at)
        each = max(1e-6, time.thread_time() - began) / len(due)
        self._batch = min(MAX_BATCH, max(MIN_BATCH, int(BATCH_SECONDS / each)))

    def _rest(self, delay_ms: int | None) -> float:
        """Seconds to sleep: until the next wake, the next renewal, or the next poll."""
        rest = self._renewed + RENEW_SECONDS - time.monotonic()
        if not self._alarm.connected:
            rest = min(rest, POLL_SECONDS)
        return rest if delay_ms is None else min(rest, delay_ms / 1000)

    def _leave(self) -> None:
        try:
            self._leases.leave()
        except Exception:  # they end by themselves
            log.warning("the clock could not give back its shards", exc_info=True)
        finally:
            connection.close()


# What is due, and waking it


def next_wakes(shards: Collection[int], count: int) -> list[NextWake]:
    """The next wakes of the tables of some shards, the longest overdue first."""
    wakes = _in_shards(shards).order_by("at")
    rows: Iterable[Any] = wakes.values_list("table_id", "table__version", "at")[:count]
    return [NextWake(*row) for row in rows]


def begun_after(shards: Collection[int], at: int) -> list[str]:
    """Running tables of some shards whose open decision or break began after a time."""
    wakes = _in_shards(shards).filter(table__opened__gt=at, table__paused=None)
    running = wakes.filter(table__status__in=(Status.PLAYING, Status.BETWEEN))
    return list(running.values_list("table_id", flat=True))


def _in_shards(shards: Collection[int]) -> QuerySet[Wake]:
    """Of the tables of some shards, those at which something happens by itself some time."""
    wakes = Wake.objects.all()
    if len(shards) < SHARDS:
        wakes = wakes.alias(shard=shard_in_sql("table_id")).filter(shard__in=shards)
    return wakes


def wake_due(at: int) -> int:
    """Wakes the tables of all shards that are due at a time; returns their number."""
    rows = next_wakes(ALL_SHARDS, TABLES_PER_QUERY)
    due = [row for row in rows if row.at <= at]
    wake(due, at)
    return len(due)


def wake(due: Sequence[NextWake], at: int) -> None:
    """Wakes tables in one commit. One that fails is logged and left alone for a while."""
    requests = [
        WriteRequest(row.table, lambda state: actions.wake(state, at, new_seed()), row.version)
        for row in due
    ]
    for row, result in zip(due, batch.write_all(requests), strict=True):
        if isinstance(result, Exception) and not isinstance(result, Refused):
            away = isinstance(result, DATABASE_AWAY)
            _postpone(row.table, at, AWAY_DELAY_MS if away else RETRY_DELAY_MS)


def follow_set_back_clock(shards: Collection[int], at: int) -> None:
    """Lets tables go on whose times lie in the future, because the clock has been set back. Clocks
    of servers that differ a little do not count."""
    for table in begun_after(shards, at + CLOCKS_DIFFER_MS):
        try:
            batch.write(table, lambda state: flow.set_back(state, at))
        except Exception:
            log.exception("table %s waits until the clock is where it was", table)


def _postpone(table_id: str, at: int, delay: int) -> None:
    """Postpones the wake of a table that failed. The error has been logged."""
    log.error("table %s cannot be woken; the next attempt is in %s ms", table_id, delay)
    writer.postpone_wake(table_id, at, at + delay)


# In Celery workers that take the queue "clock": one runner in each process

_runners: list[Runner] = []  # of this process: one at most


@worker_init.connect
def _on_init(sender: Any, **_: Any) -> None:
    """Connected only now, so that Celery first closes the connections inherited by a process."""
    if QUEUE in sender.app.amqp.queues.consume_from:
        worker_process_init.connect(_start)


def _start(**_: Any) -> None:
    runner = Runner()
    _runners.append(runner)
    runner.start()


@worker_process_shutdown.connect
@worker_shutdown.connect
def _stop(**_: Any) -> None:
    while _runners:
        _runners.pop().stop(STOP_SECONDS)
