"""The list of notifications: what is new, what is answered, and what is not kept."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.preferences import PreferencesUpdate, update_preferences
from accounts.privacy import delete_account, export_user_data
from accounts.timestamps import now
from notifications import selectors, services
from notifications.models import Notification, UserEvent
from social import services as social
from social.tests.friends import number_shown
from tests.shown_words import visible_text

pytestmark = pytest.mark.django_db
AT = timezone.now()
LIST = "/notifications/"


@pytest.fixture
def ben(person: Callable[[str], User]) -> User:
    return person("Ben")


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def page(client: Client, address: str = LIST) -> str:
    return client.get(address).content.decode()


def events(user: User) -> list[dict[str, object]]:
    _, text = selectors.read_stream(user, 0)
    found: list[dict[str, object]] = json.loads(text)["events"]
    return found


def test_list_is_calm_without_anything(ann: User) -> None:
    shown = page(browser(ann))
    assert "Nothing new." in shown
    assert number_shown(shown, "notifications") == 0


def test_list_needs_an_account(guest: User) -> None:
    for client in (Client(), browser(guest)):
        assert client.get(LIST).status_code == 302


def test_what_is_new_is_marked_once(ann: User, ben: User) -> None:
    social.ask(ben, ann, AT)
    client = browser(ann)
    assert number_shown(page(client, reverse("lobby")), "notifications") == 1
    first, second = page(client), page(client)
    assert "Ben would like to be your friend." in first
    assert reverse("friends") in first
    assert (first.count('class="badge"'), second.count('class="badge"')) == (1, 0)
    assert number_shown(first, "notifications") == number_shown(second, "notifications") == 0
    assert [event["unread"] for event in events(ann)] == [1, 0]  # so other pages are right


def test_what_arrives_while_the_list_is_shown_stays_new(ann: User, ben: User) -> None:
    social.ask(ben, ann, AT + timedelta(seconds=1))
    services.mark_all_read(ann, AT, AT)
    assert selectors.unread(ann.pk) == 1


def test_others_notifications_are_not_shown(ann: User, ben: User) -> None:
    social.ask(ben, ann, AT)
    assert "Nothing new." in page(browser(ben))


def test_list_has_pages(ann: User, person: Callable[[str], User]) -> None:
    for number in range(31):
        services.notify(ann, "friend_request", AT, by=person(f"Friend{number}"))
    client = browser(ann)
    first, second = page(client), page(client, f"{LIST}?page=2")
    assert first.count("would like to be") == 30
    assert "Friend0 would" in second


def test_event_is_in_the_language_of_its_user(ann: User, ben: User) -> None:
    update_preferences(ann, PreferencesUpdate(language="es"))
    ann.refresh_from_db()
    social.ask(ben, ann, AT)
    event = events(ann)[0]
    assert event["text"] == "Ben quiere estar entre tus amigos."
    assert (event["what"], event["name"]) == ("friend_request", "Ben")


def test_a_page_reads_the_count_only_if_it_shows_it(
    ann: User, django_assert_max_num_queries
) -> None:
    client = browser(ann)
    page(client, reverse("help"))
    with django_assert_max_num_queries(20) as queries:
        page(client, reverse("help"))
    counting = [q["sql"] for q in queries if "notifications_notification" in q["sql"]]
    assert len(counting) == 1


def test_download_has_them(ann: User, ben: User) -> None:
    social.ask(ben, ann, AT)
    (told,) = json.loads(b"".join(export_user_data(ann, AT)))["notifications"]
    assert (told["kind"], told["about"], told["read"]) == ("friend_request", "Ben", None)


def test_deleted_account_leaves_nothing(
    ann: User, ben: User, django_capture_on_commit_callbacks: Any
) -> None:
    social.ask(ben, ann, AT)
    social.accept(ann, ben, AT)
    with django_capture_on_commit_callbacks(execute=True):
        delete_account(ben, now())
    assert not Notification.objects.exists()
    assert not UserEvent.objects.filter(user=ben).exists()
    assert not UserEvent.objects.filter(body__contains="Ben").exists()
    assert "Ben" not in visible_text(page(browser(ann)))


def test_old_ones_are_deleted(ann: User, ben: User) -> None:
    social.ask(ben, ann, AT)
    services.prune(AT + timedelta(days=1))
    assert UserEvent.objects.exists()
    services.prune(AT + timedelta(days=3))
    assert not UserEvent.objects.exists()
    assert Notification.objects.exists()
    services.prune(AT + timedelta(days=91))
    assert not Notification.objects.exists()
