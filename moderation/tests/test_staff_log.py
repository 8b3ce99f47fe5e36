"""The admin's log forgets the names of deleted accounts, and nothing else."""

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.admin.models import CHANGE, LogEntry
from django.utils import timezone

from accounts.models import User, UsernameRule
from accounts.privacy import delete_account
from accounts.tests.people import create_account
from accounts.timestamps import now
from moderation import services
from tables import services as tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss() -> User:
    return User.objects.create(username="Boss", is_staff=True, is_superuser=True)


def note(by: User, about: Any, message: str = "looked at") -> None:
    LogEntry.objects.log_actions(by.pk, [about], CHANGE, message, single_object=True)


def log() -> list[tuple[str, str]]:
    entries = LogEntry.objects.order_by("pk")
    return list(entries.values_list("object_repr", "change_message"))


def test_log_forgets_a_deleted_account(boss: User) -> None:
    ann, at = create_account("Ann"), timezone.now()
    report = services.report(create_account("Ben"), ann, "unfair", "", at)
    services.settle(report, boss)
    services.sanction(ann, "mute", at + timedelta(1), "ANN was rude", by=boss, at=at)
    note(boss, EmailAddress.objects.get(user=ann))
    note(boss, tables.open_table(ann, "american", {}, now()), "ended by Boss")
    delete_account(ann, now())
    named = [text.partition(" (")[0] for text, _ in log()]  # without the random ids of tables
    assert "ann" not in str([named, [message for _, message in log()]]).lower()
    assert named == [
        "Deleted player: Cheating or unfair play",
        "Deleted player",
        "Deleted player",
        "Deleted player's table",
    ]
    assert "Deleted player was rude" in log()[1][1]


def test_log_forgets_what_deleted_staff_were_called(boss: User) -> None:
    ann = create_account("Ann")
    note(boss, tables.open_table(ann, "american", {}, now()), "ended by Boss")
    delete_account(boss, now())
    assert log()[0][1] == "ended by Deleted player"
    assert log()[0][0].startswith("Ann's table")


def test_log_keeps_other_words_and_names(boss: User) -> None:
    """Someone is called like a word of the log, or like the beginning of another name."""
    at = timezone.now()
    services.sanction(create_account("Annabel"), "mute", at + timedelta(1), "x", by=boss, at=at)
    note(boss, UsernameRule.objects.create(word="mute-not", kind="reserved"))
    note(boss, UsernameRule.objects.create(word="Ann", kind="reserved"))
    before = log()
    for name in ("Ann", "Mute"):
        delete_account(create_account(name), now())
    assert log() == before
