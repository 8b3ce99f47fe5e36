"""Hints may be lost: whatever happens to Redis, every socket ends up with the newest news."""

import asyncio
import json
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from accounts.timestamps import now
from pubsub import broadcast as lines
from pubsub import broker as pubsub_broker
from pubsub.broker import Subscriber
from tables import presence, services
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


class Lossy:
    """Stands between the door and Redis and loses hints while asked to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.losing = False
        self._publish = lines.publish
        monkeypatch.setattr(lines, "publish", self.publish)

    def publish(self, broadcasts: Any) -> None:
        if not self.losing:
            self._publish(broadcasts)


def card_of(tab: Tab, at: int = 0) -> str:
    card: str = tab.news["view"]["hand"][at]
    return card


def test_a_lost_hint_heals_with_the_next_one(
    table: Table, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    lossy, cookie = Lossy(monkeypatch), cookie_of(ann)

    async def story() -> None:
        mover, other = Tab(table.pk, cookie), Tab(table.pk)
        await mover.arrive()
        await other.arrive()
        lossy.losing = True
        await mover.move(do="give", card=card_of(mover))
        await mover.say(t="ping", v=3)  # sent after the move: its answer comes after it
        await mover.until(4)
        lossy.losing = False
        await mover.move(do="give", card=card_of(mover, 1))
        await other.until(5)
        assert [event["kind"] for event in other.heard] == ["gave", "gave"]
        await mover.close()
        await other.close()

    live(story)


def test_a_lost_hint_heals_with_the_next_ping(
    table: Table, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    lossy, cookie = Lossy(monkeypatch), cookie_of(ann)

    async def story() -> None:
        tab, other = Tab(table.pk, cookie), Tab(table.pk)
        await tab.arrive()
        await other.arrive()
        lossy.losing = True
        await sync_to_async(services.leave)(table.pk, ann, now())
        await other.say(t="ping", v=3)
        news = await other.next("update")
        assert (news["v"], news["table"]["seats"][0]["away"]) == (4, True)
        await other.say(t="ping", v=4)
        assert (await other.next("pong"))["v"] == 4
        await tab.close()
        await other.close()

    live(story)


def test_a_socket_that_was_away_gets_what_it_missed_in_one_message(table: Table, ann: User) -> None:
    cookie = cookie_of(ann)

    async def story() -> None:
        tab = Tab(table.pk, cookie)
        await tab.arrive()
        for at in range(3):
            await tab.move(do="give", card=card_of(tab, at))
            await tab.until(4 + at)
        events = tab.heard
        await tab.close()
        again = Tab(table.pk, cookie)
        news = await again.arrive(since=3)
        assert (news["since"], news["v"], news["events"]) == (3, 6, events)
        await again.close()

    live(story)


@pytest.mark.parametrize("since", ["0", "-1", "x", "99", "", "1e3"])
def test_an_odd_since_is_a_first_load(table: Table, ann: User, since: str) -> None:
    cookie = cookie_of(ann)

    async def story() -> None:
        tab = Tab(table.pk, cookie)
        news = await tab.arrive(since)
        assert (news["since"], news["v"], news["events"]) == (3, 3, [])
        await tab.close()

    live(story)


def test_what_happens_between_joining_and_reading_is_not_missed(
    table: Table, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move falls into the moment in which another socket reads its first news."""
    from tables import selectors

    cookie = cookie_of(ann)
    news = selectors.read_update
    moved = []

    def slow_news(table_id: str, user: int | None, since: int | None, at: int) -> Any:
        found = news(table_id, user, since, at)
        if not moved:
            moved.append(services.leave(table_id, ann, at))
        return found

    from tables import consumer

    monkeypatch.setattr(consumer, "_update", consumer._read(slow_news))

    async def story() -> None:
        tab = Tab(table.pk, cookie)
        assert (await tab.arrive())["v"] == 3
        assert (await tab.until(4))["events"] == []
        await tab.close()

    live(story)


def test_when_redis_comes_back_every_socket_asks(
    table: Table, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    lossy, cookie = Lossy(monkeypatch), cookie_of(ann)
    monkeypatch.setattr(pubsub_broker, "RECONNECT_DELAY", 0.01)

    async def story() -> None:
        tab = Tab(table.pk, cookie)
        await tab.arrive()
        lossy.losing = True
        await sync_to_async(services.leave)(table.pk, ann, now())
        await sync_to_async(_cut_subscribers)()
        assert (await tab.until(4))["table"]["seats"][0]["away"]
        lossy.losing = False
        await sync_to_async(services.resume_seat)(table.pk, ann, now())
        assert not (await tab.until(5))["table"]["seats"][0]["away"]
        await tab.close()

    live(story)


def _cut_subscribers() -> None:
    """What a restart of Redis does to those who listen."""
    assert lines.redis().execute_command("CLIENT", "KILL", "TYPE", "pubsub") > 0


def test_who_has_just_sat_down_is_seen_at_once(person: PersonFactory) -> None:
    """A look at the others a moment ago does not tell who came since."""
    ann, bob = person("Ann"), person("Bob")
    table = services.open_table(ann, "odds", {}, now())
    presence.connect(table.pk, bob.pk)
    assert presence.connected(table.pk, [ann.pk]) == frozenset()
    assert presence.connected(table.pk, [ann.pk, bob.pk]) == {bob.pk}


def test_who_comes_while_the_hub_connects_is_heard_too() -> None:
    """One after the other, at every step of the way to Redis; each hears of the next version."""

    async def story() -> None:
        heard = [asyncio.Event() for _ in range(30)]

        def subscriber(number: int) -> Subscriber:
            async def read(since: int | None) -> tuple[int, str]:
                return 1, "first"

            async def send(text: str) -> None:
                if text == "second":
                    heard[number].set()

            return Subscriber(lines.channel_name(f"early{number}"), None, read, send)

        subscribers = [subscriber(number) for number in range(len(heard))]
        opening = []
        for one in subscribers:
            opening.append(asyncio.create_task(one.open(None)))
            await asyncio.sleep(0)
        await asyncio.gather(*opening)
        broadcast = lines.Broadcast(1, 2, {}, b"second")
        lines.publish([(one.name, broadcast) for one in subscribers])
        await asyncio.wait_for(asyncio.gather(*(one.wait() for one in heard)), 5)
        for one in subscribers:
            await one.close()

    live(story)


@pytest.mark.parametrize("broadcast", [b"", b"\xff", b"\x94\x01", b"\x91" * 100_000])
def test_an_unreadable_hint_ends_nobodys_listening(
    table: Table, ann: User, broadcast: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    cookie = cookie_of(ann)

    async def story() -> None:
        tab = Tab(table.pk, cookie)
        await tab.arrive()
        lines.redis().publish(lines.channel_name(table.pk), broadcast)
        await tab.move(do="give", card=card_of(tab))
        assert (await tab.until(4))["events"][0]["kind"] == "gave"
        await tab.close()

    live(story)
    assert "could not be read" in caplog.text
    assert "Redis is away" not in caplog.text


def test_others_see_who_has_the_page_open(table: Table, ann: User) -> None:
    cookie = cookie_of(ann)

    async def story() -> None:
        watcher, player = Tab(table.pk), Tab(table.pk, cookie)
        assert not (await watcher.arrive())["table"]["seats"][0]["connected"]
        await player.arrive()
        news = await watcher.next("update")
        assert news["table"]["seats"][0]["connected"]
        assert (news["v"], news["since"]) == (3, 3)
        second = Tab(table.pk, cookie)
        await second.arrive()
        await second.close()
        await player.close()
        assert not (await watcher.next("update"))["table"]["seats"][0]["connected"]
        await watcher.close()

    live(story)


def test_each_is_told_his_own_in_one_message(table: Table, ann: User) -> None:
    broadcasts = []
    cookie = cookie_of(ann)

    async def story() -> None:
        tab = Tab(table.pk, cookie)
        await tab.arrive()
        publish = lines.publish
        lines.publish = lambda told: (broadcasts.extend(told), publish(told))[1]
        try:
            await tab.move(do="give", card=card_of(tab))
            await tab.until(4)
        finally:
            lines.publish = publish
        await tab.close()

    live(story)
    ((name, broadcast),) = [told for told in broadcasts if told[1].v == 4]
    assert (name, broadcast.since, list(broadcast.per_user)) == (
        lines.channel_name(table.pk),
        3,
        [ann.pk],
    )
    assert json.loads(broadcast.per_user[ann.pk])["view"]["hand"]
    assert json.loads(broadcast.others)["view"]["hand"] == []
