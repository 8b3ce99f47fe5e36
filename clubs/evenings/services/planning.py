"""Owner and hosts plan an evening, change it, and cancel it or one of its dates."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields
from datetime import date, datetime, time, timedelta
from typing import Any

from django.db import transaction

from accounts.outage import enqueue
from clubs.evenings import selectors
from clubs.evenings.models import Evening, Meeting, News, Rest
from clubs.evenings.services import answering, reminding
from clubs.evenings.services.holding import Which, evening_of, meeting_on, note_days
from clubs.evenings.tasks import remind
from clubs.refusals import must
from clubs.services import announcing
from clubs.services.holding import held, leader_of
from tables.options import table_options
from tables.registry import with_defaults

PAGE = "club_evening"
MAX_EVENINGS = 20  # of one club that are to come; a weekly one counts once
YEAR = timedelta(days=366)
PRESSED_TWICE = timedelta(minutes=1)


@dataclass(frozen=True)
class Terms:
    """What is said of an evening, as `Evening` has it. options: of its tables, as from a form."""

    name: str
    first: date
    at: time
    zone: str
    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    note: str = ""
    weekly: bool = False
    until: date | None = None
    minutes: int = 120
    seats: int | None = None
    rest: str = Rest.EVEN
    call: bool = False


def plan(me: Any, club_id: str, terms: Terms, at: datetime) -> Evening:
    """Plans an evening. The same request again is the same evening."""
    with held(club_id, me) as club:
        leader_of(club, me)
        to_come = selectors.evenings_to_come(club, at)
        same = [one for one in to_come if _is_same(one, terms) and at - one.made < PRESSED_TWICE]
        if same:
            return same[0]
        must(len(to_come) < MAX_EVENINGS, "too_many_evenings")
        evening = Evening(club=club, by=me, made=at)
        _say(evening, terms, at)
        announcing.plan(club, PAGE, me, at, evening.pk)
        return evening


def _is_same(evening: Evening, terms: Terms) -> bool:
    return (evening.name, evening.first, evening.at) == (terms.name, terms.first, terms.at)


def change(me: Any, club_id: str, evening_id: str, terms: Terms, at: datetime) -> Evening:
    """Changes an evening from its next date on. If that moves to another day, all later ones move
    by as many days, with their answers."""
    with held(club_id, me) as club:
        leader_of(club, me)
        evening = evening_of(club, evening_id)
        before = must(selectors.next_day(evening, at), "evening_over")
        if all(getattr(evening, each.name) == getattr(terms, each.name) for each in fields(terms)):
            return evening
        told = selectors.to_announce(evening.pk, at)
        shift, since, clock = terms.first - before, evening.first, (evening.at, evening.zone)
        _say(evening, terms, at)
        if shift:
            must(not _has_met(evening, at), "met_that_day")
        else:  # the same row of dates goes on, with those that were moved out of their week
            Evening.objects.filter(pk=evening.pk).update(first=since)
            evening.first = since
        anew = bool(shift) or clock != (terms.at, terms.zone)
        _follow(evening, shift, at, anew=anew)
        tell_soon()
        _announce(evening, told["args"] if told and anew else [], me, at)
        return evening


def _announce(evening: Evening, was: list[str], me: Any, at: datetime) -> None:
    """Has members told what is true now. was: names a date that is at another time or off, as
    `Announcement.args` does. The last write of its transaction."""
    announcing.change(evening.pk, at)
    if was:
        announcing.tell_anew(evening.club, PAGE, me, at, about=evening.pk, args=was)


def _has_met(evening: Evening, at: datetime) -> bool:
    rows = Meeting.objects.filter(evening=evening, day=evening.first, starts__lte=at)
    return rows.exists()


def _say(evening: Evening, terms: Terms, at: datetime) -> None:
    """Saves an evening with these terms; refused if its tables cannot have these options."""
    table_options(terms.game, with_defaults(terms.game, terms.options))
    for each in fields(terms):
        setattr(evening, each.name, getattr(terms, each.name))
    evening.options = dict(terms.options)
    if not evening.weekly:
        evening.until = None
    starts = evening.schedule.starts(terms.first)
    must(starts > at, "evening_past")
    must(starts <= at + YEAR, "evening_too_far")
    evening.changed = at
    evening.edition += evening.made != at
    evening.save()
    note_days(evening.club, at)


def _follow(evening: Evening, shift: timedelta, at: datetime, *, anew: bool) -> None:
    """Moves the dates that are to come with their evening; those that fall out are cancelled.
    anew: whether the usual time is another, also for a date that was moved by itself."""
    rows = Meeting.objects.filter(evening=evening)
    for meeting in rows.filter(starts__gt=at).order_by("-day" if shift > timedelta() else "day"):
        was_cancelled = meeting.cancelled is not None
        meeting.evening, meeting.day = evening, meeting.day + shift
        meeting.edition += 1
        if not evening.schedule.has(meeting.day):
            meeting.cancelled = meeting.cancelled or at
        elif anew:
            meeting.moved, meeting.starts = False, evening.schedule.starts(meeting.day)
        meeting.save()
        answering.fill_seats(meeting)
        if not was_cancelled:
            reminding.note(meeting, News.CANCELLED if meeting.cancelled else News.CHANGED, at)


def move(me: Any, which: Which, starts: datetime, at: datetime) -> None:
    """Moves one date of a weekly evening to another time."""
    with held(which.club, me) as club:
        leader_of(club, me)
        evening = evening_of(club, which.evening)
        meeting = meeting_on(evening, which.day, at)
        must(starts > at, "evening_past")
        usual = evening.schedule.starts(which.day)
        must(abs(starts - usual) < selectors.LONGEST_MOVE, "moved_too_far")
        if starts != meeting.starts:
            must(not meeting.tables.exists(), "met_that_day")  # its games count where it was
            meeting.starts, meeting.moved = starts, starts != usual
            meeting.edition += 1
            meeting.save()
            reminding.note(meeting, News.CHANGED, at)
            tell_soon()
            _announce(evening, [evening.pk, which.day.isoformat()], me, at)


def cancel(me: Any, which: Which, at: datetime) -> None:
    """Cancels one date of an evening; a single evening is cancelled with it."""
    with held(which.club, me) as club:
        leader_of(club, me)
        evening = evening_of(club, which.evening)
        call_off(meeting_on(evening, which.day, at), at)
        if evening.weekly:
            _announce(evening, [evening.pk, which.day.isoformat()], me, at)
        else:
            _end(evening, at)


def cancel_all(me: Any, club_id: str, evening_id: str, at: datetime) -> None:
    """Cancels an evening with all its dates that are to come."""
    with held(club_id, me) as club:
        leader_of(club, me)
        evening = evening_of(club, evening_id)
        for meeting in Meeting.objects.filter(evening=evening, starts__gt=at, cancelled=None):
            call_off(meeting, at)
        _end(evening, at)


def call_off(meeting: Meeting, at: datetime) -> None:
    meeting.cancelled = at
    meeting.edition += 1
    meeting.save()
    reminding.note(meeting, News.CANCELLED, at)
    tell_soon()


def tell_soon() -> None:
    """Has everybody told what they have to know, after the commit: at once, or within a minute if
    Redis is away."""
    transaction.on_commit(_enqueue, robust=True)


def _enqueue() -> None:
    with suppress(ConnectionError):
        enqueue(remind)


def _end(evening: Evening, at: datetime) -> None:
    evening.ended = evening.changed = at
    evening.edition += 1
    evening.save(update_fields=["ended", "changed", "edition"])
    note_days(evening.club, at)
    announcing.call_off(evening.club_id, evening.pk, at)
