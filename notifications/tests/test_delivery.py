"""What is sent, to whom, by which way, and never twice."""

import os
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail as outbox
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from accounts.sessions import mark_online
from notifications import choosing, delivery, selectors, services
from notifications.hooks import Mail, NotificationKind, Topic, notification_kinds, topics
from notifications.models import Notification, Outgoing, Quiet
from push import keys
from push import services as push
from push.services import Browser
from social.tests.seat_races import run_concurrently

pytestmark = pytest.mark.django_db
AT = datetime(2027, 5, 6, 18, tzinfo=UTC)
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)


@pytest.fixture(autouse=True)
def kinds() -> Iterator[None]:
    """Two kinds of one topic; "soon" is of no use after ten minutes, and its reader awaits it."""
    told = Mail(lambda row: f"About {row.data['name']}")
    about = (lambda row: f"{row.data['name']} has happened.", lambda row: "/lobby/", "things", told)
    topics["things"] = Topic("Things", mail=True)
    notification_kinds["thing"] = NotificationKind(*about)
    until = lambda row: row.at + 10 * MINUTE  # noqa: E731
    notification_kinds["soon"] = NotificationKind(*about, until=until, awaited=True)
    yield
    del topics["things"], notification_kinds["thing"], notification_kinds["soon"]


@pytest.fixture
def ann() -> User:
    user = User.objects.create_user("Ann", "ann@example.org", "four winds at home")
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    cache.delete(f"online.{user.pk}")
    return user


@pytest.fixture
def pushed(ann: User, settings: Any, monkeypatch: Any) -> list[push.Push]:
    """Ann has a browser with push messages; what is handed to it."""
    settings.PUSH_KEY = keys.new_key()
    push.subscribe(ann, Browser("https://push.example.org/x", "", ""), "", "", AT)
    sent: list[push.Push] = []
    monkeypatch.setattr(push, "send", lambda given, at: sent.extend(each for _, each in given))
    return sent


def tell(user: User, kind: str = "thing", at: datetime = AT, name: str = "Something") -> None:
    services.notify(user, kind, at, name=name)


def mails(at: datetime) -> list[str]:
    before = len(outbox.outbox)
    delivery.deliver(at)
    return [str(message.subject) for message in outbox.outbox[before:]]


def test_who_is_not_here_gets_mail_at_once(ann: User) -> None:
    tell(ann)
    assert mails(AT) == ["About Something"]
    assert mails(AT + HOUR) == []
    [message] = outbox.outbox
    assert "Something has happened." in message.body
    assert "/lobby/" in message.body
    assert "List-Unsubscribe" in message.extra_headers


def test_who_is_here_gets_mail_if_it_stays_unread(ann: User) -> None:
    mark_online(ann.pk)
    tell(ann)
    assert mails(AT + 9 * MINUTE) == []
    assert mails(AT + 10 * MINUTE) == ["About Something"]


def test_who_has_read_it_gets_nothing(ann: User, pushed: list[push.Push]) -> None:
    mark_online(ann.pk)
    tell(ann)
    services.mark_all_read(ann, AT, AT)
    assert mails(AT + HOUR) == []
    assert pushed == []
    assert not Outgoing.objects.exists()


def test_push_message_first_then_mail(ann: User, pushed: list[push.Push]) -> None:
    tell(ann)
    assert mails(AT) == []
    [sent] = pushed
    assert (sent.text, sent.page) == ("Something has happened.", "/lobby/")
    assert mails(AT + 10 * MINUTE) == ["About Something"]
    assert len(pushed) == 1


def test_only_what_others_cause_may_be_dropped_as_too_much(ann: User, pushed: list[Any]) -> None:
    ben = User.objects.create_user("Ben")
    kind = notification_kinds["soon"]
    notification_kinds["soon"] = replace(kind, urgent=True)
    tell(ann)
    tell(ann, "soon")
    services.notify(ann, "soon", AT, by=ben, name="Another")
    mails(AT)
    assert [each.counted for each in pushed] == [True, False, True]


def test_read_after_the_push_message(ann: User, pushed: list[push.Push]) -> None:
    tell(ann)
    mails(AT)
    services.mark_all_read(ann, AT, AT)
    assert mails(AT + HOUR) == []


def test_push_message_waits_for_who_is_here(ann: User, pushed: list[push.Push]) -> None:
    mark_online(ann.pk)
    tell(ann)
    mails(AT)
    assert pushed == []
    mails(AT + MINUTE)
    assert len(pushed) == 1


def test_late_worker_sends_no_mail_beside_the_push_message(ann: User, pushed: Any) -> None:
    tell(ann)
    assert mails(AT + HOUR) == []
    assert len(pushed) == 1
    assert mails(AT + HOUR + 10 * MINUTE) == ["About Something"]


def test_answered_is_not_sent(ann: User, pushed: list[push.Push]) -> None:
    tell(ann)
    services.append(services.forget(ann, "thing"), AT)
    assert mails(AT + HOUR) == []
    assert pushed == []


@pytest.mark.parametrize("way", ["push", "mail", "page"])
def test_ways_that_are_turned_off(ann: User, pushed: list[push.Push], way: str) -> None:
    choosing.choose(ann, {"things": {way: False}})
    tell(ann)
    mails(AT)
    assert len(pushed) == (way != "push")
    mails(AT + HOUR)
    assert len(outbox.outbox) == (way != "mail")
    assert Notification.objects.get().silent == (way == "page")


def test_choice_holds_when_it_is_sent(ann: User) -> None:
    mark_online(ann.pk)
    tell(ann)
    choosing.choose(ann, {"things": {"mail": False}})
    assert mails(AT + HOUR) == []


def test_quiet_hours_hold_back_what_can_wait(ann: User, pushed: list[push.Push]) -> None:
    choosing.choose_all(ann, {}, Quiet(time(20), time(8), "Europe/Berlin"))
    tell(ann)  # at eight in the evening
    tell(ann, "soon")
    mails(AT)
    assert len(pushed) == 1
    mails(AT + 11 * HOUR)
    assert len(pushed) == 1
    mails(AT + 12 * HOUR)
    assert len(pushed) == 2


def test_quiet_hours_hold_back_what_a_late_worker_finds(ann: User, pushed: list[Any]) -> None:
    """Both were due a moment before: a push message, and later the mail."""
    choosing.choose_all(ann, {}, Quiet(time(20, 30), time(8), "Europe/Berlin"))
    tell(ann)
    assert mails(AT + 31 * MINUTE) == []
    assert pushed == []
    mails(AT + 12 * HOUR)
    assert len(pushed) == 1
    tell(ann, name="Another", at=AT + 13 * HOUR)
    mails(AT + 13 * HOUR)
    choosing.choose_all(ann, {}, Quiet(time(9), time(11), "Europe/Berlin"))
    assert mails(AT + 13 * HOUR + 10 * MINUTE) == []
    assert mails(AT + 15 * HOUR) == ["About Another"]


def test_quiet_hours_that_were_ended_hold_nothing_back(ann: User) -> None:
    mark_online(ann.pk)
    choosing.choose_all(ann, {}, Quiet(time(20), time(8), "Europe/Berlin"))
    tell(ann)
    choosing.choose_all(ann, {}, None)
    assert mails(AT + 10 * MINUTE) == ["About Something"]


def test_read_in_quiet_hours(ann: User, pushed: list[Any]) -> None:
    choosing.choose_all(ann, {}, Quiet(time(20), time(8), "Europe/Berlin"))
    tell(ann)
    mails(AT)
    services.mark_all_read(ann, AT, AT)
    assert mails(AT + 13 * HOUR) == []
    assert pushed == []
    assert not Outgoing.objects.exists()


def test_one_that_has_been_opened_is_read_on_all_pages(ann: User, pushed: list[Any]) -> None:
    """A push message, pressed; the other is still news."""
    tell(ann)
    tell(ann, name="Another", at=AT + MINUTE)
    mails(AT + MINUTE)
    page = Client()
    page.force_login(ann)
    answer = page.get(pushed[0].url)
    assert (answer.status_code, answer["Location"]) == (302, "/lobby/")
    assert selectors.unread(ann.pk) == 1
    assert mails(AT + HOUR) == ["About Another"]


def test_toast_that_was_closed_is_read(ann: User, pushed: list[Any]) -> None:
    mark_online(ann.pk)
    tell(ann)
    page = Client()
    page.force_login(ann)
    assert page.post(f"/notifications/{Notification.objects.get().pk}/").status_code == 204
    assert mails(AT + HOUR) == []
    assert pushed == []


def test_notification_of_somebody_else_stays_unread(ann: User) -> None:
    tell(ann)
    other = Client()
    other.force_login(User.objects.create_user("Ben"))
    address = f"/notifications/{Notification.objects.get().pk}/"
    assert other.get(address)["Location"] == "/notifications/"
    assert other.post(address).status_code == 204
    assert selectors.unread(ann.pk) == 1


def test_what_is_over_is_not_sent(ann: User, pushed: list[push.Push]) -> None:
    tell(ann, "soon")
    mails(AT + 10 * MINUTE)
    assert pushed == []
    assert outbox.outbox == []


def test_no_mail_to_an_address_that_is_not_confirmed(ann: User) -> None:
    EmailAddress.objects.update(verified=False)
    tell(ann)
    assert mails(AT) == []


def test_guests_are_told_on_the_page_only() -> None:
    guest = User.objects.create(username="Guest 7", guest=True)
    tell(guest)
    assert Notification.objects.filter(user=guest).exists()
    assert not Outgoing.objects.exists()


def test_several_at_once_are_each_told_once(ann: User) -> None:
    for number in range(120):
        tell(ann, name=f"Thing {number}")
    assert len(set(mails(AT))) == 120


def test_every_kind_has_a_topic() -> None:
    missing = {name: kind.topic for name, kind in notification_kinds.items()}
    assert {topic for topic in missing.values() if topic not in topics} == set(), missing


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(
    "postgres" not in os.environ.get("TILEHOUSE_DATABASE_URL", ""), reason="SQLite has one writer"
)
def test_two_workers_send_nothing_twice(ann: User) -> None:
    for number in range(60):
        tell(ann, name=f"Thing {number}")
    send = lambda: delivery.deliver(AT)  # noqa: E731
    assert run_concurrently(*[send] * 4) == ["done"] * 4
    assert Outgoing.objects.count() == 0
