"""What users are told about friend requests and invitations: on their pages, by mail if they have
turned it on, and when that is answered."""

import logging
from datetime import datetime
from smtplib import SMTPException
from typing import Any

from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.every_page import values_of
from accounts.languages import in_language_of
from accounts.mail_layout import lay_out
from accounts.models import User
from accounts.site_address import page_address
from notifications import services as notifications
from notifications.hooks import NotificationKind
from notifications.services import NewEvent
from social import selectors
from social.models import Invitation

log = logging.getLogger(__name__)

REQUEST, ACCEPTED, INVITATION = "friend_request", "friend_accepted", "invitation"
ASK_AGAIN = 60 * 60  # seconds in which a request that is sent again is not announced again
MAIL_AGAIN = 24 * 60 * 60  # seconds in which a sender causes one mail of a kind at most


def _kind(text: Promise, page: str, argument: Any = None) -> NotificationKind:
    """text: with the name of the other user. argument: of the page's URL, given the row."""
    return NotificationKind(
        lambda row: str(text).format(name=row.by.username),
        lambda row: reverse(page, args=[argument(row)] if argument else []),
    )


KINDS = {
    REQUEST: _kind(_("{name} would like to be your friend."), "friends"),
    ACCEPTED: _kind(_("You and {name} are now friends."), "person", lambda row: row.by.username),
    INVITATION: _kind(_("{name} has saved you a seat."), "table", lambda row: row.data["table"]),
}


def refresh_pages(*users: Any) -> None:
    """What users' pages show of their friends, requests and invitations has changed."""
    for user in users:
        notifications.tell_changed(user.pk, "people", waiting=values_of(user.pk)["waiting"])


def asked(me: Any, other: Any, at: datetime) -> None:
    """Announces a friend request, unless the other has blocked the sender or has just been told."""
    refresh_pages(me)
    if selectors.has_blocked(other, me):
        return
    refresh_pages(other)
    if cache.add(f"told.asked.{me.pk}.{other.pk}", 1, ASK_AGAIN):
        notifications.notify(other, REQUEST, at, by=me)


def accepted(me: Any, other: Any, at: datetime) -> None:
    """Tells who has asked that they are friends now."""
    refresh_pages(me, other)
    answered = notifications.forget(me, REQUEST, by=other)
    notifications.notify(other, ACCEPTED, at, by=me, also=answered)


def request_gone(by: Any, to: Any, at: datetime) -> None:
    """The request was declined or withdrawn."""
    refresh_pages(by, to)
    notifications.append(notifications.forget(to, REQUEST, by=by), at)


def invited(me: Any, other: Any, table_id: str, at: datetime) -> None:
    refresh_pages(other)
    notifications.notify(other, INVITATION, at, by=me, table=table_id)


def invitation_answered(invitation: Invitation, at: datetime) -> None:
    to, by, table = invitation.to, invitation.by, invitation.table_id
    refresh_pages(to, by)
    notifications.append(notifications.forget(to, INVITATION, by=by, table=table), at)


def ties_cut(me: Any, other: Any, had_ties: bool, at: datetime) -> None:
    """Neither has asked, befriended or invited the other any more. A user who had no ties to the
    other sees no change, so that nothing tells them of a block."""
    refresh_pages(me, *([other] if had_ties else []))
    gone: list[NewEvent] = []
    for to, by in ((me, other), (other, me)):
        for kind in KINDS:
            gone += notifications.forget(to, kind, by=by)
    notifications.append(gone, at)


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
    if address is None or not cache.add(f"mailed.{kind}.{by.pk}.{to.pk}", 1, MAIL_AGAIN):
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
