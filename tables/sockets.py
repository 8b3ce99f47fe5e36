"""What all sockets of the site have in common: who may open them, reading, limits, refusals."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import msgspec
from channels.db import DatabaseSyncToAsync
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from accounts.ratelimit import client_network
from tables import policies
from tables.messages import BadMessage, MessageReader
from tables.ratelimit import ConnectionLimit, TokenBucket
from tables.refusals import Refused

log = logging.getLogger(__name__)

SUSPENDED, TOO_MANY, FLOOD = 4403, 4409, 4429  # close codes
MAX_SOCKETS_PER_USER = 20  # of one kind in this process
MAX_SOCKETS_PER_ADDRESS = 100  # of visitors in this process; a club may share one address

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

# Reads have their own threads, so that slow page requests do not delay tables.
READERS = 2
readers = ThreadPoolExecutor(READERS, thread_name_prefix="update")
in_reader = partial(DatabaseSyncToAsync, thread_sensitive=False, executor=readers)
_may_enter = in_reader(policies.may_enter)
encode = msgspec.json.Encoder().encode


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


class Closed(Exception):  # noqa: N818
    """The server ends the connection, perhaps after a refusal that says why."""

    def __init__(self, code: int, why: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.why = why


class Socket:
    """One browser tab's connection. Its user is fixed when it opens."""

    def __init__(self, scope: Message, send: Send, bucket: TokenBucket) -> None:
        self.user: int | None = scope["user"].pk
        self._scope = scope
        self._send = send
        self._bucket = bucket

    # What a kind of socket defines

    @property
    def reader(self) -> MessageReader:
        raise NotImplementedError

    async def open(self) -> None:
        raise NotImplementedError

    async def close(self) -> None:
        raise NotImplementedError

    async def dispatch(self, sent: Any) -> None:
        """Does what a message asks for."""
        raise NotImplementedError

    async def _refuse(self, number: int | None, why: str) -> None:
        raise NotImplementedError

    # What all do

    async def serve(self, receive: Receive, connections: ConnectionLimit) -> None:
        """Serves the browser until it disconnects, unless its user has too many sockets."""
        owner = address_of(self._scope) if self.user is None else self.user
        limit = MAX_SOCKETS_PER_ADDRESS if self.user is None else MAX_SOCKETS_PER_USER
        with connections.admit(owner, limit) as admitted:
            if admitted:
                await self._serve(receive)
            else:
                await self.reject("too_many_sockets", TOO_MANY)

    async def _serve(self, receive: Receive) -> None:
        try:
            await self.open()
            await self.receive_messages(receive)
        except Closed as closed:
            await self.reject(closed.why, closed.code)
        finally:
            await self.close()

    async def reject(self, why: str, code: int) -> None:
        if why:
            await self._refuse(None, why)
        await self.end(code)

    async def end(self, code: int) -> None:
        await self._send({"type": "websocket.close", "code": code})

    async def receive_messages(self, receive: Receive) -> None:
        """Handles one message after the other until the browser disconnects."""
        time = asyncio.get_running_loop().time
        while (message := await receive())["type"] == "websocket.receive":
            if self._bucket.take(time()):
                await self._handle(message.get("text"))
            elif self._bucket.flooded:
                await self.end(FLOOD)
                return
            else:
                await self._refuse(self.reader.id_of(message.get("text")), "too_fast")

    async def _handle(self, text: str | None) -> None:
        number = None
        try:
            sent = self.reader.read(text)
            number = getattr(sent, "id", None)
            await self.dispatch(sent)
        except BadMessage as unread:
            await self._refuse(unread.number, unread.code)
        except Refused as refused:
            await self.check_not_suspended()  # suspended users lose their seats
            await self._refuse(number, refused.code)
        except Closed:
            raise
        except Exception:  # an internal error must not end the player's game
            log.exception("a message on a socket failed")
            await self._refuse(number, "error")

    async def check_not_suspended(self) -> None:
        if self.user is not None and not await _may_enter(self.user):
            raise Closed(SUSPENDED, "suspended")

    async def send_struct(self, message: msgspec.Struct) -> None:
        await self.send_text(encode(message).decode())

    async def send_text(self, text: str) -> None:
        await self._send({"type": "websocket.send", "text": text})
