"""Broadcasts may be lost: whatever happens to Redis, every socket gets the newest version."""

import asyncio
import json
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.core.cache import cache

from accounts.models import User
from accounts.timestamps import now
from sockets import reads, streams
from sockets.differences import changed
from sockets.streams import Subscriber
from tables import presence, services, visits
from tables.models import Table
from tables.tests.conftest import PersonFactory
from tests.socket_client import Tab, cookie_of, run_async

pytestmark = pytest.mark.django_db(transaction=True)


class LossyPublisher:
    """Replaces `publish` and drops broadcasts while `losing` is set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.losing = False
        self._publish = streams.publish
        monkeypatch.setattr(streams, "publish", self.publish)

    def publish(self, broadcasts: Any) -> None:
        if not self.losing:
            self._publish(broadcasts)


def card_of(tab: Tab, at: int = 0) -> str:
    card: str = tab.update["view"]["hand"][at]
    return card


def test_next_broadcast_recovers_a_lost_one(
    table: Table, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    publisher, cookie = LossyPublisher(monkeypatch), cookie_of(ann)

    async def scenario() -> None:
        mover, other = Tab(table.pk, cookie), Tab(table.pk)
        await mover.join()
        await other.join()
        publisher.losing = True
        await mover.move(do="give", card=card_of(mover))
        await mover.send(t="ping", v=3)  # answered after the move
        await mover.receive_until(4)
        publisher.losing = False
        await mover.move(do="give", card=card_of(mover, 1))
        await other.receive_until(5)
        assert [event["kind"] for event in other.events] == ["gave", "gave"]
        await mover.close()
        await other.close()

    run_async(scenario)


def test_ping_recovers_a_lost_broadcast(
    table: Table, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    publisher, cookie = LossyPublisher(monkeypatch), cookie_of(ann)

    async def scenario() -> None:
        tab, other = Tab(table.pk, cookie), Tab(table.pk)
        await other.join()
        await tab.join()
        assert (await other.receive("update"))["table"]["seats"][0]["connected"]
        publisher.losing = True
        await sync_to_async(services.leave)(table.pk, ann, now())
        await other.send(t="ping", v=3)
        update = await other.receive("update")
        assert (update["v"], update["table"]["seats"][0]["away"]) == (4, True)
        await other.send(t="ping", v=4)
        assert (await other.receive("pong"))["v"] == 4
        await tab.close()
        await other.close()

    run_async(scenario)


def test_reconnected_socket_gets_one_update_with_all_events(table: Table, ann: User) -> None:
    cookie = cookie_of(ann)

    async def scenario() -> None:
        tab = Tab(table.pk, cookie)
        await tab.join()
        for at in range(3):
            await tab.move(do="give", card=card_of(tab, at))
            await tab.receive_until(4 + at)
        events = tab.events
        await tab.close()
        again = Tab(table.pk, cookie)
        update = await again.join(since=3)
        assert (update["since"], update["v"], update["events"]) == (3, 6, events)
        await again.close()

    run_async(scenario)


@pytest.mark.parametrize("since", ["0", "-1", "x", "99", "", "1e3"])
def test_invalid_since_is_a_first_load(table: Table, ann: User, since: str) -> None:
    cookie = cookie_of(ann)

    async def scenario() -> None:
        tab = Tab(table.pk, cookie)
        update = await tab.join(since)
        assert (update["since"], update["v"], update["events"]) == (3, 3, [])
        await tab.close()

    run_async(scenario)


def test_change_between_subscribing_and_reading_is_not_missed(
    table: Table, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move is made while another socket reads its first update."""
    cookie = cookie_of(ann)
    read_update = visits.read_update
    moved = []

    def slow_read_update(table_id: str, user: int | None, since: int | None, at: int) -> Any:
        update = read_update(table_id, user, since, at)
        if not moved:
            moved.append(services.leave(table_id, ann, at))
        return update

    from tables import consumer

    monkeypatch.setattr(consumer, "_update", reads.in_reader(slow_read_update))

    async def scenario() -> None:
        tab = Tab(table.pk, cookie)
        assert (await tab.join())["v"] == 3
        assert (await tab.receive_until(4))["events"] == []
        await tab.close()

    run_async(scenario)


def test_all_sockets_read_when_redis_comes_back(
    table: Table, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    publisher, cookie = LossyPublisher(monkeypatch), cookie_of(ann)
    monkeypatch.setattr(streams, "RECONNECT_DELAY", 0.01)

    async def scenario() -> None:
        tab = Tab(table.pk, cookie)
        await tab.join()
        publisher.losing = True
        await sync_to_async(services.leave)(table.pk, ann, now())
        await sync_to_async(_cut_subscribers)()
        assert (await tab.receive_until(4))["table"]["seats"][0]["away"]
        publisher.losing = False
        await sync_to_async(services.resume_seat)(table.pk, ann, now())
        assert not (await tab.receive_until(5))["table"]["seats"][0]["away"]
        await tab.close()

    run_async(scenario)


def _cut_subscribers() -> None:
    """Disconnects all subscribers, as a restart of Redis does."""
    assert streams.redis().execute_command("CLIENT", "KILL", "TYPE", "pubsub") > 0


def test_new_player_is_shown_as_connected_at_once(person: PersonFactory) -> None:
    """The cached snapshot does not include a user who came later."""
    ann, bob = person("Ann"), person("Bob")
    table = services.open_table(ann, "odds", {}, now())
    presence.connect(table.pk, bob.pk)
    assert presence.connected(table.pk, [ann.pk]) == frozenset()
    assert presence.connected(table.pk, [ann.pk, bob.pk]) == {bob.pk}


def test_pages_of_this_process_need_no_look_up(person: PersonFactory) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = services.open_table(ann, "odds", {}, now())
    presence.connect(table.pk, bob.pk)
    cache.clear()
    assert presence.connected(table.pk, [ann.pk, bob.pk]) == {bob.pk}
    presence.disconnect_all([(table.pk, bob.pk)])
    assert presence.connected(table.pk, [ann.pk, bob.pk]) == frozenset()


def test_subscribers_added_while_the_broker_connects() -> None:
    """Subscribes at every step of connecting to Redis; all must receive the next version."""

    async def scenario() -> None:
        received = [asyncio.Event() for _ in range(30)]

        def subscriber(number: int) -> Subscriber:
            async def read(since: int | None) -> tuple[int, str]:
                return 1, "first"

            async def send(text: str) -> None:
                if text == "second":
                    received[number].set()

            return Subscriber(streams.channel_name(f"early{number}"), None, read, send)

        subscribers = [subscriber(number) for number in range(len(received))]
        opening = []
        for each in subscribers:
            opening.append(asyncio.create_task(each.open(None)))
            await asyncio.sleep(0)
        await asyncio.gather(*opening)
        broadcast = streams.Broadcast(1, 2, {}, b"second")
        streams.publish([(each.name, broadcast) for each in subscribers])
        await asyncio.wait_for(asyncio.gather(*(event.wait() for event in received)), 5)
        for each in subscribers:
            await each.close()

    run_async(scenario)


@pytest.mark.parametrize("broadcast", [b"", b"\xff", b"\x94\x01", b"\x91" * 100_000])
def test_unreadable_broadcast_is_ignored(
    table: Table, ann: User, broadcast: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    cookie = cookie_of(ann)

    async def scenario() -> None:
        tab = Tab(table.pk, cookie)
        await tab.join()
        streams.redis().publish(streams.channel_name(table.pk), broadcast)
        await tab.move(do="give", card=card_of(tab))
        assert (await tab.receive_until(4))["events"][0]["kind"] == "gave"
        await tab.close()

    run_async(scenario)
    assert "could not be read" in caplog.text
    assert "Redis is away" not in caplog.text


def test_others_see_who_is_connected(table: Table, ann: User) -> None:
    cookie = cookie_of(ann)

    async def scenario() -> None:
        watcher, player = Tab(table.pk), Tab(table.pk, cookie)
        assert not (await watcher.join())["table"]["seats"][0]["connected"]
        await player.join()
        update = await watcher.receive("update")
        assert update["table"]["seats"][0]["connected"]
        assert (update["v"], update["since"]) == (3, 3)
        second = Tab(table.pk, cookie)
        await second.join()
        await second.close()
        await player.close()
        assert not (await watcher.receive("update"))["table"]["seats"][0]["connected"]
        await watcher.close()

    run_async(scenario)


def test_broadcast_has_a_body_per_user(table: Table, ann: User) -> None:
    broadcasts = []
    read_update = visits.read_update
    before = [json.loads(read_update(table.pk, who, 3, 0)[1]) for who in (ann.pk, None)]
    cookie = cookie_of(ann)

    async def scenario() -> None:
        tab = Tab(table.pk, cookie)
        await tab.join()
        publish = streams.publish
        setattr(streams, "publish", lambda sent: (broadcasts.extend(sent), publish(sent))[1])  # noqa: B010
        try:
            await tab.move(do="give", card=card_of(tab))
            await tab.receive_until(4)
        finally:
            streams.publish = publish
        await tab.close()

    run_async(scenario)
    ((name, broadcast),) = [sent for sent in broadcasts if sent[1].v == 4]
    assert (name, broadcast.since, list(broadcast.per_user)) == (
        streams.channel_name(table.pk),
        3,
        [ann.pk],
    )
    own, others = json.loads(broadcast.per_user[ann.pk]), json.loads(broadcast.others)
    assert len(changed(before[0], own)["view"]["hand"]) == 4
    assert changed(before[1], others)["view"]["hand"] == []
    assert "card" in own["events"][0]
    assert "card" not in others["events"][0]
