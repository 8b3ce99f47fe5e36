"""Handles what Stripe's messages are about, in a worker.

A message only says where to look: the state is read from Stripe, so a late or repeated message
does no harm. An attempt that fails is repeated later.
"""

import logging
from datetime import datetime

from celery import shared_task
from django.db.models import F
from django.utils import timezone

from billing import endings, gateway, incidents, mirror, money_back
from billing.facts import Event, event_facts
from billing.models import WebhookEvent
from billing.retries import ATTEMPTS, enqueue_on_commit, is_due
from billing.sync import sync

log = logging.getLogger(__name__)


@shared_task(ignore_result=True)
def handle(event_id: int, at: str = "") -> None:
    """Handles a stored message. at: when, in ISO form; now if it is not given."""
    attempt(event_id, datetime.fromisoformat(at) if at else timezone.now())


def attempt(event_id: int, at: datetime) -> bool:
    """Handles a stored message. Returns whether that is done; the row has the error otherwise.

    Whoever raises `attempts` first handles it, so no transaction is open while Stripe is asked.
    """
    row = WebhookEvent.objects.filter(pk=event_id)
    waiting = row.filter(handled=None).first()
    if waiting is None or not _is_mine(waiting):
        return True
    try:
        _act_on(event_facts(waiting.body), at)
    except Exception as error:
        # Whatever it is, the message waits for its next attempt, and others go on.
        log.exception("message %s could not be handled", event_id)
        row.update(error=f"{type(error).__name__}: {error}"[:300])
        _report_last(row.get(), at)
        return False
    row.update(handled=at, error="")
    return True


def _is_mine(row: WebhookEvent) -> bool:
    same = WebhookEvent.objects.filter(pk=row.pk, handled=None, attempts=row.attempts)
    return bool(same.update(attempts=F("attempts") + 1))


def _act_on(event: Event, at: datetime) -> None:
    if event.object_kind == "refund":
        money_back.report("refund", gateway.refund(event.object_id), at)
    elif event.object_kind == "dispute":
        money_back.report("dispute", gateway.dispute(event.object_id), at)
    elif event.kind == "charge.refunded":
        for refund in gateway.refunds(charge=event.object_id):
            money_back.report("refund", refund, at)
    if event.customer and sync(event.customer, at) is None:
        endings.unknown(event.customer, f"{event.kind} {event.object_id}", at)
    if event.object_kind in gateway.PATHS:
        enqueue_on_commit(mirror.copy, event.object_kind, event.object_id)


def _report_last(row: WebhookEvent, at: datetime) -> None:
    if row.attempts >= ATTEMPTS:
        text = f"{row.kind} failed {row.attempts} times, last with {row.error}"
        incidents.report("failed", row.event_id, text, at)


def waiting(at: datetime) -> list[int]:
    """The messages that a worker should have handled by now."""
    rows = WebhookEvent.objects.filter(handled=None, attempts__lt=ATTEMPTS).order_by("received")
    return [row.pk for row in rows[:500] if is_due(row.received, row.attempts, at)]
