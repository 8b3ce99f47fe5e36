"""When quiet hours are over."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from notifications.delivery import when
from notifications.models import Quiet

NIGHT = Quiet(time(22), time(7, 30), "Europe/Berlin")
DAY = timedelta(days=1)
ZONES = st.sampled_from(
    ["UTC", "Europe/Berlin", "America/New_York", "Pacific/Apia", "Asia/Kathmandu", "Africa/Cairo"]
)
CLOCKS = st.times().map(lambda clock: clock.replace(microsecond=0, tzinfo=None))
MOMENTS = st.datetimes(datetime(2024, 1, 2), datetime(2040, 1, 1), timezones=st.just(UTC))


def berlin(year: int, month: int, day: int, hour: int, minute: int = 0) -> datetime:
    there = datetime(year, month, day, hour, minute, tzinfo=ZoneInfo("Europe/Berlin"))
    return there.astimezone(UTC)


def test_over_midnight() -> None:
    morning = berlin(2027, 5, 6, 7, 30)
    assert NIGHT.end_after(berlin(2027, 5, 5, 22)) == morning
    assert NIGHT.end_after(berlin(2027, 5, 6, 3)) == morning
    assert NIGHT.end_after(morning) == morning
    evening = berlin(2027, 5, 6, 21, 59)
    assert NIGHT.end_after(evening) == evening


def test_within_a_day() -> None:
    nap = Quiet(time(13), time(15), "Europe/Berlin")
    assert nap.end_after(berlin(2027, 5, 6, 13)) == berlin(2027, 5, 6, 15)
    assert nap.end_after(berlin(2027, 5, 6, 12)) == berlin(2027, 5, 6, 12)


def test_the_night_in_which_clocks_change() -> None:
    assert NIGHT.end_after(berlin(2027, 3, 27, 23)) == berlin(2027, 3, 28, 7, 30)
    assert NIGHT.end_after(berlin(2027, 10, 30, 23)) == berlin(2027, 10, 31, 7, 30)


@given(MOMENTS, CLOCKS, CLOCKS, ZONES)
def test_wait_is_short_and_ends_outside(at: datetime, begins: time, ends: time, zone: str) -> None:
    if begins == ends:
        return
    quiet = Quiet(begins, ends, zone)
    free = quiet.end_after(at)
    assert at <= free <= at + DAY + timedelta(hours=2)
    assert quiet.end_after(free) == free or free == at


@given(MOMENTS, st.none() | MOMENTS, st.booleans(), CLOCKS, CLOCKS, ZONES)
def test_what_is_sent_is_in_time(
    at: datetime, until: datetime | None, awaited: bool, begins: time, ends: time, zone: str
) -> None:
    quiet = Quiet(begins, ends, zone)
    sent = when(at, quiet, until, awaited)
    if sent is None:
        assert until is not None
        assert not awaited or until <= at
    else:
        assert sent >= at
        assert until is None or sent < until
        assert sent == quiet.end_after(at) or awaited
