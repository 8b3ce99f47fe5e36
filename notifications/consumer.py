"""A page's own socket, /ws/me/: the stream of its user and, on a table page, the table's chat.

Apps answer its messages by `hooks.message_handlers`, in the threads that read.
"""

import asyncio
import re
from typing import Any
from urllib.parse import parse_qs

from django.http import HttpRequest
from django.utils.translation import get_language_from_request

from accounts.sessions import OpenSession
from accounts.timestamps import now
from notifications import messages, selectors
from notifications.hooks import hooks
from notifications.messages import Asked, Origin, Since, Visitor
from notifications.protocol import PagePing, PagePong
from sockets.base import Closed, Message, MessageReader, Receive, Send, Socket, version_in
from sockets.limits import UPDATE_COST, ConnectionLimit, TokenBucket
from sockets.reads import Rounds, SharedReads, in_reader
from sockets.refusals import Refused
from sockets.streams import Subscriber, broker

NOT_SIGNED_IN = 4401  # close code
RATE, BURST = 30.0, 120.0  # messages; a call of four begins with many
TAB = re.compile(r"[0-9a-zA-Z-]{8,36}\Z")
TABLE = re.compile(r"[0-9a-zA-Z_-]{1,32}\Z")

connections = ConnectionLimit()
_rounds = Rounds[Visitor, tuple[int, int] | Closed](messages.newest)
_answer = in_reader(messages.answer)
_streams = SharedReads[Since, tuple[int, str]](messages.read_streams)
_read_table = in_reader(messages.read_table)
_mark_online = SharedReads[int, None](messages.mark_online)
_refusals = SharedReads[OpenSession, Closed | None](messages.refusals)


async def page_socket(scope: Message, receive: Receive, send: Send) -> None:
    """The ASGI application behind /ws/me/?since=<v>&table=<id>&table_since=<v>&tab=<token>."""
    await receive()  # websocket.connect
    socket = PageSocket(scope, send)
    await send({"type": "websocket.accept"})
    if socket.user is None and not socket.origin.table:
        await socket.end(NOT_SIGNED_IN)
    else:
        await socket.serve(receive, connections)


class PageSocket(Socket):
    """The socket of one page: of an account, a guest, or a visitor who watches a table."""

    def __init__(self, scope: Message, send: Send) -> None:
        super().__init__(scope, send, TokenBucket(asyncio.get_running_loop().time(), RATE, BURST))
        self._query: bytes = scope["query_string"]
        table, tab = _text(self._query, "table", TABLE), _text(self._query, "tab", TAB)
        self.origin = Origin(self.user, table, tab, language_of(scope))
        self._visitor = Visitor(self.origin, self.session)
        self._own, self._chat = self._follow_user(), self._follow_table()

    def _follow_user(self) -> Subscriber | None:
        if self.user is None:
            return None
        channel = selectors.stream_of(self.user)
        return Subscriber(channel, self.user, self._read_own, self.send_text, resumes=True)

    def _follow_table(self) -> Subscriber | None:
        stream = hooks.table_stream
        if not self.origin.table or not stream:
            return None
        channel = stream.channel(self.origin.table)
        return Subscriber(channel, self.user, self._read_chat, self.send_text)

    @property
    def reader(self) -> MessageReader:
        return messages.reader()

    async def check_entry(self) -> None:
        await hooks.check_page(self.origin.table, self.session)

    async def check_again(self) -> None:
        if self.session:
            await _refusals.ask(self.session)

    async def open(self) -> None:
        if self.user is not None:
            await _mark_online.ask(self.user)
        for stream, name in ((self._own, "since"), (self._chat, "table_since")):
            if stream:
                await stream.open(version_in(self._query, name))

    async def close(self) -> None:
        for stream in (self._own, self._chat):
            if stream:
                await stream.close()

    async def dispatch(self, sent: Any) -> None:
        if isinstance(sent, PagePing):
            await self._ping(sent)
            return
        at, reply = now(), None
        if type(sent) in hooks.shared_handlers:
            reply = await messages.queue_of(type(sent)).write(Asked(self._visitor, sent, at))
        if reply := reply or await _answer(self._visitor, sent, at):
            await self.send_struct(reply)

    async def _ping(self, ping: PagePing) -> None:
        """The next round answers a page that has what it was sent. What another has missed comes at
        once."""
        pairs = ((self._own, ping.v), (self._chat, ping.tv))
        late = [(stream, v) for stream, v in pairs if stream and v != stream.version]
        if not late:
            _rounds.ask(self._visitor, self._answer_ping)
            return
        await self.check_again()
        for stream, v in late:
            self._bucket.charge(UPDATE_COST)
            stream.version = v
            await stream.catch_up()

    async def _answer_ping(self, newest: tuple[int, int] | Closed | Exception) -> None:
        """Sends what the page has missed, or a pong if that is nothing."""
        if isinstance(newest, Closed):
            self.cut(newest)
            return
        own, chat = (stream.version or 0 if stream else 0 for stream in (self._own, self._chat))
        missed = []
        if not isinstance(newest, Exception):  # without the database, pages stay
            self.checked = self._loop.time()
            pairs = ((self._own, newest[0] > own), (self._chat, newest[1] > chat))
            missed = [stream for stream, late in pairs if stream and late]
        for stream in missed:
            broker().spawn(stream.catch_up())
        if not missed:
            await self.send_struct(PagePong(own, chat, now()))

    async def _read_own(self, since: int | None) -> tuple[int, str]:
        return await _streams.ask(Since(self.origin, since))

    async def _read_chat(self, since: int | None) -> tuple[int, str]:
        return await _read_table(self.origin, since, now())

    async def _refuse(self, number: int | None, why: Refused) -> None:
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
