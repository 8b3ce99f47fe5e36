"""What one visitor may ask of the site where WebSockets are blocked: messages, requests, sockets,
and what waits for a page that takes nothing."""

import asyncio
import json
from collections.abc import Iterator

import pytest

from accounts.models import User
from accounts.timestamps import now
from config.asgi import sockets
from sockets import base, limits, polled, polling
from tables import services
from tables.models import Table
from tests.polled_client import PolledConnection, polled_tab
from tests.socket_client import Tab, cookie_of, run_async

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def forget_sockets() -> Iterator[None]:
    yield
    polled.open_sockets.clear()


@pytest.fixture
def ann() -> User:
    return User.objects.create(username="Ann")


@pytest.fixture
def table(ann: User) -> Table:
    return services.play_now(ann, "solitaire", now())


@pytest.mark.usefixtures("at_one_instant")
def test_flood_of_messages_is_refused_and_closed(table: Table) -> None:
    """Of a visitor who watches, whose messages are refused without a look into the database."""
    burst, refused = int(limits.BURST), int(-limits.FLOOD_LEVEL)

    async def scenario() -> None:
        tab = polled_tab(table.pk)
        await tab.join()
        for part in range(2):
            texts = [json.dumps({"t": "ready", "id": part * 50 + n}) for n in range(50)]
            await tab.connection.post("", "\n".join(texts))
        while tab.connection.code is None:
            await tab.connection.poll()
        assert tab.connection.code == base.FLOOD
        codes = [json.loads(text).get("code") for text in tab.connection._texts]
        assert codes == ["not_seated"] * burst + ["too_fast"] * refused

    run_async(scenario)


@pytest.mark.usefixtures("at_one_instant")
def test_flood_of_requests_is_refused(table: Table) -> None:
    async def scenario() -> None:
        connection = PolledConnection()
        await connection.connect(f"/ws/table/{table.pk}/")
        statuses = [(await connection.post("&wait=0"))[0] for _ in range(80)]
        passed = int(polled.REQUESTS_AT_ONCE) - 1  # the first has opened the socket
        assert statuses == [200] * passed + [429] * (80 - passed)

    run_async(scenario)


def test_polls_and_sockets_count_together(table: Table, ann: User) -> None:
    cookie = cookie_of(ann)

    async def scenario() -> None:
        tabs = [polled_tab(table.pk, cookie) for _ in range(base.MAX_SOCKETS_PER_USER - 1)]
        tabs.append(Tab(table.pk, cookie))
        for tab in tabs:
            await tab.join()
        more = polled_tab(table.pk, cookie)
        await more.open()
        assert await more.receive_refusal() == "too_many_sockets"
        assert more.connection.code == base.TOO_MANY
        for tab in tabs:
            await tab.close()

    run_async(scenario)


def test_page_that_takes_nothing_is_given_up(
    table: Table, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(polled, "MAX_UNSENT", 500)
    cookie = cookie_of(ann)

    async def scenario() -> None:
        tab = polled_tab(table.pk, cookie)
        await tab.connection.connect(f"/ws/table/{table.pk}/")
        assert tab.connection.code == polled.GOING_AWAY

    run_async(scenario)


def test_refused_socket_keeps_nothing_and_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """However much a visitor sends to it, and however often."""
    monkeypatch.setattr(polled, "LAPSE_SECONDS", 1.0)
    connection = PolledConnection()
    connection._path = "/ws/nowhere/?"

    async def scenario() -> None:
        await connection.post("&open=1", "x" * 60_000)
        (socket,) = polled.open_sockets.values()
        while socket.code is None:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0)
        assert not socket._inbox._messages
        async with asyncio.timeout(20):
            while (await connection.post("", "x"))[0] != polling.GONE:
                await asyncio.sleep(0.05)
        assert not polled.open_sockets

    run_async(scenario)


@pytest.mark.usefixtures("at_one_instant")
def test_refused_handshakes_keep_no_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many a visitor tries. Those that count find no site behind the gate; they lapse soon,
    though their pages are hidden."""
    monkeypatch.setattr(sockets, "openings", limits.OpeningLimit())
    monkeypatch.setattr(polled, "LAPSE_SECONDS", 1.0)
    let_in, more = int(limits.OPENINGS_AT_ONCE), 100

    async def opened() -> int:
        connection = PolledConnection()
        connection._path = "/ws/nowhere/?"
        return (await connection.post("&open=1&hidden=1"))[0]

    async def scenario() -> None:
        statuses = [await opened() for _ in range(let_in + more)]
        assert statuses[let_in:] == [polling.TOO_MANY] * more
        assert len(polled.open_sockets) <= let_in
        async with asyncio.timeout(20):
            while polled.open_sockets:
                await asyncio.sleep(0.05)

    run_async(scenario)


def test_process_has_a_limit(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(polling, "MOST", 0)
    connection = PolledConnection()
    connection._path = f"/ws/table/{table.pk}/?"

    async def scenario() -> None:
        assert (await connection.post("&open=1&wait=5"))[0] == 429

    run_async(scenario)
