"""Which pages may open a socket, and how many sockets one address may open."""

import asyncio
from typing import Any

import pytest
from channels.testing import WebsocketCommunicator

from config.asgi import application
from config.socket_gate import SocketGate
from tables.ratelimit import OPENINGS_AT_ONCE, OPENINGS_PER_SECOND, OpeningLimit

pytestmark = pytest.mark.django_db


async def accept_all(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})


def is_let_in(gate: SocketGate, **headers: str) -> bool:
    sent = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]

    async def connect() -> bool:
        accepted, _ = await WebsocketCommunicator(gate, "/ws/table/x/", sent).connect()
        return bool(accepted)

    return asyncio.run(connect())


@pytest.mark.parametrize(
    ("host", "origin", "let_in"),
    [
        ("localhost", "http://localhost", True),
        ("localhost:8000", "http://localhost:8000", True),
        ("localhost:8000", "http://localhost:8001", False),
        ("localhost:8000", "http://localhost", False),
        ("localhost", "https://localhost", False),
        ("localhost", "http://127.0.0.1", False),  # allowed too, but it is another site
        ("localhost", "http://localhost.evil.example", False),
        ("evil.example", "http://evil.example", False),
        ("localhost", "null", False),
        ("localhost", "", False),
    ],
)
def test_origin_is_the_sites_own(host: str, origin: str, let_in: bool) -> None:
    assert is_let_in(SocketGate(accept_all), host=host, origin=origin) == let_in


def test_origin_is_compared_as_the_proxy_was_addressed(settings) -> None:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    proxied = {"host": "localhost", "x_forwarded_proto": "https"}
    assert is_let_in(SocketGate(accept_all), origin="https://localhost", **proxied)
    assert not is_let_in(SocketGate(accept_all), origin="http://localhost", **proxied)


def test_missing_origin_is_refused() -> None:
    assert not is_let_in(SocketGate(accept_all), host="localhost")


def test_one_address_cannot_open_sockets_without_end() -> None:
    gate = SocketGate(accept_all)
    own = {"host": "localhost", "origin": "http://localhost"}
    tries = [is_let_in(gate, **own) for _ in range(int(OPENINGS_AT_ONCE) * 2)]
    assert all(tries[: int(OPENINGS_AT_ONCE)])
    assert not all(tries)


def test_limit_is_for_each_address_and_ends_soon() -> None:
    limit = OpeningLimit()
    flood = [limit.take("192.0.2.1", 0.0) for _ in range(1_000)]
    assert flood.count(True) == OPENINGS_AT_ONCE
    assert limit.take("192.0.2.2", 0.0)
    assert limit.take("192.0.2.1", 1 / OPENINGS_PER_SECOND)


def test_unknown_path_is_refused_without_an_error() -> None:
    headers = [(b"host", b"localhost"), (b"origin", b"http://localhost")]

    async def connect() -> None:
        socket = WebsocketCommunicator(application, "/ws/nowhere/", headers)
        assert await socket.connect() == (False, 1000)

    asyncio.run(connect())
