"""The Celery worker's part: talking to the mail server, and forgetting what is old."""

import json
from smtplib import SMTPException
from typing import Any

from celery import Task, shared_task
from celery.exceptions import Reject
from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.utils import timezone

from accounts import addresses, mailboxes, sessions
from accounts.mail_layout import PlayerMail
from accounts.private_texts import errors_without_text, unseal

RETRIES = 10  # within about an hour
FIRST_RETRY = 10  # seconds; doubled after each failure, up to LAST_RETRY, minus a random part
LAST_RETRY = 600


class KeptByTheBroker(Task):
    """Stays in the queue if it fails while the broker refuses to take it for another time, which
    Celery by itself would then drop."""

    def retry(self, *args: Any, **options: Any) -> Any:
        try:
            return super().retry(*args, **options)
        except Reject as refused:
            raise Reject(refused.reason, requeue=True) from refused


@shared_task(
    base=KeptByTheBroker,
    ignore_result=True,
    acks_late=True,  # mail is not lost if the worker is killed while sending
    autoretry_for=(SMTPException, OSError),
    max_retries=RETRIES,
    retry_backoff=FIRST_RETRY,
    retry_backoff_max=LAST_RETRY,
)
@errors_without_text
def send_mail(message: str | dict[str, Any]) -> None:
    """Sends one message. message: arguments of Django's EmailMessage, or with "alternatives" of
    PlayerMail, as `accounts.email_backend` seals them; the release before did not seal them."""
    backend = get_connection(settings.EMAIL_DELIVERY_BACKEND)
    fields = json.loads(unseal(message, "mail")) if isinstance(message, str) else message
    kind = PlayerMail if "alternatives" in fields else EmailMessage
    mail = kind(**fields, connection=backend)
    try:
        mail.send()
    except SMTPException as error:
        if not mailboxes.is_final(error):
            raise  # and try again later
        mailboxes.give_up(mail.to, error)
    else:
        mailboxes.arrived(mail.to)


@shared_task(ignore_result=True)
def nightly() -> None:
    at = timezone.now()
    addresses.forget_old_changes(at)
    sessions.forget_lapsed(at)
