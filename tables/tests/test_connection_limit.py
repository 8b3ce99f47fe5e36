"""Too much from one visitor: what a table's sockets put up with, and what they do not."""

import json

import pytest

from accounts.models import User
from accounts.timestamps import now
from tables import consumer, presence, services
from tables.models import Table
from tables.tests.conftest import PersonFactory
from tests.browsers import Tab, cookie_of, live

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ann(person: PersonFactory) -> User:
    return person("Ann")


@pytest.fixture
def table(ann: User) -> Table:
    return services.play_now(ann, "odds", now(), {"pace": 0})


def test_a_flood_is_slowed_and_then_cut(table: Table, ann: User) -> None:
    cookie = cookie_of(ann)

    async def story() -> None:
        tab = Tab(table.pk, cookie)
        await tab.arrive()
        for number in range(100):
            await tab.line.send(json.dumps({"t": "ready", "id": number}))
        kinds = []
        while (told := await tab.line.asgi.receive_output(5))["type"] == "websocket.send":
            said = json.loads(told["text"])
            assert said["t"] == "update" or said["id"] == len(kinds)
            kinds += [said["code"]] if said["t"] == "refused" else []
        assert told == {"type": "websocket.close", "code": 4429}
        assert kinds.index("too_fast") >= 20
        assert 30 <= kinds.count("too_fast") <= 60
        await tab.line.asgi.wait()

    live(story)


def test_one_user_has_twenty_sockets_and_no_more(
    table: Table, ann: User, person: PersonFactory
) -> None:
    cookie, other = cookie_of(ann), cookie_of(person("Bob"))

    async def story() -> None:
        tabs = [Tab(table.pk, cookie) for _ in range(consumer.MOST)]
        for tab in tabs:
            await tab.arrive()
        more = Tab(table.pk, cookie)
        assert await more.open()
        assert await more.refused() == "too_many_sockets"
        closed = await more.line.asgi.receive_output(5)
        assert closed == {"type": "websocket.close", "code": 4409}
        bob = Tab(table.pk, other)
        await bob.arrive()
        await tabs.pop().close()
        tabs.append(Tab(table.pk, cookie))
        await tabs[-1].arrive()
        for tab in (*tabs, bob):
            await tab.close()

    live(story)


def test_only_players_are_seen_to_be_there(table: Table, person: PersonFactory) -> None:
    """Who watches costs the others nothing."""
    eve = person("Eve")
    cookie = cookie_of(eve)

    async def story() -> None:
        tab = Tab(table.pk, cookie)
        await tab.arrive()
        await tab.say(t="ping", v=3)
        assert (await tab.next())["t"] == "pong"
        await tab.close()

    live(story)
    assert presence.connect(table.pk, eve.pk)  # new


def test_who_pretends_to_be_behind_is_slowed(table: Table, ann: User) -> None:
    """News cost the server more than a move does."""
    cookie = cookie_of(ann)

    async def story() -> None:
        tab = Tab(table.pk, cookie)
        await tab.arrive()
        for _ in range(4):
            await tab.say(t="ping", v=2)
        assert await tab.refused() == "too_fast"
        await tab.close()

    live(story)
