"""Which pages may open a socket, and how many sockets one address may open."""

import asyncio
from typing import Any

import pytest
from channels.testing import WebsocketCommunicator
from django.test import Client
from django.urls import reverse

from config.asgi import application
from sockets import limits
from sockets.gate import SocketGate
from sockets.limits import OPENINGS_AT_ONCE, OPENINGS_PER_SECOND, OpeningLimit

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
        ("localhost:80", "http://localhost", True),
        ("localhost:443", "http://localhost", False),
        ("localhost:80", "https://localhost", False),
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
    for host in ("localhost", "localhost:443"):
        assert_only_https(host)


def assert_only_https(host: str) -> None:
    proxied = {"host": host, "x_forwarded_proto": "https"}
    assert is_let_in(SocketGate(accept_all), origin="https://localhost", **proxied)
    assert not is_let_in(SocketGate(accept_all), origin="http://localhost", **proxied)


@pytest.mark.parametrize(
    ("host", "scheme", "status"),
    [
        ("localhost:80", "http", 302),
        ("localhost:443", "http", 403),
        ("localhost:443", "https", 302),
    ],
)
def test_form_is_taken_from_the_same_page(host: str, scheme: str, status: int) -> None:
    """The check of forms compares the same headers."""
    browser = Client(enforce_csrf_checks=True, headers={"host": host})
    secure = scheme == "https"
    page = browser.get(reverse("account_login"), secure=secure)
    form = {"language": "es", "csrfmiddlewaretoken": page.context["csrf_token"]}
    origin = {"origin": f"{scheme}://localhost"}
    answer = browser.post(reverse("set_language"), form, secure=secure, headers=origin)
    assert answer.status_code == status


def test_foreign_origin_is_logged_once_with_both_addresses(
    caplog: pytest.LogCaptureFixture,
) -> None:
    gate = SocketGate(accept_all)

    async def connect_twice() -> None:
        for _ in range(2):
            headers = [(b"host", b"localhost"), (b"origin", b"https://localhost")]
            await WebsocketCommunicator(gate, "/ws/table/x/", headers).connect()

    asyncio.run(connect_twice())
    assert caplog.text.count("a page at 'https://localhost', and was addressed to 'http://l") == 1


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


def test_address_that_was_seen_longest_ago_is_forgotten_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "MAX_ADDRESSES", 2)
    limit = OpeningLimit()
    for address in ("192.0.2.1", "192.0.2.2", "192.0.2.3"):
        flood = [limit.take(address, 0.0) for _ in range(1_000)]
        assert flood.count(True) == OPENINGS_AT_ONCE
    assert not limit.take("192.0.2.2", 0.0)
    assert limit.take("192.0.2.1", 0.0)


def test_unknown_path_is_refused_without_an_error() -> None:
    headers = [(b"host", b"localhost"), (b"origin", b"http://localhost")]

    async def connect() -> None:
        socket = WebsocketCommunicator(application, "/ws/nowhere/", headers)
        assert await socket.connect() == (False, 1000)

    asyncio.run(connect())
