"""What the services of evenings look up and note once the club is locked."""

from datetime import date, datetime, timedelta
from typing import NamedTuple

from clubs.evenings import selectors
from clubs.evenings.models import Evening, Meeting
from clubs.models import Club, ClubTerm
from clubs.names import DAY_TERM, day_term
from clubs.refusals import must

FOUND_AHEAD = timedelta(weeks=4)  # a club is found by the day of what it plans once
FARTHEST = timedelta(days=800)  # more than anybody plans; a row for each day could be asked for


class Which(NamedTuple):
    """Names a date: the ids of its club and evening, and the day on which it is by its schedule."""

    club: str
    evening: str
    day: date


def evening_of(club: Club, evening_id: str) -> Evening:
    """An evening of this club that has not been cancelled."""
    found = Evening.objects.filter(pk=evening_id, club=club).select_related("club").first()
    evening = must(found, "no_such_evening")
    must(evening.ended is None, "evening_cancelled")
    return evening


def meeting_on(evening: Evening, day: date, at: datetime) -> Meeting:
    """The date of an evening that is on a day by its schedule, with a row from now on; refused if
    there is none, or if it is over or cancelled."""
    meeting = Meeting.objects.filter(evening=evening, day=day).first()
    if meeting is None:
        must(day <= at.date() + FARTHEST and evening.schedule.has(day), "no_such_evening")
        meeting = Meeting(evening=evening, day=day, starts=evening.schedule.starts(day))
    must(meeting.cancelled is None, "evening_cancelled")
    must(not meeting.is_over(at), "evening_over")
    if meeting.pk is None:
        meeting.save()
    return meeting


def note_days(club: Club, at: datetime) -> None:
    """Keeps on which days of the week a club meets, weekly or once in the coming weeks, by which it
    is found."""
    last = (at + FOUND_AHEAD).date()
    near = [one for one in selectors.evenings_to_come(club, at) if one.weekly or one.first <= last]
    wanted = {day_term(one.first.weekday()) for one in near}
    terms = ClubTerm.objects.filter(club=club, term__startswith=DAY_TERM)
    kept = set(terms.values_list("term", flat=True))
    terms.exclude(term__in=wanted).delete()
    ClubTerm.objects.bulk_create([ClubTerm(club=club, term=term) for term in wanted - kept])
