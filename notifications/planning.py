"""When a notification is sent to browsers and by mail, decided when it is made. Quiet hours are
those that there are when it is due.

Push messages go first. Mail follows only if the notification is still unread some minutes later; at
once to somebody who has no page open and no browser that shows messages.
"""

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import transaction

from accounts.sessions import online_among
from notifications.hooks import NotificationKind, hooks, notification_kinds
from notifications.models import Choices, Notification, Outgoing, Quiet
from push.selectors import subscribers_among

log = logging.getLogger(__name__)

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
