"""What users are told about friend requests, invitations and friends who come online."""

from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.core.cache import cache
from django.utils import timezone

from accounts.models import User
from accounts.sessions import mark_online
from accounts.timestamps import now
from notifications.models import Notification
from social import selectors, services
from tables import services as tables
from tests.page_client import PageTab
from tests.socket_client import cookie_of, run_async
from tests.toy_app import installed

pytestmark = pytest.mark.django_db
AT = timezone.now()
Person = Callable[[str], User]


@pytest.fixture
def two(person: Person) -> tuple[User, User]:
    return person("Ann"), person("Ben")


@pytest.fixture
def friends(two: tuple[User, User]) -> tuple[User, User]:
    befriend(*two)
    Notification.objects.all().delete()
    return two


def befriend(one: User, other: User) -> None:
    services.ask(one, other, AT)
    services.accept(other, one, AT)


def told(user: User) -> list[tuple[str, str]]:
    rows = Notification.objects.filter(user=user).order_by("pk")
    return [(row.kind, row.by.username) for row in rows.select_related("by")]


def test_request_and_its_answer(two: tuple[User, User]) -> None:
    ann, ben = two
    services.ask(ann, ben, AT)
    assert (told(ann), told(ben)) == ([], [("friend_request", "Ann")])
    services.accept(ben, ann, AT)
    assert (told(ann), told(ben)) == ([("friend_accepted", "Ben")], [])


def test_two_who_ask_each_other(two: tuple[User, User]) -> None:
    ann, ben = two
    services.ask(ann, ben, AT)
    services.ask(ben, ann, AT)
    assert (told(ann), told(ben)) == ([("friend_accepted", "Ben")], [])


@pytest.mark.parametrize("answer", ["decline", "withdraw"])
def test_request_that_is_gone_is_forgotten_and_not_announced_again(
    two: tuple[User, User], answer: str
) -> None:
    ann, ben = two
    services.ask(ann, ben, AT)
    pair = (ben, ann) if answer == "decline" else (ann, ben)
    getattr(services, answer)(*pair, AT)
    assert told(ben) == []
    services.ask(ann, ben, AT)
    assert told(ben) == []  # an hour has to pass
    cache.clear()
    services.withdraw(ann, ben, AT)
    services.ask(ann, ben, AT)
    assert told(ben) == [("friend_request", "Ann")]


def test_block_is_silent(two: tuple[User, User]) -> None:
    ann, ben = two
    services.ask(ann, ben, AT)
    services.block(ben, ann, AT)
    assert told(ben) == told(ann) == []
    services.ask(ann, ben, AT)
    assert told(ben) == []


@pytest.mark.parametrize("answer", ["take_seat", "decline_invitation"])
def test_invitation_and_its_answer(friends: tuple[User, User], answer: str) -> None:
    ann, ben = friends
    with installed():
        table = tables.open_table(ann, "odds", {}, now())
        services.invite(ann, ben, table.pk, AT)
        assert told(ben) == [("invitation", "Ann")]
        number = selectors.invitations(ben).get().pk
        getattr(services, answer)(ben, number, AT)
    assert told(ben) == []


def test_end_of_a_friendship_takes_back_an_invitation(friends: tuple[User, User]) -> None:
    ann, ben = friends
    with installed():
        table = tables.open_table(ann, "odds", {}, now())
        services.invite(ann, ben, table.pk, AT)
    services.remove(ann, ben, AT)
    assert told(ben) == []


@pytest.mark.django_db(transaction=True)
def test_friends_are_told_once_that_somebody_comes_online(
    person: Person, two: tuple[User, User]
) -> None:
    ann, ben = two
    befriend(ann, ben)
    cookies = {name: cookie_of(person(name)) for name in ("Ann", "Cyd")}
    online = sync_to_async(mark_online)

    async def scenario() -> None:
        pages = {name: PageTab(cookie) for name, cookie in cookies.items()}
        for page in pages.values():
            await page.join()
        await online(ben.pk)
        assert (await pages["Ann"].receive())["t"] == "online"
        await sync_to_async(cache.delete)(f"online.{ben.pk}")  # a minute without a page
        await online(ben.pk)
        for page in pages.values():
            assert (await page.ping())["t"] == "pong"  # nothing else before it
            await page.close()

    run_async(scenario)


@pytest.mark.django_db(transaction=True)
def test_request_reaches_the_open_page(two: tuple[User, User]) -> None:
    ann, ben = two
    cookie = cookie_of(ben)

    async def scenario() -> None:
        page = PageTab(cookie)
        await page.join()
        await sync_to_async(services.ask)(ann, ben, AT)
        await page.receive("events")
        event: dict[str, Any] = page.cursor.events[0]
        assert (event["text"], event["unread"]) == ("Ann would like to be your friend.", 1)
        await sync_to_async(services.accept)(ben, ann, AT)
        await page.receive("events")
        assert page.cursor.events[1] == {"kind": "notifications_read", "unread": 0}
        await page.close()

    run_async(scenario)
