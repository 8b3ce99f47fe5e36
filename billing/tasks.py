"""What Celery beat starts; see `config.celery` for when. Each run may be missed or doubled."""

import logging

from celery import shared_task
from django.core.cache import cache
from django.utils import timezone

from accounts.outage import enqueue_on_commit
from accounts.private_texts import errors_without_text
from billing import figures, gateway, incidents, mails, paywall, sync, webhooks

log = logging.getLogger(__name__)

NIGHTLY_LOCK_SECONDS = 60 * 60


@shared_task(ignore_result=True)
def catch_up() -> None:
    """Every minute: queues again what should have been done by now, and ends subscriptions."""
    at = timezone.now()
    for event in webhooks.waiting(at):
        enqueue_on_commit(webhooks.handle, event)
    for mail in mails.waiting(at):
        enqueue_on_commit(mails.send, mail)
    end_subscriptions()


@shared_task(ignore_result=True)
def end_subscriptions() -> None:
    """Ends at Stripe what `Cancellation` asks for. Queued when an account is deleted."""
    try:
        incidents.end_subscriptions(timezone.now())
    except gateway.Unreachable as error:
        log.warning("subscriptions wait to be ended: %s", error)


@shared_task(
    ignore_result=True, autoretry_for=(gateway.Unreachable,), max_retries=5, retry_backoff=60
)
def close_pages(customer: str) -> None:
    """Queued when an account is deleted. What is paid all the same is ended: see `incidents`."""
    try:
        gateway.close_pages(customer)
    except gateway.Rejected as error:
        log.warning("the pages of %s are not closed: %s", customer, error)


@shared_task(ignore_result=True)
def hourly() -> None:
    mails.ask_due(timezone.now())


@shared_task(
    ignore_result=True, autoretry_for=(gateway.Unreachable,), max_retries=5, retry_backoff=300
)
def nightly() -> None:
    at = timezone.now()
    paywall.forget_old_games(at)
    if not cache.add("billing.nightly", 1, NIGHTLY_LOCK_SECONDS):
        return  # two at once would report everything twice
    try:
        sync.forget_bodies(at)
        differed = sync.compare_all(at)
    finally:
        cache.delete("billing.nightly")
    log.info("%s memberships differed from Stripe", differed)


@shared_task(ignore_result=True)
@errors_without_text
def weekly() -> None:
    figures.send(timezone.now())
