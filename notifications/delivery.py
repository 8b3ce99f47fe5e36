"""When a notification is sent to browsers and by mail, decided when it is made; and the sending.

Push messages go first. Mail follows only if the notification is still unread some minutes later; at
once to somebody who has no page open and no browser that shows messages. Quiet hours are those that
there are when it is due.

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
from accounts.sessions import online_among
from accounts.site_address import at_site
from notifications import choosing, selectors
from notifications.hooks import NotificationKind, hooks, notification_kinds
from notifications.models import Choices, Notification, Outgoing, Quiet
from push import services as push
from push.selectors import subscribers_among
from push.services import Push

PUSH_AFTER = timedelta(minutes=1)  # to somebody who has a page open, and may read it there
MAIL_AFTER = timedelta(minutes=10)


class Reader(NamedTuple):
    """What is known about a reader when they are told something."""

    choices: Choices
    online: bool
    browsers: bool  # some of theirs show push messages


def plan(rows: Sequence[Notification], at: datetime) -> list[Outgoing]:
    """What is to be sent about notifications that are about to be stored. Marks those of which
    their users want to see nothing on pages."""
    topical = [row for row in rows if notification_kinds[row.kind].topic and not row.user.guest]
    users = {row.user_id for row in topical}
    if not users:
        return []
    chosen = choices_of(users)
    online, browsers = online_among(users), subscribers_among(users)
    outgoing = []
    for row in topical:
        reader = Reader(chosen[row.user_id], row.user_id in online, row.user_id in browsers)
        kind = notification_kinds[row.kind]
        row.silent = not reader.choices.wants(kind.topic, "page")
        if planned := _plan_one(row, kind, reader, at):
            outgoing.append(planned)
    return outgoing


def choices_of(users: set[int]) -> dict[int, Choices]:
    found = Choices.objects.in_bulk(users)
    return {user: found.get(user) or Choices(user_id=user) for user in users}


def _plan_one(
    row: Notification, kind: NotificationKind, reader: Reader, at: datetime
) -> Outgoing | None:
    choices, may_see_it = reader.choices, reader.online and not row.silent
    push_at = mail_at = None
    if reader.browsers and choices.wants(kind.topic, "push"):
        push_at = at + PUSH_AFTER if may_see_it else at
    if kind.mail and choices.wants(kind.topic, "mail"):
        mail_at = (push_at or at) + MAIL_AFTER if push_at or may_see_it else at
    due = min(filter(None, (push_at, mail_at)), default=None)
    return Outgoing(notification=row, push_at=push_at, mail_at=mail_at, due=due) if due else None


def when(
    first: datetime, quiet: Quiet | None, until: datetime | None, awaited: bool
) -> datetime | None:
    """When something is sent that could be sent from `first` on; None if it is too late then."""
    free = quiet.end_after(first) if quiet else first
    if until is None or free < until:
        return free
    return first if awaited and first < until else None


def keep(outgoing: Sequence[Outgoing], at: datetime) -> None:
    """Stores what is to be sent, and has what is due sent after the commit."""
    if not outgoing:
        return
    Outgoing.objects.bulk_create(outgoing)
    if any(row.due <= at for row in outgoing):
        transaction.on_commit(_send_now, robust=True)


def _send_now() -> None:
    try:
        hooks.send_due()
    except ConnectionError:
        log.warning("notifications will be sent within a minute: the broker is away")


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
