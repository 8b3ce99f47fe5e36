"""An ASGI application for tests of the server process: it says how long a request's body was. It
answers the path /long with a long text, /late after a second and /disk with the number of its files
that have no name, and accepts sockets at /open only. The path /held says from which ports the other
handshakes, and requests for /late and /long, came that it has."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from typing import Any

import django

django.setup()
LONG = b"x" * 500_000
held: list[int] = []
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


async def application(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        if scope["path"] == "/open":
            await send({"type": "websocket.accept"})
        held.append(scope["client"][1])
        while (await receive())["type"] != "websocket.disconnect":
            pass
        return
    length, more = 0, True
    while more:
        message = await receive()
        length += len(message.get("body", b""))
        more = message.get("more_body", False)
    if scope["path"] in ("/late", "/long"):
        held.append(scope["client"][1])
    if scope["path"] == "/late":
        await asyncio.sleep(1)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    texts = {"/long": LONG, "/held": f"{held} and 0 bytes".encode()}
    if scope["path"] == "/disk":
        texts["/disk"] = f"{unnamed_files()} files and 0 bytes".encode()
    body = texts.get(scope["path"], f"{length} bytes".encode())
    await send({"type": "http.response.body", "body": body})


def unnamed_files() -> int:
    """Those that this process has open."""
    with os.scandir("/proc/self/fd") as found:
        return sum(os.readlink(each.path).endswith(" (deleted)") for each in found)
