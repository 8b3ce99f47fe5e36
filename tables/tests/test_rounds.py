"""Pings are answered in rounds, which also end the sockets of users who may not be there."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.timestamps import now
from moderation.models import Sanction
from sockets import base
from sockets.limits import ConnectionLimit, TokenBucket
from tables import services
from tables.models import Table
from tables.tests.conftest import PersonFactory
from tests.page_client import PageTab
from tests.socket_client import RECEIVE_TIMEOUT, Tab, cookie_of, run_async

pytestmark = pytest.mark.django_db(transaction=True)


def browser_of(user: User) -> tuple[Client, str]:
    browser = Client()
    browser.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    return browser, f"{name}={browser.cookies[name].value}"


async def ping(tab: Any) -> dict[str, Any]:
    version = tab.update["v"] if isinstance(tab, Tab) else tab.cursor.version
    await tab.send(t="ping", v=version)
    return dict(await tab.receive("pong"))


async def ended(tab: Any) -> int:
    """Waits until the server ends the connection; returns the code."""
    while (output := await tab.connection.asgi.receive_output(RECEIVE_TIMEOUT))[
        "type"
    ] != "websocket.close":
        pass
    await tab.connection.asgi.wait()
    return int(output["code"])


def test_signing_out_ends_all_sockets_of_the_browser_and_no_others(table: Table, ann: User) -> None:
    """At the next ping; what else the browser sends with it is not played any more."""
    browser, cookie = browser_of(ann)
    elsewhere = cookie_of(ann)

    async def scenario() -> None:
        here: list[Any] = [Tab(table.pk, cookie), Tab(table.pk, cookie), PageTab(cookie)]
        others: list[Any] = [Tab(table.pk, elsewhere), Tab(table.pk), PageTab(elsewhere)]
        for tab in (*here, *others):
            await tab.join()
            assert await ping(tab)
        await sync_to_async(browser.logout)()
        for tab in (*here, *others):
            await tab.send(t="ping", v=getattr(tab, "update", {}).get("v", 0))
        assert [await ended(tab) for tab in here] == [4001] * 3
        for tab in others:
            assert await tab.receive("pong")
            assert await ping(tab)
            await tab.close()
        again = Tab(table.pk, cookie)  # as the page does
        assert (await again.join())["table"]["me"] is None
        await again.close()

    run_async(scenario)


@pytest.mark.parametrize("silent", [True, False])
def test_a_socket_that_does_not_ping_as_pages_do_is_ended_too(
    table: Table, ann: User, silent: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has a stolen cookie may say nothing, or claim a version that they do not have."""
    browser, cookie = browser_of(ann)

    async def scenario() -> None:
        tab, watcher = Tab(table.pk, cookie), Tab(table.pk)
        await tab.join()
        await watcher.join()
        await sync_to_async(browser.logout)()
        if not silent:
            await tab.send(t="ping", v=tab.update["v"] - 1)
        assert await ended(tab) == 4001
        assert await ping(watcher)
        await watcher.close()

    if silent:
        monkeypatch.setattr(base, "CHECK_SECONDS", 0.05)  # instead of a minute
    run_async(scenario)


@pytest.mark.parametrize("how", ["password", "expired", "deactivated"])
def test_session_that_is_worth_nothing_any_more_ends_its_sockets(
    table: Table, ann: User, how: str
) -> None:
    cookie = cookie_of(ann)

    def end() -> None:
        if how == "password":
            ann.set_password("another than before")
            ann.save()
        elif how == "expired":
            Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
        else:
            User.objects.filter(pk=ann.pk).update(is_active=False)

    async def scenario() -> None:
        tab = Tab(table.pk, cookie)
        await tab.join()
        await sync_to_async(end)()
        await tab.send(t="ping", v=tab.update["v"])
        assert await ended(tab) == 4001

    run_async(scenario)


def test_suspended_player_is_cut_at_the_next_ping(table: Table, ann: User) -> None:
    cookie = cookie_of(ann)
    day = timedelta(days=1)

    async def scenario() -> None:
        tabs: list[Any] = [Tab(table.pk, cookie), PageTab(cookie)]
        watcher = Tab(table.pk)
        for tab in (*tabs, watcher):
            await tab.join()
        suspend = Sanction(
            user=ann, kind=Sanction.Kind.SUSPEND, until=timezone.now() + day, at=timezone.now()
        )
        await sync_to_async(suspend.save)()
        for tab in tabs:
            await tab.send(t="ping", v=getattr(tab, "update", {}).get("v", 0))
            assert (await tab.receive("refused"))["code"] == "suspended"
            assert await ended(tab) == 4403
        await watcher.close()

    run_async(scenario)


def test_nothing_is_played_on_a_socket_that_was_cut(table: Table, ann: User) -> None:
    """The move arrives while the round that ends the socket is answered."""
    browser, cookie = browser_of(ann)

    async def scenario() -> None:
        tab = Tab(table.pk, cookie)
        await tab.join()
        await sync_to_async(browser.logout)()
        await tab.send(t="ping", v=tab.update["v"])
        assert await ended(tab) == 4001
        await tab.move(do="give", card=tab.update["view"]["hand"][0])

    run_async(scenario)
    assert Table.objects.get(pk=table.pk).version == 3


def test_player_without_pings_is_shown_again_after_the_next(table: Table, ann: User) -> None:
    """Presence has run out, as after a long silence; the ping brings it back, for all to see."""
    from django.core.cache import cache

    cookie = cookie_of(ann)

    async def scenario() -> None:
        tab, watcher = Tab(table.pk, cookie), Tab(table.pk)
        await watcher.join()
        await tab.join()
        assert (await watcher.receive("update"))["table"]["seats"][0]["connected"]
        await sync_to_async(cache.clear)()
        await tab.send(t="ping", v=3)
        assert (await watcher.receive("update"))["table"]["seats"][0]["connected"]
        await tab.close()
        await watcher.close()

    run_async(scenario)


def test_hundred_pings_at_once_are_few_queries(
    person: PersonFactory, django_assert_max_num_queries: Any
) -> None:
    from accounts.sessions import sessions_of
    from tables.visits import Visit, versions

    people = [person(f"Player{number}") for number in range(30)]
    pages = []
    for user in people:
        table = services.play_now(user, "odds", now(), {"pace": 0})
        key = browser_of(user)[1].partition("=")[2]
        pages += [Visit(table.pk, sessions_of([key])[0])] * 3 + [Visit(table.pk, None)]
    versions(pages)
    Table.objects.update(version=4)  # other processes have written them since
    with django_assert_max_num_queries(5):
        assert versions(pages) == [4] * len(pages)


class OpenPage(base.Socket):
    """A socket that anybody may have, whose browser says nothing."""

    async def check_entry(self) -> None:
        pass

    open = close = check_entry


def test_a_socket_that_is_ended_twice_at_once_is_closed_once() -> None:
    """By the round of its ping, and by the check of who does not ping."""
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def nothing_comes() -> dict[str, Any]:
        await asyncio.Event().wait()
        return {}

    async def scenario() -> None:
        bucket = TokenBucket(asyncio.get_running_loop().time())
        page = OpenPage({"session": None, "headers": []}, send, bucket)
        serving = asyncio.create_task(page.serve(nothing_comes, ConnectionLimit()))
        await asyncio.sleep(0)  # it listens
        for _ in range(2):
            page.cut(base.Closed(base.SIGNED_OUT))
        await serving

    run_async(scenario)
    assert sent == [{"type": "websocket.close", "code": 4001}]
