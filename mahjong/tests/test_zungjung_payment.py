"""Payments: self-drawn, by discard, by robbing, and the limit."""

from typing import Any

import pytest

from mahjong.rules.states import points
from mahjong.rules.zungjung.ending import payments
from mahjong.rules.zungjung.game import ZUNGJUNG
from mahjong.tests.zungjung_table import SEATS, discarded, patterns, pays, play, result_of, table

DISCARDS = "WD 1D 9D 1B 4B 7B 1C 4C 7C E S W GD GD"
# Waits for the white dragon as its pair, or as a triplet.
READY = "1D 2D 3D 4B 5B 6B 7C 8C 9C 2C 3C 4C WD"
# Four wind triplets: 400 points, more than the limit.
WINDS = "E E E S S S W W W N N N WD"
# Adds up to more than 320 from patterns below the limit.
DRAGONS = "RD RD RD GD GD GD WD WD E E E 9C 9C"


def drawn(hand: str, tile: str, **fields: Any):
    return play(table("", "", f"{hand} {tile}", turn=2, drawn=tile, **fields), "2 mahjong")


def on_discard(hand: str, tile: str, **fields: Any):
    others = DISCARDS.replace("WD", tile, 1)
    return discarded(table(others, "", hand, **fields), f"0 discard {tile}", "2 mahjong")


@pytest.mark.parametrize("east", SEATS)
def test_self_drawn_each_other_player_pays_the_value(east: int) -> None:
    state = drawn(READY, "WD", east=east)
    value = result_of(state).value
    assert pays(state) == [(seat, 2, value, "draw") for seat in (0, 1, 3)]
    assert result_of(state).points == (-value, -value, 3 * value, -value)


@pytest.mark.parametrize("east", SEATS)
def test_by_discard_one_player_pays_three_times_the_value(east: int) -> None:
    state = on_discard(READY, "WD", east=east)
    value = result_of(state).value
    assert pays(state) == [(0, 2, 3 * value, "discard")]
    assert result_of(state).points == (-3 * value, 0, 3 * value, 0)


def test_a_pattern_above_the_limit_pays_its_own_value() -> None:
    result = result_of(drawn(WINDS, "WD", discards=("1: 9D",)))
    assert (result.value, result.limit) == (400, "pattern")
    assert [each.id for each in result.patterns] == ["3.3.4"]
    assert result.points == (-400, -400, 1200, -400)


def test_a_sum_above_the_limit_pays_320() -> None:
    result = result_of(drawn(DRAGONS, "WD"))
    assert result.total > 320
    assert (result.value, result.limit) == (320, "total")
    assert result.points == (-320, -320, 960, -320)


def test_a_hand_without_patterns_pays_one_point() -> None:
    melds = ("2: 1D 2D 3D @1", "2: 9B 9B 9B @0", "2: 4C 5C 6C @1", "2: 6B 7B 8B @1")
    state = table(DISCARDS.replace("WD", "W", 1), "", "W", melds=melds)
    result = result_of(discarded(state, "0 discard W", "2 mahjong"))
    assert (result.value, result.patterns) == (1, ())
    assert result.points == (-3, 0, 3, 0)


def test_an_irregular_hand_is_shown_as_one() -> None:
    pairs = "1D 1D 3D 3D 5B 5B 7B 7B 2C 2C 8C 8C WD"
    result = result_of(drawn(pairs, "WD"))
    assert (result.irregular, result.parts) == ("pairs", ())
    assert "10.2" in [each.id for each in result.patterns]


@pytest.mark.parametrize(("east", "value_honour"), [(0, 10), (1, None), (2, None), (3, None)])
def test_only_the_wind_of_ones_own_seat_scores(east: int, value_honour: int | None) -> None:
    hand = "1D 2D 3D 4B 5B 6B 7C 8C 9C W W W WD"
    assert patterns(drawn(hand, "WD", east=east)).get("3.1") == value_honour


def test_scores_are_settled_and_may_go_below_zero() -> None:
    state = on_discard(READY, "WD")
    value = result_of(state).value
    view = ZUNGJUNG.view(state, None)
    assert [rack.score for rack in view.racks] == [-3 * value, 0, 3 * value, 0]
    result = ZUNGJUNG.result(state)
    assert result.winners == (2,)
    assert result.carry == {"east": 1, "scores": [-3 * value, 0, 3 * value, 0]}


@pytest.mark.parametrize(("scoring", "value"), [(1, 1), (2, 10), (3, 50), (5, 50)])
def test_simplified_scoring_counts_fewer_patterns(scoring: int, value: int) -> None:
    """All runs and a concealed hand count from level 2 on, one suit with honours from level 3."""
    hand = "1D 2D 3D 4D 5D 6D 2D 3D 4D 6D 7D 8D WD"
    result = result_of(drawn(hand, "WD", scoring=scoring))
    assert result.value == value
    assert result.points[2] == 3 * value


@pytest.mark.parametrize("winner", SEATS)
@pytest.mark.parametrize("discarder", [None, *SEATS])
@pytest.mark.parametrize("first", [None, *SEATS])
def test_points_always_sum_to_zero(winner: int, discarder: int | None, first: int | None) -> None:
    if discarder == winner:
        return
    lines = payments(25, winner, "discard" if discarder else "draw", discarder, first)
    gained = points(lines)
    assert sum(gained) == 0
    assert gained[winner] == 75
    assert all(pay.payee == winner != pay.payer for pay in lines)
