"""A table's socket: decodes messages, sends updates, and refuses messages with a code.

It makes no decisions: rules, time and writing belong to services.
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

from accounts.ratelimit import client_network
from accounts.timestamps import now
from pubsub.broadcast import channel_name
from pubsub.broker import Subscriber, broker
from tables import policies, protocol, repository, selectors, services
from tables.protocol import BadMessage, ClientMessage, MoveMessage, PingMessage
from tables.ratelimit import UPDATE_COST, ConnectionLimit, TokenBucket
from tables.refusals import Refused

log = logging.getLogger(__name__)

SUSPENDED, NO_SUCH_TABLE, TOO_MANY, FLOOD = 4403, 4404, 4409, 4429  # close codes
MAX_SOCKETS_PER_USER = 20  # in this process
MAX_SOCKETS_PER_ADDRESS = 100  # of visitors in this process; a club may share one address

Message = dict[str, Any]

# Reads have their own threads, so that slow page requests do not delay tables.
READERS = 2
connections = ConnectionLimit()
readers = ThreadPoolExecutor(READERS, thread_name_prefix="update")
_read = partial(DatabaseSyncToAsync, thread_sensitive=False, executor=readers)
_update = _read(selectors.read_update)
_version_of = _read(repository.version_of)
_page_opened = _read(services.page_is_open)
_page_closed = _read(services.page_closed)
_may_enter = _read(policies.may_enter)


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
    owner = address_of(scope) if socket.user is None else socket.user
    limit = MAX_SOCKETS_PER_ADDRESS if socket.user is None else MAX_SOCKETS_PER_USER
    with connections.admit(owner, limit) as admitted:
        if admitted:
            await socket.serve(receive)
        else:
            await socket.reject("too_many_sockets", TOO_MANY)


def address_of(scope: Message) -> str:
    """The client's address as rate limits count it; "" if it is unknown, so those share a limit."""
    request = HttpRequest()
    headers = dict(scope["headers"])
    request.META["REMOTE_ADDR"] = (scope.get("client") or ["0.0.0.0"])[0]  # noqa: S104  (unknown)
    if forwarded := headers.get(b"x-forwarded-for"):
        request.META["HTTP_X_FORWARDED_FOR"] = forwarded.decode("latin-1")
    try:
        return client_network(request)
    except (PermissionDenied, ValueError):
        return ""


class Suspended(Exception):  # noqa: N818
    """The socket's user is suspended."""


class TableSocket:
    """The socket of one browser tab at one table. Its user is fixed when it opens."""

    def __init__(self, scope: Message, send: Callable[[Message], Awaitable[None]]) -> None:
        self.table: str = scope["url_route"]["kwargs"]["table_id"]
        self.user: int | None = scope["user"].pk
        self._send = send
        self._since = _since(scope["query_string"])
        self._bucket = TokenBucket(asyncio.get_running_loop().time())
        self._subscriber = Subscriber(
            channel_name(self.table), self.user, self._read_update, self._send_text
        )

    async def serve(self, receive: Callable[[], Awaitable[Message]]) -> None:
        try:
            await self.open()
            await self.receive_messages(receive)
        except Suspended:
            await self.reject("suspended", SUSPENDED)
        finally:
            await self.close()

    async def reject(self, why: str, code: int) -> None:
        await self._refuse(None, why)
        await self._send({"type": "websocket.close", "code": code})

    async def open(self) -> None:
        await self._check_not_suspended()
        await self._subscriber.open(self._since)
        if self.user is not None:
            await _page_opened(self.table, self.user, now())

    async def close(self) -> None:
        await self._subscriber.close()
        if self.user is not None and not broker().has_subscriber(self._subscriber.name, self.user):
            await _page_closed(self.table, self.user, now())

    async def receive_messages(self, receive: Callable[[], Awaitable[Message]]) -> None:
        """Handles one message after the other until the browser disconnects."""
        time = asyncio.get_running_loop().time
        while (message := await receive())["type"] == "websocket.receive":
            if self._bucket.take(time()):
                await self._handle(message.get("text"))
            elif self._bucket.flooded:
                await self._send({"type": "websocket.close", "code": FLOOD})
                return
            else:
                await self._refuse(protocol.id_of(message.get("text")), "too_fast")

    async def _handle(self, text: str | None) -> None:
        number = None
        try:
            sent = protocol.read(text)
            number = getattr(sent, "id", None)
            await self._dispatch(sent)
        except BadMessage as unread:
            await self._refuse(unread.number, unread.code)
        except Refused as refused:
            await self._check_not_suspended()  # suspended users lose their seats
            await self._refuse(number, refused.code)
        except Suspended:
            raise
        except Exception:  # an internal error must not end the player's game
            log.exception("a message to table %s failed", self.table)
            await self._refuse(number, "error")

    async def _check_not_suspended(self) -> None:
        if self.user is not None and not await _may_enter(self.user):
            raise Suspended

    async def _dispatch(self, sent: ClientMessage) -> None:
        if not isinstance(sent, MoveMessage):
            await self._check_not_suspended()
        if isinstance(sent, PingMessage):
            await self._answer_ping(sent.v)
        elif self.user is None:
            raise Refused("not_seated")
        else:
            await services.answer_message(self.table, self.user, sent, now())

    async def _answer_ping(self, version: int) -> None:
        """Sends an update instead of a pong to a browser that missed a broadcast."""
        at = now()
        newest = await _page_opened(self.table, self.user, at)
        if newest == version == self._subscriber.version:
            await self._send_struct(protocol.PongMessage(newest, at))
        else:
            self._bucket.charge(UPDATE_COST)
            self._subscriber.version = version if version <= newest else None
            await self._subscriber.catch_up()

    async def _read_update(self, since: int | None) -> tuple[int, str]:
        return await _update(self.table, self.user, since, now())

    async def _refuse(self, number: int | None, why: str) -> None:
        await self._send_struct(protocol.RefusedMessage(number, why))

    async def _send_struct(self, message: msgspec.Struct) -> None:
        await self._send_text(protocol.encode(message).decode())

    async def _send_text(self, text: str) -> None:
        await self._send({"type": "websocket.send", "text": text})


def _since(query: bytes) -> int | None:
    """The version that the browser has; None, for a first load, if it is 0 or invalid."""
    text = parse_qs(query.decode("latin-1")).get("since", [""])[0]
    return int(text) or None if text.isascii() and text.isdigit() and len(text) < 10 else None
