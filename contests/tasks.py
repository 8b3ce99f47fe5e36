"""What Celery does for contests and coins, see `config.celery`. Each run may be missed or
doubled."""

import logging

from celery import shared_task
from django.core.cache import cache
from django.utils import timezone

from accounts.private_texts import errors_without_text
from contests import fair_play
from contests.ledger.check import check
from contests.services import deciding, entrants, opening

log = logging.getLogger(__name__)

LOCK_SECONDS = 60 * 60


@shared_task(ignore_result=True)
def decide(contest: str) -> None:
    """Queued when a game of a contest ends: it may have been the last."""
    deciding.decide(contest, timezone.now())


@shared_task(ignore_result=True)
def refill() -> None:
    """Queued when the last place of a contest is taken."""
    opening.refill(timezone.now())


@shared_task(ignore_result=True)
def every_minute() -> None:
    """What is due by the clock, and what a lost task was to do."""
    at = timezone.now()
    deciding.decide_due(at)
    opening.open_dailies(at)
    opening.refill(at)


@shared_task(ignore_result=True)
def nightly() -> None:
    """Forgets where players entered from, thirty days after; flags what staff should look at."""
    at = timezone.now()
    entrants.forget_households(at)  # first, because it was promised
    fair_play.forget(at)
    fair_play.look(at)


# The name that it is queued under while one release replaces another.
@shared_task(name="contests.ledger.tasks.check", ignore_result=True)
@errors_without_text
def check_ledger() -> None:
    """Nightly. A run may be missed: the next one reads everything again."""
    if not cache.add("ledger.check", 1, LOCK_SECONDS):
        return  # two at once would report everything twice
    try:
        log.info("coins: %s", check(timezone.now()))
    finally:
        cache.delete("ledger.check")
