"""Numbered streams, such as a table's versions: broadcasts to the sockets that follow them.

Redis delivers at most once, so a broadcast names the version it starts after and the version it
leads to. What a process publishes reaches its own sockets directly: they need not wait for Redis,
nor miss anything while it is away. What others publish comes through Redis.

A subscriber forwards the broadcast that follows the version it sent last. After a gap, or when
Redis was unavailable, it reads what it missed from the database.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from django.conf import settings
from redis import Redis
from redis import TimeoutError as RedisTimeout
from redis import asyncio as aioredis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from accounts.outage import REDIS_AWAY, Outage

log = logging.getLogger(__name__)
outage = Outage()

THIS_PROCESS = secrets.randbits(48)  # a number, because the cache stores only those as they are
PREFIX = "updates."
MANY = PREFIX + "many"  # the channel of what goes to many streams
TRANSIENT = -1  # as a version: belongs to no version, is not stored, and may be lost
RECONNECT_DELAY = 0.5  # seconds between attempts to reach Redis
ANSWER_SECONDS = 2.0  # in which Redis has to answer while connecting
# Redis is asked whether it is there when it has been silent for so long, and has to answer in as
# long. The system alone would notice a lost line after a quarter of an hour.
SILENCE_SECONDS = 10.0
JOIN_TIMEOUT = 2.0  # seconds a socket waits for Redis before it reads without it

Read = Callable[[int | None], Awaitable[tuple[int, str]]]
Send = Callable[[str], Awaitable[None]]


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


class ToMany(msgspec.Struct, frozen=True, array_like=True):
    """A broadcast to many streams, on one channel that every process follows: what is said in a
    large group costs one message of Redis."""

    names: list[str]
    broadcast: Broadcast


encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(Broadcast).decode
decode_many = msgspec.msgpack.Decoder(ToMany).decode


def channel_name(stream: str) -> str:
    """The Redis channel of a stream."""
    return PREFIX + stream


@cache
def redis() -> "Redis":
    return Redis.from_url(settings.REDIS_STREAMS_URL, socket_timeout=2, socket_connect_timeout=2)


def _tell_own_sockets(broadcasts: Sequence[tuple[str, Broadcast]]) -> None:
    """Called in the thread that has written."""
    with _lock:
        brokers = list(_brokers.items())
    for loop, one in brokers:
        with contextlib.suppress(RuntimeError):  # the event loop has ended, with its sockets
            loop.call_soon_threadsafe(one.tell_soon, broadcasts)


def publish(broadcasts: Sequence[tuple[str, Broadcast]]) -> None:
    """Publishes broadcasts to their channels in one round trip. Errors are logged, not raised,
    because what they announce is already stored."""
    if not broadcasts:
        return
    _publish(broadcasts, [(name, _signed(broadcast)) for name, broadcast in broadcasts])


def publish_to_many(told: Sequence[tuple[Sequence[str], Broadcast]]) -> None:
    """Publishes each broadcast to all of its channels, with one message of Redis each."""
    broadcasts = [(name, broadcast) for names, broadcast in told for name in names]
    several = [(MANY, ToMany(list(names), _signed(each))) for names, each in told if names]
    _publish(broadcasts, several)


def _signed(broadcast: Broadcast) -> Broadcast:
    return msgspec.structs.replace(broadcast, sender=THIS_PROCESS)


def _publish(own: Sequence[tuple[str, Broadcast]], sent: Sequence[tuple[str, Any]]) -> None:
    """own: as this process's sockets are told. sent: as Redis gets it."""
    try:
        _tell_own_sockets(own)
    except Exception:
        log.exception("this process's sockets were not told; they will catch up")
    if outage.lasts:
        return
    try:
        pipe = redis().pipeline(transaction=False)
        for name, message in sent:
            pipe.publish(name, encode(message))
        pipe.execute()
    except REDIS_AWAY as error:
        if isinstance(error, RedisTimeout):
            outage.begin()
        log.warning("broadcasts were lost; subscribers will catch up", exc_info=True)


@dataclass
class Hooks:
    """What one app above hands to sockets. follow_carried: what each process does with what a
    broadcast carries for it, before sockets are told."""

    follow_carried: Callable[[Broadcast], None] = lambda broadcast: None


hooks = Hooks()


class Subscriber:
    """One socket's position in one stream: the version it has sent to its user."""

    def __init__(
        self,
        name: str,
        user: int | None,
        read: Read,
        send: Send,
        *,
        reads: bool = False,
        resumes: bool = False,
    ) -> None:
        """name: the channel. read: returns the newest version and the text that leads there from a
        version. reads: for a browser that does not understand broadcasts; it reads instead.
        resumes: it is told the same version again when Redis was away, because it may have lost
        what has none."""
        self.name = name
        self.user = user
        self.version: int | None = None
        self._wanted, self._sent = 1, 0  # how often it was to be sent without a new version
        self._read = read
        self._send = send
        self._reads = reads
        self._resumes = resumes
        self._reading = False
        self._again = False

    async def open(self, since: int | None) -> None:
        """Subscribes before it reads, so that nothing is missed in between."""
        self.version = since
        self._reading = True
        try:
            await broker().join(self)
        finally:
            self._reading = False
        await self.catch_up()

    async def close(self) -> None:
        await broker().leave(self)

    async def receive(self, broadcast: Broadcast) -> None:
        """Forwards the next version, or what has none; after a gap, reads instead."""
        if broadcast.v == TRANSIENT:
            await self._forward(broadcast)
        elif self._reading:
            self._again = True
            self._wanted += broadcast.since == broadcast.v  # only who is connected has changed
        elif self._reads:
            self._wanted += 1
            broker().spawn(self.catch_up())
        elif broadcast.since == self.version:
            self.version = broadcast.v
            await self._forward(broadcast)
        elif self.version is None or broadcast.v > self.version:
            broker().spawn(self.catch_up())

    async def _forward(self, broadcast: Broadcast) -> None:
        if text := broadcast.body(self.user):
            await self._send(text)

    async def resume(self) -> None:
        """Catches up when Redis is there again."""
        self._wanted += self._resumes
        await self.catch_up()

    async def catch_up(self) -> None:
        """Reads what this socket has not sent yet, until no broadcast has arrived meanwhile."""
        if self._reading:
            self._again = True
            return
        self._reading = True
        try:
            self._again = True
            while self._again:
                self._again, wanted = False, self._wanted
                version, text = await self._read(self.version)
                if version != self.version or self._sent < wanted:
                    self.version, self._sent = version, wanted
                    await self._send(text)
        finally:
            self._reading = False


class Broker:
    """The Redis connection of one event loop, with one subscription per channel."""

    def __init__(self) -> None:
        self._subscribers: dict[str, set[Subscriber]] = {}
        self._joined: dict[str, asyncio.Event] = {}
        self._pubsub: Any = None
        self._task: asyncio.Task[None] | None = None
        self._background: set[asyncio.Task[None]] = set()

    async def join(self, subscriber: Subscriber) -> None:
        """Subscribes; returns when Redis has confirmed the channel, or after a timeout."""
        known = subscriber.name in self._subscribers
        self._subscribers.setdefault(subscriber.name, set()).add(subscriber)
        joined = self._joined.setdefault(subscriber.name, asyncio.Event())
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._listen())
        elif self._pubsub and not known:
            with contextlib.suppress(Exception):  # it is closing; the next connection subscribes
                await self._pubsub.subscribe(subscriber.name)
        # In Python 3.11 `wait_for` may swallow a cancellation, and a socket would never end.
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(JOIN_TIMEOUT):
                await joined.wait()

    async def leave(self, subscriber: Subscriber) -> None:
        subscribers = self._subscribers.get(subscriber.name, set())
        subscribers.discard(subscriber)
        if subscribers or subscriber.name not in self._subscribers:
            return
        del self._subscribers[subscriber.name], self._joined[subscriber.name]
        if self._pubsub:
            with contextlib.suppress(Exception):  # closing the connection unsubscribes too
                await self._pubsub.unsubscribe(subscriber.name)

    def has_subscriber(self, name: str, user: int) -> bool:
        """Whether a socket of this user is subscribed to a channel."""
        return any(one.user == user for one in self._subscribers.get(name, ()))

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs work for one socket in the background, so that the others do not wait."""
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background_done)

    def _background_done(self, task: asyncio.Task[None]) -> None:
        self._background.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("background work for a socket failed", exc_info=error)

    async def _listen(self) -> None:
        """Listens while there are subscribers; after an interruption all of them read."""
        while self._subscribers:
            client = aioredis.Redis.from_url(
                settings.REDIS_STREAMS_URL,
                protocol=2,  # protocol 3 turns every message into text for a debug log
                retry=Retry(NoBackoff(), 0),
                socket_timeout=ANSWER_SECONDS,
                socket_connect_timeout=ANSWER_SECONDS,
            )
            try:
                async with client, client.pubsub() as pubsub:
                    await self._follow(pubsub)
            except Exception:  # listening has to continue after any error
                log.warning("Redis is away; subscribers catch up when it is back", exc_info=True)
                await asyncio.sleep(RECONNECT_DELAY)
        self._task = None

    async def _follow(self, pubsub: Any) -> None:
        subscribed: set[str] = set()
        while (
            new := {MANY, *self._subscribers} - subscribed
        ):  # more may be added while Redis responds
            await pubsub.subscribe(*new)
            subscribed |= new
        self._pubsub = pubsub
        try:
            await self._receive(pubsub)
        finally:
            self._pubsub = None  # before it closes, so that nothing writes to it any more

    async def _receive(self, pubsub: Any) -> None:
        asked = False
        while self._subscribers:
            if message := await pubsub.get_message(timeout=SILENCE_SECONDS):
                await self._handle(message)
            elif asked:
                raise TimeoutError("Redis does not answer")
            else:
                await pubsub.ping()
            asked = message is None

    async def _handle(self, message: dict[str, Any]) -> None:
        name = (message["channel"] or b"").decode()  # an answer to a ping belongs to none
        if message["type"] == "message":
            await self._forward(name, message["data"])
        elif message["type"] == "subscribe" and name in self._joined:
            again = self._joined[name].is_set()
            for subscriber in self._subscribers[name]:  # Redis was unavailable or slow: all read
                self.spawn(subscriber.resume() if again else subscriber.catch_up())
            self._joined[name].set()

    async def _forward(self, name: str, data: bytes) -> None:
        try:
            many = decode_many(data) if name == MANY else ToMany([name], decode(data))
        except Exception:  # one unreadable message must not stop the others
            log.exception("a broadcast could not be read")
            return
        names, broadcast = many.names, many.broadcast
        if broadcast.sender == THIS_PROCESS:
            return  # its sockets have been told, and its cache is current
        if broadcast.carried:
            _follow_carried(broadcast)
        for each in self._subscribers.keys() & set(names):
            await self._tell(each, broadcast)

    def tell_soon(self, broadcasts: Sequence[tuple[str, Broadcast]]) -> None:
        """Tells the sockets of this event loop what their own process has published. They are told
        in this order, because the server takes what is sent to a socket without waiting."""
        for name, broadcast in broadcasts:
            if name in self._subscribers:
                self.spawn(self._tell(name, broadcast))

    async def _tell(self, name: str, broadcast: Broadcast) -> None:
        for subscriber in tuple(self._subscribers.get(name, ())):
            try:
                await subscriber.receive(broadcast)
            except Exception:  # one closed socket must not stop the others
                log.exception("a broadcast could not be passed on")


def _follow_carried(broadcast: Broadcast) -> None:
    try:
        hooks.follow_carried(broadcast)
    except Exception:  # the process reads it from the database then
        log.exception("what a broadcast carries could not be used")


_brokers: "WeakKeyDictionary[asyncio.AbstractEventLoop, Broker]" = WeakKeyDictionary()
_lock = Lock()


def broker() -> Broker:
    """The broker of the running event loop."""
    loop = asyncio.get_running_loop()
    with _lock:
        return _brokers.get(loop) or _brokers.setdefault(loop, Broker())
