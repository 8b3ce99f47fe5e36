"""What Redis and the database raise while they are away, or are there and refuse.

A Redis that is read-only, full, cannot save, or still loads is as good as away, and so is a
database that is read-only after a failover. All of that passes by itself, so nothing may end or
wait for a person because of it.

A Redis that refuses costs nothing. One that hangs costs each command its whole timeout, and the
site's sockets wait with it: for a while nobody asks it again.
"""

import time

from django.db import InterfaceError, OperationalError
from redis import RedisError

REDIS_AWAY = (RedisError, OSError)
DATABASE_AWAY = (OperationalError, InterfaceError)
PAUSE_SECONDS = 5.0


class ReadOnlyDatabase(OperationalError):  # noqa: N818
    """The database answers, but refuses to write: `config.postgresql` raises it."""


class Outage:
    """What a process knows about one Redis."""

    def __init__(self) -> None:
        self._until = float("-inf")  # monotonic

    @property
    def lasts(self) -> bool:
        return time.monotonic() < self._until

    def begin(self) -> None:
        self._until = time.monotonic() + PAUSE_SECONDS
