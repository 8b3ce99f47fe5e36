"""Limits on messages and sockets of one visitor."""

import json

import pytest

from accounts.models import User
from tables import presence, sockets
from tables.models import Table
from tables.tests.conftest import PersonFactory
from tests.socket_client import Tab, cookie_of, run_async

pytestmark = pytest.mark.django_db(transaction=True)


def test_flood_is_refused_and_then_closed(table: Table, ann: User) -> None:
    cookie = cookie_of(ann)

    async def scenario() -> None:
        tab = Tab(table.pk, cookie)
        await tab.join()
        for number in range(100):
            await tab.connection.send(json.dumps({"t": "ready", "id": number}))
        codes = []
        while (output := await tab.connection.asgi.receive_output(5))["type"] == "websocket.send":
            message = json.loads(output["text"])
            assert message["t"] in ("update", "change") or message["id"] == len(codes)
            codes += [message["code"]] if message["t"] == "refused" else []
        assert output == {"type": "websocket.close", "code": 4429}
        assert codes.index("too_fast") >= 20
        assert 30 <= codes.count("too_fast") <= 60
        await tab.connection.asgi.wait()

    run_async(scenario)


def test_number_of_sockets_per_user_is_limited(
    table: Table, ann: User, person: PersonFactory
) -> None:
    cookie, other = cookie_of(ann), cookie_of(person("Bob"))

    async def scenario() -> None:
        tabs = [Tab(table.pk, cookie) for _ in range(sockets.MAX_SOCKETS_PER_USER)]
        for tab in tabs:
            await tab.join()
        more = Tab(table.pk, cookie)
        assert await more.open()
        assert await more.receive_refusal() == "too_many_sockets"
        closed = await more.connection.asgi.receive_output(5)
        assert closed == {"type": "websocket.close", "code": 4409}
        bob = Tab(table.pk, other)
        await bob.join()
        await tabs.pop().close()
        tabs.append(Tab(table.pk, cookie))
        await tabs[-1].join()
        for tab in (*tabs, bob):
            await tab.close()

    run_async(scenario)


def test_spectator_does_not_count_as_connected(table: Table, person: PersonFactory) -> None:
    """Spectators are not tracked."""
    eve = person("Eve")
    cookie = cookie_of(eve)

    async def scenario() -> None:
        tab = Tab(table.pk, cookie)
        await tab.join()
        await tab.send(t="ping", v=3)
        assert (await tab.receive())["t"] == "pong"
        await tab.close()

    run_async(scenario)
    assert presence.connect(table.pk, eve.pk)  # was not connected before


def test_repeated_requests_for_updates_are_limited(table: Table, ann: User) -> None:
    """A ping that requests an update costs more tokens than a move."""
    cookie = cookie_of(ann)

    async def scenario() -> None:
        tab = Tab(table.pk, cookie)
        await tab.join()
        for _ in range(4):
            await tab.send(t="ping", v=2)
        assert await tab.receive_refusal() == "too_fast"
        await tab.close()

    run_async(scenario)
