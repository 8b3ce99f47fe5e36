"""Limits on messages and sockets of one visitor."""

import json

import pytest

from accounts.models import User
from sockets import base
from sockets.limits import BURST, FLOOD_LEVEL
from tables import presence
from tables.models import Table
from tables.tests.conftest import PersonFactory
from tests.socket_client import RECEIVE_TIMEOUT, Tab, cookie_of, run_async

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.usefixtures("at_one_instant")
def test_flood_is_refused_and_then_closed(table: Table) -> None:
    async def scenario() -> None:
        tab = Tab(table.pk)  # a watcher, who is refused without a query: the machine may be busy
        await tab.join()
        for number in range(100):
            await tab.connection.send(json.dumps({"t": "ready", "id": number}))
        codes = []
        while (output := await tab.connection.asgi.receive_output(RECEIVE_TIMEOUT))[
            "type"
        ] == "websocket.send":
            message = json.loads(output["text"])
            assert message["t"] in ("update", "change") or message["id"] == len(codes)
            codes += [message["code"]] if message["t"] == "refused" else []
        assert output == {"type": "websocket.close", "code": 4429}
        assert codes == ["not_seated"] * int(BURST) + ["too_fast"] * int(-FLOOD_LEVEL)
        await tab.connection.asgi.wait()

    run_async(scenario)


def test_number_of_sockets_per_user_is_limited(
    table: Table, ann: User, person: PersonFactory
) -> None:
    cookie, other = cookie_of(ann), cookie_of(person("Bob"))

    async def scenario() -> None:
        tabs = [Tab(table.pk, cookie) for _ in range(base.MAX_SOCKETS_PER_USER)]
        for tab in tabs:
            await tab.join()
        more = Tab(table.pk, cookie)
        assert await more.open()
        assert await more.receive_refusal() == "too_many_sockets"
        closed = await more.connection.asgi.receive_output(RECEIVE_TIMEOUT)
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
