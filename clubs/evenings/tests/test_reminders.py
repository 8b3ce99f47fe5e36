"""Who is told what about an evening, when, and only once; and the link against more mail."""

import os
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail as outbox
from django.urls import reverse

from accounts.models import User
from accounts.preferences import PreferencesUpdate, update_preferences
from clubs.evenings.models import Answer, Evening, News
from clubs.evenings.services import answering, planning, reminding
from clubs.evenings.tests.evenings_made import (
    AT,
    DAY,
    FIRST,
    HOUR,
    STARTS,
    club_of,
    on,
    planned,
    players,
    says,
    terms,
)
from clubs.services import founding
from notifications import choosing, delivery
from notifications.models import Notification
from notifications.selectors import words
from social.tests.seat_races import run_concurrently

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


@pytest.fixture
def people() -> list[User]:
    people = players("Ann", "Ben", "Cyd", "Dan")
    for one in people:
        address = f"{one.username.lower()}@example.org"
        EmailAddress.objects.create(user=one, email=address, primary=True, verified=True)
    return people


@pytest.fixture
def evening(people) -> Evening:
    """Ann and Ben come, Cyd waits for a seat, Dan comes perhaps."""
    made = planned(club_of(*people), people[0], seats=2)
    for one, what in zip(people, ["yes", "yes", "yes", "perhaps"], strict=True):
        says(one, made, what)
    return made


def told(at) -> list[str]:
    """Who is told at a time, by mail."""
    before = len(outbox.outbox)
    reminding.send_due(at)
    delivery.deliver(at)
    return sorted(message.to[0].partition("@")[0] for message in outbox.outbox[before:])


def shown(name: str) -> list[str]:
    """What stands on somebody's page."""
    rows = Notification.objects.filter(user__username=name).select_related("by", "user")
    return [words(row)[0] for row in rows.order_by("pk")]


class TestReminders:
    def test_a_day_and_ten_minutes_before(self, evening) -> None:
        assert told(STARTS - DAY - MINUTE) == []
        assert told(STARTS - DAY) == ["ann", "ben", "dan"]
        assert told(STARTS - HOUR) == []
        assert told(STARTS - 10 * MINUTE) == ["ann", "ben", "dan"]
        assert told(STARTS) == []
        assert shown("Ann") == [
            "Soon: Thursday evening of Thursday Friends begins on "
            "Thursday 7 May, 20:00 (Berlin time).",
            "Thursday evening of Thursday Friends begins at 20:00 (Berlin time). "
            "The waiting room is open.",
        ]
        assert shown("Cyd") == []

    def test_what_is_late_is_left_out(self, people, evening) -> None:
        assert told(STARTS - 5 * MINUTE) == [
            "ann",
            "ben",
            "dan",
        ]  # once, not for the day before too
        assert len(shown("Ann")) == 1
        assert told(STARTS + 6 * MINUTE) == []

    def test_who_answers_late_needs_no_reminder_of_the_day_before(self, people, evening) -> None:
        says(people[3], evening, "no")
        says(people[3], evening, "perhaps", at=STARTS - HOUR)
        assert told(STARTS - HOUR) == ["ann", "ben"]
        assert told(STARTS - MINUTE) == ["ann", "ben", "dan"]

    def test_who_says_no_is_not_reminded(self, people, evening) -> None:
        says(people[0], evening, "no", at=STARTS - 2 * DAY)
        assert told(STARTS - DAY) == ["ben", "cyd", "cyd", "dan"]  # Cyd has the seat now
        assert "A seat is free: you are coming to Thursday evening" in shown("Cyd")[0]
        assert shown("Ann") == []

    def test_mail_only_if_wanted_and_confirmed(self, people, evening) -> None:
        choosing.choose(people[0], {"evenings": {"mail": False}})
        EmailAddress.objects.filter(user__username="Ben").update(verified=False)
        assert told(STARTS - DAY) == ["dan"]
        assert len(shown("Ann")) == len(shown("Ben")) == 1

    def test_mail_is_in_the_language_of_its_reader(self, people, evening) -> None:
        update_preferences(people[0], PreferencesUpdate(language="de"))
        told(STARTS - DAY)
        [message] = [each for each in outbox.outbox if each.to == ["ann@example.org"]]
        assert "Donnerstag, 7. Mai, 20:00" in message.body
        assert reverse("club_evening", args=[*on(evening)[:2], FIRST.isoformat()]) in message.body


class TestNews:
    def test_a_change_reaches_everybody_who_said_yes_or_perhaps(self, people, evening) -> None:
        later = terms(at=STARTS.time().replace(hour=21), seats=2)
        planning.change(people[0], evening.club_id, evening.pk, later, AT)
        assert told(AT) == ["ann", "ben", "cyd", "dan"]
        assert "has changed. It begins on Thursday 7 May, 21:00 (Berlin time)" in shown("Cyd")[0]
        assert told(AT) == []
        assert told(STARTS + HOUR - DAY) == ["ann", "ben", "dan"]

    def test_whom_a_change_gives_a_seat_is_told_of_it(self, people, evening) -> None:
        planning.change(people[0], evening.club_id, evening.pk, terms(seats=3), AT)
        assert told(AT) == ["ann", "ben", "cyd", "dan"]
        assert "A seat is free: you are coming to Thursday evening" in shown("Cyd")[0]
        assert "has changed" in shown("Ben")[0]

    def test_who_was_reminded_is_reminded_anew_of_the_new_time(self, people, evening) -> None:
        told(STARTS - DAY)
        planning.move(people[0], on(evening), STARTS + 2 * DAY, STARTS - 2 * HOUR)
        assert told(STARTS - 2 * HOUR) == ["ann", "ben", "cyd", "dan"]
        assert told(STARTS + DAY) == ["ann", "ben", "dan"]

    def test_a_cancelled_date(self, people, evening) -> None:
        says(people[1], evening, week=1)
        planning.cancel(people[0], on(evening), AT)
        assert told(AT) == ["ann", "ben", "cyd", "dan"]
        assert "on Thursday 7 May, 20:00 (Berlin time) has been cancelled." in shown("Dan")[0]
        assert told(STARTS - DAY) == []
        planning.cancel_all(people[0], evening.club_id, evening.pk, STARTS)
        assert told(STARTS) == ["ben"]

    def test_a_closed_club(self, people, evening, django_capture_on_commit_callbacks) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            founding.close(people[0], evening.club_id, AT)
        delivery.deliver(AT)
        assert sorted(message.to[0][:3] for message in outbox.outbox) == [
            "ann",
            "ben",
            "cyd",
            "dan",
        ]
        assert shown("Ben")[-1] == (
            "Thursday Friends has been closed, so Thursday evening on "
            "Thursday 7 May, 20:00 (Berlin time) is cancelled."
        )

    def test_who_does_not_come_any_more_is_not_told(self, people, evening) -> None:
        planning.cancel(people[0], on(evening), AT)
        Answer.objects.filter(user=people[3]).update(news=News.NONE)
        assert told(AT) == ["ann", "ben", "cyd"]


class TestMailOff:
    def link_of(self, name: str) -> str:
        user = User.objects.get(username=name)
        return reverse("mail_off", args=[choosing.link(user, "evenings").split("/")[-2]])

    def wants(self, name: str) -> bool:
        return choosing.choices(User.objects.get(username=name)).wants("evenings", "mail")

    def test_mail_has_the_link_for_one_press(self, evening, client) -> None:
        told(STARTS - DAY)
        [message] = [each for each in outbox.outbox if each.to == ["ann@example.org"]]
        headers = message.extra_headers
        assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        address = headers["List-Unsubscribe"].strip("<>")
        assert address in message.body
        path = address[address.index("/accounts/") :]
        answer = client.post(path, {"List-Unsubscribe": "One-Click"})
        assert answer.status_code == 200
        assert not self.wants("Ann")
        assert self.wants("Ben")

    def test_page_asks_first(self, people, client) -> None:
        page = client.get(self.link_of("Ann"))
        assert "Shall we stop sending <strong>Ann</strong>" in page.content.decode()
        assert self.wants("Ann")
        assert "No more emails" in client.post(self.link_of("Ann")).content.decode()
        assert not self.wants("Ann")

    def test_link_of_somebody_else_changes_nothing(self, people, ben) -> None:
        for answer in (ben.get(self.link_of("Ann")), ben.post(self.link_of("Ann"))):
            assert answer.status_code == 403
            assert "sent to somebody else" in answer.content.decode()
        assert self.wants("Ann")
        assert self.wants("Ben")

    @pytest.mark.parametrize("key", ["x", "WzEsIm1haWwiXQ:1x:forged", "a" * 500])
    def test_link_that_is_none_of_ours(self, people, client, key) -> None:
        answer = client.post(reverse("mail_off", args=[key]))
        assert answer.status_code == 404
        assert "not complete" in answer.content.decode()


def test_what_was_long_ago_is_forgotten(people, evening) -> None:
    single = planned(evening.club, people[0], weekly=False, name="Cup")
    says(people[0], single)
    answering.forget_old(STARTS + 89 * DAY)
    assert Answer.objects.count() == 5
    answering.forget_old(STARTS + 91 * DAY)
    assert not Answer.objects.exists()
    assert list(Evening.objects.all()) == [evening]


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(
    "postgres" not in os.environ.get("TILEHOUSE_DATABASE_URL", ""), reason="SQLite has one writer"
)
def test_two_workers_tell_nobody_twice(people, evening) -> None:
    send = lambda: reminding.send_due(STARTS - DAY)  # noqa: E731
    assert run_concurrently(*[send] * 4) == ["done"] * 4
    assert Notification.objects.filter(kind="evening_day").count() == 3
