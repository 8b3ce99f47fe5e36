"""The only code that writes users' streams and notifications. Times are passed in.

`append` is the last write of its transaction, and called once: it locks the streams in order of
user id, so that no two transactions wait for each other, and holds them only until the commit.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import datetime, timedelta
from functools import cache, partial
from itertools import chain, groupby
from typing import Any, NamedTuple

import msgspec
from django.db import connection, transaction
from django.db.models import Q, QuerySet
from django.urls import reverse

from accounts.avatars import seed_of
from accounts.models import User
from accounts.preferences import in_language_of
from notifications import delivery, selectors
from notifications.models import Choices, Notification, UserEvent
from notifications.protocol import Changed, NotificationEvent, NotificationsRead
from notifications.selectors import stream_of
from sockets import streams
from sockets.streams import Broadcast

EVENTS_KEPT = timedelta(days=2)
NOTIFICATIONS_KEPT = timedelta(days=90)

_LENGTHEN = """
    INSERT INTO notifications_userstream (user_id, version) VALUES {}
    ON CONFLICT (user_id) DO UPDATE
    SET version = notifications_userstream.version + excluded.version
    RETURNING user_id, version
"""
encode = msgspec.json.Encoder().encode


class NewEvent(NamedTuple):
    """An event to be appended to a user's stream, not stored yet.

    event: a struct; or a function that returns it, called when the streams are locked, so that what
    it counts then is right in the order of the events.
    """

    user: int
    event: msgspec.Struct | Callable[[], msgspec.Struct]


@transaction.atomic(savepoint=False)
def append(events: Sequence[NewEvent], at: datetime) -> None:
    """Adds events to the streams of users, and publishes them after the commit.

    Called once in a transaction, as its last write: see above.
    """
    if not events:
        return
    grouped = groupby(sorted(events, key=lambda new: new.user), key=lambda new: new.user)
    by_user = {user: list(group) for user, group in grouped}
    versions = _lengthen({user: len(news) for user, news in by_user.items()})
    rows: list[UserEvent] = []
    broadcasts: list[tuple[str, Broadcast]] = []
    for user, news in by_user.items():
        since, bodies = versions[user] - len(news), [_body(new) for new in news]
        numbered = enumerate(bodies, since + 1)
        rows += [UserEvent(user_id=user, version=v, body=text, at=at) for v, text in numbered]
        text = selectors.events_text(since, versions[user], bodies)
        broadcasts.append((stream_of(user), Broadcast(since, versions[user], {}, text)))
    UserEvent.objects.bulk_create(rows)
    transaction.on_commit(partial(streams.publish, broadcasts))


def _lengthen(counts: dict[int, int]) -> dict[int, int]:
    """Locks streams until the commit, in the order given, and returns their new versions. counts:
    of new events, by user."""
    rows = ", ".join(["(%s, %s)"] * len(counts))
    with connection.cursor() as cursor:
        cursor.execute(_LENGTHEN.format(rows), list(chain.from_iterable(counts.items())))
        return dict(cursor.fetchall())


def _body(new: NewEvent) -> str:
    event = new.event() if callable(new.event) else new.event
    return encode(event).decode()


def send_transient(users: Iterable[int], message: msgspec.Struct) -> None:
    """Sends a message to the pages that users have open now. It is not stored and may be lost."""
    body = streams.transient(encode(message))
    broadcasts = [(stream_of(user), body) for user in users]
    transaction.on_commit(partial(streams.publish, broadcasts))


def send_transient_to_many(told: Sequence[tuple[Collection[int], msgspec.Struct]]) -> None:
    """Sends each message to the pages that its users have open now, however many they are. At once,
    so after the commit."""
    bodies = [([stream_of(user) for user in users], encode(message)) for users, message in told]
    streams.publish_to_many([(names, streams.transient(body)) for names, body in bodies])


def tell_changed(user: int, what: str, **counts: int) -> None:
    """What a user sees on pages they have open is not true any more: see `Changed`."""
    send_transient([user], Changed(what, counts))


def send_transient_to(channel: str, message: msgspec.Struct, without: Iterable[int] = ()) -> None:
    """Sends a message to all pages that follow a channel now, except those of some users."""
    broadcast = streams.transient(encode(message), without)
    transaction.on_commit(partial(streams.publish, [(channel, broadcast)]))


@transaction.atomic(savepoint=False)
def notify(
    user: User, kind: str, at: datetime, by: Any = None, also: Sequence[NewEvent] = (), **data: Any
) -> None:
    """Tells a user, given as a row, that something has happened. data: what its texts need.

    also: events to be appended with it. The last write of its transaction, as `append` is.
    """
    row = Notification(user=user, kind=kind, by=by, data=data, at=at)
    _tell([row], at, also)


@transaction.atomic(savepoint=False)
def notify_each(
    told: Sequence[tuple[Any, dict[str, Any]]], kind: str, at: datetime, by: Any = None
) -> None:
    """Tells several users something of one kind: each user, given as a row, with their data."""
    notify_all([(user, kind, data) for user, data in told], at, by)


@transaction.atomic(savepoint=False)
def notify_all(
    told: Sequence[tuple[Any, str, dict[str, Any]]], at: datetime, by: Any = None
) -> None:
    """Tells several users something each: the user, given as a row, the kind and its data."""
    rows = [
        Notification(user=user, kind=kind, by=by, data=data, at=at) for user, kind, data in told
    ]
    _tell(rows, at)


def _tell(rows: list[Notification], at: datetime, also: Sequence[NewEvent] = ()) -> None:
    outgoing = delivery.plan(rows, at)
    Notification.objects.bulk_create(rows)
    delivery.keep(outgoing, at)
    users = {row.user_id for row in rows}
    unread = cache(lambda: selectors.unread_among(users))  # one query, when all streams are locked
    shown = [NewEvent(row.user_id, partial(_event, row, unread)) for row in rows if not row.silent]
    append([*also, *shown], at)


def _event(row: Notification, unread: Callable[[], dict[int, int]]) -> NotificationEvent:
    """The event that shows a notification, in the language of its user."""
    by, url = row.by, reverse("notification", args=[row.pk])
    with in_language_of(row.user):
        text, _ = selectors.words(row)
    name, avatar = (by.username, seed_of(by)) if by else ("", "")
    return NotificationEvent(row.pk, row.kind, text, url, name, avatar, unread()[row.user_id])


@transaction.atomic
def mark_all_read(user: User, upto: datetime, at: datetime) -> None:
    """The user has seen their list of notifications. upto: the time of the newest in it."""
    unread = _locked(Notification.objects.filter(user=user, read=None, at__lte=upto))
    if unread:
        Notification.objects.filter(pk__in=unread).update(read=at)
        append([_new_count(user.pk)], at)


@transaction.atomic
def mark_read(user: User, number: int, at: datetime) -> None:
    """The user has pressed or closed one, so no other way tells them."""
    if unread := _locked(Notification.objects.filter(user=user, read=None, pk=number)):
        Notification.objects.filter(pk__in=unread).update(read=at)
        append([_new_count(user.pk)], at)


def forget(user: User, kind: str, by: Any = None, **data: Any) -> list[NewEvent]:
    """Deletes notifications that have been answered: of this kind, about `by` if given, and with
    these data. Returns what has to be appended, so that the user's pages show the right count."""
    about = {"by": by} if by else {}
    about |= {f"data__{name}": value for name, value in data.items()}
    rows = Notification.objects.filter(user=user, kind=kind, **about)
    with transaction.atomic(savepoint=False):
        answered = _locked(rows)
        counted = bool(answered) and rows.filter(pk__in=answered, read=None).exists()
        Notification.objects.filter(pk__in=answered).delete()
    return [_new_count(user.pk)] if counted else []


def forget_among(users: Collection[int], kinds: Collection[str], **about: Any) -> list[NewEvent]:
    """Deletes what some of these users, given by id, were told of these kinds. about: as `forget`
    has it, `by` being an id. Returns what has to be appended."""
    by = {"by": about.pop("by")} if "by" in about else {}
    data = {f"data__{name}": value for name, value in about.items()}
    rows = Notification.objects.filter(user__in=users, kind__in=kinds, **by, **data)
    with transaction.atomic(savepoint=False):
        gone = _locked(rows)
        unread = Notification.objects.filter(pk__in=gone, read=None)
        counted = set(unread.values_list("user", flat=True))
        Notification.objects.filter(pk__in=gone).delete()
    return [_new_count(user) for user in counted]


def amend_among(
    users: Collection[int], kind: str, change: Callable[[dict[str, Any]], Any], **about: Any
) -> None:
    """Changes what some of these users, given by id, were told of a kind. change: makes new data of
    those there are."""
    data = {f"data__{name}": value for name, value in about.items()}
    told = Notification.objects.filter(user__in=users, kind=kind, **data)
    with transaction.atomic(savepoint=False):
        rows = list(told.select_for_update().order_by("pk"))
        for row in rows:
            row.data = change(row.data)
        Notification.objects.bulk_update(rows, ["data"])


def _locked(rows: QuerySet[Notification]) -> list[int]:
    """The ids of rows, locked in an order in which nobody waits for each other."""
    return list(rows.select_for_update().order_by("pk").values_list("pk", flat=True))


def _new_count(user: int) -> NewEvent:
    return NewEvent(user, lambda: NotificationsRead(selectors.unread(user)))


def prune(at: datetime) -> None:
    """Deletes events and notifications that are too old to be kept."""
    UserEvent.objects.filter(at__lt=at - EVENTS_KEPT).delete()
    Notification.objects.filter(at__lt=at - NOTIFICATIONS_KEPT).delete()


def erase(user: User, at: int) -> None:
    """Deletes what a deleted account was told, and what others were told about it: messages, calls,
    notifications. The numbers of streams stay, so that no page mistakes what follows for what it
    has had."""
    listed = _locked(Notification.objects.filter(Q(user=user) | Q(by=user)))
    Notification.objects.filter(pk__in=listed).delete()
    Choices.objects.filter(user=user).delete()
    about = Q(user=user)
    for said in (f'"name":"{user.username}"', f'"other":{user.pk},', f'"user":{user.pk},'):
        about |= Q(body__contains=said)
    transaction.on_commit(partial(_forget_events, about))


@transaction.atomic
def _forget_events(about: Q) -> None:
    """Afterwards, so that what the other apps tell while they erase is forgotten too. A page that
    has missed one of these events gets the state instead."""
    rows = UserEvent.objects.filter(about).order_by("pk").select_for_update()
    UserEvent.objects.filter(pk__in=list(rows.values_list("pk", flat=True))).delete()
