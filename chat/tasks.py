"""What Celery beat starts; see `config.celery` for when. Each run may be missed or doubled.

Push messages about unread messages of friends go to browsers, mail to users who have turned it on.
Neither contains the messages. Nothing is sent about groups.
"""

import logging
from datetime import datetime, timedelta
from smtplib import SMTPException

from allauth.account.models import EmailAddress
from celery import shared_task
from django.core.mail import EmailMessage
from django.db.models import F, Q, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.mail_layout import lay_out
from accounts.models import User
from accounts.preferences import in_language_of
from accounts.private_texts import errors_without_text
from accounts.sessions import online_among
from accounts.site_address import page_address
from chat import selectors, services
from chat.models import Participant
from chat.writing import DAY
from notifications import choosing
from notifications.delivery import choices_of
from notifications.models import Choices
from push import services as push
from push.selectors import subscribers
from push.services import Push

log = logging.getLogger(__name__)

TOPIC = "messages"
WAIT = timedelta(minutes=10)  # a message may be read by then
PUSH_WAIT = timedelta(seconds=30)
PUSH_AGAIN = timedelta(minutes=10)  # for one conversation


def send_due(at: datetime) -> None:
    """Tells everybody who is not online about conversations with unread messages: by push messages,
    and by mail at most once a day for each conversation."""
    for due, tell in ((_due_for_push(at), _push), (_due_for_mail(at), _mail)):
        sides = list(due)
        online = online_among(side.user_id for side in sides)
        chosen = choices_of({side.user_id for side in sides})
        for side in sides:
            quiet = chosen[side.user_id].quiet
            if side.user_id in online or (quiet and quiet.end_after(at) > at):
                continue
            if selectors.may_write(side.user_id, _other(side).pk):
                tell(side, chosen[side.user_id], at)


SEEN = Q(conversation__last__lte=F("read")) | Q(conversation__last__lte=F("cleared"))


def is_unread(side: int) -> bool:
    """side: the number of a participant."""
    return Participant.objects.filter(pk=side, muted=False).exclude(SEEN).exists()


def _unread(at: datetime, wait: timedelta) -> QuerySet[Participant]:
    rows = Participant.objects.filter(
        conversation__group=None,
        muted=False,
        conversation__last_at__gt=at - DAY - WAIT,
        conversation__last_at__lte=at - wait,
    )
    return rows.exclude(SEEN).select_related("user", "conversation__low", "conversation__high")


def _due_for_push(at: datetime) -> QuerySet[Participant]:
    pushed = Q(pushed__gt=at - PUSH_AGAIN) | Q(pushed__gte=F("conversation__last_at"))
    return _unread(at, PUSH_WAIT).filter(user__in=subscribers()).exclude(pushed)


def _due_for_mail(at: datetime) -> QuerySet[Participant]:
    mailed = Q(mailed__gt=at - DAY) | Q(mailed__gte=F("conversation__last_at"))
    mailed |= Q(pushed__gt=at - WAIT)  # their device has just told them
    wanted = Choices.objects.filter(chosen__messages__mail=True)
    return _unread(at, WAIT).filter(user__in=wanted.values("user")).exclude(mailed)


def _push(side: Participant, chosen: Choices, at: datetime) -> None:
    """Noted before it is sent: rather none than two."""
    unsent = Participant.objects.filter(pk=side.pk, pushed=side.pushed)
    if not chosen.wants(TOPIC, "push") or not unsent.update(pushed=at):
        return
    other = _other(side)
    with in_language_of(side.user):
        text = _("{name} has written to you.").format(name=other.username)
    url = reverse("conversation", args=[other.username])
    message = Push("Tilehouse", text, url, url, about=("conversation", side.pk))
    push.send([(side.user_id, message)], at)


def _other(side: Participant) -> User:
    both = side.conversation
    return both.high if both.low_id == side.user_id else both.low


def _mail(side: Participant, chosen: Choices, at: datetime) -> None:
    """Sends one mail. Noted before it is sent: rather none than two."""
    address = EmailAddress.objects.filter(user=side.user, primary=True, verified=True).first()
    unsent = Participant.objects.filter(pk=side.pk, mailed=side.mailed)
    if address is None or not chosen.wants(TOPIC, "mail") or not unsent.update(mailed=at):
        return
    other = _other(side)
    context = {
        "by": other,
        "to": side.user,
        "page": page_address("conversation", other.username),
    }
    with in_language_of(side.user):
        subject = _("Tilehouse: {name} has written to you").format(name=other.username)
        text = render_to_string("chat/email/unread.txt", context)
        message = EmailMessage(subject, text, to=[address.email], headers=choosing.ONE_CLICK)
        message = lay_out(message, turn_off=choosing.link(side.user, TOPIC))
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
