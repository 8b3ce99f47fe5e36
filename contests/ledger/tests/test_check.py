"""The nightly check finds whatever is wrong with the coins, and tells staff."""

import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import Permission
from django.core import mail
from django.db import connection
from django.test import Client
from django.urls import reverse

from accounts.models import User
from config.celery import app
from contests import tasks
from contests.ledger import services
from contests.ledger.models import Account, Check, Line, Posting
from contests.tasks import FAULTS_NAMED, check

pytestmark = pytest.mark.django_db
AT = datetime(2026, 3, 1, 3, 50, tzinfo=UTC)


@contextmanager
def tampering() -> Iterator[None]:
    """PostgreSQL refuses to change what was posted. Who can do so all the same has these rights."""
    if connection.vendor == "postgresql":
        connection.check_constraints()
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL session_replication_role = replica")
            yield
            cursor.execute("SET LOCAL session_replication_role = origin")
    else:
        yield


@pytest.fixture
def ann(person: Callable[[str], User]) -> Account:
    """She has had two gifts."""
    ann = services.player_account(person("ann"), AT)
    services.post_all([services.play_day_gift(ann, AT.date())], AT)
    return ann


def welcome() -> Line:
    return Line.objects.filter(posting__kind=Posting.Kind.WELCOME, amount__gt=0).earliest("pk")


def test_nothing_is_wrong(ann: Account) -> None:
    services.pot_account("empty")
    result = check(AT)
    assert (result.faults, result.lines, result.text, mail.outbox) == (0, 4, "", [])


def no_lines() -> None:
    Posting.objects.create(key="empty", kind=Posting.Kind.PRIZE, at=AT)


def lose_a_coin() -> None:
    Line.objects.filter(pk=welcome().pk).update(amount=199, after=199)


def set_welcome(**fields: int | None) -> Callable[[], object]:
    return lambda: Line.objects.filter(pk=welcome().pk).update(**fields)


@pytest.mark.parametrize(
    ("spoil", "found"),
    [
        (no_lines, {"posting without lines: 0 instead of 2"}),
        (lose_a_coin, {
            "sum of posting: -1 instead of 0",
            "balance of account: 220 instead of 219",
            "balance after line: 220 instead of 219",
        }),
        (lambda: Account.objects.filter(kind="player").update(balance=221),
         {"balance of account: 221 instead of 220"}),
        (set_welcome(after=-1), {
            "balance after line: -1 instead of 200",
            "balance after line: 220 instead of 19",
            "negative balance after line: -1 instead of 0",
        }),
        (set_welcome(after=None), {
            "balance after line: None instead of 200",
            "balance after line: 220 instead of 20",
        }),
    ],
)  # fmt: skip
def test_fault_is_found(ann: Account, spoil: Callable[[], object], found: set[str]) -> None:
    with tampering():
        spoil()
    result = check(AT)
    assert {re.sub(r" \d+:", ":", line) for line in result.text.split("\n")} == found
    assert result.faults == len(found)


def test_staff_who_may_see_it_are_told(ann: Account, caplog: pytest.LogCaptureFixture) -> None:
    for name, staff in (("boss", True), ("helper", True), ("player", False)):
        User.objects.create_user(name, f"{name}@example.org", is_staff=staff)
    allowed = Permission.objects.get(codename="view_check")
    for user in User.objects.filter(username__in=("boss", "player")):
        user.user_permissions.add(allowed)
    with tampering():
        lose_a_coin()
    with caplog.at_level(logging.ERROR):
        result = check(AT)
    (sent,) = mail.outbox
    assert sent.to == ["boss@example.org"]
    assert result.text in sent.body
    assert "2026-03-01 03:50: 3 faults" in caplog.text


def test_of_very_many_faults_only_the_first_are_named(ann: Account) -> None:
    many = FAULTS_NAMED + 50
    Posting.objects.bulk_create(
        Posting(key=f"empty {number}", kind=Posting.Kind.PRIZE, at=AT) for number in range(many)
    )
    result = check(AT)
    assert (result.faults, result.text.count("\n") + 1) == (many, FAULTS_NAMED)


def test_beat_starts_it_and_the_admin_shows_the_last(ann: Account, client: Client) -> None:
    client.force_login(User.objects.create_superuser("Boss"))
    accounts = reverse("admin:ledger_account_changelist")
    assert "has not been checked yet" in client.get(accounts).content.decode()
    (entry,) = (
        each for each in app.conf.beat_schedule.values() if each["task"] == tasks.check_ledger.name
    )
    assert (entry["schedule"].hour, entry["schedule"].minute) == ({3}, {50})
    tasks.check_ledger()
    assert f"all {Line.objects.count()} lines are right" in client.get(accounts).content.decode()
    with tampering():
        lose_a_coin()
    tasks.check_ledger()
    last = Check.objects.latest("pk")
    assert f"3 faults in {last.lines} lines" in client.get(accounts).content.decode()
    page = client.get(reverse("admin:ledger_check_change", args=[last.pk]))
    assert "instead of" in page.content.decode()
