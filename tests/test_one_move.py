"""One move's walk, docs/a-move.md, through a real server and real sockets.

With a resend, a lost line, a timeout and a bot on the way.
"""

from collections.abc import Iterator

import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from accounts.timestamps import now
from tables import repository, services, tasks
from tables.models import Entry, Table
from tables.replay import replay
from tests.browsers import Tab, cookie_of, live
from tests.processes import server
from tests.toy_app import installed

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _odds() -> Iterator[None]:
    with installed():
        yield


@pytest.fixture
def people() -> list[User]:
    return [User.objects.create(username=name) for name in ("Ann", "Bob", "Cyd", "Dee")]


@pytest.fixture
def table(people: list[User]) -> Table:
    """Four people, dealt; Ann is seat 0."""
    table = services.open_table(people[0], "odds", {"games": 1}, now())
    for user in people[1:]:
        services.sit(table.pk, user, None, now())
    return table


in_thread = sync_to_async  # the worker's part, done here


async def arrive(table: Table, cookies: list[str], port: int) -> list[Tab]:
    tabs = [Tab(table.pk, cookie, port=port) for cookie in cookies]
    for tab in tabs:
        await tab.arrive()
    return tabs


async def all_hear(tabs: list[Tab], version: int) -> None:
    for tab in tabs:
        await tab.until(version)


async def give(tabs: list[Tab]) -> None:
    """Everybody passes a card on; Ann draws and is to play."""
    version = tabs[0].news["v"]
    for number, tab in enumerate(tabs):
        await tab.move(do="give", card=tab.news["view"]["hand"][0])
        await all_hear(tabs, version + number + 1)


async def a_move_is_told_to_all(table: Table, tabs: list[Tab]) -> None:
    ann, version = tabs[0], tabs[0].news["v"]
    card = ann.news["view"]["hand"][0]
    assert [option["kind"] for option in ann.news["options"]] == ["play"]
    await ann.move(do="play", card=card)
    await all_hear(tabs, version + 1)
    for seat, tab in enumerate(tabs):
        assert tab.heard[-1] == {"kind": "played", "seat": 0, "card": card}
        assert tab.news["since"] == version
        assert len(tab.news["view"]["hand"]) == 4
        assert bool(tab.news["options"]) == (seat != 0)  # the claim window
    entry = await Entry.objects.aget(table=table, version=version + 1)
    assert (entry.kind, entry.seat, entry.by) == ("move", 0, "player")


async def the_same_move_again_is_stale(tabs: list[Tab]) -> None:
    ann, version = tabs[0], tabs[0].news["v"]
    turn = ann.news["view"]["turn"] - 1
    await ann.move(turn=turn, do="play", card=ann.heard[-1]["card"])
    assert await ann.refused() == "stale"
    await ann.say(t="ping", v=version)
    assert (await ann.next("pong"))["v"] == version


async def a_lost_line_comes_back_to_the_same_place(tabs: list[Tab], again: Tab) -> None:
    """Dee's network goes; Bob and Cyd answer; Dee is back in one round trip."""
    dee, version = tabs[3], tabs[0].news["v"]
    before = dee.news
    dee.line.socket.abort()
    for number, tab in enumerate(tabs[1:3]):
        await tab.move(do="pass")
        await all_hear(tabs[:3], version + number + 1)
    tabs[3] = again
    news = await again.arrive(since=version)
    assert (news["since"], news["v"]) == (version, version + 2)
    assert news["view"] == before["view"]
    assert news["options"] == before["options"]
    await again.move(do="pass")
    await all_hear(tabs, version + 3)


async def silence_is_played_for(table: Table, tabs: list[Tab]) -> None:
    """It is Bob's turn and he says nothing: the clock everybody sees decides."""
    version, ends = tabs[0].news["v"], tabs[0].news["table"]["clock"]["ends"]
    assert {tab.news["table"]["clock"]["ends"] for tab in tabs} == {ends}
    assert await in_thread(tasks.wake_due)(ends - 1) == 0
    assert await in_thread(tasks.wake_due)(ends) == 1
    assert await in_thread(tasks.wake_due)(ends) == 0
    await all_hear(tabs, version + 1)
    for tab in tabs:
        played = [event for event in tab.heard if event["kind"] == "played"]
        assert played[-1]["seat"] == 1
    entry = await Entry.objects.aget(table=table, version=version + 1)
    assert (entry.seat, entry.by) == (1, "clock")


def test_one_moves_walk(table: Table, people: list[User]) -> None:
    cookies = [cookie_of(user) for user in people]

    async def story(port: int) -> None:
        tabs = await arrive(table, cookies, port)
        await give(tabs)
        await a_move_is_told_to_all(table, tabs)
        await the_same_move_again_is_stale(tabs)
        again = Tab(table.pk, cookies[3], port=port)
        await a_lost_line_comes_back_to_the_same_place(tabs, again)
        await silence_is_played_for(table, tabs)
        for tab in tabs:
            await tab.close()

    with server() as (_, port):
        live(lambda: story(port))
    assert replay(table) == repository.load(table.pk).game_state


def test_a_whole_session_over_the_network(table: Table, people: list[User]) -> None:
    """Four clients that know no rules: each does the first thing it is offered."""
    cookies = [cookie_of(user) for user in people]

    async def story(port: int) -> None:
        tabs = await arrive(table, cookies, port)
        await give(tabs)
        while tabs[0].news["table"]["status"] == "playing":
            version = tabs[0].news["v"]
            mover = next(tab for tab in tabs if tab.news["options"])
            await mover.first_move()
            await all_hear(tabs, version + 1)
        assert {tab.news["table"]["status"] for tab in tabs} == {"over"}
        assert all(tab.news["table"]["fairness"]["seed"] for tab in tabs)
        points = tabs[0].news["view"]["points"]
        assert [seat["points"] for seat in tabs[0].news["table"]["seats"]] == points
        for tab in tabs:
            assert [event for event in tab.heard if event["kind"] == "ended"]
            await tab.close()

    with server() as (_, port):
        live(lambda: story(port))
    assert replay(table) == repository.load(table.pk).game_state
