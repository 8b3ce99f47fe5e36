"""What all sockets of the site have in common: reading messages, limits, refusals, the end.

A message from a browser is JSON of one of several structs, whose field "t" says which.
"""

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable, Iterable
from functools import reduce
from operator import or_
from typing import Any
from urllib.parse import parse_qs

import msgspec
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from prometheus_client import Counter

from accounts.ratelimit import client_network
from accounts.sessions import OpenSession
from sockets.limits import ConnectionLimit, TokenBucket
from sockets.refusals import Refused

log = logging.getLogger(__name__)
REFUSALS = Counter("tilehouse_refusals", "Messages on sockets that were refused.", ["code"])

SUSPENDED, TOO_MANY, FLOOD = 4403, 4409, 4429  # close codes
SIGNED_OUT = 4001  # close code; the page may try again and is told then whether it is signed in
MAX_SOCKETS_PER_USER = 20  # of one kind in this process
MAX_SOCKETS_PER_ADDRESS = 100  # of visitors in this process; a club may share one address

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Message, Receive, Send], Awaitable[None]]

# Set when the server closes its sockets in order to be replaced. Their pages come back at once, so
# nobody counts as gone and no game is paused.
restarting = threading.Event()

CHECK_SECONDS = 60.0  # how often the server asks about a page that does not ping
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

    def __init__(self, code: int, why: Refused | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.why = why


class BadMessage(Refused):
    """A message that cannot be read: why, and its id if that could be read."""

    def __init__(self, code: str, number: int | None = None) -> None:
        super().__init__(code)
        self.number = number


class MessageReader:
    """Decodes the messages of one kind of socket."""

    def __init__(self, structs: Iterable[Any], max_length: int) -> None:
        structs = tuple(structs)
        self._decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(reduce(or_, structs))
        self._kinds = frozenset(struct.__struct_config__.tag for struct in structs)
        self._max_length = max_length

    def read(self, text: str | None) -> Any:
        """Decodes a message from the browser; raises BadMessage."""
        if text is None:
            raise BadMessage("malformed")
        if len(text) > self._max_length:
            raise BadMessage("too_large")
        try:
            return self._decoder.decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise self._what_was_it(text) from error

    def id_of(self, text: str | None) -> int | None:
        """The id that the browser gave its message, if it can be read."""
        number = self._fields(text).get("id")
        return number if type(number) is int else None

    def _what_was_it(self, text: str) -> BadMessage:
        fields = self._fields(text)
        kind = fields.get("t", "")
        unknown = bool(fields) and isinstance(kind, str) and kind not in self._kinds
        return BadMessage("unknown_message" if unknown else "malformed", self.id_of(text))

    def _fields(self, text: str | None) -> Message:
        try:
            short = text and len(text) <= self._max_length
            found = msgspec.json.decode(text) if text and short else None
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            found = None
        return found if isinstance(found, dict) else {}


class Socket:
    """One browser tab's connection. Its user is fixed when it opens."""

    def __init__(self, scope: Message, send: Send, bucket: TokenBucket) -> None:
        self.session: OpenSession | None = scope["session"]
        self.user = self.session.user if self.session else None
        self._address = address_of(scope)
        self._send = send
        self._bucket = bucket
        self._ended: Closed | None = None
        self._receiving: asyncio.Task[Any] | None = None
        self._loop = asyncio.get_running_loop()
        self.checked = self._loop.time()  # when the server last knew that it may be open
        self._check: asyncio.TimerHandle | asyncio.Task[None]  # the next one

    # What a kind of socket defines

    @property
    def reader(self) -> MessageReader:
        raise NotImplementedError

    async def check_entry(self) -> None:
        """Raises Closed if the user may not have this socket."""
        raise NotImplementedError

    async def check_again(self) -> None:
        """Raises Closed if a socket that has been open for some time may not stay."""
        raise NotImplementedError

    async def open(self) -> None:
        raise NotImplementedError

    async def close(self) -> None:
        raise NotImplementedError

    async def dispatch(self, sent: Any) -> None:
        """Does what a message asks for."""
        raise NotImplementedError

    async def _refuse(self, number: int | None, why: Refused) -> None:
        raise NotImplementedError

    # What all do

    async def serve(self, receive: Receive, connections: ConnectionLimit) -> None:
        """Serves the browser until it disconnects, unless its user has too many sockets."""
        owner = self._address if self.user is None else self.user
        limit = MAX_SOCKETS_PER_ADDRESS if self.user is None else MAX_SOCKETS_PER_USER
        with connections.admit(owner, limit) as admitted:
            if admitted:
                await self._serve(receive)
            else:
                await self.reject(Refused("too_many_sockets"), TOO_MANY)

    async def _serve(self, receive: Receive) -> None:
        try:
            await self.check_entry()
            self._check_when_due()
            try:
                await self.open()
                await self.receive_messages(receive)
            finally:
                self._check.cancel()
                await self.close()
        except Closed as closed:
            await self.reject(closed.why, closed.code)

    def _check_when_due(self) -> None:
        """A page that says nothing is asked about too: nobody else may go on reading what is meant
        for the user, or playing for them."""
        due = self.checked + CHECK_SECONDS
        if due > self._loop.time():
            self._check = self._loop.call_at(due, self._check_when_due)
        else:
            self._check = self._loop.create_task(self._check_now())

    async def check_unless_recent(self, seconds: float = 0.0) -> None:
        """Raises Closed if a player may not stay, unless the server knew otherwise so recently."""
        if self.session and self._loop.time() - self.checked >= seconds:
            await self.check_again()
            self.checked = self._loop.time()

    async def _check_now(self) -> None:
        self.checked = self._loop.time()
        try:
            await self.check_again()
        except Closed as refusal:
            self.cut(refusal)
            return
        except Exception:  # without the database, pages stay
            log.exception("an open socket could not be checked")
        self._check_when_due()

    async def reject(self, why: Refused | None, code: int) -> None:
        if why:
            await self._refuse(None, why)
        await self.end(code)

    async def end(self, code: int) -> None:
        await self._send({"type": "websocket.close", "code": code})

    def cut(self, why: "Closed") -> None:
        """Ends the connection when the message that is being handled, if any, is done."""
        if self._ended:  # a second cancellation would end the task
            return
        self._ended = why
        if self._receiving:
            self._receiving.cancel()

    async def _next(self, receive: Receive) -> Message:
        """What the browser sends next; raises Closed if the server has ended the connection."""
        if self._ended:
            raise self._ended
        task = self._receiving = asyncio.current_task()
        try:
            return await receive()
        except asyncio.CancelledError:
            if self._ended is None or task is None or task.uncancel():  # the server stops
                raise
            raise self._ended from None
        finally:
            self._receiving = None

    async def receive_messages(self, receive: Receive) -> None:
        """Handles one message after the other until the browser disconnects."""
        time = asyncio.get_running_loop().time
        while (message := await self._next(receive))["type"] == "websocket.receive":
            if self._bucket.take(time()):
                await self._handle(message.get("text"))
            elif self._bucket.flooded:
                await self.end(FLOOD)
                return
            else:
                REFUSALS.labels("too_fast").inc()
                await self._refuse(self.reader.id_of(message.get("text")), Refused("too_fast"))

    async def _handle(self, text: str | None) -> None:
        number = None
        try:
            sent = self.reader.read(text)
            number = getattr(sent, "id", None)
            await self.dispatch(sent)
        except BadMessage as unread:
            REFUSALS.labels(unread.code).inc()
            await self._refuse(unread.number, unread)
        except Refused as refused:
            REFUSALS.labels(refused.code).inc()
            await self.check_unless_recent()  # suspended users lose their seats
            await self._refuse(number, refused)
        except Closed:
            raise
        except Exception:  # an internal error must not end the player's game
            log.exception("a message on a socket failed")
            REFUSALS.labels("error").inc()
            await self._refuse(number, Refused("error"))

    async def send_struct(self, message: msgspec.Struct) -> None:
        await self.send_text(encode(message).decode())

    async def send_text(self, text: str) -> None:
        await self._send({"type": "websocket.send", "text": text})


def version_in(query: bytes, name: str) -> int | None:
    """The version in a query that the browser has; None if it is missing or invalid."""
    text = parse_qs(query.decode("latin-1")).get(name, [""])[0]
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
