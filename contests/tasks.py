"""What Celery does for contests, see `config.celery`. Each run may be missed or doubled."""

from celery import shared_task
from django.utils import timezone

from contests import fair_play
from contests.services import deciding, entrants, opening


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
