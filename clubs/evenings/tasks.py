"""What Celery does for evenings, see `config.celery`. Each run may be missed or doubled."""

from celery import shared_task
from django.utils import timezone

from accounts.private_texts import errors_without_text
from clubs.evenings.services import answering, reminding, room


@shared_task(ignore_result=True)
@errors_without_text
def remind() -> None:
    """Every minute, and at once after a change."""
    reminding.send_due(timezone.now())


@shared_task(ignore_result=True)
@errors_without_text
def finish_starts() -> None:
    """Every minute: tables of a start that was cut short."""
    room.finish_starts(timezone.now())


@shared_task(ignore_result=True)
def nightly() -> None:
    answering.forget_old(timezone.now())
