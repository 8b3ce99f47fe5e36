"""What Celery beat starts; see `config.celery` for when. Each run may be missed or doubled.

Mail about unread messages of friends goes to users who have turned it on. It does not contain the
messages. Nothing is mailed about groups.
"""

import logging
from datetime import datetime, timedelta
from smtplib import SMTPException

from allauth.account.models import EmailAddress
from celery import shared_task
from django.core.mail import EmailMessage
from django.db.models import F, Q, QuerySet
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.languages import in_language_of
from accounts.mail_layout import lay_out
from accounts.models import User
from accounts.presence import online_among
from accounts.private_texts import errors_without_text
from accounts.site_address import page_address
from chat import selectors, services
from chat.models import Participant
from chat.writing import DAY

log = logging.getLogger(__name__)

WAIT = timedelta(minutes=10)  # a message may be read by then


def send_due(at: datetime) -> None:
    """Mails everybody who is not online about conversations with unread messages: at most once a
    day for each conversation."""
    due = list(_due(at))
    online = online_among(side.user_id for side in due)
    for side in due:
        other = _other(side)
        if side.user_id not in online and selectors.may_write(side.user_id, other.pk):
            _mail(side, other, at)


def _due(at: datetime) -> QuerySet[Participant]:
    seen = Q(conversation__last__lte=F("read")) | Q(conversation__last__lte=F("cleared"))
    mailed = Q(mailed__gt=at - DAY) | Q(mailed__gte=F("conversation__last_at"))
    rows = Participant.objects.filter(
        user__mail_messages=True,
        conversation__group=None,
        muted=False,
        conversation__last_at__gt=at - DAY - WAIT,
        conversation__last_at__lte=at - WAIT,
    )
    rows = rows.exclude(seen).exclude(mailed)
    return rows.select_related("user", "conversation__low", "conversation__high")


def _other(side: Participant) -> User:
    both = side.conversation
    return both.high if both.low_id == side.user_id else both.low


def _mail(side: Participant, other: User, at: datetime) -> None:
    """Sends one mail. Noted before it is sent: rather none than two."""
    address = EmailAddress.objects.filter(user=side.user, primary=True, verified=True).first()
    unsent = Participant.objects.filter(pk=side.pk, mailed=side.mailed)
    if address is None or not unsent.update(mailed=at):
        return
    context = {
        "by": other,
        "to": side.user,
        "page": page_address("conversation", other.username),
    }
    with in_language_of(side.user):
        subject = _("Tilehouse: {name} has written to you").format(name=other.username)
        text = render_to_string("chat/email/unread.txt", context)
        message = EmailMessage(subject, text, to=[address.email])
        message = lay_out(message, turn_off=page_address("email_preferences"))
    try:
        message.send()
    except (SMTPException, OSError):
        log.exception("mail about unread messages could not be queued")


@shared_task(ignore_result=True)
@errors_without_text
def mail_unread() -> None:
    send_due(timezone.now())


@shared_task(ignore_result=True)
def forget_old() -> None:
    services.forget_old(timezone.now())
