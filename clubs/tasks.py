"""What Celery does for clubs, see `config.celery`."""

from celery import shared_task
from django.utils import timezone

from accounts.private_texts import errors_without_text
from clubs.services import announcing


@shared_task(ignore_result=True)
@errors_without_text
def announce() -> None:
    """Every minute. A run may be missed or doubled."""
    announcing.send_due(timezone.now())
