"""What Celery does for tournaments, see `config.celery`. Each run may be missed or doubled."""

from celery import shared_task
from django.utils import timezone

from clubs.tournaments import notices
from clubs.tournaments.services import ending, entering


@shared_task(ignore_result=True)
def settle(tournament: str) -> None:
    """Queued when a game of a tournament ends: it may have been the last of its round."""
    ending.settle(tournament, timezone.now())


@shared_task(ignore_result=True)
def every_minute() -> None:
    """What is due by the clock, and what a lost task was to do."""
    ending.settle_all(timezone.now())


@shared_task(ignore_result=True)
def remind() -> None:
    """Every minute."""
    notices.send_due(timezone.now())


@shared_task(ignore_result=True)
def nightly() -> None:
    """Forgets where players entered from, thirty days after."""
    entering.forget_households(timezone.now())
