"""Broadcasts to the subscribers of a numbered stream, such as a table's versions.

Redis delivers at most once, so a broadcast names the version it starts after and the version it
leads to. A subscriber that missed one reads from the database. The sockets of the process that
publishes a broadcast are told without Redis: they need not wait for it, nor miss it while it is
away.
"""

import logging
import secrets
from collections.abc import Callable, Iterable, Sequence
from functools import cache

import msgspec
from django.conf import settings
from redis import Redis
from redis import TimeoutError as RedisTimeout

from pubsub.outage import REDIS_AWAY, Outage

log = logging.getLogger(__name__)
outage = Outage()

THIS_PROCESS = secrets.randbits(48)  # a number, because the cache stores only those as they are
PREFIX = "updates."
TRANSIENT = -1  # as a version: belongs to no version, is not stored, and may be lost


class Broadcast(msgspec.Struct, frozen=True, array_like=True):
    """A new version of a stream. since, v: versions. per_user: bodies by user; others: for the
    rest. Who has an empty body is sent nothing. carried: for the processes that receive it, which
    need not read it from the database then; no socket is sent it. sender: the process that has
    published it, whose own sockets have been told."""

    since: int
    v: int
    per_user: dict[int, bytes]
    others: bytes
    carried: bytes = b""
    sender: int = 0

    def body(self, user: int | None) -> str:
        return (self.others if user is None else self.per_user.get(user, self.others)).decode()


def transient(text: bytes, without: Iterable[int] = ()) -> Broadcast:
    """A message to all who follow a stream now, except some users."""
    return Broadcast(TRANSIENT, TRANSIENT, dict.fromkeys(without, b""), text)


# What tells this process's own sockets of a stream about a broadcast.
local_listeners: list[Callable[[Sequence[tuple[str, Broadcast]]], None]] = []

encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(Broadcast).decode


def channel_name(stream: str) -> str:
    """The Redis channel of a stream."""
    return PREFIX + stream


@cache
def redis() -> "Redis":
    return Redis.from_url(settings.REDIS_STREAMS_URL, socket_timeout=2, socket_connect_timeout=2)


def _tell_own_sockets(broadcasts: Sequence[tuple[str, Broadcast]]) -> None:
    for listener in local_listeners:
        try:
            listener(broadcasts)
        except Exception:
            log.exception("this process's sockets were not told; they will catch up")


def publish(broadcasts: Sequence[tuple[str, Broadcast]]) -> None:
    """Publishes broadcasts to their channels in one round trip. Errors are logged, not raised,
    because what they announce is already stored."""
    if not broadcasts:
        return
    _tell_own_sockets(broadcasts)
    if outage.lasts:
        return
    try:
        pipe = redis().pipeline(transaction=False)
        for name, broadcast in broadcasts:
            sent = msgspec.structs.replace(broadcast, sender=THIS_PROCESS)
            pipe.publish(name, encode(sent))
        pipe.execute()
    except REDIS_AWAY as error:
        if isinstance(error, RedisTimeout):
            outage.begin()
        log.warning("broadcasts were lost; subscribers will catch up", exc_info=True)
