"""How long the table waits for an answer."""

from tables import clock
from tables.clock import Clock
from tables.game import Wait

PLAIN = {"pace": 60, "window": 6}


def test_turn_lasts_as_long_as_the_pace() -> None:
    assert clock.running(Wait("turn", (2,)), PLAIN, 1_000) == Clock("turn", 61_000, 60_000)
    assert clock.running(Wait("turn", (2,)), PLAIN | {"pace": 15}, 0) == Clock(
        "turn", 15_000, 15_000
    )


def test_hold_doubles_the_claim_window() -> None:
    assert clock.running(Wait("claim", (1, 2)), PLAIN, 0) == Clock("claim", 6_000, 6_000)
    assert clock.running(Wait("claim", (1,), held=True), PLAIN, 0) == Clock("claim", 12_000, 12_000)


def test_unlimited_claim_window_ends_after_the_pace() -> None:
    slow = PLAIN | {"window": 0}
    assert clock.running(Wait("claim", (1,)), slow, 0) == Clock("claim", 60_000, 60_000)
    assert not clock.silence_is_an_answer(Wait("claim", (1,)), slow)
    assert clock.silence_is_an_answer(Wait("claim", (1,)), PLAIN)


def test_table_without_a_clock_has_no_deadline() -> None:
    calm = {"pace": 0, "window": 0}
    assert clock.running(Wait("turn", (0,)), calm, 0) is None
    assert clock.running(Wait("claim", (0,)), calm, 0) is None
    assert clock.running(Wait("claim", (0,)), calm | {"window": 3}, 0) == Clock(
        "claim", 3_000, 3_000
    )


def test_twenty_seconds_between_games() -> None:
    assert clock.between(5_000, False, PLAIN) == Clock("between", 25_000, 20_000)


def test_an_hour_between_games_if_all_players_are_away() -> None:
    assert clock.between(5_000, True, PLAIN) == Clock("between", 3_605_000, 3_600_000)


def test_five_minutes_between_games_of_a_table_without_a_clock() -> None:
    calm = {"pace": 0, "window": 0}
    assert clock.between(5_000, False, calm) == Clock("between", 305_000, 300_000)
