"""Who has a table's page open, as reported by sockets and their pings, stored in the cache.

Presence is not part of a table's entries and may be lost: while Redis is unavailable nobody
counts as connected, and no move fails.
"""

import time
from collections.abc import Iterable
from typing import NamedTuple

from django.core.cache import cache

CONNECTED_SECONDS = 25  # after the last ping; pages ping every 10 seconds
SNAPSHOT_SECONDS = 3.0  # how long a snapshot is reused
MAX_SNAPSHOTS = 5_000


class Snapshot(NamedTuple):
    """Which of some users were connected at a time."""

    at: float
    users: frozenset[int]  # that were looked up
    connected: frozenset[int]


_snapshots: dict[str, Snapshot] = {}


def connect(table_id: str, user: int) -> bool:
    """Records that a user has the page open. True if that is new."""
    key = _key(table_id, user)
    new = not cache.touch(key, CONNECTED_SECONDS) and cache.add(key, 1, CONNECTED_SECONDS)
    if new:
        _snapshots.pop(table_id, None)
    return bool(new)


def disconnect(table_id: str, user: int) -> None:
    """Records that a page was closed. Another tab reconnects the user with its next ping."""
    _snapshots.pop(table_id, None)
    cache.delete(_key(table_id, user))


def connected(table_id: str, users: Iterable[int]) -> frozenset[int]:
    """Which of these users have the page open, as of a few seconds ago at most."""
    wanted = frozenset(users)
    snapshot = _snapshots.get(table_id)
    if (
        snapshot is None
        or time.monotonic() - snapshot.at > SNAPSHOT_SECONDS
        or not wanted <= snapshot.users
    ):
        if len(_snapshots) > MAX_SNAPSHOTS:
            _snapshots.clear()
        keys = {_key(table_id, user): user for user in wanted}
        found = frozenset(keys[key] for key in cache.get_many(keys))
        snapshot = _snapshots[table_id] = Snapshot(time.monotonic(), wanted, found)
    return snapshot.connected


def _key(table_id: str, user: int) -> str:
    return f"connected.{table_id}.{user}"
