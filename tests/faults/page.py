"""A page at a table that connects, waits and sends again as client/live/table-socket.ts does."""

import asyncio
import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from tests.websocket import WebSocket, connect

PING_SECONDS, SILENCE_SECONDS = 10.0, 6.0
BACKOFF = (0.3, 1.0, 2.0, 4.0, 5.0)  # seconds
FINAL_CLOSE_CODES = (4403, 4404)

Data = dict[str, Any]
decode, encode = msgspec.json.decode, msgspec.json.encode


class Shown(NamedTuple):
    """What an update showed."""

    v: int
    since: int
    follows: bool  # directly on what was shown before, so its events were shown too
    body: bytes


class Page:
    """The page of one player. It keeps all that it was shown and all requests that it sent."""

    def __init__(self, ports: Sequence[int], table: str, cookie: str) -> None:
        self.table, self.cookie = table, cookie
        self.update: Data = {}
        self.shown: list[Shown] = []
        self.requests: list[Data] = []  # each once, however often it was sent
        self.refused: list[str] = []
        self.closed = 0  # the close code after which a browser does not come back
        self.pending: Data | None = None
        self._resent = False
        self._ports = ports
        self._socket: WebSocket | None = None
        self._connecting: asyncio.Task[None] | None = None
        self._synced = False
        self._attempts = 0
        self._last_id = random.randrange(10**9)
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._connect()

    @property
    def version(self) -> int:
        return int(self.update.get("v", 0))

    @property
    def seat(self) -> int:
        return int(self.update["table"]["me"])

    def request(self, **message: Any) -> None:
        """Sends a request, once there is a connection; again if it is lost before the answer."""
        self._last_id += 1
        self.pending, self._resent = {**message, "id": self._last_id}, False
        about = {"turn": message.get("turn"), "number": self.update["table"]["number"]}
        self.requests.append({**self.pending, **about})
        if self._synced:
            self._send(self.pending)

    def close(self) -> None:
        self.closed = self.closed or 1000
        self._disconnect()

    # The connection

    def _connect(self) -> None:
        self._disconnect()
        self._connecting = asyncio.create_task(self._open())
        self._after("silence", SILENCE_SECONDS * 2, self._reconnect_later)

    async def _open(self) -> None:
        path = f"/ws/table/{self.table}/?since={self.version}"
        lost: Callable[[int], None] = lambda code: self._lost(socket, code)  # noqa: E731
        try:
            socket = await connect(
                random.choice(self._ports), path, self.cookie, self._receive, lost
            )
        except (OSError, ConnectionError):
            self._reconnect_later()
            return
        self._socket = socket
        if self.version:
            self._ping()
        else:
            self._after("ping", PING_SECONDS, self._ping)

    def _disconnect(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        self._synced = False
        if self._connecting and self._connecting is not asyncio.current_task():
            self._connecting.cancel()
        if self._socket:
            socket, self._socket = self._socket, None
            socket.abort()

    def _lost(self, socket: WebSocket, code: int) -> None:
        if socket is not self._socket:
            return
        if code in FINAL_CLOSE_CODES:
            self.closed = code
            self._disconnect()
        else:
            self._reconnect_later()

    def _reconnect_later(self) -> None:
        self._disconnect()
        step = BACKOFF[min(self._attempts, len(BACKOFF) - 1)]
        self._attempts += 1
        self._after("retry", step * random.uniform(0.5, 1.5), self._connect)

    def _after(self, name: str, seconds: float, run: Callable[[], None]) -> None:
        if timer := self._timers.get(name):
            timer.cancel()
        if not self.closed:
            self._timers[name] = asyncio.get_running_loop().call_later(seconds, run)

    def _send(self, message: Data) -> None:
        if self._socket:
            self._socket.send(encode(message).decode())

    def _ping(self) -> None:
        self._send({"t": "ping", "v": self.version})
        self._after("silence", SILENCE_SECONDS, self._reconnect_later)
        self._after("ping", PING_SECONDS, self._ping)

    # What arrives

    def _receive(self, data: bytes) -> None:
        if timer := self._timers.get("silence"):
            timer.cancel()
        message = decode(data)
        if message["t"] == "update":
            self._receive_update(message, data)
        elif message["t"] == "refused":
            self._receive_refusal(message)
        elif message["v"] == self.version:
            self._sync()

    def _receive_update(self, update: Data, data: bytes) -> None:
        if self._synced and update["v"] < self.version:
            return
        follows = update["since"] == self.version > 0
        self.shown.append(Shown(update["v"], update["since"], follows, data))
        self.update = update
        if self.pending and self._is_settled(self.pending):
            self.pending = None
        self._sync()

    def _receive_refusal(self, message: Data) -> None:
        if not self.pending or message["id"] != self.pending["id"]:
            return
        self.pending = None
        if not (self._resent and message["code"] == "stale"):
            self.refused.append(message["code"])

    def _sync(self) -> None:
        if self._synced:
            return
        self._synced, self._attempts = True, 0
        if self.pending:
            self._resent = True
            self._send(self.pending)

    def _is_settled(self, request: Data) -> bool:
        """Whether the update shows that the request has arrived, or is no longer possible."""
        table, view = self.update["table"], self.update["view"]
        mine = table["seats"][self.seat]
        if request["t"] == "ready":
            return table["status"] != "between" or mine["ready"]
        if request["t"] == "resume_seat":
            return not mine["away"]
        if request["t"] == "resume":
            return table["paused"] is None
        if not view:
            return table["paused"] is None
        kinds = {option["kind"] for option in self.update["options"]}
        return view["turn"] != request["turn"] or request["move"]["do"] not in kinds
