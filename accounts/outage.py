"""What Redis and the database raise while they are away, or are there and refuse; queueing tasks
without waiting long for a broker that does; and work that waits in the database, and is tried again
later and later until staff are told.

A Redis that is read-only, full, cannot save, or still loads is as good as away, and so is a
database that is read-only after a failover. All of that passes by itself, so nothing may end or
wait for a person because of it.

A Redis that refuses costs nothing. One that hangs costs each command its whole timeout, and the
site's sockets wait with it: for a while nobody asks it again.

Who only answers is of no use: the checks ask whether Redis and the database accept writes.

The queue of Celery may lose what it holds, and a worker may be killed: rows that wait are the
truth, and a task of their app queues again what is overdue, such as `billing.tasks.catch_up`.
"""

import logging
import time
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import InterfaceError, OperationalError, transaction
from kombu.exceptions import OperationalError as BrokerAway
from redis import Redis, RedisError

REDIS_AWAY = (RedisError, OSError)
DATABASE_AWAY = (OperationalError, InterfaceError)
PAUSE_SECONDS = 5.0
PROBE = "writable"
STATEMENTS = {
    "postgresql": "SELECT 1 FROM django_session LIMIT 0 FOR UPDATE",  # refused if it is read-only
    "sqlite": "SELECT 1",
}
TRANSPORT = {
    "socket_timeout": 2,
    "socket_connect_timeout": 2,
    "max_retries": 1,
    "interval_start": 0,
}


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


def check_redis(redis: "Redis") -> None:
    """Raises one of REDIS_AWAY unless it does."""
    redis.set(PROBE, 1, ex=60)


def check_database(connection: Any) -> None:
    """Raises one of DATABASE_AWAY unless it does."""
    with connection.cursor() as cursor:
        cursor.execute(STATEMENTS[connection.vendor])


def enqueue(task: Any, *args: Any, **options: Any) -> None:
    """Raises ConnectionError while the broker is away or refuses. options: of apply_async."""
    enqueue_each(task, [args], **options)


def enqueue_each(task: Any, given: Iterable[Sequence[Any]], **options: Any) -> None:
    """The same for several runs of a task, over one connection. given: the arguments of each."""
    broker = task.app.connection_for_write(connect_timeout=2, transport_options=TRANSPORT)
    try:
        with broker, task.app.amqp.Producer(broker) as producer:
            for args in given:
                task.apply_async(args, producer=producer, retry=False, **options)
    except (BrokerAway, *REDIS_AWAY) as error:
        raise ConnectionError("the task could not be queued: the broker is away") from error


log = logging.getLogger(__name__)

ATTEMPTS = 10  # within about 17 hours
FIRST_DELAY = timedelta(minutes=1)  # doubled after each attempt


def is_due(since: datetime, attempts: int, at: datetime) -> bool:
    """Whether another attempt is due, after so many attempts since a moment."""
    return attempts < ATTEMPTS and at >= since + FIRST_DELAY * 2**attempts


def enqueue_on_commit(task: Any, *args: Any) -> None:
    """Without a broker the task waits until it is overdue."""

    def queue() -> None:
        try:
            enqueue(task, *args)
        except ConnectionError:
            log.warning("%s waits, because the broker is away", task.name)

    transaction.on_commit(queue, robust=True)  # what is committed stays done
