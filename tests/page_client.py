"""A client of a page's own socket for tests: follows a user's stream as a page does."""

import json
from typing import Any
from urllib.parse import urlencode

from tests.socket_client import ORIGIN, RECEIVE_TIMEOUT, InProcessConnection, NetworkConnection


class Cursor:
    """How a page follows a stream: it takes every event once, in order, whatever arrives."""

    def __init__(self, version: int | None = None) -> None:
        self.version = version
        self.events: list[Any] = []
        self.states: list[dict[str, Any]] = []

    def take(self, message: dict[str, Any]) -> bool:
        """Takes what is new in a message; False after a gap, when the page asks by a ping."""
        if message["t"] == "state":
            self.version = message["v"]
            self.states.append(message["state"])
            return True
        if self.version is None or message["since"] > self.version:
            return False
        if message["v"] > self.version:
            self.events += message["events"][self.version - message["since"] :]
            self.version = message["v"]
        return True


class PageTab:
    """One page of a user."""

    def __init__(self, cookie: str = "", port: int | None = None, origin: str = ORIGIN) -> None:
        self.connection: Any = (
            InProcessConnection(cookie, origin) if port is None else NetworkConnection(port, cookie)
        )
        self.cursor = Cursor()

    async def open(self, **query: Any) -> bool:
        self.cursor.version = query.get("since")
        return bool(await self.connection.connect(f"/ws/me/?{urlencode(query)}"))

    async def join(self, **query: Any) -> dict[str, Any]:
        """Connects, and returns the first message."""
        assert await self.open(**query)
        return await self.receive()

    async def receive(self, kind: str | None = None) -> dict[str, Any]:
        """The next message, or the next of this kind."""
        while True:
            message: dict[str, Any] = json.loads(await self.connection.receive())
            if message["t"] in ("events", "state"):
                self.cursor.take(message)
            if kind in (None, message["t"]):
                return message

    async def receive_until(self, version: int) -> None:
        """Waits until the page has every event up to this version."""
        while (self.cursor.version or 0) < version:
            await self.receive()

    async def send(self, **message: Any) -> None:
        await self.connection.send(json.dumps(message))

    async def ping(self) -> dict[str, Any]:
        await self.send(t="ping", v=self.cursor.version or 0)
        return await self.receive()

    async def closed_with(self) -> int:
        """Waits for the server to close the connection; returns the code."""
        while (output := await self.connection.asgi.receive_output(RECEIVE_TIMEOUT))["type"] != (
            "websocket.close"
        ):
            pass
        await self.connection.asgi.wait()
        return int(output["code"])

    async def close(self) -> None:
        await self.connection.close()
