"""Follows a move as in docs/a-move.md, through a real server and real sockets.

With a resend, a lost connection, a timeout and a bot.
"""

from collections.abc import Iterator

import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from tables.models import Entry, Table
from tables.replay import replay
from tables.storage import repository
from tables.waking import runner
from tests.prepared_tables import table_of
from tests.processes import server
from tests.socket_client import Tab, cookie_of, run_async
from tests.toy_app import installed

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def install_toy_game() -> Iterator[None]:
    with installed():
        yield


@pytest.fixture
def people() -> list[User]:
    return [User.objects.create(username=name) for name in ("Ann", "Bob", "Cyd", "Dee")]


@pytest.fixture
def table(people: list[User]) -> Table:
    """A running table of four users; Ann has seat 0."""
    return table_of(*people, games=1)


in_thread = sync_to_async  # runs what the Celery worker would do


async def join_all(table: Table, cookies: list[str], port: int) -> list[Tab]:
    tabs = [Tab(table.pk, cookie, port=port) for cookie in cookies]
    for tab in tabs:
        await tab.join()
    return tabs


async def receive_all(tabs: list[Tab], version: int) -> None:
    for tab in tabs:
        await tab.receive_until(version)


async def give(tabs: list[Tab]) -> None:
    """All pass a card to the right; then it is Ann's turn."""
    version = tabs[0].update["v"]
    for number, tab in enumerate(tabs):
        await tab.move(do="give", card=tab.update["view"]["hand"][0])
        await receive_all(tabs, version + number + 1)


async def check_that_all_receive_a_move(table: Table, tabs: list[Tab]) -> None:
    ann, version = tabs[0], tabs[0].update["v"]
    card = ann.update["view"]["hand"][0]
    assert [option["kind"] for option in ann.update["options"]] == ["play"]
    await ann.move(do="play", card=card)
    await receive_all(tabs, version + 1)
    for seat, tab in enumerate(tabs):
        assert tab.events[-1] == {"kind": "played", "seat": 0, "card": card}
        assert tab.update["since"] == version
        assert len(tab.update["view"]["hand"]) == 4
        assert bool(tab.update["options"]) == (seat != 0)  # the claim window
    entry = await Entry.objects.aget(table=table, version=version + 1)
    assert (entry.kind, entry.seat, entry.by) == ("move", 0, "player")


async def check_that_a_resend_is_stale(tabs: list[Tab]) -> None:
    ann, version = tabs[0], tabs[0].update["v"]
    turn = ann.update["view"]["turn"] - 1
    await ann.move(turn=turn, do="play", card=ann.events[-1]["card"])
    assert await ann.receive_refusal() == "stale"
    await ann.send(t="ping", v=version)
    assert (await ann.receive("pong"))["v"] == version


async def check_reconnection(tabs: list[Tab], again: Tab) -> None:
    """Dee loses the connection, Bob and Cyd answer, and Dee catches up with one update."""
    dee, version = tabs[3], tabs[0].update["v"]
    before = dee.update
    dee.connection.socket.abort()
    for number, tab in enumerate(tabs[1:3]):
        await tab.move(do="pass")
        await receive_all(tabs[:3], version + number + 1)
    tabs[3] = again
    update = await again.join(since=version)
    assert (update["since"], update["v"]) == (version, version + 2)
    assert update["view"] == before["view"]
    assert update["options"] == before["options"]
    await again.move(do="pass")
    await receive_all(tabs, version + 3)


async def check_timeout(table: Table, tabs: list[Tab]) -> None:
    """Bob does not answer, so the clock plays for them."""
    version, ends = tabs[0].update["v"], tabs[0].update["table"]["clock"]["ends"]
    assert {tab.update["table"]["clock"]["ends"] for tab in tabs} == {ends}
    assert await in_thread(runner.wake_due)(ends - 1) == 0
    assert await in_thread(runner.wake_due)(ends) == 1
    assert await in_thread(runner.wake_due)(ends) == 0
    await receive_all(tabs, version + 1)
    for tab in tabs:
        played = [event for event in tab.events if event["kind"] == "played"]
        assert played[-1]["seat"] == 1
    entry = await Entry.objects.aget(table=table, version=version + 1)
    assert (entry.seat, entry.by) == (1, "clock")


def test_one_move(table: Table, people: list[User]) -> None:
    cookies = [cookie_of(user) for user in people]

    async def scenario(port: int) -> None:
        tabs = await join_all(table, cookies, port)
        await give(tabs)
        await check_that_all_receive_a_move(table, tabs)
        await check_that_a_resend_is_stale(tabs)
        again = Tab(table.pk, cookies[3], port=port)
        await check_reconnection(tabs, again)
        await check_timeout(table, tabs)
        for tab in tabs:
            await tab.close()

    with server() as (_, port):
        run_async(lambda: scenario(port))
    assert replay(table) == repository.load(table.pk).game_state


def test_whole_session_over_the_network(table: Table, people: list[User]) -> None:
    """Four clients without knowledge of the rules play their first option."""
    cookies = [cookie_of(user) for user in people]

    async def scenario(port: int) -> None:
        tabs = await join_all(table, cookies, port)
        await give(tabs)
        while tabs[0].update["table"]["status"] == "playing":
            version = tabs[0].update["v"]
            mover = next(tab for tab in tabs if tab.update["options"])
            await mover.play_first_option()
            await receive_all(tabs, version + 1)
        assert {tab.update["table"]["status"] for tab in tabs} == {"over"}
        assert all(tab.update["table"]["fairness"]["seed"] for tab in tabs)
        points = tabs[0].update["view"]["points"]
        assert [seat["points"] for seat in tabs[0].update["table"]["seats"]] == points
        for tab in tabs:
            assert [event for event in tab.events if event["kind"] == "ended"]
            await tab.close()

    with server() as (_, port):
        run_async(lambda: scenario(port))
    assert replay(table) == repository.load(table.pk).game_state
