"""A table's socket: decodes what a browser says, passes on the news, refuses by name.

It decides nothing and waits for nobody: rules, time and writing are behind the door.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any
from urllib.parse import parse_qs

import msgspec
from channels.db import DatabaseSyncToAsync
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from accounts.limits import network_of
from config.company import is_suspended
from tables import acts, door, live, selectors, store, wire
from tables.flood import NEWS, Bucket, Crowd
from tables.refusals import Refused
from tables.services import now
from tables.wire import BackSent, MoveSent, PauseSent, PingSent, ReadySent, ResumeSent, Sent, Unread

log = logging.getLogger(__name__)

SUSPENDED, NO_SUCH_TABLE, TOO_MANY, FLOOD = 4403, 4404, 4409, 4429  # why a socket is closed
MOST = 20  # sockets of one user in this process
MOST_WATCHING = 100  # sockets of visitors at one address: a club's, perhaps

Message = dict[str, Any]

# Reads have threads of their own: a page that is slow to make holds up nobody's table.
READERS = 2
crowd = Crowd()
readers = ThreadPoolExecutor(READERS, thread_name_prefix="news")
_read = partial(DatabaseSyncToAsync, thread_sensitive=False, executor=readers)
_news = _read(selectors.news)
_version_of = _read(store.version_of)
_seen = _read(door.seen)
_gone = _read(door.gone)
_is_suspended = _read(is_suspended)


async def table_socket(
    scope: Message,
    receive: Callable[[], Awaitable[Message]],
    send: Callable[[Message], Awaitable[None]],
) -> None:
    """The ASGI application behind /ws/table/<id>/?since=<version>."""
    await receive()  # websocket.connect
    await send({"type": "websocket.accept"})
    socket = TableSocket(scope, send)
    if await _version_of(socket.table) is None:
        await send({"type": "websocket.close", "code": NO_SUCH_TABLE})
        return
    who, most = (_address(scope), MOST_WATCHING) if socket.user is None else (socket.user, MOST)
    with crowd.admit(who, most) as admitted:
        if admitted:
            await socket.talk(receive)
        else:
            await socket.turn_away("too_many_sockets", TOO_MANY)


def _address(scope: Message) -> str:
    request = HttpRequest()
    headers = dict(scope["headers"])
    request.META["REMOTE_ADDR"] = (scope.get("client") or ["0.0.0.0"])[0]  # noqa: S104  (nobody's)
    if forwarded := headers.get(b"x-forwarded-for"):
        request.META["HTTP_X_FORWARDED_FOR"] = forwarded.decode("latin-1")
    try:
        return network_of(request)
    except (PermissionDenied, ValueError):
        return ""  # all whose address cannot be told count as one


class Suspended(Exception):  # noqa: N818
    """Staff have sent this socket's user out of the house."""


class TableSocket:
    """One browser tab at one table. Who its user is was settled when it opened."""

    def __init__(self, scope: Message, send: Callable[[Message], Awaitable[None]]) -> None:
        self.table: str = scope["url_route"]["kwargs"]["table_id"]
        self.user: int | None = scope["user"].pk
        self._send = send
        self._since = _since(scope["query_string"])
        self._bucket = Bucket(asyncio.get_running_loop().time())
        self._news = live.Follower(live.group(self.table), self.user, self._read_news, self._say)

    async def talk(self, receive: Callable[[], Awaitable[Message]]) -> None:
        try:
            await self.open()
            await self.run(receive)
        except Suspended:
            await self.turn_away("suspended", SUSPENDED)
        finally:
            await self.close()

    async def turn_away(self, why: str, code: int) -> None:
        await self._refuse(None, why)
        await self._send({"type": "websocket.close", "code": code})

    async def open(self) -> None:
        await self._must_be_welcome()
        await self._news.open(self._since)
        if self.user is not None:
            await _seen(self.table, self.user, now())

    async def close(self) -> None:
        await self._news.close()
        if self.user is not None and not live.hub().follows(self._news.name, self.user):
            await _gone(self.table, self.user, now())

    async def run(self, receive: Callable[[], Awaitable[Message]]) -> None:
        """Hears the browser out, one message after the other, until it goes."""
        time = asyncio.get_running_loop().time
        while (message := await receive())["type"] == "websocket.receive":
            if self._bucket.take(time()):
                await self._hear(message.get("text"))
            elif self._bucket.flooded:
                await self._send({"type": "websocket.close", "code": FLOOD})
                return
            else:
                await self._refuse(wire.id_of(message.get("text")), "too_fast")

    async def _hear(self, text: str | None) -> None:
        number = None
        try:
            sent = wire.read(text)
            number = getattr(sent, "id", None)
            await self._do(sent)
        except Unread as unread:
            await self._refuse(unread.number, unread.why)
        except Refused as refused:
            await self._must_be_welcome()  # who is suspended has no seat, and no move
            await self._refuse(number, refused.code)
        except Suspended:
            raise
        except Exception:  # ours, not the player's: he keeps his socket and his game
            log.exception("a message to table %s failed", self.table)
            await self._refuse(number, "error")

    async def _must_be_welcome(self) -> None:
        if self.user is not None and await _is_suspended(self.user):
            raise Suspended

    async def _do(self, sent: Sent) -> None:
        if not isinstance(sent, MoveSent):
            await self._must_be_welcome()
        if isinstance(sent, PingSent):
            await self._answer_ping(sent.v)
        elif self.user is None:
            raise Refused("not_seated")
        else:
            await door.writer.write(self.table, _act(sent, self.user, now()))

    async def _answer_ping(self, version: int) -> None:
        """A browser that is behind gets the news; a lost hint heals here."""
        at = now()
        newest = await _seen(self.table, self.user, at)
        if newest == version == self._news.version:
            await self._say_struct(wire.Pong(newest, at))
        else:
            self._bucket.charge(NEWS)
            self._news.version = version if version <= newest else None
            await self._news.catch_up()

    async def _read_news(self, since: int | None) -> tuple[int, str]:
        return await _news(self.table, self.user, since, now())

    async def _refuse(self, number: int | None, why: str) -> None:
        await self._say_struct(wire.RefusedNews(number, why))

    async def _say_struct(self, said: msgspec.Struct) -> None:
        await self._say(wire.encode(said).decode())

    async def _say(self, text: str) -> None:
        await self._send({"type": "websocket.send", "text": text})


ACTS = {
    ReadySent: acts.ready,
    BackSent: acts.back,
    PauseSent: acts.pause,
    ResumeSent: acts.resume,
}


def _act(sent: Sent, user: int, at: int) -> door.Act:
    if isinstance(sent, MoveSent):
        return lambda standing: acts.play(standing, user, sent.turn, bytes(sent.move), at)
    act = ACTS[type(sent)]
    return lambda standing: act(standing, user, at)


def _since(query: bytes) -> int | None:
    """The version a browser says it knows; 0 or anything odd is a first load."""
    text = parse_qs(query).get(b"since", [b""])[0]
    return int(text) or None if text.isdigit() and len(text) < 10 else None
