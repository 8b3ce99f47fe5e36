"""The worker's part: one task for each message to one browser, in a queue of its own, so that a
slow push service holds up nothing else."""

import logging
from typing import Any

from celery import shared_task
from cryptography.fernet import InvalidToken
from django.db.models import F
from django.utils import timezone

from accounts.private_texts import errors_without_text, unseal
from accounts.tasks import KeptByTheBroker
from push import sending
from push.models import Subscription
from push.sending import Message

log = logging.getLogger(__name__)

GIVEN_UP = 20  # messages in a row after which a browser is forgotten


@shared_task(
    bind=True,
    base=KeptByTheBroker,
    ignore_result=True,
    max_retries=None,
    soft_time_limit=2 * sending.SECONDS,  # a service that answers letter by letter
)
def send(task: Any, number: int, sealed: str, lasts: int, urgent: bool) -> None:
    """Sends a message to one browser. A worker that is killed meanwhile does not send it: that is
    better than twice."""
    wait = attempt(number, Message(sealed, lasts, urgent), task.request.retries)
    if wait is not None:
        raise task.retry(countdown=wait)


@errors_without_text
def attempt(number: int, sealed: Message, tried: int) -> int | None:
    """Returns after how many seconds to try again."""
    row = Subscription.objects.select_related("user").filter(pk=number).first()
    if row is None:
        return None
    if not _is_known(row):
        row.delete()
        return None
    try:
        text = unseal(sealed.text, "push")
    except InvalidToken:  # the site's key was changed
        return None
    sent = sending.send(row, sealed._replace(text=text), tried, timezone.now())
    _note(row, sent)
    return sent.wait


def _is_known(row: Subscription) -> bool:
    """Whether the password is still that with which messages were turned on."""
    user = row.user
    hashes = (user.get_session_auth_hash(), *user.get_session_auth_fallback_hash())
    return bool(user.is_active) and row.known in hashes


def _note(row: Subscription, sent: sending.Sent) -> None:
    rows = Subscription.objects.filter(pk=row.pk)
    if sent.taken:
        rows.update(used=timezone.now(), failed=0)
    elif sent.gone or (sent.wait is None and row.failed >= GIVEN_UP):
        rows.delete()
    elif sent.wait is None:
        log.warning("a push message was given up: the service answered %d", sent.status)
        rows.update(failed=F("failed") + 1)
