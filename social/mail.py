"""Mail about friend requests and invitations, to users who have turned it on."""

import logging
from smtplib import SMTPException
from typing import Any

from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.languages import in_language_of
from accounts.mail_layout import lay_out
from accounts.models import User
from accounts.site_address import page_address
from social import selectors

log = logging.getLogger(__name__)

DAY_SECONDS = 24 * 60 * 60


def mail_request(by: Any, to: User) -> None:
    """Mails a user that they have a friend request, unless they have blocked the sender."""
    if to.mail_requests and selectors.requests_to(to).filter(asked_by=by).exists():
        _send("request", by, to, _("Tilehouse: new friend request"))


def mail_invitation(by: Any, to: User) -> None:
    if to.mail_invitations and selectors.invitations(to).filter(by=by).exists():
        _send("invitation", by, to, _("Tilehouse: a friend has saved you a seat"))


def _send(kind: str, by: Any, to: User, subject: Promise) -> None:
    """Sends at most one mail of a kind per sender and day. Errors are logged, not raised."""
    address = EmailAddress.objects.filter(user=to, primary=True, verified=True).first()
    if address is None or not cache.add(f"mailed.{kind}.{by.pk}.{to.pk}", 1, DAY_SECONDS):
        return
    context = {"by": by, "to": to, "friends": page_address("friends")}
    with in_language_of(to):
        text = render_to_string(f"social/email/{kind}.txt", context)
        message = EmailMessage(str(subject), text, to=[address.email])
        message = lay_out(message, turn_off=page_address("email_preferences"))
    try:
        message.send()
    except (SMTPException, OSError):
        log.exception("mail about a %s could not be queued", kind)
