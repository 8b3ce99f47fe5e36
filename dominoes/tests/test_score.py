"""What a game is worth: the examples of the rules, and the bonuses by how it ended."""

from typing import Any

import pytest

from dominoes.rules.game import DOMINOES
from dominoes.rules.state import seconds_left, spread_bonus, time_bonus
from dominoes.rules.view import ScoreView
from dominoes.tests.games import clock, play, step, table


@pytest.mark.parametrize(
    ("seconds", "points", "bonus"),
    [(135, 100, 68), (218, 110, 120), (165, 75, 62), (0, 100, 0), (300, 0, 0), (1, 1, 1)],
)
def test_time_bonus(seconds, points, bonus) -> None:
    assert time_bonus(seconds, points) == bonus


def test_spread_bonus_is_the_lead() -> None:
    assert spread_bonus(100, 55) == 45
    assert spread_bonus(55, 100) == spread_bonus(40, 40) == 0


@pytest.mark.parametrize(
    ("spent", "shown"), [(0, 300), (1, 300), (999, 300), (1000, 299), (299_001, 1), (300_500, 0)]
)
def test_seconds_shown_are_rounded_up(spent, shown) -> None:
    assert seconds_left(table("6|1", "2|1", clock=clock(spent))) == shown


def finished(mine, theirs, seconds, loser=False):
    """A game that ends with these points: seat 0, or the other, lays its last tile for ten."""
    points = (mine, theirs - 10) if loser else (mine - 10, theirs)
    hands = ("3|3 4|2", "5|0 1|1") if loser else ("5|0 1|1", "3|3 4|2")
    left = clock(300_000 - seconds * 1000)
    fields: dict[str, Any] = {"points": points, "active": int(loser), "clock": left}
    return DOMINOES.view(play(table(*hands, on="5|5", **fields), "5|0@0.0"), 0)


def test_a_game_won_by_points() -> None:
    assert finished(100, 55, 135).score == ScoreView(100, 45, 68, 213)
    assert finished(110, 55, 218).score == ScoreView(110, 55, 120, 285)


def test_a_game_lost_by_points_has_a_time_bonus() -> None:
    assert finished(75, 100, 165, loser=True).score == ScoreView(75, 0, 62, 137)


def at_time(points, **fields):
    state = table("6|1 2|2", "2|1", on="6|6", points=points, clock=clock(300_000), **fields)
    return step(state, "time_up").state


def test_a_game_that_ran_out_of_time_has_a_spread_bonus_only() -> None:
    over = at_time((60, 35))
    assert DOMINOES.view(over, 0).score == ScoreView(60, 25, 0, 85)
    assert DOMINOES.result(over).points == (60, 35)
    assert DOMINOES.view(at_time((35, 60)), 0).score == ScoreView(35, 0, 0, 35)


def test_a_game_without_a_clock_has_no_time_bonus() -> None:
    over = play(table("5|0 1|1", "3|3", on="5|5", points=(95, 50), clock=None), "5|0@0.0")
    assert DOMINOES.view(over, 0).score == ScoreView(105, 55, 0, 160)


def test_a_stopped_game_has_no_bonus() -> None:
    over = play(table("6|1 2|2", "2|1", on="6|6", points=(45, 5)), "stop")
    assert DOMINOES.view(over, 0).score == ScoreView(45, 0, 0, 45)
