"""An evening is at the wall-clock time of its club, always: laws over changes of clocks."""

from datetime import UTC, date, datetime, time, timedelta
from itertools import islice
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts.zones import zones
from clubs.evenings.schedule import Schedule, moment

# Changes by an hour, by half an hour, by two, at midnight, in the south, for Ramadan, and none.
ZONES = (
    "Europe/Berlin", "America/New_York", "America/Santiago", "Australia/Lord_Howe", "Asia/Beirut",
    "Africa/Casablanca", "Antarctica/Troll", "Pacific/Auckland", "Africa/Cairo", "Asia/Kathmandu",
)  # fmt: skip
DAY, THREE_HOURS = timedelta(days=1), timedelta(hours=3)
schedules = st.builds(
    Schedule,
    st.dates(date(2020, 1, 1), date(2036, 12, 31)),
    st.times().map(lambda at: at.replace(second=0, microsecond=0)),
    st.sampled_from(ZONES).map(ZoneInfo),
    weekly=st.just(True),
)


def wall_of(schedule: Schedule, day: date) -> datetime:
    return schedule.starts(day).astimezone(schedule.zone).replace(tzinfo=None, fold=0)


def days_with_changes(zone: ZoneInfo, year: int) -> list[date]:
    days = [date(year, 1, 1) + n * DAY for n in range(365)]
    offsets = [datetime.combine(day, time(), zone).utcoffset() for day in (*days, days[-1] + DAY)]
    return [day for n, day in enumerate(days) if offsets[n] != offsets[n + 1]]


# Each over a year, so over every change of its clocks.
@settings(max_examples=5 * settings().max_examples)
@given(schedules)
def test_evening_is_at_the_time_of_the_club(schedule: Schedule) -> None:
    days = list(islice(schedule.days_from(schedule.first), 53))
    assert days == [schedule.first + 7 * week * DAY for week in range(53)]
    for day in days:
        check(schedule, day)


@pytest.mark.parametrize("zone", ZONES)
def test_evening_on_a_day_when_the_clocks_change(zone: str) -> None:
    seen = set()
    for day in days_with_changes(ZoneInfo(zone), 2027):
        for minute in range(0, 24 * 60, 10):
            at = time(minute // 60, minute % 60)
            schedule = Schedule(day, at, ZoneInfo(zone))
            seen.add(schedule.change_of_clocks(day))
            check(schedule, day)
    assert seen == (set() if zone == "Asia/Kathmandu" else {"", "missing", "twice"})


def check(schedule: Schedule, day: date) -> None:
    wanted, wall = datetime.combine(day, schedule.at), wall_of(schedule, day)
    if schedule.change_of_clocks(day) != "missing":
        assert wall == wanted
        assert wanted not in walls_before(schedule, day)
        return
    assert wall > wanted
    before = schedule.starts(day) - timedelta(minutes=1)  # the clocks jump over the wanted time
    assert before.astimezone(schedule.zone).replace(tzinfo=None, fold=0) < wanted


def walls_before(schedule: Schedule, day: date) -> list[datetime]:
    """What the clocks have shown in the three hours before, if they were changed then; otherwise
    nothing is shown twice."""
    starts = schedule.starts(day)
    offsets = {at.astimezone(schedule.zone).utcoffset() for at in (starts, starts - THREE_HOURS)}
    if len(offsets) == 1:
        return []
    earlier = (starts - n * timedelta(minutes=1) for n in range(1, 181))
    return [one.astimezone(schedule.zone).replace(tzinfo=None, fold=0) for one in earlier]


def test_hour_that_does_not_exist_and_one_that_comes_twice() -> None:
    berlin = Schedule(date(2027, 3, 28), time(2, 30), ZoneInfo("Europe/Berlin"))
    assert berlin.change_of_clocks(berlin.first) == "missing"
    assert wall_of(berlin, berlin.first) == datetime(2027, 3, 28, 3)
    autumn = Schedule(date(2026, 10, 25), time(2, 30), ZoneInfo("Europe/Berlin"))
    assert autumn.change_of_clocks(autumn.first) == "twice"
    assert autumn.starts(autumn.first) == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)


def test_day_that_does_not_exist() -> None:
    """Samoa has crossed the date line."""
    at = moment(datetime(2011, 12, 30, 20), ZoneInfo("Pacific/Apia"))
    assert at.astimezone(ZoneInfo("Pacific/Apia")).date() == date(2011, 12, 31)


def test_days_of_a_weekly_evening() -> None:
    thursdays = Schedule(
        date(2026, 5, 7), time(20), ZoneInfo("UTC"), weekly=True, until=date(2026, 5, 21)
    )
    found = [day.day for day in thursdays.days_from(date(2026, 5, 8))]
    assert found == [14, 21]
    assert not thursdays.has(date(2026, 5, 28))
    assert not thursdays.has(date(2026, 5, 8))
    once = Schedule(date(2026, 5, 7), time(20), ZoneInfo("UTC"))
    assert list(once.days_from(date(2026, 5, 1))) == [date(2026, 5, 7)]
    assert list(once.days_from(date(2026, 5, 8))) == []


def test_every_zone_that_can_be_chosen_is_known() -> None:
    assert len(zones()) > 300
    assert all(ZoneInfo(name) for name in zones())
    assert {*ZONES, "UTC"} <= set(zones())
