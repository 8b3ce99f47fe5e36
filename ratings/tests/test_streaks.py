"""Streaks: days of play in a row, of which one missed day is forgiven."""

from datetime import UTC, date, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from ratings.models import Streak
from ratings.streaks import DAYS_BETWEEN, Days, current, may_forgive, played
from tables.listed import day_values

START = date(2026, 11, 2)


def after(days: str) -> Days:
    """The streak after days written as x for played and . for missed."""
    streak = None
    for number, mark in enumerate(days):
        if mark == "x":
            streak = played(streak, START + timedelta(number))
    return streak


def day(number: int) -> date:
    return START + timedelta(number)


def test_each_day_counts_once() -> None:
    assert after("xxx").length == 3
    assert played(after("xxx"), day(2)) == after("xxx")


def test_one_missed_day_is_forgiven_but_not_counted() -> None:
    assert after("xx.x").length == 3


def test_two_missed_days_end_a_streak() -> None:
    assert after("xx..x").length == 1
    assert after("xx..x").best == 2


def test_a_second_day_is_forgiven_after_seven_days_in_a_row() -> None:
    assert after("x.x.x").length == 1
    assert after("x." + "x" * (DAYS_BETWEEN - 1) + ".x").length == 1
    assert after("x." + "x" * DAYS_BETWEEN + ".x").length == DAYS_BETWEEN + 2


def test_a_streak_is_shown_while_a_game_today_would_continue_it() -> None:
    streak = after("xx")
    assert [current(streak, day(n)) for n in (1, 2, 3, 4)] == [2, 2, 2, 0]
    forgiven = after("x.x")
    assert [current(forgiven, day(n)) for n in (2, 3, 4)] == [2, 2, 0]
    assert current(None, day(0)) == 0


def test_a_day_before_the_last_one_changes_nothing() -> None:
    assert played(after("xx"), day(0)) == after("xx")


@given(st.text("x.", min_size=1, max_size=60).map(lambda days: "x" + days))
def test_laws_of_streaks(days: str) -> None:
    streak = after(days)
    assert 1 <= streak.length <= streak.best <= days.count("x")
    assert streak.forgiven is None or streak.forgiven < streak.last_day
    today = day(len(days) - 1)
    if days.endswith("x"):
        assert current(streak, today) == streak.length
    longest = max(len(run) for run in days.split("."))
    assert streak.best >= longest
    assert may_forgive(streak) or ".x" in days


@pytest.mark.django_db
@pytest.mark.parametrize("days", ["xxx", "xxx.", "xxx..", "x.xx.", "x.xxxxxxx.", "x.xxxxxxxx.", ""])
def test_the_lobby_counts_the_same_days(days: str) -> None:
    user, streak, today = User.objects.create(username="Ann"), after(days), day(len(days) - 1)
    if streak:
        Streak.objects.create(user=user, **streak._asdict())
    at = datetime.combine(today, time(12), UTC)
    shown = day_values(user, int(at.timestamp() * 1000))
    assert (shown["streak"] or 0) == current(streak, today)
    assert shown["played"] == days.endswith("x")
