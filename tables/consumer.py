"""A table's socket: decodes messages, sends updates, and refuses messages with a code.

It makes no decisions: rules, time and writing belong to services.
"""

import asyncio
from urllib.parse import parse_qs

from accounts.timestamps import now
from pubsub.broadcast import channel_name
from pubsub.broker import Subscriber, broker
from tables import protocol, repository, selectors, services
from tables.messages import MessageReader
from tables.protocol import ClientMessage, MoveMessage, PingMessage
from tables.ratelimit import UPDATE_COST, ConnectionLimit, TokenBucket
from tables.refusals import Refused
from tables.sockets import Message, Receive, Send, Socket, in_reader

NO_SUCH_TABLE = 4404  # close code

connections = ConnectionLimit()
_update = in_reader(selectors.read_update)
_version_of = in_reader(repository.version_of)
_page_opened = in_reader(services.page_is_open)
_page_closed = in_reader(services.page_closed)


async def table_socket(scope: Message, receive: Receive, send: Send) -> None:
    """The ASGI application behind /ws/table/<id>/?since=<version>."""
    await receive()  # websocket.connect
    await send({"type": "websocket.accept"})
    socket = TableSocket(scope, send)
    if await _version_of(socket.table) is None:
        await socket.end(NO_SUCH_TABLE)
    else:
        await socket.serve(receive, connections)


class TableSocket(Socket):
    """The socket of one browser tab at one table."""

    def __init__(self, scope: Message, send: Send) -> None:
        super().__init__(scope, send, TokenBucket(asyncio.get_running_loop().time()))
        self.table: str = scope["url_route"]["kwargs"]["table_id"]
        self._since = version_in(scope["query_string"], "since") or None  # 0: a first load
        self._subscriber = Subscriber(
            channel_name(self.table), self.user, self._read_update, self.send_text
        )

    @property
    def reader(self) -> MessageReader:
        return protocol.reader

    async def open(self) -> None:
        await self.check_not_suspended()
        await self._subscriber.open(self._since)
        if self.user is not None:
            await _page_opened(self.table, self.user, now())

    async def close(self) -> None:
        await self._subscriber.close()
        if self.user is not None and not broker().has_subscriber(self._subscriber.name, self.user):
            await _page_closed(self.table, self.user, now())

    async def dispatch(self, sent: ClientMessage) -> None:
        if not isinstance(sent, MoveMessage):
            await self.check_not_suspended()
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
            await self.send_struct(protocol.PongMessage(newest, at))
        else:
            self._bucket.charge(UPDATE_COST)
            self._subscriber.version = version if version <= newest else None
            await self._subscriber.catch_up()

    async def _read_update(self, since: int | None) -> tuple[int, str]:
        return await _update(self.table, self.user, since, now())

    async def _refuse(self, number: int | None, why: str) -> None:
        await self.send_struct(protocol.RefusedMessage(number, why))


def version_in(query: bytes, name: str) -> int | None:
    """The version in a query that the browser has; None if it is missing or invalid."""
    text = parse_qs(query.decode("latin-1")).get(name, [""])[0]
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
