"""What Celery beat starts; see `config.celery` for when. Each run may be missed or doubled."""

from celery import shared_task
from django.utils import timezone

from accounts.private_texts import errors_without_text
from chat import mail, services


@shared_task(ignore_result=True)
@errors_without_text
def mail_unread() -> None:
    mail.send_due(timezone.now())


@shared_task(ignore_result=True)
def forget_old() -> None:
    services.forget_old(timezone.now())
