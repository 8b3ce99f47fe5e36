"""Which shards of the clock this process looks after: leases in the database.

A lease ends unless it is renewed, so the tables of a process that has died are taken over. Each
runner takes its share of the shards and gives back what is above, whenever runners come or go.
Two runners may still wake the same table for a moment, when one was stopped for longer than its
lease and goes on: writes compare versions, so that the second only thinks in vain.

Times are milliseconds by the database's clock, because those of servers differ.
"""

import uuid
from collections.abc import Collection

from django.db import connection, transaction
from django.db.models import Max, Q

from tables import clock_alarm
from tables.clock_shards import ALL_SHARDS, SHARDS
from tables.models import ClockLease, ClockRunner

LEASE_MS = 2_000
TIME = {
    "postgresql": "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS bigint)",
    "sqlite": "SELECT CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
}


def database_time() -> int:
    with connection.cursor() as cursor:
        cursor.execute(TIME[connection.vendor])
        return int(cursor.fetchone()[0])


def since_renewal() -> int | None:
    """Milliseconds since a runner last renewed its leases; None if there is none."""
    at = database_time()
    runners = ClockRunner.objects.filter(until__lte=at + 2 * LEASE_MS)
    until = runners.aggregate(until=Max("until"))["until"]
    return None if until is None else max(0, at - (until - LEASE_MS))


def free_rows_if_stopped() -> None:
    """The first statement of a runner's transactions. A runner that is stopped in the middle of
    one, as a whole machine may be, has rows locked: PostgreSQL ends it about when the leases end,
    so that others can go on. Other threads may wait longer.

    It is set for each transaction, because behind PgBouncer the next one has another session."""
    if connection.vendor == "postgresql" and clock_alarm.runs_clock():
        with connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL idle_in_transaction_session_timeout = {LEASE_MS}")


def _running_out(at: int) -> Q:
    """Whose time is up. A time much later than any lease gives is from before the clock was set
    back; one that is a little later is another runner's, which asked for the time after this one
    did, but has written first."""
    return Q(until__lte=at) | Q(until__gt=at + 2 * LEASE_MS)


class Leases:
    """The shards of one runner."""

    def __init__(self) -> None:
        self.runner = uuid.uuid4().hex
        self.shards: frozenset[int] = frozenset()

    def join(self, at: int) -> None:
        """Forgets runners that have died, and the shards that nobody has created yet."""
        ClockRunner.objects.filter(_running_out(at)).delete()
        ClockLease.objects.bulk_create(
            [ClockLease(shard=number) for number in ALL_SHARDS], ignore_conflicts=True
        )

    def renew(self, at: int) -> None:
        """Renews the leases, takes free ones up to this runner's share, and gives back the rest.

        Rows that another runner is just writing are skipped, so runners never wait for each other.
        """
        with transaction.atomic():
            free_rows_if_stopped()
            until = {"until": at + LEASE_MS}
            ClockRunner.objects.update_or_create(until, id=self.runner)
            kept, spare = self._choose(at)
            rows = ClockLease.objects.filter(shard__in=kept)
            rows.update(runner=self.runner, until=at + LEASE_MS)
            _give_back(spare)
        self.shards = kept

    def _choose(self, at: int) -> tuple[frozenset[int], frozenset[int]]:
        """The shards to have from now on, and those to give back. Their rows are locked."""
        runners = ClockRunner.objects.exclude(_running_out(at)).count()
        share = -(-SHARDS // runners)
        rows = ClockLease.objects.filter(Q(runner=self.runner) | _running_out(at))
        skip = connection.features.has_select_for_update_skip_locked
        held: list[int] = []
        free: list[int] = []
        for lease in rows.order_by("shard").select_for_update(skip_locked=skip):
            (held if lease.runner == self.runner else free).append(lease.shard)
        kept = (*held[:share], *free[: max(0, share - len(held))])
        return frozenset(kept), frozenset(held[share:])

    def leave(self) -> None:
        """Gives everything back at once."""
        self.shards = frozenset()
        ClockLease.objects.filter(runner=self.runner).update(runner="", until=0)
        ClockRunner.objects.filter(id=self.runner).delete()


def _give_back(shards: Collection[int]) -> None:
    if shards:
        ClockLease.objects.filter(shard__in=shards).update(runner="", until=0)
