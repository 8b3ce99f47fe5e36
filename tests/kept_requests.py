"""An ASGI application that tells each browser what its server process keeps of handshakes."""

import gc
from collections.abc import Awaitable, Callable
from typing import Any

from daphne.http_protocol import WebRequest

Message = dict[str, Any]


async def application(
    scope: Message, receive: Callable[[], Awaitable[Message]], send: Callable[..., Awaitable[None]]
) -> None:
    """Answers every message with the number of requests in memory and of the socket's headers."""
    await receive()  # websocket.connect
    await send({"type": "websocket.accept"})
    while (await receive())["type"] == "websocket.receive":
        requests = sum(isinstance(one, WebRequest) for one in gc.get_objects())
        text = f"{requests} requests, {len(scope['headers'])} headers"
        await send({"type": "websocket.send", "text": text})
