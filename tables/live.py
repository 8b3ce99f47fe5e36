"""Joins sockets to a numbered stream of news: a table's, or a conversation's.

Redis carries hints: the version they start after, the version they lead to, and what each
user is to be told. A hint may be lost. A socket passes on the hint that follows what it has
told last; at a gap, or when Redis was away, it reads the news where they are stored.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from django.conf import settings
from redis import Redis, RedisError
from redis import asyncio as aioredis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

log = logging.getLogger(__name__)

AGAIN_AFTER = 0.5  # seconds between attempts to reach Redis
JOINS_WITHIN = 2.0  # seconds a socket waits for Redis before it reads the news without it
PREFIX = "news."


class Hint(msgspec.Struct, frozen=True, array_like=True):
    """since, v: versions. own: what to tell each of these users; rest: everybody else."""

    since: int
    v: int
    own: dict[int, bytes]
    rest: bytes

    def body(self, user: int | None) -> str:
        return (self.rest if user is None else self.own.get(user, self.rest)).decode()


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Hint).decode


def group(stream: str) -> str:
    return PREFIX + stream


@cache
def _redis() -> "Redis":
    return Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2)


def tell(hints: Sequence[tuple[str, Hint]]) -> None:
    """Sends hints to their groups, in one round trip. Failing is no fault of the teller's."""
    if not hints:
        return
    try:
        pipe = _redis().pipeline(transaction=False)
        for name, hint in hints:
            pipe.publish(name, _encode(hint))
        pipe.execute()
    except (RedisError, OSError):
        log.warning("hints were lost; sockets will ask", exc_info=True)


class Follower:
    """One socket's place in one stream: what it has told its user so far."""

    def __init__(
        self,
        name: str,
        user: int | None,
        read: "Callable[[int | None], Awaitable[tuple[int, str]]]",
        send: "Callable[[str], Awaitable[None]]",
    ) -> None:
        """read: gives the version the news after a version lead to, and the news."""
        self.name = name
        self.user = user
        self.version: int | None = None
        self._told = False
        self._read = read
        self._send = send
        self._reading = False
        self._again = False

    async def open(self, since: int | None) -> None:
        """Joins the group, then reads: what happens in between is heard, not missed."""
        self.version = since
        self._reading = True
        try:
            await hub().join(self)
        finally:
            self._reading = False
        await self.catch_up()

    async def close(self) -> None:
        await hub().leave(self)

    async def hear(self, hint: Hint) -> None:
        """The next version is passed on as it comes; at a gap the news are read."""
        if self._reading:
            self._again = True
        elif hint.since == self.version:
            self.version = hint.v
            await self._send(hint.body(self.user))
        elif self.version is None or hint.v > self.version:
            hub().spawn(self.catch_up())

    async def catch_up(self) -> None:
        """Reads what this socket has not told yet, until nothing came in between."""
        if self._reading:
            self._again = True
            return
        self._reading = True
        try:
            self._again = True
            while self._again:
                self._again = False
                version, text = await self._read(self.version)
                if version != self.version or not self._told:
                    self.version, self._told = version, True
                    await self._send(text)
        finally:
            self._reading = False


class Hub:
    """The ear of one event loop: one subscription a group, however many sockets follow it."""

    def __init__(self) -> None:
        self._followers: dict[str, set[Follower]] = {}
        self._joined: dict[str, asyncio.Event] = {}
        self._pubsub: Any = None
        self._task: asyncio.Task[None] | None = None
        self._errands: set[asyncio.Task[None]] = set()

    async def join(self, follower: Follower) -> None:
        """Returns when Redis has confirmed the group, or has had its time to."""
        known = follower.name in self._followers
        self._followers.setdefault(follower.name, set()).add(follower)
        joined = self._joined.setdefault(follower.name, asyncio.Event())
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._listen())
        elif self._pubsub and not known:
            with contextlib.suppress(Exception):  # it is just closing; the next one asks anew
                await self._pubsub.subscribe(follower.name)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(joined.wait(), JOINS_WITHIN)

    async def leave(self, follower: Follower) -> None:
        followers = self._followers.get(follower.name, set())
        followers.discard(follower)
        if followers or follower.name not in self._followers:
            return
        del self._followers[follower.name], self._joined[follower.name]
        if self._pubsub:
            with contextlib.suppress(Exception):  # it is just closing, which does it too
                await self._pubsub.unsubscribe(follower.name)

    def follows(self, name: str, user: int) -> bool:
        """Whether another socket of this user follows a group."""
        return any(follower.user == user for follower in self._followers.get(name, ()))

    def spawn(self, errand: Coroutine[Any, Any, None]) -> None:
        """Does something for one socket without keeping the others waiting."""
        task = asyncio.create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errand_done)

    def _errand_done(self, task: asyncio.Task[None]) -> None:
        self._errands.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("an errand for a socket failed", exc_info=error)

    async def _listen(self) -> None:
        """Listens while anybody follows anything; whenever Redis was away, everybody asks."""
        while self._followers:
            client = aioredis.Redis.from_url(
                settings.REDIS_URL,
                protocol=2,  # in 3 every hint is turned into text for a log nobody reads
                retry=Retry(NoBackoff(), 0),
                health_check_interval=20,
            )
            try:
                async with client, client.pubsub() as pubsub:
                    await self._follow(pubsub)
            except Exception:  # nothing may make this deaf for good
                log.warning("Redis is away; sockets will ask when it is back", exc_info=True)
                await asyncio.sleep(AGAIN_AFTER)
        self._task = None

    async def _follow(self, pubsub: Any) -> None:
        asked: set[str] = set()
        while new := self._followers.keys() - asked:  # more may come while Redis answers
            await pubsub.subscribe(*new)
            asked |= new
        self._pubsub = pubsub
        try:
            while self._followers:
                if message := await pubsub.get_message(timeout=10):
                    await self._take(message)
        finally:
            self._pubsub = None  # before it closes: nobody may write to it any more

    async def _take(self, message: dict[str, Any]) -> None:
        name = message["channel"].decode()
        if message["type"] == "message":
            await self._pass_on(name, message["data"])
        elif message["type"] == "subscribe" and name in self._joined:
            for follower in self._followers[name]:  # Redis was away, or slow: they ask
                self.spawn(follower.catch_up())
            self._joined[name].set()

    async def _pass_on(self, name: str, data: bytes) -> None:
        try:
            hint = _decode(data)
        except Exception:  # whatever it is: others wait for theirs
            log.exception("a hint could not be read")
            return
        for follower in tuple(self._followers.get(name, ())):
            try:
                await follower.hear(hint)
            except Exception:  # one socket's end is nobody else's business
                log.exception("a hint could not be passed on")


_hubs: "WeakKeyDictionary[asyncio.AbstractEventLoop, Hub]" = WeakKeyDictionary()


def hub() -> Hub:
    return _hubs.setdefault(asyncio.get_running_loop(), Hub())
