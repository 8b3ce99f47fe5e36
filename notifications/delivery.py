"""Sends what is due: push messages first, and mail about what is still unread.

What is sent is claimed in the transaction before, so that two workers, or one that was killed, send
nothing twice. One that is killed between the two sends nothing about at most one batch, which pages
show all the same.
"""

import logging
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from smtplib import SMTPException
from typing import NamedTuple

from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.template.loader import render_to_string

from accounts.mail_layout import PlayerMail, lay_out
from accounts.preferences import in_language_of
from accounts.site_address import at_site
from notifications import choosing, selectors
from notifications.hooks import NotificationKind, notification_kinds
from notifications.models import Choices, Notification, Outgoing
from notifications.planning import MAIL_AFTER, choices_of
from push import services as push
from push.services import Push

log = logging.getLogger(__name__)

BATCH = 50  # notifications that are claimed in one transaction
LASTS = timedelta(days=1)  # how long push services keep a message for a browser that is off
SOON = timedelta(minutes=1)


class Claimed(NamedTuple):
    """A notification of which nobody else sends anything now."""

    row: Notification
    kind: NotificationKind
    choices: Choices

    def is_of_use(self, at: datetime) -> bool:
        """Whether its reader can still use it, and has not read it."""
        until = self.kind.until(self.row) if self.kind.until else None
        in_time = until is None or at < until
        return in_time and self.row.read is None and self.row.user.is_active


def deliver(at: datetime) -> int:
    """Sends everything that is due; returns how many notifications that were."""
    sent = 0
    while count := _deliver_some(at):
        sent += count
    return sent


@transaction.atomic
def _deliver_some(at: datetime) -> int:
    free = Outgoing.objects.select_for_update(of=("self",), no_key=True, skip_locked=True)
    rows = list(
        free.filter(due__lte=at)
        .select_related("notification__user", "notification__by")
        .order_by("due", "pk")[:BATCH]
    )
    claimed = _claimed(rows)
    pushes = [claimed[row.pk] for row in rows if row.push_at]
    mails = [claimed[row.pk] for row in rows if not row.push_at]
    _put_off(rows, at)
    _push([each for each in pushes if each.is_of_use(at)], at)
    _mail([each for each in mails if each.is_of_use(at)])
    return len(rows)


def _claimed(rows: Sequence[Outgoing]) -> dict[int, Claimed]:
    chosen = choices_of({row.notification.user_id for row in rows})
    return {
        row.pk: Claimed(
            row.notification,
            notification_kinds[row.notification.kind],
            chosen[row.notification.user_id],
        )
        for row in rows
    }


def _put_off(rows: Iterable[Outgoing], at: datetime) -> None:
    """Mail may follow a push message, later; of all else nothing is left to send."""
    unread = (row for row in rows if row.notification.read is None)
    later = [row for row in unread if row.push_at and row.mail_at]
    for row in later:
        row.push_at, row.mail_at = None, max(row.mail_at or at, at + MAIL_AFTER)
        row.due = row.mail_at
    Outgoing.objects.bulk_update(later, ["push_at", "mail_at", "due"])
    kept = {row.pk for row in later}
    Outgoing.objects.filter(pk__in=[row.pk for row in rows if row.pk not in kept]).delete()


def _push(claimed: Sequence[Claimed], at: datetime) -> None:
    wanted = [each for each in claimed if each.choices.wants(each.kind.topic, "push")]
    if not wanted:
        return
    messages = []
    for each in wanted:
        with in_language_of(each.row.user):
            text, url = selectors.words(each.row)
        until = each.kind.until(each.row) if each.kind.until else at + LASTS
        lasts = int(min(LASTS, max(SOON, until - at)).total_seconds())
        about = ("notification", each.row.pk)
        message = Push("Tilehouse", text, url, url, lasts, each.kind.urgent, about)
        messages.append((each.row.user_id, message))
    push.send(messages, at)


def _mail(claimed: Sequence[Claimed]) -> None:
    """Queues mail to confirmed addresses, when the transaction is committed."""
    wanted = [each for each in claimed if each.choices.wants(each.kind.topic, "mail")]
    users = {each.row.user_id for each in wanted}
    rows = EmailAddress.objects.filter(user__in=users, primary=True, verified=True)
    addresses = dict(rows.values_list("user", "email"))
    mails = [
        compose(each.row, each.kind, addresses[each.row.user_id])
        for each in wanted
        if each.row.user_id in addresses and _may_mail_again(each.row, each.kind)
    ]
    try:
        get_connection().send_messages([mail for mail in mails if mail])
    except (SMTPException, OSError):
        log.exception("mail about notifications could not be queued")


def _may_mail_again(row: Notification, kind: NotificationKind) -> bool:
    again = kind.mail.again if kind.mail else 0
    return not again or cache.add(f"mailed.{row.kind}.{row.by_id}.{row.user_id}", 1, again)


def compose(row: Notification, kind: NotificationKind, address: str) -> PlayerMail | None:
    """The mail about a notification, in its reader's language, with a link against more."""
    if kind.mail is None:
        return None
    with in_language_of(row.user):
        text, url = selectors.words(row)
        context = {"to": row.user, "by": row.by, "text": text, "page": at_site(url)}
        body = render_to_string(kind.mail.template, context)
        subject = " ".join(kind.mail.subject(row).split())
        message = EmailMessage(subject, body, to=[address], headers=choosing.ONE_CLICK)
        return lay_out(message, turn_off=choosing.link(row.user, kind.topic))
