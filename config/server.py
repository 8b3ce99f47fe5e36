"""The server process: Daphne, which in addition limits websocket frames and slow requests.

`python -m config.server` takes Daphne's options. Daphne hands only whole messages to the site, so
the site never sees pings, pongs and fragments and cannot count them. It also lets a request take
as long as its bytes keep coming. Neither has a setting, so this module replaces Daphne's two
protocol classes where its factories look them up.
"""

import sys
import time
from typing import Any, cast

# Daphne first: it installs Twisted's asyncio reactor, which cannot be exchanged later.
from daphne.cli import CommandLineInterface
from daphne.http_protocol import HTTPFactory
from daphne.server import Server
from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol

from autobahn.websocket.types import ConnectionDeny  # isort: skip
from twisted.web import http  # isort: skip

from tables.ratelimit import TokenBucket

# Above what the site itself allows, so that whoever only clicks fast still gets an answer.
FRAMES_PER_SECOND, FRAMES_AT_ONCE = 40.0, 200.0
DEFAULTS = {
    "http_timeout": 30,  # seconds for a request to arrive, and as long again for its answer
    "websocket_connect_timeout": 10,
    "websocket_max_message_size": 65_536,
    "websocket_max_frame_size": 65_536,
}


class LimitedWebSocket(WebSocketProtocol):
    """Cuts a connection that sends too many frames of any kind, and can refuse a handshake with
    any status (the ASGI extension websocket.http.response)."""

    def onConnect(self, request: Any) -> Any:  # noqa: N802  (autobahn's name)
        self._frames = TokenBucket(time.monotonic(), FRAMES_PER_SECOND, FRAMES_AT_ONCE)
        return super().onConnect(request)

    def onFrameEnd(self) -> bool | None:  # noqa: N802
        if self._frames.take(time.monotonic()):
            return cast("bool | None", super().onFrameEnd())
        # No close frame: what still comes would have to be read and parsed until it is answered.
        self.wasNotCleanReason = "too many frames"
        self.dropConnection(abort=True)
        return False

    def handle_reply(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.http.response.start":
            self._refuse(message["status"])
        elif message["type"] != "websocket.http.response.body":
            super().handle_reply(message)

    def _refuse(self, status: int) -> None:
        reason = http.RESPONSES.get(status, b"Refused").decode()
        self.handshake_deferred.errback(ConnectionDeny(status, reason))
        del self.handshake_deferred
        self.server.protocol_disconnected(self)


class PunctualChannel(http.HTTPChannel):
    """An HTTP connection on which a whole request has to arrive in time, not just its next byte."""

    def connectionMade(self) -> None:  # noqa: N802  (Twisted's names)
        self.timeOut = self.factory.server.http_timeout
        super().connectionMade()

    def lineReceived(self, line: bytes) -> None:  # noqa: N802
        before = len(self.requests)
        super().lineReceived(line)
        if len(self.requests) > before:  # it was the first line of a request
            self.setTimeout(self.timeOut)

    def resetTimeout(self) -> None:  # noqa: N802
        """Twisted calls this with each byte, which would start the time again."""


class LimitedServer(Server):
    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        if scope["type"] == "websocket":
            scope["extensions"] = {"websocket.http.response": {}}
        return super().create_application(protocol, scope)


class LimitedDaphne(CommandLineInterface):
    server_class = LimitedServer

    def __init__(self) -> None:
        super().__init__()
        self.parser.set_defaults(**DEFAULTS)


WebSocketFactory.protocol = LimitedWebSocket
HTTPFactory.protocol = staticmethod(lambda: http._GenericHTTPChannelProtocol(PunctualChannel()))


if __name__ == "__main__":
    LimitedDaphne().run(sys.argv[1:])
