"""Reads what the clock has to do at the tables of some shards."""

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

from django.db.models import QuerySet

from tables.clock_shards import SHARDS, shard_in_sql
from tables.models import Status, Table


class NextWake(NamedTuple):
    """When something next happens by itself at a table, and its version."""

    table: str
    version: int
    at: int


def next_wakes(shards: Collection[int], count: int) -> list[NextWake]:
    """The next wakes of the tables of some shards, the longest overdue first."""
    tables = _waiting_tables(shards).order_by("wake_at")
    rows: Iterable[Any] = tables.values_list("pk", "version", "wake_at")[:count]
    return [NextWake(*row) for row in rows]


def begun_after(shards: Collection[int], at: int) -> list[str]:
    """Running tables of some shards whose open decision or break began after a time."""
    running = (Status.PLAYING, Status.BETWEEN)
    tables = _waiting_tables(shards).filter(opened__gt=at, status__in=running, paused=None)
    return list(tables.values_list("pk", flat=True))


def _waiting_tables(shards: Collection[int]) -> QuerySet[Table]:
    """The tables of some shards at which something happens by itself some time."""
    tables = Table.objects.filter(wake_at__isnull=False)
    if len(shards) < SHARDS:
        tables = tables.alias(shard=shard_in_sql()).filter(shard__in=shards)
    return tables
