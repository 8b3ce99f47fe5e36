"""The server process: Daphne, which in addition limits requests, websocket frames and unread
output, and keeps less in memory for each socket.

`python -m config.server` takes Daphne's options. Daphne hands only whole messages to the site, so
the site never sees pings, pongs and fragments and cannot count them. It also lets a request take
as long as its bytes keep coming. Neither has a setting, so this module replaces Daphne's two
protocol classes where its factories look them up.
"""

import asyncio
import signal
import sys
import time
from collections.abc import Sequence
from functools import partial
from typing import Any, cast

# Daphne first: it installs Twisted's asyncio reactor, which cannot be exchanged later.
from daphne import http_protocol
from daphne.cli import CommandLineInterface
from daphne.http_protocol import HTTPFactory
from daphne.server import Server
from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol

from autobahn.websocket import protocol  # isort: skip
from autobahn.websocket.types import ConnectionDeny  # isort: skip
from twisted.internet import reactor  # isort: skip
from twisted.web import http  # isort: skip

from config import channel, drain, garbage, logs, metrics
from config.channel import LimitedChannel, LimitedRequest
from config.logs import without_keys
from sockets import polled
from sockets.limits import TokenBucket
from sockets.polled import Inbox

# Above what the site itself allows, so that whoever only clicks fast still gets an answer.
FRAMES_PER_SECOND, FRAMES_AT_ONCE = 40.0, 200.0
UNLOGGED = ("/alive", "/ready")  # asked every second
BACKLOG = 2_048  # connections that wait; when a server restarts, all pages come back at once
MAX_UNSENT = 2_000_000  # bytes; the longest message, 200 missed events, has less
DEFAULTS = {
    "http_timeout": 30,  # seconds for a request to arrive, and as long again for its answer
    "websocket_connect_timeout": 10,
    "websocket_max_message_size": 65_536,
    "websocket_max_frame_size": 65_536,
}


class LimitedWebSocket(WebSocketProtocol):
    """Cuts a connection that sends too many frames of any kind, and can refuse a handshake with
    any status (the ASGI extension websocket.http.response)."""

    def dataReceived(self, data: bytes) -> None:  # noqa: N802  (Twisted's name)
        """Cuts a browser that sends more before its handshake is answered: Daphne gives the
        handshake as a whole, and the rest would wait in memory, without a limit."""
        early = hasattr(self, "_frames") and self.state == self.STATE_CONNECTING
        if not early:
            super().dataReceived(data)
        if self.state == self.STATE_CONNECTING and (early or self.data):
            self.wasNotCleanReason = "frames before the handshake"
            self.dropConnection(abort=True)

    def onConnect(self, request: Any) -> Any:  # noqa: N802  (autobahn's name)
        self._frames = TokenBucket(time.monotonic(), FRAMES_PER_SECOND, FRAMES_AT_ONCE)
        return super().onConnect(request)

    def onOpen(self) -> None:  # noqa: N802
        super().onOpen()
        self._forget_handshake()

    def _forget_handshake(self) -> None:
        """Frees what only the handshake needed, a sixth of an open socket's memory. Twisted would
        keep the request too, with its HTTP connection, the producer of what the transport sends."""
        producer = getattr(self.transport, "producer", None)
        if isinstance(producer, http.HTTPChannel):
            self.transport.unregisterProducer()
            producer.requests.clear()
        self.http_headers.clear()
        self.clean_headers.clear()  # the scope's too: the site reads them before it accepts
        self.http_request_data = self.http_response_data = self.http_status_line = None
        self.application_deferred = self._transport_details = None

    def onFrameEnd(self) -> bool | None:  # noqa: N802
        if self._frames.take(time.monotonic()):
            return cast("bool | None", super().onFrameEnd())
        # No close frame: what still comes would have to be read and parsed until it is answered.
        self.wasNotCleanReason = "too many frames"
        self.dropConnection(abort=True)
        return False

    def serverSend(self, content: str, binary: bool = False) -> None:  # noqa: N802  (Daphne's)
        """Sends a text. The site sends nothing else."""
        if self.state == self.STATE_OPEN and self._reads():
            channel.write(self.transport, channel.text_frame(content))

    def sendData(self, *args: Any, **kwargs: Any) -> None:  # noqa: N802
        """Writes what autobahn sends by itself, such as pongs."""
        if self._reads():
            super().sendData(*args, **kwargs)

    def _reads(self) -> bool:
        """Cuts a connection whose browser does not read: what waits for it is in memory."""
        if channel.unsent(self.transport) <= MAX_UNSENT:
            return True
        self.wasNotCleanReason = "the browser does not read"
        self.dropConnection(abort=True)
        return False

    def handle_reply(self, message: dict[str, Any]) -> None:
        if self.state in (self.STATE_CLOSING, self.STATE_CLOSED):
            return  # the site has not yet heard of it
        if message["type"] == "websocket.http.response.start":
            self._refuse(message["status"])
        elif message["type"] != "websocket.http.response.body":
            super().handle_reply(message)

    def _refuse(self, status: int) -> None:
        reason = http.RESPONSES.get(status, b"Refused").decode()
        self.handshake_deferred.errback(ConnectionDeny(status, reason))
        del self.handshake_deferred
        self.server.protocol_disconnected(self)

    def leave(self, code: int) -> None:
        """Closes the connection with a code that sendClose does not allow."""
        self.sendCloseFrame(code=code)


class LimitedServer(Server):
    action_logger: Any  # called with each line of the log of requests; None: there is no log

    def __init__(self, *, endpoints: Sequence[str], **options: Any) -> None:
        waiting = f":backlog={BACKLOG}"
        endpoints = [each + waiting if each.startswith("tcp:") else each for each in endpoints]
        super().__init__(endpoints=endpoints, **options)

    def run(self) -> None:
        self._ports: list[Any] = []
        reactor.callWhenRunning(self._handle_signals)
        if logs.JSON and self.action_logger:
            self.action_logger = logs.log_request
        metrics.SOCKETS.set_function(lambda: len(self.sockets()))
        metrics.POLLED_SOCKETS.set_function(lambda: len(polled.open_sockets))
        metrics.start()
        garbage.search_rarely()
        super().run()

    def _handle_signals(self) -> None:
        handle = drain.on_signal(self, asyncio.get_event_loop())
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, handle)

    def listen_success(self, port: Any) -> None:
        self._ports.append(port)
        super().listen_success(port)

    def stop_listening(self) -> None:
        for port in self._ports:
            port.stopListening()

    def close_sockets(self, code: int) -> None:
        for one in self.sockets():
            one.leave(code)
        polled.close_all(code)

    def sockets(self) -> list[LimitedWebSocket]:
        """Those that are open."""
        sockets = [one for one in tuple(self.connections) if isinstance(one, LimitedWebSocket)]
        return [one for one in sockets if one.state == one.STATE_OPEN]

    def log_action(self, protocol: Any, action: str, details: dict[str, Any]) -> None:
        if details["path"] not in UNLOGGED:
            shown = details | {"path": without_keys(details["path"])}
            super().log_action(protocol, action, shown)

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        if scope["type"] != "websocket":
            return super().create_application(protocol, scope)
        inbox = Inbox()
        scope |= {"asgi": {"version": "3.0"}, "extensions": {"websocket.http.response": {}}}
        running = self.application(scope, inbox.get, partial(self.handle_reply, protocol))
        self.connections[protocol]["application_instance"] = asyncio.ensure_future(running)
        return inbox


class LimitedDaphne(CommandLineInterface):
    server_class = LimitedServer

    def __init__(self) -> None:
        super().__init__()
        self.parser.set_defaults(**DEFAULTS)


WebSocketFactory.protocol = LimitedWebSocket
protocol.pformat = lambda _: ""  # for a debug log that is off, of each connection
http_protocol.WebRequest = LimitedRequest
HTTPFactory.protocol = staticmethod(lambda: http._GenericHTTPChannelProtocol(LimitedChannel()))


if __name__ == "__main__":
    LimitedDaphne().run(sys.argv[1:])
