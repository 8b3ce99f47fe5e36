"""Sends what is due: push messages first, and mail about what is still unread.

What is sent is claimed in the transaction before, so that two workers, or one that was killed, send
nothing twice. One that is killed between the two sends nothing about at most one batch, which pages
show all the same.
"""

import logging
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from smtplib import SMTPException
from typing import NamedTuple

from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse

from accounts.mail_layout import PlayerMail, lay_out
from accounts.preferences import in_language_of
from accounts.site_address import at_site
from notifications import choosing, selectors
from notifications.hooks import NotificationKind, notification_kinds
from notifications.models import Choices, Notification, Outgoing
from notifications.planning import MAIL_AFTER, choices_of, when
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

    def free_at(self, at: datetime) -> datetime | None:
        """When it may be sent, now or after quiet hours; None if it is of no use then."""
        until = self.kind.until(self.row) if self.kind.until else None
        return when(at, self.choices.quiet, until, self.kind.awaited)

    @property
    def is_news(self) -> bool:
        return self.row.read is None and self.row.user.is_active


def deliver(at: datetime) -> int:
    """Sends everything that is due; returns how many notifications that were."""
    sent = 0
    while count := _deliver_some(at):
        sent += count
    return sent


@transaction.atomic
def _deliver_some(at: datetime) -> int:
    waiting = Outgoing.objects.select_for_update(of=("self",), no_key=True, skip_locked=True)
    rows = list(
        waiting.filter(due__lte=at)
        .select_related("notification__user", "notification__by")
        .order_by("due", "pk")[:BATCH]
    )
    claimed = _claimed(rows)
    free = {row.pk: claimed[row.pk].free_at(at) for row in rows}
    going = [row for row in rows if free[row.pk] == at and claimed[row.pk].is_news]
    pushes = [claimed[row.pk] for row in going if row.push_at]
    mails = [claimed[row.pk] for row in going if not row.push_at]
    _put_off(rows, free, at)
    _push(pushes, at)
    _mail(mails)
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


def _put_off(rows: Sequence[Outgoing], free: Mapping[int, datetime | None], at: datetime) -> None:
    """What came in quiet hours waits until they end. Mail may follow a push message, later; of all
    else nothing is left to send."""
    later = []
    for row in rows:
        moment = free[row.pk]
        if row.notification.read or moment is None:
            continue
        if moment > at:
            row.due = moment
        elif row.push_at and row.mail_at:
            row.push_at, row.mail_at = None, max(row.mail_at, at + MAIL_AFTER)
            row.due = row.mail_at
        else:
            continue
        later.append(row)
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
        number = each.row.pk
        opened, about = reverse("notification", args=[number]), ("notification", number)
        urgent = each.kind.urgent
        counted = not urgent or each.row.by_id is not None  # the site's own comes in any case
        message = Push("Tilehouse", text, opened, url, lasts, urgent, about, url, counted)
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
