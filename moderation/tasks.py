"""What Celery beat starts; see `config.celery`."""

from celery import shared_task
from django.utils import timezone

from moderation import services


@shared_task(ignore_result=True)
def follow_reports() -> None:
    """Every minute: open reports get the messages written after them."""
    services.follow_open_reports(timezone.now())
