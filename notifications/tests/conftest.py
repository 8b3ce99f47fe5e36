"""A user, and events of their stream that can be told apart."""

from collections.abc import Callable, Iterator

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from accounts.models import User
from notifications import services
from notifications.protocol import NotificationsRead
from notifications.services import NewEvent
from tests.page_client import PageTab
from tests.toy_app import installed


@pytest.fixture(autouse=True)
def install_toy_game() -> Iterator[None]:
    with installed():
        yield


@pytest.fixture
def ann(person: Callable[[str], User]) -> User:
    return person("Ann")


def append(user: User, *numbers: int) -> None:
    news = [NewEvent(user.pk, NotificationsRead(number)) for number in numbers]
    services.append(news, timezone.now())


append_later = sync_to_async(append)


def numbers(tab: PageTab) -> list[int]:
    """The events that a page has had."""
    return [event["unread"] for event in tab.cursor.events]
