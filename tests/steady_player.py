"""A player who plays on whatever happens to the servers, as a page does: comes back when the
connection ends, and sends again what was not answered."""

import asyncio
import json
import random
import time
from asyncio import FIRST_COMPLETED
from contextlib import suppress
from typing import Any

from tests.websocket import WebSocket, connect

SERVICE_RESTART, SPREAD_SECONDS = 1012, 5.0  # as in client/live/connection.ts
RETRY_SECONDS = 0.3
CONNECT_TIMEOUT = 20  # seconds; long, because the machine may be busy
PING_SECONDS = (
    5.0  # of silence; what a killed process could not broadcast is only noticed by a ping
)
THINK_SECONDS = 0.15  # before a move; below the limit of ten messages a second


class SteadyPlayer:
    """Plays the toy game without claims. table: its id; port: of the proxy."""

    def __init__(self, table: str, cookie: str, port: int) -> None:
        self.table = table
        self.answered: list[dict[str, str]] = []  # cards played, in their order
        self.refused: list[str] = []  # codes
        self.closed: list[int] = []  # codes with which connections ended
        self.away: list[float] = []  # how many seconds it took to be back, each time
        self.connected = False
        self.version = 0
        self._cookie, self._port = cookie, port
        self._pending: tuple[int, dict[str, str]] | None = None  # a turn and a move
        self._id = 0

    async def play(self) -> None:
        """Plays until it is cancelled."""
        ended = time.monotonic()
        while True:
            received: asyncio.Queue[bytes] = asyncio.Queue()
            if socket := await self._connect(received):
                await self._serve(socket, received, ended)
                ended = time.monotonic()
                self.connected = False
                self.closed.append(socket.closed.result())
            restart = socket and socket.closed.result() == SERVICE_RESTART
            await asyncio.sleep(random.uniform(0, SPREAD_SECONDS) if restart else RETRY_SECONDS)

    async def _connect(self, received: "asyncio.Queue[bytes]") -> WebSocket | None:
        path = f"/ws/table/{self.table}/?since={self.version}"
        opening = connect(self._port, path, self._cookie, received.put_nowait)
        with suppress(OSError, TimeoutError):
            return await asyncio.wait_for(opening, CONNECT_TIMEOUT)
        return None

    async def _serve(
        self, socket: WebSocket, received: "asyncio.Queue[bytes]", ended: float
    ) -> None:
        """Plays over one connection until it ends. ended: when the one before did."""
        sent, latest = None, None  # over this connection: the last move and the last update
        while not socket.closed.done():
            waiting = asyncio.ensure_future(received.get())
            either: set[asyncio.Future[Any]] = {waiting, socket.closed}
            done, _ = await asyncio.wait(either, timeout=PING_SECONDS, return_when=FIRST_COMPLETED)
            if not waiting.done():
                waiting.cancel()
                if not done:
                    socket.send(json.dumps({"t": "ping", "v": self.version}))
                continue
            message = json.loads(waiting.result())
            if message["t"] == "update":
                self._receive(message)
                if not self.connected:
                    self.connected = True
                    self.away.append(time.monotonic() - ended)
                latest = message
            elif message["t"] == "refused" and message["code"] != "stale":
                self.refused.append(message["code"])
            if latest and received.empty():
                await asyncio.sleep(THINK_SECONDS)
                sent = self._answer(socket, latest, sent)

    def _receive(self, update: dict[str, Any]) -> None:
        self.version = update["v"]
        turn, options = update["view"]["turn"], update["options"]
        if self._pending and (self._pending[0] != turn or not options):
            if self._pending[1]["do"] == "play":
                self.answered.append(self._pending[1])
            self._pending = None

    def _answer(
        self, socket: WebSocket, update: dict[str, Any], sent: tuple[int, Any] | None
    ) -> tuple[int, Any] | None:
        """Sends the first move that is possible, or again the one that has no answer."""
        for option in update["options"][:1]:
            move = {"do": option["kind"], "card": option["among"][0]}
            self._pending = self._pending or (update["view"]["turn"], move)
            if self._pending != sent:
                self._id += 1
                turn, move = self._pending
                socket.send(json.dumps({"t": "move", "id": self._id, "turn": turn, "move": move}))
            return self._pending
        return sent
