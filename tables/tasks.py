"""Wakes tables that are due according to `wake_at`: bots move, time runs out, games begin."""

import logging
from collections.abc import Collection, Sequence

from pubsub.outage import DATABASE_AWAY
from tables import actions, batch, clock_selectors, flow, writer
from tables.batch import WriteRequest
from tables.clock_selectors import NextWake
from tables.clock_shards import ALL_SHARDS
from tables.refusals import Refused

log = logging.getLogger(__name__)

TABLES_PER_QUERY = 32
CLOCKS_DIFFER_MS = 10_000
RETRY_DELAY_MS = 30_000  # until a table whose wake failed is woken again
AWAY_DELAY_MS = 1_000  # the same if the database refused, as while it restarts


def wake_due(at: int) -> int:
    """Wakes the tables of all shards that are due at a time; returns their number."""
    rows = clock_selectors.next_wakes(ALL_SHARDS, TABLES_PER_QUERY)
    due = [row for row in rows if row.at <= at]
    wake(due, at)
    return len(due)


def wake(due: Sequence[NextWake], at: int) -> None:
    """Wakes tables in one commit. One that fails is logged and left alone for a while."""
    requests = [
        WriteRequest(row.table, lambda state: actions.wake(state, at), row.version) for row in due
    ]
    for row, result in zip(due, batch.write_all(requests), strict=True):
        if isinstance(result, Exception) and not isinstance(result, Refused):
            away = isinstance(result, DATABASE_AWAY)
            _postpone(row.table, at, AWAY_DELAY_MS if away else RETRY_DELAY_MS)


def follow_set_back_clock(shards: Collection[int], at: int) -> None:
    """Lets tables go on whose times lie in the future, because the clock has been set back. Clocks
    of servers that differ a little do not count."""
    for table in clock_selectors.begun_after(shards, at + CLOCKS_DIFFER_MS):
        try:
            batch.write(table, lambda state: flow.set_back(state, at))
        except Exception:
            log.exception("table %s waits until the clock is where it was", table)


def _postpone(table_id: str, at: int, delay: int) -> None:
    """Postpones the wake of a table that failed. The error has been logged."""
    log.error("table %s cannot be woken; the next attempt is in %s ms", table_id, delay)
    writer.postpone_wake(table_id, at, at + delay)
