"""What Celery does for notifications: sending those that are due, and deleting what is too old."""

from celery import shared_task
from django.utils import timezone

from accounts.private_texts import errors_without_text
from notifications import delivery, services


@shared_task(ignore_result=True)
@errors_without_text
def deliver() -> None:
    """Every minute, and at once when there is something to send."""
    delivery.deliver(timezone.now())


@shared_task
def prune() -> None:
    services.prune(timezone.now())
