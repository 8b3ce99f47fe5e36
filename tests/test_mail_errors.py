"""Whatever error a mail ends with, and however it quotes the mail, no log has any of its text."""

import json
import logging
import traceback
from base64 import b64encode
from collections.abc import Callable, Iterator
from datetime import time, timedelta
from importlib import import_module
from importlib.util import find_spec
from smtplib import SMTPDataError, SMTPRecipientsRefused
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.contrib.auth.models import Permission
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.email_backend import QueuedEmailBackend
from accounts.tests.conftest import eager_celery, queued_mail
from accounts.tests.people import create_account
from billing import mails
from billing.models import Membership, SentMail
from chat.tests.people import friends, write
from clubs.evenings.models import Says
from clubs.evenings.services import answering, planning
from clubs.evenings.services.holding import Which
from clubs.evenings.services.planning import Terms
from clubs.services import founding
from clubs.services.founding import Terms as ClubTerms
from config import celery
from config.logs import LINE, JsonFormatter, LineFormatter, without_visitor
from contests.ledger.models import Posting
from moderation.models import Sanction
from notifications import choosing

__all__ = ["eager_celery", "queued_mail"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("eager_celery")]


def quoting(text: str, code: int = 451) -> Exception:
    """Tried again, quoted by the server also in base64, and held by a codec that caused it."""
    error = SMTPDataError(code, b"4.7.1 refused: " + text.encode())
    error.__cause__ = UnicodeEncodeError("ascii", text, 0, 1, "ordinal not in range")
    error.__cause__.__context__ = SMTPRecipientsRefused({"a": (450, b64encode(text.encode()))})
    error.add_note(text)
    return error


def refusing(text: str) -> Exception:
    """Given up at once."""
    return quoting(text, 550)


def holding(text: str) -> Exception:
    """Not tried again."""
    error = RuntimeError("odd", [text], {"mail": text})
    error.__context__ = KeyError(text)
    return error


class Quoting(BaseEmailBackend):
    """A mail server that refuses, and quotes what it refuses; later in another way."""

    refused: list[str] = []
    errors: list[Callable[[str], Exception]] = []  # one for each attempt

    def send_messages(self, email_messages: Any) -> int:
        text = email_messages[0].message().as_string() + email_messages[0].body
        self.refused.append(email_messages[0].body)
        raise self.errors[len(self.refused) - 1](text)


def reset_password() -> None:
    create_account("Ann")
    Client().post(reverse("account_reset_password"), {"email": "ann@example.org"})


def end_membership() -> None:
    ann = create_account("Ann")
    membership, _ = Membership.objects.get_or_create(user=ann)
    mails.ask(membership, "ended", "sub_1", timezone.now())
    transaction.on_commit(send_again)


def send_again() -> None:
    later = timezone.now() + timedelta(hours=1)
    mails.send.delay(SentMail.objects.get().pk, later.isoformat())


def leave_a_message_unread() -> None:
    ann, ben = friends("Ann", "Ben")
    create_account("Cleo")
    EmailAddress.objects.create(user=ben, email="ben@example.org", primary=True, verified=True)
    choosing.choose(ben, {"messages": {"mail": True}})
    write(ann, ben, at=timezone.now() - timedelta(minutes=11))
    run("chat.tasks.mail_unread")


def suspend() -> None:
    ann, at = create_account("Ann"), timezone.now()
    until = at + timedelta(days=7)
    Sanction.objects.create(user=ann, kind="suspend", until=until, why="Rude words", at=at)
    run("moderation.tasks.mail_sanctions")


def tell_staff(permission: str, task: str) -> None:
    boss = create_account("Boss")
    boss.is_staff = True
    boss.save()
    app, codename = permission.split(".")
    which = Permission.objects.get(content_type__app_label=app, codename=codename)
    boss.user_permissions.add(which)
    run(task)


def cancel_an_evening() -> None:
    ann, at = create_account("Ann"), timezone.now()
    EmailAddress.objects.update_or_create(user=ann, defaults={"primary": True, "verified": True})
    club = founding.found(ann, ClubTerms("Thursday Friends", "en", "free"), at)
    first = (at + timedelta(days=3)).date()
    evening = planning.plan(ann, club.pk, Terms("Cup", first, time(20), "UTC", "zung-jung"), at)
    which = Which(club.pk, evening.pk, first)
    answering.answer(ann, which, Says.YES, at)
    planning.cancel(ann, which, at)
    run("clubs.evenings.tasks.remind")


def end_a_week() -> None:
    tell_staff("billing.view_membership", "billing.tasks.weekly")


def miscount_coins() -> None:
    Posting.objects.create(key="empty", kind=Posting.Kind.PRIZE, at=timezone.now())
    tell_staff("ledger.view_check", "contests.ledger.tasks.check")


def run(task: str) -> None:
    celery.tasks[task].delay()


for config in apps.get_app_configs():  # as a worker does when it starts
    if find_spec(f"{config.name}.tasks"):
        import_module(f"{config.name}.tasks")
# By the task that composes or sends it, what leads to a mail.
MAILS = {
    "accounts.tasks.send_mail": reset_password,
    "billing.mails.send": end_membership,
    "chat.tasks.mail_unread": leave_a_message_unread,
    "billing.tasks.weekly": end_a_week,
    "moderation.tasks.mail_sanctions": suspend,
    "contests.ledger.tasks.check": miscount_coins,
    "notifications.tasks.deliver": cancel_an_evening,
}
# Tasks that send no mail, and are given nothing private: numbers, codes and times; or it is sealed.
OTHERS = {
    "accounts.tasks.nightly", "billing.events.handle", "billing.mirror.copy",
    "billing.tasks.catch_up", "billing.tasks.close_pages", "billing.tasks.end_subscriptions",
    "learn.problems.tasks.make", "learn.tasks.make",
    "billing.tasks.hourly",
    "billing.tasks.nightly", "calls.tasks.end_due", "calls.tasks.prune", "chat.tasks.forget_old",
    "clubs.evenings.tasks.finish_starts", "clubs.evenings.tasks.nightly",
    "clubs.evenings.tasks.remind", "clubs.tasks.announce",
    "clubs.tournaments.tasks.every_minute", "clubs.tournaments.tasks.settle",
    "clubs.tournaments.tasks.nightly", "clubs.tournaments.tasks.remind",
    "contests.tasks.decide", "contests.tasks.every_minute", "contests.tasks.nightly",
    "contests.tasks.refill", "moderation.tasks.follow_reports", "notifications.tasks.prune",
    "push.tasks.send", "tables.tasks.archive", "tables.tasks.complete_results",
    "tables.tasks.remind",
}  # fmt: skip


@pytest.fixture
def refused(settings: Any) -> list[str]:
    """The texts of the mails that were refused."""
    settings.EMAIL_DELIVERY_BACKEND = f"{Quoting.__module__}.Quoting"
    Quoting.refused.clear()
    Quoting.errors[:] = [quoting, holding]
    return Quoting.refused


def test_every_task_is_named() -> None:
    """A new one is tried here, or has nothing to do with mail."""
    tasks = {name for name in celery.tasks if not name.startswith("celery.")}
    assert tasks == MAILS.keys() | OTHERS


@pytest.mark.parametrize("task", MAILS)
def test_no_log_has_the_mail(
    task: str,
    refused: list[str],
    caplog: pytest.LogCaptureFixture,
    django_capture_on_commit_callbacks: Any,
) -> None:
    with caplog.at_level(logging.DEBUG), django_capture_on_commit_callbacks(execute=True):
        MAILS[task]()
    assert len(refused) == 2
    assert "SMTPDataError 451 4.7.1" in caplog.text
    assert "RuntimeError" in caplog.text
    assert_nothing_of(refused, caplog.records)


def test_no_log_has_a_mail_that_is_given_up(
    refused: list[str], caplog: pytest.LogCaptureFixture, django_capture_on_commit_callbacks: Any
) -> None:
    Quoting.errors[:] = [refusing]
    with caplog.at_level(logging.DEBUG), django_capture_on_commit_callbacks(execute=True):
        reset_password()
    assert "refused for good" in caplog.text
    assert_nothing_of(refused, caplog.records)


def assert_nothing_of(texts: list[str], records: list[logging.LogRecord]) -> None:
    """No form of a record has a line, or the beginning of a whole text in base64."""
    told = "\n".join(form for record in records for form in forms(record))
    pieces = {line for text in texts for line in text.splitlines() if len(line) > 15}
    assert pieces
    for piece in pieces:
        assert piece not in told
        assert piece not in told.encode().decode("unicode_escape", "replace")
        assert b64encode(piece.encode()).decode()[4:-4] not in told


def forms(record: logging.LogRecord) -> Iterator[str]:
    """What the site's formatters, Python's own, and Sentry would say."""
    for formatter in (LineFormatter(LINE), JsonFormatter(), logging.Formatter()):
        record.exc_text = None
        yield formatter.format(record)
    if record.name == "celery.app.trace":
        yield repr(record.__dict__)
    if record.exc_info and (error := record.exc_info[1]):
        yield from everything_of(error)
        value = {"type": type(error).__name__, "value": repr(error)}
        yield json.dumps(without_visitor({"exception": {"values": [value]}}))


def everything_of(error: BaseException | None) -> Iterator[str]:
    while error is not None:
        yield repr(error) + repr(getattr(error, "__notes__", ()))
        yield "".join(traceback.format_exception(error))
        error = error.__cause__ or error.__context__


def test_queue_holds_nothing_that_can_be_read(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    queued: list[Any] = []
    monkeypatch.setattr("accounts.email_backend.enqueue_each", lambda _, each: queued.extend(each))
    with django_capture_on_commit_callbacks(execute=True):
        reset_password()
    (args,) = queued
    assert "ann@example.org" not in str(args)
    assert "password" not in str(args)


@pytest.mark.parametrize("failure", [quoting, refusing, holding])
def test_error_while_queueing_does_not_quote(
    failure: Callable[[str], Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "You can choose a new password here: https://tiles.example/accounts/password/reset/key/1"

    def refuse(*_: Any) -> None:
        raise failure(text)

    monkeypatch.setattr("accounts.email_backend.enqueue_each", refuse)
    with pytest.raises((OSError, RuntimeError)) as raised:
        QueuedEmailBackend()._queue([{"body": text}])
    assert text not in "".join(everything_of(raised.value))
