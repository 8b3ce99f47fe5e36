"""What is forgotten of evenings: somebody who deletes their account, and what was long ago."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from accounts.models import User
from clubs.evenings.models import Answer, CalendarLink, Evening, Meeting, MeetingTable, Season
from clubs.evenings.selectors import next_day
from clubs.evenings.services.holding import FOUND_AHEAD, note_days
from clubs.services.holding import lock_if_there

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
