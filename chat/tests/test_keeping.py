"""How long messages are kept, what reports and downloads contain, and what a deletion removes."""

from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.privacy import delete_account, export_user_data
from accounts.timestamps import now
from chat import at_tables, selectors, services
from chat.models import Conversation, Message, Participant, TableMessage
from chat.protocol import SayAtTable
from chat.tests.people import NOON, account, friends, minutes, nonce, write
from moderation import services as moderation
from moderation.models import Report
from notifications.models import UserEvent
from tests.prepared_tables import table_of
from tests.shown_words import visible_text
from tests.toy_app import installed

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def install_toy_game():
    with installed():
        yield


def say(table_id: str, user: User, text: str, at=NOON) -> None:
    at_tables.say(table_id, user, SayAtTable(1, nonce(), text=text), at)


class TestOldMessages:
    def test_are_deleted_after_a_year(self) -> None:
        ann, ben = friends("Ann", "Ben")
        table = table_of(ann, ben, public=False).pk
        for day in (0, 1, 200):
            write(ann, ben, f"day {day}", NOON + timedelta(days=day))
            say(table, ann, f"day {day}", NOON + timedelta(days=day))
        services.forget_old(NOON + timedelta(days=365, hours=1))
        assert list(Message.objects.values_list("text", flat=True)) == ["day 1", "day 200"]
        assert list(TableMessage.objects.values_list("text", flat=True)) == ["day 1", "day 200"]
        assert selectors.unread(ben.pk) == 2
        services.forget_old(NOON + timedelta(days=400))
        assert selectors.unread(ben.pk) == 1
        assert write(ben, ann, at=NOON + timedelta(days=400)) == 4

    def test_their_conversation_goes_with_the_last_one(self) -> None:
        ann, ben = friends("Ann", "Ben")
        write(ann, ben)
        services.forget_old(NOON + timedelta(days=364))
        assert Message.objects.exists()
        services.forget_old(NOON + timedelta(days=366))
        assert not Conversation.objects.exists()
        assert not Participant.objects.exists()
        assert selectors.unread(ben.pk) == 0
        assert write(ann, ben, at=NOON + timedelta(days=367)) == 1


class TestPrivacy:
    def test_download_contains_conversations(self) -> None:
        ann, ben = friends("Ann", "Ben")
        write(ann, ben, "to Ben")
        write(ben, ann, "to Ann")
        say(table_of(ann, ben, public=False).pk, ann, "at the table")
        data = msgspec.json.decode(b"".join(export_user_data(ann, NOON)))["messages"]
        [conversation] = data["conversations"]
        assert conversation["with"] == "Ben"
        said = [(each["mine"], each["text"]) for each in conversation["messages"]]
        assert said == [(True, "to Ben"), (False, "to Ann")]
        assert [each["said"] for each in data["at_tables"]] == ["at the table"]

    def test_deleted_account_takes_its_conversations_along(
        self, django_capture_on_commit_callbacks: Any
    ) -> None:
        ann, ben, cyd = friends("Ann", "Ben", "Cyd")
        write(ann, ben)
        write(ann, cyd)
        write(ben, ann)
        services.send(ben, ann.pk, "another", nonce(), minutes(1))
        say(table_of(ann, ben, public=False).pk, ben, "at the table")
        with django_capture_on_commit_callbacks(execute=True):
            delete_account(ben, now())
        assert Conversation.objects.count() == 1
        assert not Message.objects.filter(sender=ben).exists()
        assert not TableMessage.objects.exists()
        assert selectors.unread(ann.pk) == 0
        assert not UserEvent.objects.filter(body__contains="another").exists()
        assert not UserEvent.objects.filter(body__contains='"Ben"').exists()
        assert UserEvent.objects.filter(user=ann, body__contains='"Cyd"').exists()
        newest = UserEvent.objects.filter(user=ann).order_by("version").last()
        event = msgspec.json.decode(newest.body)
        assert (event["kind"], event["other"], event["unread"]) == ("cleared", ben.pk, 0)
        browser = Client()
        browser.force_login(ann)
        assert "Ben" not in visible_text(browser.get(reverse("conversations")).content.decode())


class TestReports:
    def report(self, by: User, about: User) -> Report:
        return moderation.report(by, about, "unkind", "", timezone.now())

    def lines(self, report: Report, where: str) -> list[str]:
        report.refresh_from_db()
        found = report.snapshot["messages"]["lines"]
        return [line["text"] for line in found if line["where"] == where]

    def test_ten_messages_before_and_five_after(self) -> None:
        ann, ben = friends("Ann", "Ben")
        for number in range(15):
            write(ben, ann, f"before {number}", minutes(number))
        report = self.report(ann, ben)
        before = [f"before {number}" for number in range(5, 15)]
        assert self.lines(report, "conversation") == before
        after = [f"after {number}" for number in range(7)]
        for number, text in enumerate(after):
            write(ben, ann, text, minutes(20 + number))
            if number in (1, 2):
                moderation.follow_open_reports(timezone.now())
        moderation.follow_open_reports(timezone.now())
        moderation.follow_open_reports(timezone.now())
        assert self.lines(report, "conversation") == before + after[:5]
        assert report.snapshot["messages"]["lines"][0]["name"] == "Ben"

    def test_settled_reports_stay_as_they_are(self) -> None:
        ann, ben = friends("Ann", "Ben")
        staff = account("Staff", is_staff=True)
        write(ben, ann, "one")
        report = self.report(ann, ben)
        write(ben, ann, "two", minutes(1))
        moderation.settle(report, staff)
        write(ben, ann, "three", minutes(2))
        moderation.follow_open_reports(timezone.now())
        assert self.lines(report, "conversation") == ["one", "two"]

    def test_what_was_said_at_the_newest_table(self) -> None:
        ann, ben = account("Ann"), account("Ben")
        table = table_of(ann, ben, public=False).pk
        say(table, ben, "at the table")
        report = self.report(ann, ben)
        say(table, ben, "again", minutes(1))
        moderation.follow_open_reports(timezone.now())
        assert self.lines(report, "table") == ["at the table", "again"]
        assert self.lines(report, "conversation") == []

    def test_conversations_of_others_are_not_captured(self) -> None:
        ann, ben, cyd = friends("Ann", "Ben", "Cyd")
        write(ann, cyd, "secret")
        write(cyd, ann, "secret")
        report = self.report(ann, ben)
        moderation.follow_open_reports(timezone.now())
        assert "secret" not in str(report.snapshot)

    def test_messages_stay_in_the_report_when_the_account_is_deleted(self) -> None:
        ann, ben = friends("Ann", "Ben")
        write(ben, ann, "rude")
        report = self.report(ann, ben)
        delete_account(ben, now())
        moderation.follow_open_reports(timezone.now())
        assert self.lines(report, "conversation") == ["rude"]

    def test_staff_read_them(self) -> None:
        ann, ben = friends("Ann", "Ben")
        write(ben, ann, "<b>rude</b>")
        report = self.report(ann, ben)
        browser = Client()
        browser.force_login(User.objects.create_superuser("Boss"))
        page = browser.get(reverse("admin:moderation_report_change", args=[report.pk]))
        assert "&lt;b&gt;rude&lt;/b&gt;" in page.content.decode()
