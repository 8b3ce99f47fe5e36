"""Seasons of three months."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.skill import end, first_day, season_of


@pytest.mark.parametrize(
    ("day", "season"),
    [
        (date(2026, 1, 1), "2026-Q1"),
        (date(2026, 3, 31), "2026-Q1"),
        (date(2026, 4, 1), "2026-Q2"),
        (date(2026, 11, 23), "2026-Q4"),
        (date(2026, 12, 31), "2026-Q4"),
    ],
)
def test_season_of_a_day(day: date, season: str) -> None:
    assert season_of(day) == season


@given(st.dates(date(1900, 1, 1), date(9000, 1, 1)))
def test_every_day_lies_in_its_season(day: date) -> None:
    season = season_of(day)
    assert first_day(season) <= day < end(season)
    assert season_of(end(season) - timedelta(1)) == season
    assert season < season_of(end(season))
