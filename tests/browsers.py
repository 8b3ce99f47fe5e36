"""Browser tabs at a table, as far as its socket can tell: for tests of what goes over it."""

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

from bench.websocket import connect
from config.asgi import application
from tables import batch, consumer

ORIGIN = "http://localhost"
batch.IDLE_TIMEOUT = 0.05  # the queue's thread ends at once, and its connection with it
WAITS = 20  # seconds for an answer that has to come; the machine may be busy


def live(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Runs a test's story in an event loop; leaves no connection and no thread behind."""

    async def whole() -> None:
        try:
            await story()
        finally:
            await sync_to_async(connections.close_all)()

    asyncio.run(whole())
    threads = consumer.READERS
    together = Barrier(threads)  # so that each thread gets one
    errands = [consumer.readers.submit(_close_here, together) for _ in range(threads)]
    for errand in errands:
        errand.result(WAITS)
    batch.queue.join()


def _close_here(together: Barrier) -> None:
    together.wait(WAITS)
    connections.close_all()


def cookie_of(user: Any) -> str:
    client = Client()
    client.force_login(user, backend=settings.AUTHENTICATION_BACKENDS[0])
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


class Inside:
    """Straight into the application, without a server."""

    def __init__(self, cookie: str, origin: str) -> None:
        self._headers = [(b"origin", origin.encode()), (b"cookie", cookie.encode())]

    async def connect(self, path: str) -> bool:
        self.asgi = WebsocketCommunicator(application, path, self._headers)
        accepted, _ = await self.asgi.connect(WAITS)
        return bool(accepted)

    async def send(self, text: str) -> None:
        await self.asgi.send_to(text)

    async def receive(self) -> str:
        return str(await self.asgi.receive_from(WAITS))

    async def close(self) -> None:
        await self.asgi.disconnect(timeout=WAITS)


class Outside:
    """Over the network, to a server in another process."""

    def __init__(self, port: int, cookie: str) -> None:
        self._port, self._cookie = port, cookie
        self._heard: asyncio.Queue[bytes] = asyncio.Queue()

    async def connect(self, path: str) -> bool:
        self.socket = await connect(self._port, path, self._cookie, self._heard.put_nowait)
        return True

    async def send(self, text: str) -> None:
        self.socket.send(text)

    async def receive(self) -> str:
        return (await asyncio.wait_for(self._heard.get(), WAITS)).decode()

    async def close(self) -> None:
        self.socket.close()


class Tab:
    """One tab: what it was told last, and what it says."""

    def __init__(
        self, table_id: str, cookie: str = "", origin: str = ORIGIN, port: int | None = None
    ) -> None:
        """port: of a server in another process; None: straight into the application."""
        self._path = f"/ws/table/{table_id}/"
        self.line: Any = Inside(cookie, origin) if port is None else Outside(port, cookie)
        self.news: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []  # every event, in order
        self._id = 0

    async def open(self, since: int | str | None = None) -> bool:
        path = self._path if since is None else f"{self._path}?since={since}"
        return bool(await self.line.connect(path))

    async def arrive(self, since: int | str | None = None) -> dict[str, Any]:
        """Opens and waits for the first news."""
        assert await self.open(since)
        return await self.next("update")

    async def next(self, kind: str | None = None) -> dict[str, Any]:
        """The next message, or the next of a kind."""
        while True:
            told: dict[str, Any] = json.loads(await self.line.receive())
            if told["t"] == "update":
                self.news = told
                self.heard += told["events"]
            if kind in (None, told["t"]):
                return told

    async def until(self, version: int) -> dict[str, Any]:
        """News up to a version."""
        while self.news.get("v", -1) < version:
            await self.next("update")
        return self.news

    async def say(self, **message: Any) -> None:
        await self.line.send(json.dumps(message))

    async def move(self, turn: int | None = None, **move: Any) -> int:
        """Sends a move and gives the id it was sent with."""
        self._id += 1
        turn = self.news["view"]["turn"] if turn is None else turn
        await self.say(t="move", id=self._id, turn=turn, move=move)
        return self._id

    async def first_move(self) -> int:
        """The first thing this seat may do."""
        option = self.news["options"][0]
        card = {"card": option["among"][0]} if option.get("among") else {}
        return await self.move(do=option["kind"], **card)

    async def refused(self) -> str:
        return str((await self.next("refused"))["code"])

    async def close(self) -> None:
        await self.line.close()
