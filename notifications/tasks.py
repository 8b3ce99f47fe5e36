"""What Celery beat starts: deleting events and notifications that are too old."""

from celery import shared_task
from django.utils import timezone

from notifications import services


@shared_task
def prune() -> None:
    services.prune(timezone.now())
