"""When an evening is: at the wall-clock time of its club, whatever the clocks do.

Pure: nothing here reads a clock or the database. Where clocks are put forward, an hour is missing:
an evening in it begins with the first minute that exists after it. Where they are put back, an hour
comes twice: the evening begins in the first.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import MAXYEAR, UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

WEEK, MINUTE = timedelta(days=7), timedelta(minutes=1)
LONGEST_GAP = 48 * 60  # minutes; some zones have skipped a day
LAST = date(MAXYEAR - 1, 12, 31)  # time zones end where the calendar does


@dataclass(frozen=True)
class Schedule:
    """first: the day of the only or first evening, at: its time, both by the clocks of the zone."""

    first: date
    at: time
    zone: ZoneInfo
    weekly: bool = False
    until: date | None = None  # the last day on which a weekly one may be

    def has(self, day: date) -> bool:
        """Whether there is an evening on this day."""
        if not self.weekly:
            return day == self.first
        is_on = self.first <= day <= LAST and (day - self.first).days % 7 == 0
        return is_on and (self.until is None or day <= self.until)

    def days_from(self, day: date) -> Iterator[date]:
        """Its days that are not before this one."""
        behind = max(0, (day - self.first).days)
        found = self.first + WEEK * (-(-behind // 7))
        while self.has(found):
            if found >= day:
                yield found
            if not self.weekly or found > date.max - WEEK:
                return
            found += WEEK

    def starts(self, day: date) -> datetime:
        """The moment at which the evening of a day begins, in UTC."""
        return moment(datetime.combine(day, self.at), self.zone)

    def change_of_clocks(self, day: date) -> str:
        """Whether the time of that day is "missing", comes "twice", or neither: ""."""
        wall = datetime.combine(day, self.at)
        if not _exists(wall, self.zone):
            return "missing"
        early, late = (wall.replace(tzinfo=self.zone, fold=fold) for fold in (0, 1))
        return "" if early.utcoffset() == late.utcoffset() else "twice"


def moment(wall: datetime, zone: ZoneInfo) -> datetime:
    """What a clock on the wall shows, without a zone, as a moment in UTC."""
    for minutes in range(LONGEST_GAP):
        shown = wall + minutes * MINUTE
        if _exists(shown, zone):
            return shown.replace(tzinfo=zone).astimezone(UTC)
    raise ValueError(f"no time exists in {zone} after {wall}")


def _exists(wall: datetime, zone: ZoneInfo) -> bool:
    there = wall.replace(tzinfo=zone).astimezone(UTC)
    return there.astimezone(zone).replace(tzinfo=None, fold=0) == wall


def changes(zone: ZoneInfo, since: datetime, until: datetime) -> list[datetime]:
    """When the clocks of a zone change between two moments in UTC."""
    found, at = [], since
    while at < until:
        later = at + timedelta(days=1)
        if _offset(at, zone) != _offset(later, zone):
            found.append(_change(zone, at, later))
        at = later
    return found


def _change(zone: ZoneInfo, before: datetime, after: datetime) -> datetime:
    """The minute of the change between two moments."""
    while after - before > MINUTE:
        middle = before + (after - before) // MINUTE // 2 * MINUTE
        if _offset(middle, zone) == _offset(before, zone):
            before = middle
        else:
            after = middle
    return after


def _offset(at: datetime, zone: ZoneInfo) -> timedelta | None:
    return at.astimezone(zone).utcoffset()


def on_the_wall(at: datetime, zone: ZoneInfo) -> datetime:
    """What the clocks of a zone show at a moment; without a zone, as templates need it."""
    return at.astimezone(zone).replace(tzinfo=None)
