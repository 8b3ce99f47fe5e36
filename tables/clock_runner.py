"""Wakes the tables of some shards when they are due, in a thread of each worker of the clock.

The database says what is due and who looks after which shard, so nothing is lost with a runner,
and nothing here waits for beat or for a task. Redis only makes it quicker.
"""

import logging
import time
from threading import Event, Thread

from django.db import connection

from accounts.timestamps import now
from tables import clock_alarm, clock_selectors, tasks
from tables.clock_alarm import Alarm
from tables.clock_leases import Leases, database_time

log = logging.getLogger(__name__)

RENEW_SECONDS = 0.5  # between two renewals of the leases
POLL_SECONDS = 0.1  # between two looks at the database while Redis is away
RETRY_SECONDS = 0.5  # after an error, such as a lost connection to the database
BATCH_SECONDS = 0.1  # of processor time for the tables of one commit
MIN_BATCH, MAX_BATCH = 8, 64  # tables in one commit
SET_BACK_SECONDS = 5.0  # a step of the wall clock that is more than a correction
UNDER_WAY_SECONDS = 10.0  # after such a step requests that came before it may still be written


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
        clock_alarm.thread.runs_clock = True
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
        rows = clock_selectors.next_wakes(self._leases.shards, self._batch)
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
            tasks.follow_set_back_clock(self._leases.shards, now())

    def _wake(self, due: list[clock_selectors.NextWake], at: int) -> None:
        """Wakes tables. The next batch is as large as can be thought about in the time it may take.
        Waiting for the database does not count: that would take as long with fewer tables."""
        began = time.thread_time()
        tasks.wake(due, at)
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
