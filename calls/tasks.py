"""What Celery beat starts: ending calls that are due, and deleting old ones."""

from celery import shared_task
from django.utils import timezone

from calls import services


@shared_task
def end_due() -> None:
    services.end_due(timezone.now())


@shared_task
def prune() -> None:
    services.prune(timezone.now())
