"""Quiet hours: when what can wait is held back. PURE: times are passed in."""

from datetime import datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo


class Quiet(NamedTuple):
    """From one hour to another of each day, by the clocks of a place; perhaps over midnight."""

    begins: time
    ends: time
    zone: str

    def end_after(self, at: datetime) -> datetime:
        """When the quiet hours are over in which a moment lies; that moment itself if it lies in
        none."""
        here = at.astimezone(ZoneInfo(self.zone))
        clock = here.time()
        over_midnight = self.begins > self.ends
        if over_midnight:
            within = clock >= self.begins or clock < self.ends
        else:
            within = self.begins <= clock < self.ends
        if not within:
            return at
        day = here.date() + timedelta(days=over_midnight and clock >= self.begins)
        ends = datetime.combine(day, self.ends, here.tzinfo)
        return max(at, ends.astimezone(at.tzinfo))
