"""A page's socket: where a user's stream begins and goes on, and who may follow it."""

from collections.abc import Callable, Iterator

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from accounts.models import User
from notifications import services
from notifications.protocol import NotificationsRead
from notifications.services import NewEvent
from tests.page_client import PageTab
from tests.socket_client import cookie_of, run_async
from tests.toy_app import installed

pytestmark = pytest.mark.django_db(transaction=True)
NO_NEWS = {"notifications": 0}


@pytest.fixture(autouse=True)
def install_toy_game() -> Iterator[None]:
    with installed():
        yield


@pytest.fixture
def ann(person: Callable[[str], User]) -> User:
    return person("Ann")


def append(user: User, *numbers: int) -> None:
    """Adds events that can be told apart."""
    news = [NewEvent(user.pk, NotificationsRead(number)) for number in numbers]
    services.append(news, timezone.now())


append_later = sync_to_async(append)


def numbers(tab: PageTab) -> list[int]:
    return [event["unread"] for event in tab.cursor.events]


def test_page_without_a_version_gets_the_state(ann: User) -> None:
    append(ann, 1, 2)
    cookie = cookie_of(ann)

    async def scenario() -> None:
        tab = PageTab(cookie)
        message = await tab.join()
        assert (message["t"], message["v"]) == ("state", 2)
        assert message["state"].items() >= NO_NEWS.items()
        await append_later(ann, 3)
        await tab.receive_until(3)
        assert numbers(tab) == [3]
        assert (await tab.ping())["t"] == "pong"
        await tab.close()

    run_async(scenario)


def test_page_with_a_version_gets_what_it_has_missed(ann: User) -> None:
    append(ann, 1, 2, 3)
    cookie = cookie_of(ann)

    async def scenario() -> None:
        for since, missed in ((1, [2, 3]), (3, []), (0, [1, 2, 3])):
            tab = PageTab(cookie)
            message = await tab.join(since=since)
            assert (message["t"], message["since"], message["v"]) == ("events", since, 3)
            assert numbers(tab) == missed
            await tab.close()

    run_async(scenario)
