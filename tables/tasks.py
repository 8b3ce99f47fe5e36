"""The clock of all tables: wakes those that are due according to `wake_at`.

Celery beat starts `run_clock` every second. Each run queries the database ten times a second for
tables that are due, until the next run takes over. Concurrent runs do no harm, because a second
wake finds nothing to do; a run that died is replaced by the next.
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

QUERY_INTERVAL = 0.1  # seconds
RUN_SECONDS = 2.5  # how long a run continues if no other takes over
CURRENT_RUN = "clock.run"  # cache key: the newest run
TICKED = "clock.ticked"  # cache key: its start in milliseconds, for the status page
TABLES_PER_QUERY = 32
RETRY_DELAY_MS = 30_000  # until a table whose wake failed is woken again


@shared_task(ignore_result=True)
def run_clock() -> None:
    """Wakes what is due until the next run takes over."""
    me = uuid.uuid4().hex
    wake_due(now())  # the first query may be slow, so it comes before the older run stops
    cache.set(CURRENT_RUN, me, timeout=10)
    cache.set(TICKED, now(), timeout=24 * 60 * 60)
    ends = time.monotonic() + RUN_SECONDS
    while time.monotonic() < ends and cache.get(CURRENT_RUN) == me:
        if not wake_due(now()):
            time.sleep(QUERY_INTERVAL)


@worker_ready.connect
def _start_at_once(**_: Any) -> None:
    """Starts the clock when a worker starts, without waiting for beat: tables may be overdue."""
    run_clock.delay()


def wake_due(at: int) -> int:
    """Wakes the tables that are due at a time; returns their number."""
    tables = selectors.tables_to_wake(at, TABLES_PER_QUERY)
    requests = [
        WriteRequest(table_id, lambda state: actions.wake(state, at)) for table_id in tables
    ]
    for table_id, result in zip(tables, batch.write_all(requests), strict=True):
        if isinstance(result, Exception) and not isinstance(result, Refused):
            _postpone(table_id, at)
    return len(tables)


def _postpone(table_id: str, at: int) -> None:
    """Postpones the wake of a table that failed. The error has been logged."""
    log.error("table %s cannot be woken; the next attempt is in %s ms", table_id, RETRY_DELAY_MS)
    writer.postpone_wake(table_id, at, at + RETRY_DELAY_MS)
