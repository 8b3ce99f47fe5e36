"""What Celery beat starts; see `config.celery`."""

from celery import shared_task
from django.utils import timezone

from accounts.private_texts import errors_without_text
from moderation import mail, services


@shared_task(ignore_result=True)
def follow_reports() -> None:
    """Every minute: open reports get the messages written after them."""
    services.follow_open_reports(timezone.now())


@shared_task(ignore_result=True)
@errors_without_text
def mail_sanctions() -> None:
    """Every minute: tells players that they are muted or suspended, or no longer are."""
    mail.send_due(timezone.now())
