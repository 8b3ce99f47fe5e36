"""Evenings for calendar programs (RFC 5545): the file of one evening, what somebody subscribes
to, and the secret address where they do: one at a time, a new one replaces it.

A weekly evening is one event that repeats by the clocks of its zone. What its own rule would get
wrong stands beside it: dates that were moved, and times that do not exist, which calendars take for
others than we do.
"""

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from icalendar import Calendar, Event, Timezone, TimezoneDaylight, TimezoneStandard, vRecur

from accounts.models import User
from accounts.site_address import page_address
from clubs.evenings.models import CalendarLink, Evening, Meeting
from clubs.evenings.schedule import MINUTE, changes
from clubs.models import Membership, new_token

PRODUCT = "-//Tilehouse//Evenings//EN"
REFRESH = timedelta(hours=6)
YEAR, YEARS = timedelta(days=366), timedelta(days=8 * 366)
PAST = timedelta(days=30)  # that a subscription looks back


def of_evening(evening: Evening) -> bytes:
    return _calendar(evening.name, [evening])


def of_user(user: User, at: datetime) -> bytes:
    """The evenings of all clubs of a user."""
    clubs = Membership.objects.filter(user=user).values("club")
    rows = Evening.objects.filter(club__in=clubs).select_related("club").order_by("pk")
    wanted = [row for row in rows if row.ended is None or row.ended > at - PAST]
    return _calendar("Tilehouse", wanted)


def _calendar(name: str, evenings: Iterable[Evening]) -> bytes:
    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    shown = list(evenings)
    for zone in sorted({evening.zone for evening in shown} - {"UTC"}):
        calendar.add_component(_zone(zone, min(one.first for one in shown if one.zone == zone)))
    for evening in shown:
        for event in _events(evening):
            calendar.add_component(event)
    return bytes(calendar.to_ical())


def _zone(name: str, since: date) -> Timezone:
    """What programs that do not know a zone need. Each change of its clocks stands by itself: some
    parsers read lists of them wrongly, and icalendar's own are an hour late in spring."""
    shown = Timezone()
    shown.add("tzid", name)
    begins = datetime(since.year - 1, 1, 1, tzinfo=UTC)
    offset = begins.astimezone(ZoneInfo(name)).utcoffset() or timedelta()
    shown.add_component(_observance(begins, ZoneInfo(name), offset))
    for change in changes(ZoneInfo(name), begins, begins + YEARS):
        before = (change - MINUTE).astimezone(ZoneInfo(name)).utcoffset() or timedelta()
        shown.add_component(_observance(change, ZoneInfo(name), before))
    return shown


def _observance(
    begins: datetime, zone: ZoneInfo, before: timedelta
) -> TimezoneStandard | TimezoneDaylight:
    """before: by how much the clocks were ahead of UTC until then."""
    local = begins.astimezone(zone)
    kind = TimezoneDaylight if local.dst() else TimezoneStandard
    shown = kind()
    shown.add("dtstart", begins.replace(tzinfo=None) + before)
    shown.add("tzname", local.tzname())
    shown.add("tzoffsetfrom", before)
    shown.add("tzoffsetto", local.utcoffset())
    return shown


def _events(evening: Evening) -> list[Event]:
    meetings = {row.day: row for row in evening.meetings.all()}
    first = _event(evening, evening.first, meetings.get(evening.first))
    if not evening.weekly:
        return [first]
    whole = _event(evening, evening.first, None)
    whole.add("rrule", _rule(evening))
    cancelled = [day for day, row in meetings.items() if row.cancelled]
    for day in sorted(cancelled):
        whole.add("exdate", _usual(evening, day))
    return [whole, *_exceptions(evening, meetings)]


def _rule(evening: Evening) -> vRecur:
    until = {"until": evening.schedule.starts(evening.until)} if evening.until else {}
    return vRecur({"freq": "weekly", **until})


def _exceptions(evening: Evening, meetings: dict[date, Meeting]) -> list[Event]:
    """The dates at another time than the rule says."""
    schedule, found = evening.schedule, []
    for day in schedule.days_from(evening.first):
        if day > evening.first + YEAR:
            break
        row = meetings.get(day)
        moved = row is not None and row.moved and not row.cancelled
        if moved or (schedule.change_of_clocks(day) == "missing" and not (row and row.cancelled)):
            event = _event(evening, day, row)
            event.add("recurrence-id", _usual(evening, day))
            found.append(event)
    return found


def _event(evening: Evening, day: date, meeting: Meeting | None) -> Event:
    starts = meeting.starts if meeting else evening.schedule.starts(day)
    edition = evening.edition + (meeting.edition if meeting else 0)
    page = page_address("club_evening", evening.club_id, evening.pk, day.isoformat())
    off = evening.ended or (meeting and meeting.cancelled)
    event = Event()
    event.add("uid", f"{evening.pk}@tilehouse")
    event.add("dtstamp", evening.changed.astimezone(UTC))
    event.add("dtstart", starts.astimezone(ZoneInfo(evening.zone)))
    event.add("duration", evening.lasts)
    event.add("summary", f"{evening.name} ({evening.club.name})")
    event.add("description", "\n\n".join(filter(None, [evening.note, page])))
    event.add("url", page)
    event.add("sequence", edition)
    event.add("status", "CANCELLED" if off else "CONFIRMED")
    return event


def _usual(evening: Evening, day: date) -> datetime:
    """When the rule has a date, by the clocks on the wall."""
    return datetime.combine(day, evening.at, ZoneInfo(evening.zone))


def make_link(me: Any, at: datetime) -> None:
    CalendarLink.objects.update_or_create(user=me, defaults={"token": new_token(), "at": at})


def revoke_link(me: Any) -> None:
    CalendarLink.objects.filter(user=me).delete()


def token_of(user: User) -> str:
    """The secret in the address of a user's calendar, "" without one."""
    row = CalendarLink.objects.filter(user=user).first()
    return row.token if row else ""


def owner_of(token: str) -> User | None:
    row = CalendarLink.objects.filter(token=token, user__closed=None).select_related("user").first()
    return row.user if row else None
