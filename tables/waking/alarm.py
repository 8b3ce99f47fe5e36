"""Tells the runners of the clock that a table is to be woken sooner than they expect.

A runner sleeps until the next wake of its tables. When another process writes an earlier one, it
says so over Redis. That may be lost: a runner also looks at the database again and again.
"""

import logging
import time
from collections.abc import Callable, Collection, Sequence
from threading import Condition, Event, Thread
from typing import Any

import msgspec
from django.conf import settings
from redis import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from accounts.outage import REDIS_AWAY
from sockets import streams
from tables.storage.repository import PendingWrite
from tables.waking.leases import ALL_SHARDS, runs_clock, shard_of

log = logging.getLogger(__name__)

CHANNEL = "clock.sooner"
RETRY_SECONDS = 0.5  # between attempts to reach Redis
# Redis is asked whether it is there when it has been silent for so long, and has to answer in as
# long. The system alone would notice a lost line after a quarter of an hour.
SILENCE_SECONDS = 2.0

_decode = msgspec.json.Decoder(list[tuple[str, int]]).decode


def announcement(saved: Sequence[PendingWrite]) -> list[tuple[str, streams.Broadcast]]:
    """What is published after a commit. A runner says nothing: it reads again after each commit,
    and only writes to its own tables."""
    if runs_clock():
        return []
    sooner = [
        (new.state.id, new.state.wake_at)
        for old, new in saved
        if new.state.wake_at is not None
        and (old.wake_at is None or new.state.wake_at < old.wake_at)
    ]
    return [(CHANNEL, streams.transient(msgspec.json.encode(sooner)))] if sooner else []


def _redis() -> "Redis":
    """Fails at once, because the runner does without Redis for a while."""
    return Redis.from_url(
        settings.REDIS_STREAMS_URL,
        retry=Retry(NoBackoff(), 0),
        socket_timeout=SILENCE_SECONDS,
        socket_connect_timeout=SILENCE_SECONDS,
    )


class Alarm:
    """Lets a runner sleep, and wakes it sooner when another process says so.

    Deadlines are monotonic seconds, so that a jump of the wall clock neither prolongs nor shortens
    a sleep. now: the wall clock in milliseconds, by which tables are woken.
    """

    def __init__(self, now: Callable[[], int]) -> None:
        self.shards: Collection[int] = ALL_SHARDS  # other tables' wakes are ignored
        self.connected = False  # to Redis
        self._now = now
        self._changed = Condition()
        self._deadline: float | None = None
        self._stopped = Event()

    def listen(self) -> None:
        Thread(target=self._listen, name="clock-alarm", daemon=True).start()

    def reset(self) -> None:
        """Forgets what was said until now. Called before the runner reads the database."""
        with self._changed:
            self._deadline = None

    def ring(self, delay: float = 0.0) -> None:
        """Ends a sleep after a delay in seconds at the latest."""
        deadline = time.monotonic() + delay
        with self._changed:
            self._deadline = min(deadline, self._deadline or deadline)
            self._changed.notify_all()

    def sleep(self, seconds: float) -> None:
        ends = time.monotonic() + seconds
        with self._changed:
            while (rest := min(ends, self._deadline or ends) - time.monotonic()) > 0:
                self._changed.wait(rest)

    def stop(self) -> None:
        self._stopped.set()
        self.ring()

    def _listen(self) -> None:
        while not self._stopped.is_set():
            try:
                self._follow()
            except REDIS_AWAY:
                log.warning("the clock does without Redis", exc_info=True)
            except Exception:  # listening has to go on after any error
                log.exception("the clock cannot listen")
            self.connected = False
            self.ring()  # from now on the runner reads the database more often
            self._stopped.wait(RETRY_SECONDS)

    def _follow(self) -> None:
        with _redis() as redis, redis.pubsub() as listener:
            listener.subscribe(CHANNEL)
            asked = False
            while not self._stopped.is_set():
                if message := listener.get_message(timeout=SILENCE_SECONDS):
                    self._handle(message)
                elif asked:
                    raise TimeoutError("Redis does not answer")
                else:
                    listener.ping()
                asked = message is None

    def _handle(self, message: dict[str, Any]) -> None:
        if message["type"] == "subscribe":
            self.connected = True
            self.ring()  # something may have been said before
        elif message["type"] == "message":
            self._heard(message["data"])

    def _heard(self, data: bytes) -> None:
        for table, at in _decode(streams.decode(data).others):
            if shard_of(table) in self.shards:
                self.ring((at - self._now()) / 1000)
