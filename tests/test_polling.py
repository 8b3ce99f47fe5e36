"""Where WebSockets are blocked a page polls: it is told exactly what a socket would tell it, and
nothing that a socket would refuse is possible."""

import asyncio
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.models import User
from accounts.timestamps import now
from moderation.models import Sanction
from sockets import polled as polled_sockets
from sockets import polling
from tables import presence, services
from tables.models import Entry, Table
from tables.registry import game_apps
from tables.storage import repository
from tests.page_client import PageTab
from tests.polled_client import PolledConnection, polled_page, polled_tab
from tests.prepared_tables import table_of
from tests.processes import Process, server
from tests.socket_client import Tab, cookie_of, run_async
from tests.toy_app import installed

pytestmark = pytest.mark.django_db(transaction=True)
PEOPLE = ("Ann", "Bob", "Cyd", "Dee")
in_thread = sync_to_async


@pytest.fixture(autouse=True)
def install_toy_game() -> Iterator[None]:
    with installed():
        yield
    polled_sockets.open_sockets.clear()


@pytest.fixture
def people() -> list[User]:
    return [User.objects.create(username=name) for name in PEOPLE]


@pytest.fixture
def ann(people: list[User]) -> User:
    return people[0]


@pytest.fixture
def table(ann: User) -> Table:
    return services.play_now(ann, "odds", now(), {"pace": 0})


def shown(update: dict[str, Any]) -> dict[str, Any]:
    """An update without what differs each time it is made."""
    return {name: value for name, value in update.items() if name not in ("at", "since", "events")}


# The same as a socket


@pytest.mark.parametrize("slug", ["odds", *(app.slug for app in game_apps())])
def test_a_poll_says_what_a_socket_says(slug: str, ann: User) -> None:
    """To a player and to a visitor, in every game: so it keeps what a socket keeps to itself."""
    table = services.play_now(ann, slug, now(), {})
    cookie = cookie_of(ann)

    async def scenario() -> None:
        pairs = [(Tab(table.pk, key), polled_tab(table.pk, key)) for key in (cookie, "")]
        for tab in (tab for pair in pairs for tab in pair):
            await tab.join()
        for _ in range(6):
            state = await in_thread(repository.load)(table.pk)
            if state.wake_at is None:
                break
            version = (await in_thread(services.wake)(table.pk, state.wake_at)).version
            for socket, polled in pairs:
                await socket.receive_until(version)
                await polled.receive_until(version)
                assert shown(polled.update) == shown(socket.update)
                assert polled.events == socket.events
        (own, _), (visitor, _) = pairs
        assert own.update["table"]["me"] == 0
        assert visitor.update["table"]["me"] is None
        for tab in (tab for pair in pairs for tab in pair):
            await tab.close()

    run_async(scenario)


@pytest.mark.parametrize(
    ("text", "code", "number"),
    [
        ("{", "malformed", None),
        ('{"t":"steal","id":4}', "unknown_message", 4),
        ('{"t":"move","id":3,"turn":1,"move":{"do":"give","card":"' + "x" * 4096 + '"}}',
         "too_large", None),
        ('{"t":"move","id":5,"turn":1,"move":{"do":"give","card":"zz"}}', "not_your_card", 5),
        ('{"t":"move","id":5,"turn":0,"move":{"do":"pass"}}', "stale", 5),
    ],
)  # fmt: skip
def test_refusals_are_the_same_and_change_nothing(
    table: Table, ann: User, text: str, code: str, number: int | None
) -> None:
    cookie = cookie_of(ann)

    async def scenario() -> None:
        tab = polled_tab(table.pk, cookie)
        await tab.join()
        await tab.connection.send(text)
        assert await tab.receive("refused") == {"t": "refused", "id": number, "code": code}
        await tab.send(t="ping", v=3)  # the connection is still open
        assert (await tab.receive("pong"))["v"] == 3
        await tab.close()

    run_async(scenario)
    assert Entry.objects.filter(table=table).count() == 3


async def all_receive(tabs: list[Tab], version: int) -> int:
    for tab in tabs:
        assert (await tab.receive_until(version))["v"] == version
    return version


def test_whole_session_of_two_polls_and_two_sockets(people: list[User]) -> None:
    """Over the network, with a move that is sent twice, a page that comes back, and a server that
    ends."""
    table = table_of(*people, games=1)
    cookies = [cookie_of(user) for user in people]

    async def scenario(process: Process, port: int) -> None:
        tabs = [polled_tab(table.pk, cookie, port) for cookie in cookies[:2]]
        tabs += [Tab(table.pk, cookie, port=port) for cookie in cookies[2:]]
        for tab in tabs:
            await tab.join()
        version = tabs[0].update["v"]
        for tab in tabs:
            await tab.move(do="give", card=tab.update["view"]["hand"][0])
            version = await all_receive(tabs, version + 1)
        turn, card = tabs[0].update["view"]["turn"], tabs[0].update["view"]["hand"][0]
        for _ in "12":
            await tabs[0].move(turn, do="play", card=card)
        assert await tabs[0].receive_refusal() == "stale"
        back = polled_tab(table.pk, cookies[1], port)
        assert (await back.join(since=version))["since"] == version
        tabs[1] = back
        version = await all_receive(tabs, version + 1)
        while tabs[0].update["table"]["status"] == "playing":
            mover = next(tab for tab in tabs if tab.update["options"])
            await mover.play_first_option()
            version = await all_receive(tabs, version + 1)
        assert {tab.update["table"]["status"] for tab in tabs} == {"over"}
        await check_end(process, tabs[0].connection)

    with server(TILEHOUSE_DRAIN_SECONDS="0") as (process, port):
        run_async(lambda: scenario(process, port))
        assert process.wait() == 0


async def check_end(process: Process, polled: PolledConnection) -> None:
    """The poll that waits is let go at once, with the code of a restart."""
    held = await held_poll(polled)
    process.end()
    began = time.monotonic()
    assert await held == (200, '{"t":"close","code":1012}')
    assert time.monotonic() - began < polling.LONGEST_WAIT / 2


async def held_poll(polled: PolledConnection) -> asyncio.Task[tuple[int, str]]:
    """A poll that the server certainly has: for it an earlier one was let go, without news."""
    while True:
        polls = {asyncio.create_task(polled.post("&wait=20")) for _ in "12"}
        done, held = await asyncio.wait(polls, return_when=asyncio.FIRST_COMPLETED)
        if held and done.pop().result() == (200, ""):
            return held.pop()
        await asyncio.gather(*polls)


def test_two_tabs_of_one_player_both_hear(table: Table, ann: User) -> None:
    cookie = cookie_of(ann)

    async def scenario() -> None:
        tabs = [polled_tab(table.pk, cookie) for _ in "12"]
        for tab in tabs:
            await tab.join()
        await tabs[0].play_first_option()
        for tab in tabs:
            assert (await tab.receive_until(4))["v"] == 4
            await tab.close()

    run_async(scenario)


def test_pages_stream_and_the_tables_chat_are_polled(people: list[User]) -> None:
    table = table_of(*people[:2])
    ann, bob = (cookie_of(user) for user in people[:2])

    async def scenario() -> None:
        polled, socket = polled_page(ann), PageTab(bob)
        assert (await polled.join(table=table.pk))["t"] == "state"
        await socket.join(table=table.pk)
        await polled.send(t="say_at_table", id=1, nonce="a" * 32, phrase="hello")
        own = [await polled.receive() for _ in "123"]  # its rights, the answer, what was said
        assert [message["id"] for message in own if message["t"] == "done"] == [1]
        while not (heard := await socket.receive("table"))["messages"]:
            pass
        assert heard["messages"][0]["phrase"] == "hello"
        await polled.send(t="ping", v=polled.cursor.version, tv=heard["v"])
        assert (await polled.receive("pong"))["tv"] == heard["v"]
        await polled.close()
        await socket.close()

    run_async(scenario)


# Who is there


def test_player_who_polls_is_connected_and_away_when_the_polls_stop(
    people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of(*people[:2])
    ann, bob = (cookie_of(user) for user in people[:2])

    async def scenario() -> None:
        polled, socket = polled_tab(table.pk, ann), Tab(table.pk, bob)
        await socket.join()
        assert not socket.update["table"]["seats"][0]["connected"]
        await polled.join()
        while not socket.update["table"]["seats"][0]["connected"]:
            await socket.receive()
        monkeypatch.setattr(polled_sockets, "LAPSE_SECONDS", 0.05)
        await polled.connection.poll("&wait=0")
        while socket.update["table"]["seats"][0]["connected"]:  # it asks no more
            await socket.receive()
        assert await polled.connection.poll() == polling.GONE
        await socket.close()

    run_async(scenario)
    assert not polled_sockets.open_sockets


def test_hidden_page_is_waited_for_until_it_is_seen_again(
    table: Table, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Browsers may let a hidden page ask only once a minute."""
    cookie = cookie_of(ann)

    async def scenario() -> None:
        tab = polled_tab(table.pk, cookie)
        await tab.join()
        monkeypatch.setattr(polled_sockets, "LAPSE_SECONDS", 0.05)
        await tab.connection.poll("&wait=0&hidden=1")
        await asyncio.sleep(0.2)
        assert await tab.connection.poll("&wait=0") == 200
        while await tab.connection.poll("&wait=0") != polling.GONE:
            await asyncio.sleep(0.1)

    run_async(scenario)
    assert polled_sockets.HIDDEN_LAPSE_SECONDS > 60


def test_game_alone_is_paused_when_its_page_says_that_it_is_left(ann: User) -> None:
    table, cookie = services.play_now(ann, "solitaire", now(), {"layout": "turtle"}), cookie_of(ann)

    async def scenario() -> None:
        tab = polled_tab(table.pk, cookie)
        await tab.join()
        await tab.close()
        while (await in_thread(repository.load)(table.pk)).paused is None:
            await asyncio.sleep(0.01)

    run_async(scenario)


def test_no_user_is_left_as_connected(table: Table, ann: User) -> None:
    cookie = cookie_of(ann)

    async def scenario() -> None:
        tab = polled_tab(table.pk, cookie)
        await tab.join()
        await tab.close()
        while ann.pk in await in_thread(presence.connected)(table.pk, [ann.pk]):
            await asyncio.sleep(0.01)

    run_async(scenario)


# Who may not


def answer_to(
    connection: PolledConnection,
    table: Table,
    body: str | bytes = "",
    query: str = "&open=1&wait=0",
) -> int:
    connection._path = f"/ws/table/{table.pk}/?"
    found: list[int] = []

    async def scenario() -> None:
        found.append((await connection.post(query, body))[0])

    run_async(scenario)
    return found[0]


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "", "https://localhost"])
def test_page_of_another_site_cannot_poll(table: Table, ann: User, origin: str) -> None:
    assert answer_to(PolledConnection(cookie_of(ann), origin), table) == 403
    assert not polled_sockets.open_sockets


def test_every_request_is_checked_and_belongs_to_its_session(
    table: Table, people: list[User]
) -> None:
    ann, bob = (cookie_of(user) for user in people[:2])

    async def scenario() -> None:
        tab = polled_tab(table.pk, ann)
        await tab.join()
        for stranger, status in (
            (PolledConnection(ann, "http://evil.example"), 403),
            (PolledConnection(bob), polling.GONE),
            (PolledConnection(), polling.GONE),
        ):
            stranger._path, stranger.token = tab.connection._path, tab.connection.token
            assert (await stranger.post("&wait=0", '{"t":"ready","id":1}'))[0] == status
        await tab.close()

    run_async(scenario)


@pytest.mark.parametrize(
    ("query", "body", "status"),
    [
        ("&open=1&wait=x", "", 400),
        ("&open=1&wait=-1", "", 400),
        ("&open=1&wait=0", b"\xff", 400),
        ("&open=1&wait=0", "x" * 65_537, 413),
        ("&open=1&wait=0", "\n" * 60, 413),
        ("&wait=0", "", 410),
    ],
)
def test_request_that_cannot_be_read_is_refused(
    table: Table, ann: User, query: str, body: str | bytes, status: int
) -> None:
    connection = PolledConnection(cookie_of(ann))
    assert answer_to(connection, table, body, query) == status
    assert not polled_sockets.open_sockets


@pytest.mark.parametrize("token", ["", "x" * 65, "a-b", "ä"])
def test_odd_token_is_refused(table: Table, ann: User, token: str) -> None:
    connection = PolledConnection(cookie_of(ann))
    connection.token = token
    assert answer_to(connection, table) == 400


def closing(path: str, cookie: str, end: Callable[[], object] = lambda: None) -> int | None:
    """The code with which a polled socket ends, after something has happened to its user."""
    found: list[int | None] = []

    async def scenario() -> None:
        connection = PolledConnection(cookie)
        await connection.connect(path)
        await in_thread(end)()
        for _ in range(3):
            if connection.code is None:
                status, _ = await connection.post("", '{"t":"ping","v":2}')
                if status == 200:
                    await connection.poll("&wait=5")
        found.append(connection.code)

    run_async(scenario)
    return found[0]


def test_close_codes_are_those_of_sockets(table: Table, ann: User) -> None:
    own, cookie = f"/ws/table/{table.pk}/", cookie_of(ann)
    assert closing("/ws/me/", "") == 4401
    assert closing("/ws/table/nosuchtable/", cookie) == 4404
    assert closing(own, cookie, lambda: Session.objects.all().delete()) == 4001
    day = timezone.now() + timedelta(days=1)
    suspension = Sanction(user=ann, kind="suspend", until=day, at=timezone.now())
    assert closing(own, cookie_of(ann), suspension.save) == 4403
    assert closing("/ws/me/", cookie_of(ann)) == 4403


def test_unknown_path_has_no_polled_socket(ann: User) -> None:
    connection = PolledConnection(cookie_of(ann))
    connection._path = "/ws/nowhere/?"

    async def scenario() -> None:
        assert (await connection.post("&open=1&wait=5"))[0] == 404

    run_async(scenario)
