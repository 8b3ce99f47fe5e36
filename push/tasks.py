"""The worker's part: one task for each message to one browser, in a queue and threads of its own,
so that a slow push service holds up nothing else.
"""

import json
import logging
from math import inf
from typing import Any, NamedTuple

from celery import shared_task
from cryptography.fernet import InvalidToken
from django.db.models import F
from django.utils import timezone

from accounts.every_page import read_values
from accounts.private_texts import errors_without_text, unseal
from accounts.tasks import KeptByTheBroker
from push import hooks, sending
from push.models import Subscription
from push.sending import Message

log = logging.getLogger(__name__)

GIVEN_UP = 20  # messages in a row after which a browser is forgotten
FULL = 30  # seconds to wait for a thread
LONGEST_WAIT = 15 * 60  # seconds from when it was queued, for a host that rests or a thread


class Given(NamedTuple):
    """What a task has been given besides the message. queued: when, in seconds since 1970; the
    release before did not say. about: what its reader may have read meanwhile. tried: how often."""

    lasts: int
    urgent: bool
    queued: int = 0
    about: list[Any] | None = None
    tried: int = 0


class Again(NamedTuple):
    """A message has to be tried again. tried: attempts so far."""

    wait: int  # seconds
    tried: int


@shared_task(bind=True, base=KeptByTheBroker, ignore_result=True, max_retries=None)
def send(task: Any, number: int, sealed: str, *more: Any) -> None:
    """Sends a message to one browser. A worker that is killed meanwhile does not send it: that is
    better than twice."""
    given = Given(*more)
    given = given._replace(queued=given.queued or int(timezone.now().timestamp()))
    message = Message(sealed, given.queued + given.lasts, given.urgent)
    if again := attempt(number, message, given.about, given.tried, given.queued + LONGEST_WAIT):
        args = (number, sealed, *given._replace(tried=again.tried))
        raise task.retry(args, countdown=again.wait)


@errors_without_text
def attempt(
    number: int,
    sealed: Message,
    about: list[Any] | None = None,
    tried: int = 0,
    latest: float = inf,
) -> Again | None:
    """latest: until when it may wait for its host or a thread, so that few wait at a time."""
    row = Subscription.objects.select_related("user").filter(pk=number).first()
    now = timezone.now().timestamp()
    if row is None or now >= sealed.until or not _is_news(about) or not _is_still(row):
        return None
    host = sending.host_of(row.endpoint)
    with sending.thread_for(host) as free:  # only who has one uses up the trial after a rest
        wait = sending.pause(host, now) if free else FULL
        if not wait:
            return _send(row, sealed, tried)
    if now + wait <= latest:
        return Again(wait, tried)
    _give_up(row, "its service rests or has no thread")
    return None


def _is_news(about: list[Any] | None) -> bool:
    """Whether its reader has not read it elsewhere since it was queued."""
    return about is None or hooks.still_news[about[0]](about[1])


def _send(row: Subscription, sealed: Message, tried: int) -> Again | None:
    try:
        told = json.loads(unseal(sealed.text, "push"))
    except InvalidToken:  # the site's key was changed
        return None
    told["unread"] = sum(read_values(hooks.badge, {"user": row.user_id}).values())
    message = sealed._replace(text=json.dumps(told, ensure_ascii=False))
    sent = sending.send(row, message, tried, timezone.now())
    _note(row, sent)
    return None if sent.wait is None else Again(sent.wait, tried + 1)


def _is_still(row: Subscription) -> bool:
    """Whether the password is that with which messages were turned on; else the row is deleted."""
    user = row.user
    hashes = (user.get_session_auth_hash(), *user.get_session_auth_fallback_hash())
    if user.is_active and row.known in hashes:
        return True
    row.delete()
    return False


def _note(row: Subscription, sent: sending.Sent) -> None:
    rows, now = Subscription.objects.filter(pk=row.pk), timezone.now()
    if not sent.gone:
        sending.note(sending.host_of(row.endpoint), 0 < sent.status < 500, now.timestamp())
    if sent.taken:
        rows.update(used=now, failed=0)
    elif sent.gone:
        rows.delete()
    elif sent.wait is None:
        _give_up(row, f"the service answered {sent.status}")


def _give_up(row: Subscription, why: str) -> None:
    rows = Subscription.objects.filter(pk=row.pk)
    if row.failed >= GIVEN_UP:
        rows.delete()
        return
    log.warning("a push message was given up: %s", why)
    rows.update(failed=F("failed") + 1)
