"""Tells the members of a club what has been planned, once: an evening or a tournament.

Some minutes later, so that what was planned by mistake is changed or gone, and what was planned one
after the other is told together; at once if it begins soon. After that a club is quiet for some
hours, however much its hosts plan, but for what begins within them; for a moment even then. Those
who have not answered are not told again, unless the date they were told of changes: reminders are
for those who come.
"""

import logging
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import F, Q, QuerySet

from accounts.models import User
from clubs import notices, selectors
from clubs.models import Announcement, Club, Membership
from notifications import services as notifications
from notifications.models import Notification

WAITS = timedelta(minutes=10)  # after what was planned first
SOON = timedelta(minutes=30)  # what begins within so much does not wait
QUIET = timedelta(hours=8)  # between two messages of one club
BREATH = timedelta(minutes=2)  # even before what begins soon

log = logging.getLogger(__name__)


class Source(NamedTuple):
    """What an app says of what it has planned, given its id. next_date: what `Announcement` has of
    its next date, None without one. answered: the ids of those who have answered."""

    next_date: Callable[[str, datetime], dict[str, Any] | None]
    answered: Callable[[str], set[int]]


@dataclass
class Hooks:
    """announce: has a worker tell what is due; its task knows the writes, which know nothing of it.
    Raises ConnectionError while the broker is away."""

    announce: Callable[[], None] = lambda: None


hooks = Hooks()
sources: dict[str, Source] = {}  # by the name of the page where it is shown


def plan(club: Club, page: str, by: Any, at: datetime, about: str) -> None:
    """about: the id of what has been planned."""
    if date := sources[page].next_date(about, at):
        said = {"club": club, "page": page, "by": by, "at": at, **date}
        Announcement.objects.update_or_create(about=about, defaults=said)
        _tell_if_soon(date["starts"], at)


def _tell_if_soon(starts: datetime, at: datetime) -> None:
    if starts <= at + SOON:
        transaction.on_commit(_tell_now, robust=True)


def _tell_now() -> None:
    """Within a minute if Redis is away."""
    with suppress(ConnectionError):
        hooks.announce()


def change(about: str, at: datetime) -> None:
    """It has been changed; of use as long as nobody has been told."""
    for row in Announcement.objects.filter(about=about):
        if _goes_on(row, at):
            _tell_if_soon(row.starts, at)


def tell_anew(
    club: Club, page: str, by: Any, at: datetime, *, about: str, args: Sequence[str]
) -> None:
    """A date of it is at another time or off: who was told of that one, whose page has these args,
    and has not answered is told of the next. The last write of its transaction."""
    members, date = selectors.member_ids(club.pk), list(args)
    one, several = Q(data__about=about, data__args=date), Q(**{f"data__of__{about}__args": date})
    told = Notification.objects.filter(one | several, user__in=members, kind=notices.PLANNED)
    if told.exists():
        plan(club, page, by, at, about)
        notifications.append(_take_back(members, about, args=date), at)


def call_off(club_id: str, about: str, at: datetime) -> None:
    """It does not take place. The last write of its transaction."""
    drop(about)
    notifications.append(_take_back(selectors.member_ids(club_id), about), at)


def _take_back(users: Collection[int], about: str, **date: Any) -> list[notifications.NewEvent]:
    """What these users were told of it, or of a date of it. A notice of several things keeps the
    others. Nobody has two notices of one thing, so the two steps lock different rows."""
    of_it = {f"of__{about}__{name}": value for name, value in date.items()}
    named = of_it or {"of__has_key": about}
    rest = partial(notices.without, about=about)
    notifications.amend_among(users, notices.PLANNED, rest, **named)
    return notifications.forget_among(users, [notices.PLANNED], about=about, **date)


def drop(about: str) -> None:
    """As long as nobody has been told, nobody is."""
    Announcement.objects.filter(about=about).delete()


def forget(user: Any, about: str, at: datetime) -> None:
    """They have answered. The last write of its transaction."""
    notifications.append(_take_back([user.pk], about), at)


def send_due(at: datetime) -> int:
    """Tells everybody what they are to be told now; returns how many there were."""
    told = 0
    for club_id in sorted(_due(at).values_list("pk", flat=True)):
        try:
            told += _tell(club_id, at)
        except Exception:
            log.exception("members of club %s could not be told", club_id)
    return told


def _due(at: datetime) -> QuerySet[Club]:
    """Clubs with something that begins soon, or has waited while they are not quiet until it
    begins."""
    quiet_until = F("announced") + QUIET
    begins = Q(announcements__starts__gt=at, announcements__starts__lt=quiet_until)
    may = Q(announced=None) | Q(announced__lte=at - QUIET) | begins
    soon = Q(announcements__starts__gt=at, announcements__starts__lte=at + SOON)
    waited = Q(announcements__at__lte=at - WAITS)
    rested = Q(announced=None) | Q(announced__lte=at - BREATH)
    return Club.objects.filter(rested & soon | may & waited).distinct()


@transaction.atomic
def _tell(club_id: str, at: datetime) -> int:
    """Whoever has the lock of the club tells its members, so nobody is told twice."""
    free = Club.objects.select_for_update(no_key=True, skip_locked=True)
    club = free.filter(pk=club_id).first()
    if club is None:
        return 0
    rows = [row for row in Announcement.objects.filter(club=club) if _is_to_come(row, at)]
    told = _told(club, sorted(rows, key=lambda row: (row.starts, row.pk)))
    Announcement.objects.filter(club=club).delete()
    if told:
        club.announced = at
        club.save(update_fields=["announced"])
        notifications.notify_each(told, notices.PLANNED, at)
    return len(told)


def _is_to_come(row: Announcement, at: datetime) -> bool:
    """A weekly one whose date has begun meanwhile is told with its next."""
    return row.starts > at or _goes_on(row, at)


def _goes_on(row: Announcement, at: datetime) -> bool:
    """Whether it has a next date, which is kept."""
    date = sources[row.page].next_date(row.about, at)
    if date is None:
        row.delete()
        return False
    for name, value in date.items():
        setattr(row, name, value)
    row.save()
    return True


def _told(club: Club, rows: Sequence[Announcement]) -> list[tuple[User, dict[str, Any]]]:
    """Members, each with what they have neither planned nor answered."""
    known = {row.pk: {row.by_id, *sources[row.page].answered(row.about)} for row in rows}
    members = Membership.objects.filter(club=club, user__closed=None).select_related("user")
    told = []
    for member in members.order_by("user"):
        if news := [row for row in rows if member.user_id not in known[row.pk]]:
            told.append((member.user, notices.planned(club, news)))
    return told
