"""How the server answers a request for a page."""

import asyncio
from collections.abc import Callable
from threading import Barrier, Event, Thread, current_thread, get_ident
from typing import Any

import pytest
from asgiref.sync import AsyncToSync
from channels.testing import HttpCommunicator
from django.db import connection
from django.http import HttpRequest, HttpResponse

from accounts.models import User
from config.asgi import Pages, application
from tests.socket_client import HOST, cookie_of

pytestmark = pytest.mark.django_db(transaction=True)
TIMEOUT = 20  # seconds; long, because the machine may be busy


async def ask(path: str, cookie: str = "", of: Any = application) -> dict[str, Any]:
    headers = [(b"host", HOST.encode()), (b"cookie", cookie.encode())]
    request = HttpCommunicator(of, "GET", path, headers=headers)
    answer: dict[str, Any] = await request.get_response(TIMEOUT)
    await request.wait(TIMEOUT)
    return answer


def answered_by(work: Callable[[str], object]) -> Pages:
    """A server that does this for a path, and answers with the thread in which it was done."""

    def answer(request: HttpRequest) -> HttpResponse:
        work(request.path)
        return HttpResponse(str(get_ident()))

    pages = Pages()
    setattr(pages, "get_response", answer)  # noqa: B010  (a method of the class)
    return pages


def test_page_does_not_go_back_to_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    cookie = cookie_of(User.objects.create(username="Ann"))

    def go_back(*_: Any) -> None:
        raise AssertionError("a page waits for the event loop")

    async def browse() -> list[dict[str, Any]]:
        return [await ask("/"), await ask("/lobby/", cookie), await ask("/nowhere/")]

    monkeypatch.setattr(AsyncToSync, "__call__", go_back)
    answers = asyncio.run(browse())
    assert [answer["status"] for answer in answers] == [200, 200, 404]
    assert b"Good to see you, Ann" in answers[1]["body"]


def test_requests_one_after_the_other_share_a_thread() -> None:
    pages = answered_by(lambda _: None)

    async def browse() -> set[bytes]:
        return {(await ask("/", of=pages))["body"] for _ in range(4)}

    assert len(asyncio.run(browse())) == 1


def test_requests_at_the_same_time_have_their_own_threads() -> None:
    together = Barrier(3)
    pages = answered_by(lambda _: together.wait(TIMEOUT))

    async def browse() -> set[bytes]:
        return {each["body"] for each in await asyncio.gather(*(ask("/", of=pages) for _ in "abc"))}

    assert len(asyncio.run(browse())) == 3


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has no pool of connections")
def test_a_request_that_was_cut_off_gives_its_connection_back() -> None:
    begun, released, threads = Event(), Event(), list[Thread]()

    def work(_: str) -> None:
        threads.append(current_thread())
        User.objects.exists()
        begun.set()
        released.wait(TIMEOUT)

    pages, before = answered_by(work), connections_in_use()

    asyncio.run(cut_off(pages, begun))
    assert connections_in_use() == before + 1
    released.set()
    threads[0].join(TIMEOUT)
    assert connections_in_use() == before


async def cut_off(pages: Pages, begun: Event) -> None:
    """A request that Daphne ends: its browser is gone, and ten seconds later it is cancelled."""
    scope = {"type": "http", "method": "GET", "path": "/slow/", "headers": []}
    messages = asyncio.Queue[dict[str, Any]]()
    messages.put_nowait({"type": "http.request"})
    slow = asyncio.create_task(pages(scope, messages.get, lambda _: asyncio.sleep(0)))
    await asyncio.to_thread(begun.wait, TIMEOUT)
    messages.put_nowait({"type": "http.disconnect"})
    await asyncio.sleep(0)
    slow.cancel()
    await asyncio.wait([slow])
    assert slow.cancelled()


def connections_in_use() -> int:
    found = getattr(connection, "pool").get_stats()  # noqa: B009  (PostgreSQL has it)
    return found["pool_size"] - found["pool_available"]


def test_nobody_waits_for_a_request_that_was_cut_off() -> None:
    begun, released = Event(), Event()

    def work(path: str) -> None:
        if path == "/slow/":
            begun.set()
            released.wait(TIMEOUT)

    pages = answered_by(work)

    async def browse() -> None:
        await cut_off(pages, begun)
        assert (await ask("/", of=pages))["status"] == 200
        assert not released.is_set()
        released.set()

    asyncio.run(browse())
