"""Which tables this process wakes: shards of all tables, and leases of shards in the database.

Each table belongs to a shard, by its id, and each shard to one runner. Ids of tables are random, so
their last letters already spread them evenly.

A lease ends unless it is renewed, so the tables of a process that has died are taken over. Each
runner takes its share of the shards and gives back what is above, whenever runners come or go.
Two runners may still wake the same table for a moment, when one was stopped for longer than its
lease and goes on: writes compare versions, so that the second only thinks in vain.

Times are milliseconds by the database's clock, because those of servers differ.
"""

import uuid
from collections.abc import Collection
from threading import local
from typing import Any

from django.db import connection, transaction
from django.db.models import F, IntegerField, Max, Q, Value
from django.db.models.functions import Cast, Mod, StrIndex, Substr

from tables.models import ID_LENGTH, ID_LETTERS, ClockLease, ClockRunner

SHARDS = 64
ALL_SHARDS = frozenset(range(SHARDS))
LEASE_MS = 2_000
TIME = {
    "postgresql": "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS bigint)",
    "sqlite": "SELECT CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
}
thread = local()  # `runs_clock` is set in the thread of a runner


def runs_clock() -> bool:
    """Whether this is the thread of a runner."""
    return getattr(thread, "runs_clock", False)


def shard_of(table_id: str) -> int:
    """The shard of a table. Total: an id of other letters has one too."""
    last, before = _place(table_id, ID_LENGTH), _place(table_id, ID_LENGTH - 1)
    return (last * len(ID_LETTERS) + before) % SHARDS


def _place(table_id: str, at: int) -> int:
    return ID_LETTERS.find(table_id[at - 1 : at]) + 1


def shard_in_sql(column: str) -> Any:
    """The same as an expression of the database, over a column with ids of tables."""
    last, before = _place_in_sql(column, ID_LENGTH), _place_in_sql(column, ID_LENGTH - 1)
    return Mod(last * Value(len(ID_LETTERS)) + before, Value(SHARDS), output_field=IntegerField())


def _place_in_sql(column: str, at: int) -> Any:
    letter = Substr(F(column), at, 1)
    return Cast(StrIndex(Value(ID_LETTERS), letter), IntegerField())


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
    if connection.vendor == "postgresql" and runs_clock():
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
