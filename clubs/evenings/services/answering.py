"""What members answer to an evening, and who moves up from the waiting list."""

from datetime import datetime, timedelta
from typing import Any

from accounts.models import User
from clubs.evenings.models import Answer, Meeting, News, Says
from clubs.evenings.services import reminding
from clubs.evenings.services.holding import Which, evening_of, meeting_on
from clubs.models import Club
from clubs.refusals import must
from clubs.services import announcing
from clubs.services.holding import held, member_of

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
