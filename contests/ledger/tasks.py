"""What Celery beat starts; see `config.celery` for when."""

import logging

from celery import shared_task
from django.core.cache import cache
from django.utils import timezone

from accounts.private_texts import errors_without_text
from contests.ledger.check import check as check_ledger

log = logging.getLogger(__name__)

LOCK_SECONDS = 60 * 60


@shared_task(ignore_result=True)
@errors_without_text
def check() -> None:
    """Nightly. A run may be missed: the next one reads everything again."""
    if not cache.add("ledger.check", 1, LOCK_SECONDS):
        return  # two at once would report everything twice
    try:
        log.info("coins: %s", check_ledger(timezone.now()))
    finally:
        cache.delete("ledger.check")
