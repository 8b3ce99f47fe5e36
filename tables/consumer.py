"""A table's socket: decodes messages, sends updates, and refuses messages with a code.

It makes no decisions: rules, time and writing belong to services.
"""

import asyncio

from accounts.timestamps import now
from sockets import base, refusals
from sockets.base import Closed, Message, MessageReader, Receive, Send, Socket, version_in
from sockets.limits import UPDATE_COST, ConnectionLimit, TokenBucket
from sockets.reads import Rounds, SharedReads
from sockets.streams import Subscriber, broker, channel_name
from tables import protocol, services, visits
from tables.protocol import ClientMessage, MoveMessage, PingMessage
from tables.refusals import Refused
from tables.visits import Visit, Wanted

# Moves are many, and a page pings every ten seconds, which is a check too. So only who does not
# ping is asked about before a move.
MOVES_SECONDS = 15.0

connections = ConnectionLimit()
_rounds = Rounds[Visit, int | Closed](visits.versions)
_refusals = SharedReads[Visit, Closed | None](visits.refusals)
_lost = SharedReads[Visit, Closed | None](visits.lost)
_updates = SharedReads[Wanted, tuple[int, str]](visits.read_updates)
_opened = SharedReads[tuple[str, int], None](visits.opened_together)
_closed = SharedReads[tuple[str, int], None](visits.closed_together)


async def table_socket(scope: Message, receive: Receive, send: Send) -> None:
    """The ASGI application behind /ws/table/<id>/?since=<version>&changes=1."""
    await receive()  # websocket.connect
    socket = TableSocket(scope, send)
    await send({"type": "websocket.accept"})
    await socket.serve(receive, connections)


async def check_visit(visit: Visit) -> None:
    """Ends a connection to a table that is hidden from its user, or of a suspended user."""
    await _refusals.ask(visit)


async def _update(table: str, user: int | None, since: int | None, at: int) -> tuple[int, str]:
    return await _updates.ask(Wanted(table, user, since, at))


class TableSocket(Socket):
    """The socket of one browser tab at one table."""

    def __init__(self, scope: Message, send: Send) -> None:
        super().__init__(scope, send, TokenBucket(asyncio.get_running_loop().time()))
        self._visit = Visit(scope["url_route"]["kwargs"]["table_id"], self.session)
        self._since = version_in(scope["query_string"], "since") or None  # 0: a first load
        self._subscriber = Subscriber(
            channel_name(self._visit.table),
            self.user,
            self._read_update,
            self.send_text,
            reads=version_in(scope["query_string"], "changes") is None,
        )

    @property
    def reader(self) -> MessageReader:
        return protocol.reader

    async def check_entry(self) -> None:
        await check_visit(self._visit)

    async def check_again(self) -> None:
        await _lost.ask(self._visit)

    async def open(self) -> None:
        await self._subscriber.open(self._since)
        if self.user is not None:
            await _opened.ask((self._visit.table, self.user))

    async def close(self) -> None:
        await self._subscriber.close()
        if self.user is None or base.restarting.is_set():
            return
        if not broker().has_subscriber(self._subscriber.name, self.user):
            await _closed.ask((self._visit.table, self.user))

    async def dispatch(self, sent: ClientMessage) -> None:
        if isinstance(sent, PingMessage):
            await self._ping(sent.v)
            return
        if self.user is None:
            raise Refused("not_seated")
        await self.check_unless_recent(MOVES_SECONDS if isinstance(sent, MoveMessage) else 0.0)
        known = self._subscriber.version or 0
        await services.answer_message(self._visit.table, self.user, sent, now(), known)

    async def _ping(self, version: int) -> None:
        """The next round answers a browser that has what it was sent. One that has less, or claims
        more, gets an update at once."""
        if version == self._subscriber.version:
            _rounds.ask(self._visit, self._answer_ping)
            return
        await self.check_again()
        self._bucket.charge(UPDATE_COST)
        self._subscriber.version = version
        await self._subscriber.catch_up()

    async def _answer_ping(self, newest: int | Closed | Exception) -> None:
        """Sends an update instead of a pong to a browser that missed a broadcast."""
        if isinstance(newest, Closed):
            self.cut(newest)
            return
        if not isinstance(newest, Exception):
            self.checked = self._loop.time()
        if isinstance(newest, Exception) or newest <= (self._subscriber.version or 0):
            # An exception: without the database, games wait and pages stay.
            await self.send_struct(protocol.PongMessage(self._subscriber.version or 0, now()))
        else:
            broker().spawn(self._subscriber.catch_up())

    async def _read_update(self, since: int | None) -> tuple[int, str]:
        return await _update(self._visit.table, self.user, since, now())

    async def _refuse(self, number: int | None, why: refusals.Refused) -> None:
        await self.send_struct(protocol.RefusedMessage(number, why.code))
