"""A client of a table's socket for tests, like one browser tab."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from threading import Barrier
from typing import Any

from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.db import connections
from django.test import Client

from accounts.models import User
from config.asgi import application
from notifications import messages
from sockets import reads, write_queue
from sockets.differences import changed
from sockets.write_queue import WriteQueue
from tables.storage import batch
from tests.websocket import connect

HOST = "localhost"
ORIGIN = f"http://{HOST}"
write_queue.IDLE_TIMEOUT = 0.05  # the thread of the queue ends soon, and closes its connection
reads.ROUND_SECONDS = 0.05
RECEIVE_TIMEOUT = 20  # seconds; long, because the machine may be busy


def run_async(scenario: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Runs a test's scenario in an event loop, then closes database connections and threads."""

    async def run_and_close() -> None:
        try:
            await scenario()
        finally:
            await sync_to_async(connections.close_all)()

    asyncio.run(run_and_close())
    threads = reads.READERS
    barrier = Barrier(threads)  # so that each thread runs one task
    tasks = [reads.readers.submit(_close_connections, barrier) for _ in range(threads)]
    for task in tasks:
        task.result(RECEIVE_TIMEOUT)
    queues: tuple[WriteQueue[Any, Any], ...] = (batch.queue, *messages.queues.values())
    for queue in queues:
        queue.join()


def _close_connections(barrier: Barrier) -> None:
    barrier.wait(RECEIVE_TIMEOUT)
    connections.close_all()


def cookie_of(user: User) -> str:
    client = Client()
    client.force_login(user)
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


class InProcessConnection:
    """Calls the ASGI application directly, without a server."""

    def __init__(self, cookie: str, origin: str) -> None:
        headers = {"host": HOST, "origin": origin, "cookie": cookie}
        self._headers = [(name.encode(), value.encode()) for name, value in headers.items()]

    async def connect(self, path: str) -> bool:
        self.asgi = WebsocketCommunicator(application, path, self._headers)
        accepted, _ = await self.asgi.connect(RECEIVE_TIMEOUT)
        return bool(accepted)

    async def send(self, text: str) -> None:
        await self.asgi.send_to(text)

    async def receive(self) -> str:
        return str(await self.asgi.receive_from(RECEIVE_TIMEOUT))

    async def close(self) -> None:
        await self.asgi.disconnect(timeout=RECEIVE_TIMEOUT)


class NetworkConnection:
    """Connects to a server in another process."""

    def __init__(self, port: int, cookie: str) -> None:
        self._port, self._cookie = port, cookie
        self._received: asyncio.Queue[bytes] = asyncio.Queue()

    async def connect(self, path: str) -> bool:
        self.socket = await connect(self._port, path, self._cookie, self._received.put_nowait)
        return True

    async def send(self, text: str) -> None:
        self.socket.send(text)

    async def receive(self) -> str:
        return (await asyncio.wait_for(self._received.get(), RECEIVE_TIMEOUT)).decode()

    async def close(self) -> None:
        self.socket.close()


class Tab:
    """One client at a table: keeps the last update, which changes lead to as in a page, and all
    events it has received."""

    def __init__(
        self, table_id: str, cookie: str = "", origin: str = ORIGIN, port: int | None = None
    ) -> None:
        """port: of a server in another process; None: call the application directly."""
        self._path = f"/ws/table/{table_id}/"
        self.connection: Any = (
            InProcessConnection(cookie, origin) if port is None else NetworkConnection(port, cookie)
        )
        self.update: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []  # all received, in order
        self._id = 0

    async def open(self, since: int | str | None = None) -> bool:
        path = self._path + "?changes=1" + ("" if since is None else f"&since={since}")
        return bool(await self.connection.connect(path))

    async def join(self, since: int | str | None = None) -> dict[str, Any]:
        """Connects and waits for the first update."""
        assert await self.open(since)
        return await self.receive("update")

    async def receive(self, kind: str | None = None) -> dict[str, Any]:
        """The next message, or the next of this kind."""
        while True:
            message: dict[str, Any] = json.loads(await self.connection.receive())
            if message["t"] == "change":
                assert message["since"] == self.update["v"]
                message = changed(self.update, message)
            if message["t"] == "update":
                self.update = message
                self.events += message["events"]
            if kind in (None, message["t"]):
                return message

    async def receive_until(self, version: int) -> dict[str, Any]:
        """Waits for an update to this version or a later one."""
        while self.update.get("v", -1) < version:
            await self.receive("update")
        return self.update

    async def send(self, **message: Any) -> None:
        await self.connection.send(json.dumps(message))

    async def move(self, turn: int | None = None, **move: Any) -> int:
        """Sends a move; returns the id of the message."""
        self._id += 1
        turn = self.update["view"]["turn"] if turn is None else turn
        await self.send(t="move", id=self._id, turn=turn, move=move)
        return self._id

    async def play_first_option(self) -> int:
        """Plays the first option of this seat."""
        option = self.update["options"][0]
        card = {"card": option["among"][0]} if option.get("among") else {}
        return await self.move(do=option["kind"], **card)

    async def receive_refusal(self) -> str:
        return str((await self.receive("refused"))["code"])

    async def close(self) -> None:
        await self.connection.close()
