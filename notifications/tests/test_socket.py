"""A page's socket: where a user's stream begins, how it goes on, and what closes a gap."""

from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.core.cache import cache

from accounts.models import User
from accounts.sessions import online_among
from notifications import services
from notifications.protocol import FriendOnline
from notifications.tests.conftest import append, append_later, numbers
from sockets import streams
from tests.page_client import PageTab
from tests.processes import server
from tests.socket_client import cookie_of, run_async

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


def test_page_without_a_version_gets_the_state(ann: User) -> None:
    append(ann, 1, 2)
    cookie = cookie_of(ann)

    async def scenario() -> None:
        tab = PageTab(cookie)
        message = await tab.join()
        assert (message["t"], message["v"]) == ("state", 2)
        assert message["state"]["notifications"] == 0
        await append_later(ann, 3)
        await tab.receive_until(3)
        assert numbers(tab) == [3]
        assert (await tab.ping())["t"] == "pong"
        await tab.close()

    run_async(scenario)


@pytest.mark.parametrize(("since", "missed"), [(1, [2, 3]), (3, []), (0, [1, 2, 3])])
def test_page_with_a_version_gets_what_it_has_missed(
    ann: User, since: int, missed: list[int]
) -> None:
    append(ann, 1, 2, 3)
    cookie = cookie_of(ann)

    async def scenario() -> None:
        tab = PageTab(cookie)
        message = await tab.join(since=since)
        assert (message["t"], message["since"], message["v"]) == ("events", since, 3)
        assert numbers(tab) == missed
        await tab.close()

    run_async(scenario)


@pytest.mark.parametrize("since", ["99", "-1", "x", "1" * 30])
def test_invalid_version_gets_the_state(ann: User, since: str) -> None:
    append(ann, 1)
    cookie = cookie_of(ann)

    async def scenario() -> None:
        tab = PageTab(cookie)
        assert await tab.open(since=since)
        message = await tab.receive()
        assert (message["t"], message["v"]) == ("state", 1)
        await tab.close()

    run_async(scenario)


def test_two_pages_get_the_same_and_another_user_nothing(
    ann: User, person: Callable[[str], User]
) -> None:
    ben = person("Ben")
    cookies = [cookie_of(ann), cookie_of(ann), cookie_of(ben)]

    async def scenario() -> None:
        tabs = [PageTab(cookie) for cookie in cookies]
        for tab in tabs:
            await tab.join()
        await append_later(ann, 1, 2)
        await append_later(ann, 3)
        for tab in tabs[:2]:
            await tab.receive_until(3)
            assert numbers(tab) == [1, 2, 3]
        await append_later(ben, 7)
        await tabs[2].receive_until(1)
        assert numbers(tabs[2]) == [7]
        for tab in tabs:
            await tab.close()

    run_async(scenario)


def test_next_broadcast_and_ping_bring_what_was_lost(
    ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    publisher, cookie = LossyPublisher(monkeypatch), cookie_of(ann)

    async def scenario() -> None:
        tab = PageTab(cookie)
        await tab.join()
        publisher.losing = True
        await append_later(ann, 1)
        publisher.losing = False
        await append_later(ann, 2)
        await tab.receive_until(2)
        publisher.losing = True
        await append_later(ann, 3)
        assert (await tab.ping())["v"] == 3
        assert numbers(tab) == [1, 2, 3]
        assert (await tab.ping())["t"] == "pong"
        await tab.close()

    run_async(scenario)


def test_ping_brings_what_the_browser_has_lost(ann: User) -> None:
    """The server has sent all; the page says that it knows less, or what never was."""
    append(ann, 1, 2, 3)
    cookie = cookie_of(ann)

    async def scenario() -> None:
        tab = PageTab(cookie)
        await tab.join(since=3)
        await tab.send(t="ping", v=1)
        message = await tab.receive()
        assert (message["since"], [event["unread"] for event in message["events"]]) == (1, [2, 3])
        await tab.send(t="ping", v=9)
        message = await tab.receive()
        assert (message["t"], message["v"]) == ("state", 3)
        await tab.close()

    run_async(scenario)


def test_transient_message_reaches_open_pages_and_is_not_stored(ann: User) -> None:
    append(ann, 1)
    cookie = cookie_of(ann)
    send = sync_to_async(services.send_transient)

    async def scenario() -> None:
        tab, late = PageTab(cookie), PageTab(cookie)
        await tab.join()
        await send([ann.pk], FriendOnline(5, "Ben", ""))
        assert (await tab.receive("online"))["name"] == "Ben"
        assert (await tab.ping())["t"] == "pong"  # the version is the same
        assert (await late.join(since=1))["events"] == []
        assert (await late.ping())["t"] == "pong"
        await tab.close()
        await late.close()

    run_async(scenario)


def test_open_page_keeps_its_user_online(ann: User) -> None:
    cookie = cookie_of(ann)
    online = sync_to_async(lambda: online_among([ann.pk]))

    async def scenario() -> None:
        tab = PageTab(cookie)
        await tab.join()
        assert await online() == {ann.pk}
        await sync_to_async(cache.clear)()  # as if a minute had passed
        await tab.ping()
        assert await online() == {ann.pk}
        await tab.close()

    run_async(scenario)


def test_events_reach_a_page_at_another_server(ann: User) -> None:
    """Two servers: a page that moves from one to the other has every event once."""
    cookie = cookie_of(ann)

    async def scenario(first: int, second: int) -> None:
        tab, other = PageTab(cookie, first), PageTab(cookie, second)
        await tab.join()
        await other.join()
        await append_later(ann, 1)
        for each in (tab, other):
            await each.receive_until(1)
        tab.connection.socket.abort()
        await append_later(ann, 2, 3)
        again = PageTab(cookie, second)
        await again.join(since=tab.cursor.version)
        assert numbers(tab) + numbers(again) == [1, 2, 3]
        await other.receive_until(3)
        assert numbers(other) == [1, 2, 3]
        for each in (other, again):
            await each.close()

    with server() as (_, first), server() as (_, second):
        run_async(lambda: scenario(first, second))
