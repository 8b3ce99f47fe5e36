"""What Celery beat starts; see `config.celery`.

Mail goes to players who are muted or suspended, and when that is over, each once. That is noted
before it is sent, so that two workers send none twice; if it could not be queued, it is sent a
minute later.
"""

import logging
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from celery import shared_task
from django.core.mail import EmailMessage
from django.db.models import Exists, OuterRef
from django.template.loader import render_to_string
from django.utils import timezone

from accounts.mail_layout import PlayerMail, lay_out
from accounts.preferences import in_language_of
from accounts.private_texts import errors_without_text
from accounts.site_address import page_address
from moderation import services
from moderation.models import Sanction

log = logging.getLogger(__name__)

LATE = timedelta(days=1)  # after which a mail would surprise more than it would tell


def send_due(at: datetime) -> None:
    """Mails about all sanctions that have begun or ended."""
    rows = Sanction.objects.select_related("user")
    for sanction in rows.filter(mailed=None, at__gt=at - LATE, until__gt=at):
        _send(sanction, "mailed", sanction.kind, at)
    longer = Sanction.objects.filter(user=OuterRef("user"), kind=OuterRef("kind"), until__gt=at)
    over = rows.filter(mailed_end=None, until__lte=at, until__gt=at - LATE)
    told = set[tuple[int, str]]()
    for sanction in over.exclude(mailed=None).exclude(Exists(longer)).order_by("pk"):
        if (sanction.user_id, sanction.kind) in told:  # one mail for all that are over
            Sanction.objects.filter(pk=sanction.pk).update(mailed_end=at)
            continue
        told.add((sanction.user_id, sanction.kind))
        _send(sanction, "mailed_end", f"{sanction.kind}_ended", at)


def _send(sanction: Sanction, noted: str, kind: str, at: datetime) -> None:
    """noted: the field that says when this mail was sent."""
    row = Sanction.objects.filter(pk=sanction.pk)
    if not row.filter(**{noted: None}).update(**{noted: at}):
        return
    if message := _compose(sanction, kind):
        try:
            message.send()
        except OSError:
            log.exception("mail about a sanction could not be queued")
            row.update(**{noted: None})


def _compose(sanction: Sanction, kind: str) -> PlayerMail | None:
    """None without a confirmed address: another could be somebody else's."""
    user = sanction.user
    address = EmailAddress.objects.filter(user=user, primary=True, verified=True).first()
    if address is None or user.closed:
        return None
    context = {
        "to": user,
        "sanction": sanction,
        "contact": page_address("contact"),
        "sign_in": page_address("account_login"),
        "messages": page_address("conversations"),
    }
    with in_language_of(user):
        folder = "moderation/email"
        subject = render_to_string(f"{folder}/{kind}_subject.txt", context).strip()
        text = render_to_string(f"{folder}/{kind}.txt", context)
        return lay_out(EmailMessage(f"Tilehouse: {subject}", text, to=[address.email]))


@shared_task(ignore_result=True)
def follow_reports() -> None:
    """Every minute: open reports get the messages written after them."""
    services.follow_open_reports(timezone.now())


@shared_task(ignore_result=True)
@errors_without_text
def mail_sanctions() -> None:
    """Every minute: tells players that they are muted or suspended, or no longer are."""
    send_due(timezone.now())
