"""Sockets whose frames travel in HTTP requests, for networks that let no WebSocket through.

A polled socket is served like any other: by the same application, with the same checks, limits and
refusals. What the site sends waits here until the browser asks for it. A browser that does not ask
any more has gone. sockets/polling.py answers the requests: it needs Django, before which
config/server.py loads this module.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from sockets.limits import TokenBucket

log = logging.getLogger(__name__)

LAPSE_SECONDS = 15.0  # without a request
HIDDEN_LAPSE_SECONDS = 75.0  # browsers may run the timers of a hidden page once a minute
REQUESTS_PER_SECOND, REQUESTS_AT_ONCE = 20.0, 60.0
MOST = 10_000  # of a process, with those that are closed and lapse
MAX_UNSENT = 2_000_000  # characters, as config/server.py allows other sockets
GOING_AWAY, UNEXPECTED = 1001, 1011  # close codes

Serve = Callable[[Callable[[], Awaitable[Any]], Callable[[Any], Awaitable[None]]], Awaitable[None]]


class Key(NamedTuple):
    """Which socket a request belongs to. A browser that has signed in or out has another session,
    so it has to open another socket."""

    path: str
    session: str
    token: str  # the page's own


class Inbox:
    """What a browser has sent over a socket and the site has not read yet: a queue with one reader.
    asyncio's own keeps four deques, which take 3 kB of each socket."""

    __slots__ = ("_arrival", "_messages")

    def __init__(self) -> None:
        self._messages: list[dict[str, Any]] = []  # few: frames are limited
        self._arrival: asyncio.Future[None] | None = None  # while the reader waits

    def put_nowait(self, message: dict[str, Any]) -> None:
        self._messages.append(message)
        if self._arrival and not self._arrival.done():
            self._arrival.set_result(None)

    async def get(self) -> dict[str, Any]:
        """The oldest message. A reader that is cancelled while it waits takes none."""
        while not self._messages:
            arrival = self._arrival = asyncio.get_running_loop().create_future()
            try:
                await arrival
            finally:
                if self._arrival is arrival:  # else another reader waits already
                    self._arrival = None
        return self._messages.pop(0)


class PolledSocket:
    """One socket of a page, between the requests that carry its frames."""

    def __init__(self, key: Key, serve: Serve) -> None:
        """serve: the application, which takes `receive` and `send`."""
        self.status = 200  # of the handshake
        self.code: int | None = None  # of the close frame
        self.hidden = False  # the page, as its newest request says
        self._key = key
        self._loop = asyncio.get_running_loop()
        self._bucket = TokenBucket(self._loop.time(), REQUESTS_PER_SECOND, REQUESTS_AT_ONCE)
        self._inbox = Inbox()
        self._texts: list[str] = []
        self._unsent = 0  # characters
        self._waiting: asyncio.Future[None] | None = None  # the request that waits for news
        self._requests = 0  # that are being answered
        self._lapse: asyncio.TimerHandle | None = None
        open_sockets[key] = self
        self._inbox.put_nowait({"type": "websocket.connect"})
        self._task = self._loop.create_task(self._serve(serve))

    async def _serve(self, serve: Serve) -> None:
        try:
            await serve(self._inbox.get, self._send)
        except Exception:
            log.exception("a polled socket failed")
        self._close(UNEXPECTED)
        self._inbox = Inbox()  # nobody reads what is left there

    async def _send(self, message: dict[str, Any]) -> None:
        """What the application sends."""
        kind = message["type"]
        if kind == "websocket.close":
            self._close(message["code"])
        elif kind == "websocket.http.response.start":
            self.status = message["status"]
        elif kind == "websocket.send" and self.code is None:
            self._texts.append(message["text"])
            self._unsent += len(message["text"])
            if self._unsent > MAX_UNSENT:
                self._texts.clear()
                self.end(GOING_AWAY)
            self._wake()

    def _close(self, code: int) -> None:
        if self.code is None and self._lapse:  # which may be that of a hidden page
            self._lapse_within(LAPSE_SECONDS)
        self.code = self.code or code
        self._wake()

    def _wake(self) -> None:
        if self._waiting and not self._waiting.done():
            self._waiting.set_result(None)

    def __enter__(self) -> "PolledSocket":
        """A request begins: meanwhile the browser is there. A socket that is closed lapses, however
        much is asked."""
        self._requests += 1
        if self._lapse and self.code is None:
            self._lapse.cancel()
            self._lapse = None
        return self

    def __exit__(self, *_: object) -> None:
        self._requests -= 1
        if self._requests == 0 and self._lapse is None:
            patient = self.hidden and self.code is None
            self._lapse_within(HIDDEN_LAPSE_SECONDS if patient else LAPSE_SECONDS)

    def _lapse_within(self, seconds: float) -> None:
        if self._lapse:
            self._lapse.cancel()
        self._lapse = self._loop.call_later(seconds, self.forget)

    @property
    def is_asked_too_fast(self) -> bool:
        return not self._bucket.take(self._loop.time())

    def put(self, texts: list[str]) -> None:
        """Passes on what the browser has sent."""
        if self.code is None:
            for text in texts:
                self._inbox.put_nowait({"type": "websocket.receive", "text": text})

    async def take(self, seconds: float) -> list[str]:
        """What the site has sent since the last request. If that is nothing, waits for it."""
        self._wake()  # an earlier request, whose browser has given it up
        waiting = self._waiting = self._loop.create_future()
        if seconds and not self._texts and self.code is None:
            await asyncio.wait([waiting], timeout=seconds)
        if self._waiting is not waiting:
            return []
        texts, self._texts, self._unsent = self._texts, [], 0
        return texts

    def end(self, code: int) -> None:
        """The connection ends, whichever side wants it."""
        if self.code is None:
            self._inbox.put_nowait({"type": "websocket.disconnect", "code": code})
            self._close(code)

    def forget(self) -> None:
        """The page has gone, or knows that the socket is closed."""
        self.end(GOING_AWAY)
        self._texts.clear()
        if self._lapse:
            self._lapse.cancel()
        if open_sockets.get(self._key) is self:
            del open_sockets[self._key]


open_sockets: dict[Key, PolledSocket] = {}  # of this process


def close_all(code: int) -> None:
    for socket in tuple(open_sockets.values()):
        socket.end(code)
