"""A page's own socket, /ws/me/: the stream of its user and, on a table page, the table's chat.

Apps answer its messages by `registry.message_handlers`, in the threads that read.
"""

import asyncio
import re
from functools import partial
from typing import Any
from urllib.parse import parse_qs

from django.http import HttpRequest
from django.utils.translation import get_language_from_request

from accounts.presence import mark_online
from accounts.timestamps import now
from notifications import messages, registry, selectors
from notifications.messages import SIGNED_OUT, Origin
from notifications.protocol import PagePing, PagePong
from pubsub.broker import Subscriber
from tables import repository
from tables.consumer import NO_SUCH_TABLE, version_in
from tables.messages import MessageReader
from tables.ratelimit import UPDATE_COST, ConnectionLimit, TokenBucket
from tables.sockets import Closed, Message, Receive, Send, Socket, in_reader

NOT_SIGNED_IN = 4401  # close code
RATE, BURST = 30.0, 120.0  # messages; a call of four begins with many
CHECK_SECONDS = 60.0  # how often the server asks again whether the user may be here
TAB = re.compile(r"[0-9a-zA-Z-]{8,36}\Z")
TABLE = re.compile(r"[0-9a-zA-Z_-]{1,32}\Z")

connections = ConnectionLimit()
_table_version = in_reader(repository.version_of)
_answer = in_reader(messages.answer)
_newest = in_reader(messages.newest)
_read_stream = in_reader(messages.read_stream)
_read_table = in_reader(messages.read_table)
_mark_online = in_reader(mark_online)
_exists = in_reader(lambda session: session.exists(session.session_key))


async def page_socket(scope: Message, receive: Receive, send: Send) -> None:
    """The ASGI application behind /ws/me/?since=<v>&table=<id>&table_since=<v>&tab=<token>."""
    await receive()  # websocket.connect
    await send({"type": "websocket.accept"})
    socket = PageSocket(scope, send)
    table = socket.origin.table
    if socket.user is None and not table:
        await socket.end(NOT_SIGNED_IN)
    elif table and await _table_version(table) is None:
        await socket.end(NO_SUCH_TABLE)
    else:
        await socket.serve(partial(socket.next_message, receive), connections)


class PageSocket(Socket):
    """The socket of one page: of an account, a guest, or a visitor who watches a table."""

    def __init__(self, scope: Message, send: Send) -> None:
        self._time = asyncio.get_running_loop().time
        super().__init__(scope, send, TokenBucket(self._time(), RATE, BURST))
        self._query: bytes = scope["query_string"]
        table, tab = _text(self._query, "table", TABLE), _text(self._query, "tab", TAB)
        self.origin = Origin(self.user, table, tab, language_of(scope))
        self._checked = self._time()
        self._own, self._chat = self._follow_user(), self._follow_table()

    def _follow_user(self) -> Subscriber | None:
        if self.user is None:
            return None
        channel = selectors.stream_of(self.user)
        return Subscriber(channel, self.user, self._read_own, self.send_text)

    def _follow_table(self) -> Subscriber | None:
        if not self.origin.table or not registry.table_streams:
            return None
        channel = registry.table_streams[0].channel(self.origin.table)
        return Subscriber(channel, self.user, self._read_chat, self.send_text)

    @property
    def reader(self) -> MessageReader:
        return messages.reader()

    async def open(self) -> None:
        await self.check_not_suspended()
        if self.user is not None:
            await _mark_online(self.user)
        for stream, name in ((self._own, "since"), (self._chat, "table_since")):
            if stream:
                await stream.open(version_in(self._query, name))

    async def close(self) -> None:
        for stream in (self._own, self._chat):
            if stream:
                await stream.close()

    async def next_message(self, receive: Receive) -> Message:
        """What the browser sends next. A page that says nothing is asked about too: nobody else
        may go on reading what is meant for the user."""
        while True:
            try:
                message = await asyncio.wait_for(receive(), CHECK_SECONDS)
            except TimeoutError:
                await self._check_again()
                continue
            if message["type"] == "websocket.receive":
                await self._check_again()
            return message

    async def dispatch(self, sent: Any) -> None:
        if isinstance(sent, PagePing):
            await self._answer_ping(sent)
            return
        if (reply := await _answer(self.origin, sent, now())) is not None:
            await self.send_struct(reply)

    async def _answer_ping(self, ping: PagePing) -> None:
        """Sends what the page has missed, or a pong if that is nothing."""
        own, chat = await _newest(self.origin)
        late = False
        for stream, v, newest in ((self._own, ping.v, own), (self._chat, ping.tv, chat)):
            if stream and not newest == v == stream.version:
                late = True
                self._bucket.charge(UPDATE_COST)
                stream.version = v if v <= newest else None
                await stream.catch_up()
        if not late:
            await self.send_struct(PagePong(own, chat, now()))

    async def _check_again(self) -> None:
        """Once a minute: a page is left behind when its user signs out, or is suspended."""
        if self.user is None or self._time() - self._checked < CHECK_SECONDS:
            return
        await self.check_not_suspended()
        if not await _exists(self._scope["session"]):
            raise Closed(SIGNED_OUT)
        self._checked = self._time()

    async def _read_own(self, since: int | None) -> tuple[int, str]:
        return await _read_stream(self.origin, since)

    async def _read_chat(self, since: int | None) -> tuple[int, str]:
        return await _read_table(self.origin, since, now())

    async def _refuse(self, number: int | None, why: str) -> None:
        await self.send_struct(messages.refusal(self.origin, number, why))


def _text(query: bytes, name: str, form: re.Pattern[str]) -> str:
    """A value in a query; "" if it is missing or does not have its form."""
    text = parse_qs(query.decode("latin-1")).get(name, [""])[0]
    return text if form.match(text) else ""


def language_of(scope: Message) -> str:
    """The language in which the site shows pages to this browser."""
    request = HttpRequest()
    request.COOKIES = scope["cookies"]
    accepted = dict(scope["headers"]).get(b"accept-language", b"")
    request.META["HTTP_ACCEPT_LANGUAGE"] = accepted.decode("latin-1")
    return get_language_from_request(request)
