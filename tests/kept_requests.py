"""An ASGI application that tells each browser what its server process keeps of handshakes."""

import gc
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

from daphne.http_protocol import WebRequest
from twisted.web.http import HTTPChannel

Message = dict[str, Any]
MARK = "this is in the headers of one handshake"


async def application(
    scope: Message, receive: Callable[[], Awaitable[Message]], send: Callable[..., Awaitable[None]]
) -> None:
    """Answers every message with the numbers of connections for HTTP, of their requests, and of
    texts with the mark that are in memory."""
    await receive()  # websocket.connect
    await send({"type": "websocket.accept"})
    while (await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": _kept()})


def _kept() -> str:
    objects = gc.get_objects()
    channels = sum(isinstance(one, HTTPChannel) for one in objects)
    requests = sum(isinstance(one, WebRequest) for one in objects)
    marks = sum(MARK in str(text) for one in objects for text in _texts(one))
    return f"{channels} connections, {requests} requests, {marks} marks"


def _texts(one: object) -> Iterator[str | bytes]:
    """The texts that an object holds. Python does not list dictionaries of mere texts."""
    for held in gc.get_referents(one):
        if isinstance(held, str | bytes):
            yield held
        elif not gc.is_tracked(held):
            yield from _texts(held)
