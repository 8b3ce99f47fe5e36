"""Who has a table's page open, as reported by sockets and their pings, stored in the cache.

Presence is not part of a table's entries and may be lost: while Redis is unavailable a process
knows of its own pages only, and no move fails.
"""

import time
from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple, cast

from django.core.cache import cache

from sockets.streams import THIS_PROCESS

CONNECTED_SECONDS = 25  # after the last ping; pages ping every 10 seconds
SNAPSHOT_SECONDS = 3.0  # how long a snapshot is reused
PING_SECONDS = 12.0  # in which a page pings again, if it is still there
MAX_SNAPSHOTS = 5_000
MAX_OWN_PAGES = 5_000  # before those that no longer ping are forgotten


class Snapshot(NamedTuple):
    """Which of some users were connected at a time."""

    at: float
    users: frozenset[int]  # that were looked up
    connected: frozenset[int]


_snapshots: dict[str, Snapshot] = {}
_own_pages: dict[tuple[str, int], float] = {}  # of this process: when they last pinged


def connect(table_id: str, user: int) -> bool:
    """Records that a user has the page open. True if that is new."""
    return bool(connect_all([(table_id, user)]))


def connect_all(
    pages: Collection[tuple[str, int]], process: int = THIS_PROCESS
) -> list[tuple[str, int]]:
    """Records that users have pages of tables open, and which process heard of them last. Returns
    those for which that is new."""
    keys = {_key(*page): page for page in pages}
    new = [keys[key] for key in _cache().hold_all(keys, process, CONNECTED_SECONDS)]
    for table_id, _ in new:
        _snapshots.pop(table_id, None)
    if process == THIS_PROCESS:
        _remember_own(pages)
    return new


def _remember_own(pages: Iterable[tuple[str, int]]) -> None:
    at = time.monotonic()
    if len(_own_pages) > MAX_OWN_PAGES:  # some were of users who left their seats
        for page, pinged in list(_own_pages.items()):
            if pinged <= at - PING_SECONDS:
                _own_pages.pop(page, None)
    _own_pages.update(dict.fromkeys(pages, at))


def disconnect_all(
    pages: Collection[tuple[str, int]], process: int = THIS_PROCESS
) -> list[tuple[str, int]]:
    """Records that the last of a user's pages in this process was closed. Returns those that have
    gone: if another process has heard of them since, they are there, as somebody is whose line
    broke and who has been connected again."""
    for page in pages:
        _snapshots.pop(page[0], None)
        _own_pages.pop(page, None)
    keys = {_key(*page): page for page in pages}
    return [keys[key] for key in _cache().let_go_all(keys, process)]


def _cache() -> Any:
    return cast(Any, cache)  # config/cache.py


def connected(table_id: str, users: Collection[int]) -> frozenset[int]:
    """Which of these users have the page open, as of a few seconds ago at most."""
    return connected_at({table_id: users})[table_id]


def connected_at(tables: Mapping[str, Collection[int]]) -> dict[str, frozenset[int]]:
    """The same for several tables, given with the users who are asked about."""
    own = {table_id: _own(table_id, users) for table_id, users in tables.items()}
    wanted = {table_id: frozenset(users) - own[table_id] for table_id, users in tables.items()}
    found = {table_id: _remembered(table_id, users) for table_id, users in wanted.items() if users}
    if unknown := {table_id: wanted[table_id] for table_id in found if found[table_id] is None}:
        found |= _look_up(unknown)
    others = {table_id: snapshot.connected for table_id, snapshot in found.items() if snapshot}
    return {table_id: here | others.get(table_id, frozenset()) for table_id, here in own.items()}


def _own(table_id: str, users: Iterable[int]) -> frozenset[int]:
    """Those of some users whose pages are connected to this process, which need no look-up."""
    since = time.monotonic() - PING_SECONDS
    return frozenset(user for user in users if _own_pages.get((table_id, user), since) > since)


def _remembered(table_id: str, users: frozenset[int]) -> Snapshot | None:
    snapshot = _snapshots.get(table_id)
    if snapshot is None or not users <= snapshot.users:
        return None
    return snapshot if time.monotonic() - snapshot.at <= SNAPSHOT_SECONDS else None


def _look_up(wanted: Mapping[str, frozenset[int]]) -> dict[str, Snapshot | None]:
    if len(_snapshots) > MAX_SNAPSHOTS:
        _snapshots.clear()
    keys = {
        _key(table_id, user): (table_id, user) for table_id in wanted for user in wanted[table_id]
    }
    there = {keys[key] for key in cache.get_many(keys)} if keys else set()
    at = time.monotonic()
    found: dict[str, Snapshot | None] = {}
    for table_id, users in wanted.items():
        here = frozenset(user for user in users if (table_id, user) in there)
        found[table_id] = _snapshots[table_id] = Snapshot(at, users, here)
    return found


def _key(table_id: str, user: int) -> str:
    return f"connected.{table_id}.{user}"
