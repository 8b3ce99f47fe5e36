"""Reads users' streams and notifications. A user may be given as a row or as an id."""

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Any

import msgspec
from django.db import connection
from django.db.models import Count, QuerySet

from accounts.models import User
from notifications.hooks import notification_kinds, state_parts
from notifications.models import Notification, UserEvent, UserStream
from notifications.protocol import Events, PageState
from sockets.streams import channel_name

MAX_MISSED_EVENTS = 200  # a page that has missed more gets the state instead
UNREAD = """SELECT COUNT(*) FROM notifications_notification
WHERE user_id = %(user)s AND read IS NULL AND NOT silent"""

encode = msgspec.json.Encoder().encode


def stream_of(user: int) -> str:
    """The channel of a user's stream."""
    return channel_name(f"user.{user}")


def version_of(user: User) -> int:
    """How many events a user's stream has had."""
    return versions_of([user.pk]).get(user.pk, 0)


def versions_of(users: Collection[int]) -> dict[int, int]:
    """The versions of the streams of users who have had events, by their ids."""
    return dict(UserStream.objects.filter(user__in=users).values_list("user", "version"))


def read_stream(user: User, since: int | None) -> tuple[int, str]:
    """The version of the stream of a user, given as a row, and the message that leads there: the
    events after `since`; without it, or if they are not kept any more, the user's state."""
    version = version_of(user)  # before what it leads to: a page may get a count twice, never miss
    if since is not None and 0 <= version - since <= MAX_MISSED_EVENTS:
        bodies = _events_between(user, since, version)
        if len(bodies) == version - since:
            return version, events_text(since, version, bodies).decode()
    state = {name: read(user) for name, read in state_parts.items()}
    return version, encode(PageState(version, state)).decode()


def _events_between(user: User, since: int, upto: int) -> list[str]:
    rows = UserEvent.objects.filter(user=user, version__gt=since, version__lte=upto)
    return list(rows.order_by("version").values_list("body", flat=True))


def events_text(since: int, upto: int, bodies: Iterable[str]) -> bytes:
    """The message with these events, which are JSON already."""
    return encode(Events(upto, since, tuple(msgspec.Raw(body.encode()) for body in bodies)))


def unread(user: int) -> int:
    """How many notifications the user has not seen."""
    with connection.cursor() as cursor:
        cursor.execute(UNREAD, {"user": user})
        return int(cursor.fetchone()[0])


def unread_among(users: Collection[int]) -> Counter[int]:
    """The same for several users, given by id."""
    rows = Notification.objects.filter(user__in=users, read=None, silent=False)
    return Counter(dict(rows.order_by().values_list("user").annotate(Count("pk"))))


def is_unread(number: int) -> bool:
    return Notification.objects.filter(pk=number, read=None).exists()


def notifications(user: User) -> QuerySet[Notification]:
    """All notifications of a user that are kept, newest first."""
    rows = Notification.objects.filter(user=user).select_related("by")
    return rows.order_by("-at", "-pk")


def words(row: Notification) -> tuple[str, str]:
    """The text of a notification in the language of the reader, and where it leads."""
    kind = notification_kinds[row.kind]
    return kind.text(row), kind.url(row)


def export(user: User) -> list[dict[str, Any]]:
    return [
        {
            "kind": row.kind,
            "about": row.by.username if row.by else None,
            "at": row.at.isoformat(),
            "read": row.read and row.read.isoformat(),
        }
        for row in notifications(user)
    ]
