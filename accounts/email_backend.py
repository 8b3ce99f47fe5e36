"""Django's EMAIL_BACKEND: queues each message for a Celery worker, so no request waits for SMTP."""

import json
from collections.abc import Sequence
from email.utils import make_msgid, parseaddr
from typing import Any

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction

from accounts.mail_layout import PlayerMail
from accounts.outage import enqueue_each
from accounts.private_texts import errors_without_text, seal
from accounts.tasks import send_mail


class QueuedEmailBackend(BaseEmailBackend):
    """Queues messages on commit: a transaction that is rolled back sends nothing.

    Raises ConnectionError while the broker is unavailable. Inside a transaction the caller has
    already continued at the time of the commit, so the error is logged instead.
    """

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        waiting = [_fields_of(message) for message in email_messages]

        def queue() -> None:
            self._queue(waiting)

        in_transaction = transaction.get_connection().in_atomic_block
        transaction.on_commit(queue, robust=in_transaction)
        return len(waiting)

    @errors_without_text
    def _queue(self, waiting: Sequence[dict[str, Any]]) -> None:
        # Mail contains secret links, which neither Redis nor a log of tasks should have.
        sealed = [seal(json.dumps(fields), "mail") for fields in waiting]
        try:
            enqueue_each(send_mail, [[each] for each in sealed])
        except ConnectionError as error:
            if not self.fail_silently:
                raise ConnectionError("mail could not be queued") from error


def _fields_of(message: EmailMessage) -> dict[str, Any]:
    """The arguments that recreate this message, as JSON values: text, or what `lay_out` makes."""
    alternatives = getattr(message, "alternatives", [])
    if message.attachments or (alternatives and not isinstance(message, PlayerMail)):
        raise ValueError("only text, and mail that was laid out, can be queued")
    lists = {name: list(getattr(message, name)) for name in ("to", "cc", "bcc", "reply_to")}
    # One id for all attempts: mail programs show a message once even if it was sent twice.
    domain = parseaddr(message.from_email)[1].rpartition("@")[2] or None
    headers = {"Message-ID": make_msgid(domain=domain), **message.extra_headers}
    texts = {name: str(getattr(message, name)) for name in ("subject", "body", "from_email")}
    html = {"alternatives": [tuple(part) for part in alternatives]} if alternatives else {}
    return {**texts, **lists, **html, "headers": headers}
