"""Reads the evenings of clubs for pages.

A reader is given as a row, None for visitors and guests. They see when a club meets wherever they
see the club; who comes is shown to its members, without those whom a reader has blocked.
"""

from collections import Counter
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from itertools import islice
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import Count

from accounts.models import User
from accounts.zones import city
from clubs.evenings.models import Answer, Evening, Meeting, Says, Season
from clubs.evenings.schedule import on_the_wall
from clubs.models import Club, Membership
from clubs.refusals import must
from social import selectors as social
from tables.link_picture import LinkPicture, Lying, in_english, writable
from tables.registry import game_name

# How many evenings of a player's clubs may have a date to come.
PLANNED = """
SELECT COUNT(*) FROM evenings_evening planned
JOIN clubs_membership mine ON mine.club_id = planned.club_id
WHERE mine.user_id = %(user)s AND planned.ended IS NULL
AND (planned.first >= %(ago_9)s OR planned.weekly AND (
    planned.until IS NULL OR planned.until >= %(ago_9)s))"""
ANY = "SELECT EXISTS (SELECT 1 FROM evenings_evening WHERE club_id = %(club)s AND ended IS NULL)"
SHOWN_OF_EACH = 4  # dates of a weekly evening in the list
SHOWN_AT_CLUB = 3
LONGEST_MOVE = timedelta(days=7)


class Places(NamedTuple):
    """How many have answered to a date."""

    yes: int = 0
    perhaps: int = 0
    waiting: int = 0


class Date(NamedTuple):
    """One date of an evening, as pages show it. mine: the reader's answer."""

    evening: Evening
    day: date
    starts: datetime
    meeting: Meeting | None = None
    places: Places = Places()
    mine: Answer | None = None

    @property
    def cancelled(self) -> bool:
        return bool(self.evening.ended or (self.meeting and self.meeting.cancelled))

    @property
    def moved(self) -> bool:
        return bool(self.meeting and self.meeting.moved)

    @property
    def wall(self) -> datetime:
        """When it begins by the club's clocks."""
        return on_the_wall(self.starts, ZoneInfo(self.evening.zone))

    @property
    def city(self) -> str:
        return city(self.evening.zone)

    @property
    def game(self) -> str:
        return game_name(self.evening.game)

    @property
    def clocks(self) -> str:
        """What to say about clocks that change at that time: see `Schedule.change_of_clocks`."""
        return "" if self.moved else self.evening.schedule.change_of_clocks(self.day)

    @property
    def free(self) -> int | None:
        """Seats that are left; None if everybody may come."""
        seats = self.evening.seats
        return None if seats is None else max(0, seats - self.places.yes)

    def is_over(self, at: datetime) -> bool:
        return self.starts + self.evening.lasts <= at


def who_answered(evening_id: str) -> set[int]:
    """The ids of those who have answered to a date of an evening."""
    rows = Answer.objects.filter(meeting__evening=evening_id)
    return set(rows.values_list("user", flat=True))


def to_announce(evening_id: str, at: datetime) -> dict[str, Any] | None:
    """What members are told of an evening: its next date, see `Announcement`."""
    shown = _dates_among(list(Evening.objects.filter(pk=evening_id, ended=None)), at)
    one = next((one for one in shown if not one.cancelled and one.starts > at), None)
    if one is None:
        return None
    args = [evening_id, one.day.isoformat()]
    return {"title": one.evening.name, "starts": one.starts, "zone": one.evening.zone, "args": args}


def link_picture(date: Date) -> LinkPicture:
    """What the picture of a link to an evening shows: what and when it is, and the club's tile."""
    club, name = date.evening.club, writable(date.evening.name, "An evening")
    when = f"{in_english(date.wall)}, {date.city} time"
    line = f"{'Cancelled' if date.cancelled else when} · {writable(club.name, 'A club')}"
    return LinkPicture(name, line, [Lying(club.face, 0, 0)])


def evenings_to_come(club: Club, at: datetime) -> list[Evening]:
    """Evenings that have not been cancelled and have a date that is not over."""
    rows = Evening.objects.filter(club=club, ended=None).order_by("first", "at", "pk")
    return [row for row in rows if next_day(row, at)]


def next_day(evening: Evening, at: datetime) -> date | None:
    """The first day of an evening that is not over."""
    schedule = evening.schedule
    since = on_the_wall(at, schedule.zone).date() - evening.lasts - timedelta(days=1)
    days = islice(schedule.days_from(since), 3)
    return next((day for day in days if schedule.starts(day) + evening.lasts > at), None)


def dates(club: Club, reader: User | None, at: datetime, most: int = 0) -> list[Date]:
    """The dates of a club's evenings that are not over, the next first; most: so many, 0 for some
    of each evening."""
    evenings = list(Evening.objects.filter(club=club, ended=None))
    return _with_answers(_dates_among(evenings, at)[: most or None], reader)


def next_date(user: User, at: datetime) -> Date | None:
    """The next date of all clubs of a player that they have not declined."""
    clubs = Membership.objects.filter(user=user.pk).values("club")
    evenings = list(Evening.objects.filter(club__in=clubs, ended=None).select_related("club"))
    shown = _with_answers(_dates_among(evenings, at), user)
    coming = (one for one in shown if not one.cancelled)
    return next((one for one in coming if not one.mine or one.mine.says != Says.NO), None)


def _dates_among(evenings: list[Evening], at: datetime) -> list[Date]:
    since = at - LONGEST_MOVE - timedelta(days=2)  # one that was moved forward is over already
    rows = Meeting.objects.filter(evening__in=evenings, starts__gt=since)
    found = {(row.evening_id, row.day): row for row in rows}
    shown = [one for evening in evenings for one in _dates_of(evening, found, at)]
    return sorted(shown, key=lambda one: (one.starts, one.evening.pk))


def _dates_of(
    evening: Evening, rows: dict[tuple[str, date], Meeting], at: datetime
) -> Sequence[Date]:
    """Some dates of an evening. One that was moved may be later than those after it."""
    since = on_the_wall(at, ZoneInfo(evening.zone)).date() - LONGEST_MOVE - timedelta(days=1)
    days = islice(evening.schedule.days_from(since), SHOWN_OF_EACH + 3)
    found = (_date(evening, day, rows.get((evening.pk, day))) for day in days)
    return [one for one in found if not one.is_over(at)][:SHOWN_OF_EACH]


def _date(evening: Evening, day: date, meeting: Meeting | None) -> Date:
    return Date(evening, day, meeting.starts if meeting else evening.schedule.starts(day), meeting)


def _with_answers(shown: Sequence[Date], reader: User | None) -> list[Date]:
    """Answers are counted by the database: 500 members may have answered to each date."""
    meetings = [one.meeting.pk for one in shown if one.meeting]
    if not meetings:
        return list(shown)
    rows = Answer.objects.filter(meeting__in=meetings)
    counts = rows.order_by().values_list("meeting", "says", "waiting").annotate(Count("pk"))
    counted = Counter({(meeting, says, waits): n for meeting, says, waits, n in counts})
    mine = {row.meeting_id: row for row in rows.filter(user=reader.pk)} if reader else {}
    return [_answered(one, counted, mine) for one in shown]


def _answered(one: Date, counted: Counter[Any], mine: dict[int, Answer]) -> Date:
    if one.meeting is None:
        return one
    key = one.meeting.pk
    yes, perhaps = counted[key, Says.YES, False], counted[key, Says.PERHAPS, False]
    places = Places(yes, perhaps, counted[key, Says.YES, True])
    return one._replace(places=places, mine=mine.get(key))


def date_for(club: Club, evening_id: str, day: date, reader: User | None) -> Date:
    """One date of an evening of this club, also a cancelled one; raises Refused."""
    evening = must(Evening.objects.filter(pk=evening_id, club=club).first(), "no_such_evening")
    evening.club = club
    meeting = Meeting.objects.filter(evening=evening, day=day).first()
    must(meeting or evening.schedule.has(day), "no_such_evening")
    if meeting:
        meeting.evening = evening
    return _with_answers([_date(evening, day, meeting)], reader)[0]


class Coming(NamedTuple):
    """Who has answered what, in the order in which they did."""

    yes: list[User]
    waiting: list[User]
    perhaps: list[User]
    no: list[User]


def coming(meeting: Meeting | None, reader: User) -> Coming:
    """Who comes, for a member: without those whom they have blocked."""
    rows = Answer.objects.filter(meeting=meeting) if meeting else Answer.objects.none()
    rows = rows.exclude(user__in=social.blocked_by(reader).order_by().values("pk"))
    answers = list(rows.select_related("user").order_by("at", "pk"))

    def who(says: Says, waiting: bool = False) -> list[User]:
        return [row.user for row in answers if (row.says, row.waiting) == (says, waiting)]

    return Coming(who(Says.YES), who(Says.YES, True), who(Says.PERHAPS), who(Says.NO))


def last_zone(club: Club) -> str:
    """The zone of the evening that was planned last, "" without one."""
    rows = Evening.objects.filter(club=club).order_by("-changed", "pk")
    return rows.values_list("zone", flat=True).first() or ""


def export(user: User) -> dict[str, Any]:
    """A user's data as JSON values."""
    rows = Answer.objects.filter(user=user).select_related("meeting__evening__club")
    planned = Evening.objects.filter(by=user).select_related("club").order_by("made", "pk")
    seasons = Season.objects.filter(by=user).select_related("club").order_by("made", "pk")
    return {
        "planned": [{"club": row.club.name, "evening": row.name} for row in planned],
        "seasons": [{"club": row.club.name, "season": row.name} for row in seasons],
        "answers": [_exported(row) for row in rows.order_by("at", "pk")],
    }


def _exported(row: Answer) -> dict[str, Any]:
    meeting = row.meeting
    about = {"club": meeting.evening.club.name, "evening": meeting.evening.name}
    times = {"starts": meeting.starts.isoformat(), "answered": row.at.isoformat()}
    return {**about, **times, "says": row.says, "waiting": row.waiting}
