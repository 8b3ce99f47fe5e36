"""What users are told about friend requests and invitations, and when that is answered."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.core.cache import cache
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.every_page import values_of
from notifications import services as notifications
from notifications.hooks import Mail, NotificationKind, Topic
from notifications.services import NewEvent
from social import selectors
from social.models import Invitation

REQUEST, ACCEPTED, INVITATION = "friend_request", "friend_accepted", "invitation"
ASK_AGAIN = 60 * 60  # seconds in which a request that is sent again is not announced again
INVITED = timedelta(hours=1)  # a table that waits for players is closed then
MAIL_AGAIN = 24 * 60 * 60  # seconds in which a sender causes one mail of a kind at most


def _text(text: Promise) -> Callable[[Any], str]:
    """text: with the name of the other user."""
    return lambda row: str(text).format(name=row.by.username)


def _mail(name: str, subject: Promise) -> Mail:
    return Mail(lambda row: str(subject), f"social/email/{name}.txt", MAIL_AGAIN)


FRIENDS, INVITATIONS = "friends", "invitations"
TOPICS = {
    INVITATIONS: Topic(_("A friend invites me to a table"), mail=True),
    FRIENDS: Topic(_("Friend requests"), mail=True),
}
KINDS = {
    REQUEST: NotificationKind(
        _text(_("{name} would like to be your friend.")),
        lambda row: reverse("friends"),
        FRIENDS,
        _mail("request", _("Tilehouse: new friend request")),
    ),
    ACCEPTED: NotificationKind(
        _text(_("You and {name} are now friends.")),
        lambda row: reverse("person", args=[row.by.username]),
        FRIENDS,
    ),
    INVITATION: NotificationKind(
        _text(_("{name} has saved you a seat.")),
        lambda row: reverse("table", args=[row.data["table"]]),
        INVITATIONS,
        _mail("invitation", _("Tilehouse: a friend has saved you a seat")),
        until=lambda row: row.at + INVITED,
        urgent=True,
    ),
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
