"""Who has a table's page open: told by sockets and their pings, kept for half a minute.

Presence is no part of a table's story: it is not an entry, and losing it costs nothing, so
no move fails because it cannot be told: without its Redis the cache is empty.
"""

import time
from collections.abc import Iterable
from typing import NamedTuple

from django.core.cache import cache

STAYS = 25  # seconds after the last ping; pages ping every 10
FRESH = 3.0  # seconds for which one look serves
MOST = 5_000  # looks kept


class Look(NamedTuple):
    """Who of those asked for was found there, and when that was."""

    at: float
    asked: frozenset[int]
    found: frozenset[int]


_looked: dict[str, Look] = {}


def connect(table_id: str, user: int) -> bool:
    """This user has the page open. True if that is new."""
    key = _key(table_id, user)
    new = not cache.touch(key, STAYS) and cache.add(key, 1, STAYS)
    if new:
        _looked.pop(table_id, None)
    return bool(new)


def disconnect(table_id: str, user: int) -> None:
    """A page was closed. Another tab of the same user says so itself within seconds."""
    _looked.pop(table_id, None)
    cache.delete(_key(table_id, user))


def connected(table_id: str, users: Iterable[int]) -> frozenset[int]:
    """Which of these users have the page open; an answer may be a few seconds old."""
    asked = frozenset(users)
    look = _looked.get(table_id)
    if look is None or time.monotonic() - look.at > FRESH or not asked <= look.asked:
        if len(_looked) > MOST:
            _looked.clear()
        keys = {_key(table_id, user): user for user in asked}
        found = frozenset(keys[key] for key in cache.get_many(keys))
        look = _looked[table_id] = Look(time.monotonic(), asked, found)
    return look.found


def _key(table_id: str, user: int) -> str:
    return f"connected.{table_id}.{user}"
