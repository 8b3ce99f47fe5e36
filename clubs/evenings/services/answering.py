"""What members answer to an evening, who moves up from the waiting list, and what is forgotten: the
answers of somebody who leaves, and what was long ago."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from accounts.models import User
from clubs.evenings.models import (
    Answer,
    CalendarLink,
    Evening,
    Meeting,
    MeetingTable,
    News,
    Says,
    Season,
)
from clubs.evenings.selectors import next_day
from clubs.evenings.services import reminding
from clubs.evenings.services.holding import FOUND_AHEAD, Which, evening_of, meeting_on, note_days
from clubs.models import Club
from clubs.refusals import must
from clubs.services import announcing
from clubs.services.holding import held, lock_if_there, member_of

AHEAD = timedelta(days=366)


def answer(me: Any, which: Which, says: Says, at: datetime) -> Answer:
    """Says whether a member comes. Whoever says yes when all seats are taken waits for one."""
    with held(which.club, me) as club:
        must(member_of(club, me), "not_your_club")
        meeting = meeting_on(evening_of(club, which.evening), which.day, at)
        must(meeting.starts <= at + AHEAD, "not_so_early")
        row = put(meeting, me, says, at)
        announcing.forget(me, meeting.evening_id, at)
        return row


def put(meeting: Meeting, user: User, says: Says, at: datetime) -> Answer:
    """Keeps an answer to a date whose club is locked. The same again changes nothing."""
    row = Answer.objects.filter(meeting=meeting, user=user.pk).first()
    if row is None:
        row = Answer(meeting=meeting, user_id=user.pk)
    elif row.says == says:
        return row
    row.says, row.at, row.waiting = says, at, says == Says.YES and not _free_seats(meeting)
    row.news = News.NONE
    for name, told in reminding.too_late(meeting, at).items():
        setattr(row, name, getattr(row, name) or told)
    row.save()
    fill_seats(meeting)
    return row


def fill_seats(meeting: Meeting) -> None:
    """Gives the seats that are free to those who have waited for longest."""
    waiting = Answer.objects.filter(meeting=meeting, says=Says.YES, waiting=True)
    for row in waiting.order_by("at", "pk"):
        if not _free_seats(meeting):
            return
        row.waiting = False
        row.save(update_fields=["waiting"])
        reminding.note_seat(row)


def _free_seats(meeting: Meeting) -> bool:
    seats = meeting.evening.seats
    taken = Answer.objects.filter(meeting=meeting, says=Says.YES, waiting=False)
    return seats is None or taken.count() < seats


def forget_member(club: Club, user: int, at: datetime) -> None:
    """Somebody does not belong to the club any more, which is locked: they come to none of its
    evenings that are to come."""
    rows = Answer.objects.filter(meeting__evening__club=club, user=user, meeting__starts__gt=at)
    for row in rows.select_related("meeting__evening"):
        row.delete()
        fill_seats(row.meeting)


KEPT = timedelta(days=90)
NIGHTS = timedelta(days=4)


def erase(user: User, at: int) -> None:
    """They have left their clubs already, and so the evenings that are to come."""
    for row in MeetingTable.objects.filter(meeting__answers__user=user).distinct():
        row.players = [player for player in row.players if player != user.pk]
        row.left_out.pop(str(user.pk), None)
        row.save(update_fields=["players", "left_out"])
    Answer.objects.filter(user=user).delete()
    CalendarLink.objects.filter(user=user).delete()
    Evening.objects.filter(by=user).update(by=None)
    Season.objects.filter(by=user).update(by=None)


def forget_old(at: datetime) -> None:
    """Deletes who came to what, and evenings that do not come again. Clubs are found by the days
    of what comes now, and not by that of what is over."""
    _forget_meetings(at - KEPT)
    by_club: dict[str, list[str]] = {}
    kept = Evening.objects.exclude(weekly=False, meetings__isnull=False)
    for row in kept.defer("note", "options").iterator():
        if _is_gone(row, at):
            by_club.setdefault(row.club_id, []).append(row.pk)
    for club_id in _with_a_day_that_came_or_went(at):
        by_club.setdefault(club_id, [])
    for club_id, ids in sorted(by_club.items()):
        with transaction.atomic():
            if club := lock_if_there(club_id):
                rows = Evening.objects.filter(pk__in=ids, club=club)
                rows.exclude(meetings__isnull=False).delete()
                note_days(club, at)


def _with_a_day_that_came_or_went(at: datetime) -> set[str]:
    """Clubs with something planned once that is near now, or over. Some nights may be missed."""
    over, near = at.date(), (at + FOUND_AHEAD).date()
    days = Q(first__range=(over - NIGHTS, over)) | Q(first__range=(near - NIGHTS, near))
    return set(Evening.objects.filter(days, weekly=False).values_list("club", flat=True))


def _forget_meetings(before: datetime) -> None:
    """Of those in a season stays which tables were theirs, because its table is counted there."""
    old = Meeting.objects.filter(starts__lt=before)
    season = Season.objects.filter(club=OuterRef("evening__club"))
    within = season.filter(starts__lte=OuterRef("starts"), ends__gt=OuterRef("starts"))
    old.exclude(Exists(within)).delete()
    Answer.objects.filter(meeting__in=old).delete()
    tables = MeetingTable.objects.filter(meeting__in=old)
    tables.exclude(players=[]).update(players=[], left_out={})


def _is_gone(evening: Evening, at: datetime) -> bool:
    return evening.ended is not None or next_day(evening, at) is None
