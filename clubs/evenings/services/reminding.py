"""Tells those who have said yes or perhaps: a day and ten minutes before, when an evening changes
or is cancelled, and when a seat has become free.

Whoever is to be told is claimed in the transaction that tells them, so that two workers, or one
that was killed, tell nobody twice. `notifications.delivery` sends push messages and mail.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import User
from clubs.evenings import notices
from clubs.evenings.models import Answer, Meeting, News, Says
from notifications import services as notifications

BATCH = 50  # answers that are claimed in one transaction
DAY_BEFORE, SOON_BEFORE = timedelta(days=1), timedelta(minutes=10)
LATE = timedelta(minutes=5)  # after the beginning, a reminder helps nobody
ATTENDING = Q(says=Says.PERHAPS) | Q(says=Says.YES, waiting=False)
TOLD = {
    News.CHANGED: notices.CHANGED,
    News.CANCELLED: notices.OFF,
    News.SEAT: notices.SEAT,
}


def send_due(at: datetime) -> int:
    """Tells everybody what they are to be told now; returns how many there were."""
    news = Answer.objects.exclude(news=News.NONE)
    to_come = Answer.objects.filter(ATTENDING, meeting__cancelled=None)
    day = to_come.filter(
        day_told=None, meeting__starts__lte=at + DAY_BEFORE, meeting__starts__gt=at + SOON_BEFORE
    )
    soon = to_come.filter(
        soon_told=None, meeting__starts__lte=at + SOON_BEFORE, meeting__starts__gt=at - LATE
    )
    return (
        _tell_all(news, at)
        + _tell_all(day, at, notices.DAY, day_told=at)
        + _tell_all(soon, at, notices.SOON, soon_told=at)
    )


def _tell_all(rows: QuerySet[Answer], at: datetime, kind: str = "", **marks: Any) -> int:
    told = 0
    while count := _tell_some(rows, at, kind, marks or {"news": News.NONE}):
        told += count
    return told


@transaction.atomic
def _tell_some(rows: QuerySet[Answer], at: datetime, kind: str, marks: dict[str, Any]) -> int:
    claimed = _claim(rows, marks)
    groups: dict[str, list[Answer]] = {}
    for row in claimed:
        groups.setdefault(kind or TOLD[News(row.news)], []).append(row)
    notifications.notify_all(
        [
            (row.user, what, notices.data_of(row.meeting))
            for what, group in groups.items()
            for row in group
        ],
        at,
    )
    return len(claimed)


def _claim(rows: QuerySet[Answer], marks: dict[str, Any]) -> list[Answer]:
    """Some of these answers, which nobody else gets."""
    free = rows.select_for_update(of=("self",), no_key=True, skip_locked=True)
    claimed = list(free.select_related("user", "meeting__evening__club").order_by("pk")[:BATCH])
    Answer.objects.filter(pk__in=[row.pk for row in claimed]).update(**marks)
    return claimed


def too_late(meeting: Meeting, at: datetime) -> dict[str, datetime | None]:
    """Of which reminders whoever answers now needs none, because the time has come already."""
    left = meeting.starts - at
    return {
        "day_told": at if left <= DAY_BEFORE else None,
        "soon_told": at if left <= SOON_BEFORE else None,
    }


def note(meeting: Meeting, news: News, at: datetime) -> None:
    """Everybody who has said yes or perhaps is to be told, and after a change reminded anew; to
    whom it gives a seat, that is told, with the new time."""
    rows = Answer.objects.filter(meeting=meeting).exclude(says=Says.NO)
    rows.update(**too_late(meeting, at))
    if news == News.CHANGED:
        rows = rows.exclude(news=News.SEAT)
    rows.update(news=news)


def note_seat(row: Answer) -> None:
    """Whoever gets a seat is told, unless they are to be told more already."""
    Answer.objects.filter(pk=row.pk, news=News.NONE).update(news=News.SEAT)


@transaction.atomic
def tell_closed(told: Sequence[tuple[Any, dict[str, Any]]], at: datetime) -> None:
    """The club of these evenings has been closed. told: users, and data of a date. The last member
    may have closed it by deleting their account."""
    users = User.objects.filter(pk__in={user.pk for user, _ in told}, closed=None)
    there = set(users.values_list("pk", flat=True))
    told = [(user, data) for user, data in told if user.pk in there]
    notifications.notify_all([(user, notices.CLOSED, data) for user, data in told], at)


def closing(club_id: str, at: datetime) -> list[tuple[Any, dict[str, Any]]]:
    """Whom `tell_closed` has to tell when a club ends."""
    rows = Answer.objects.filter(meeting__evening__club=club_id, meeting__starts__gt=at)
    rows = rows.filter(meeting__cancelled=None).exclude(says=Says.NO)
    found = rows.select_related("user", "meeting__evening__club").order_by("pk")
    return [(row.user, notices.data_of(row.meeting)) for row in found]
