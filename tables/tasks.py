"""The clock of all tables: wakes those that are due. `wake_at` is the only truth of time.

Beat starts `run_clock` every second. Each run asks the database ten times a second for the
tables that are due, until the next run takes over. Two runs at once do no harm, for a wake
that comes twice finds nothing to do; a run that died is replaced by the next.
"""

import logging
import time
import uuid
from typing import Any

from celery import shared_task
from celery.signals import worker_ready
from django.core.cache import cache

from accounts.timestamps import now
from tables import actions, batch, selectors, writer
from tables.batch import WriteRequest
from tables.refusals import Refused

log = logging.getLogger(__name__)

LOOK_EVERY = 0.1  # seconds
LASTS = 2.5  # seconds a run goes on if no other takes over
WHO = "clock.run"  # the newest run
TICKED = "clock.ticked"  # when it last began, in milliseconds; the status page tells
TABLES_PER_QUERY = 32
REST_MS = 30_000  # a table that could not be woken is left alone for so long


@shared_task(ignore_result=True)
def run_clock() -> None:
    """Wakes what is due until the next run takes over."""
    me = uuid.uuid4().hex
    wake_due(now())  # what is slow the first time is over before the older run is told to stop
    cache.set(WHO, me, timeout=10)
    cache.set(TICKED, now(), timeout=24 * 60 * 60)
    ends = time.monotonic() + LASTS
    while time.monotonic() < ends and cache.get(WHO) == me:
        if not wake_due(now()):
            time.sleep(LOOK_EVERY)


@worker_ready.connect
def _start_at_once(**_: Any) -> None:
    """A worker that comes back does not wait for beat: tables may be overdue."""
    run_clock.delay()


def wake_due(at: int) -> int:
    """Wakes the tables that are due at a time; how many there were."""
    tables = selectors.tables_to_wake(at, TABLES_PER_QUERY)
    requests = [
        WriteRequest(table_id, lambda state: actions.wake(state, at)) for table_id in tables
    ]
    for table_id, result in zip(tables, batch.write_all(requests), strict=True):
        if isinstance(result, Exception) and not isinstance(result, Refused):
            _let_rest(table_id, at)
    return len(tables)


def _let_rest(table_id: str, at: int) -> None:
    """A broken table must not stop the others; its fault has been reported."""
    log.error("table %s cannot be woken; the next attempt is in %s ms", table_id, REST_MS)
    writer.postpone_wake(table_id, at, at + REST_MS)
