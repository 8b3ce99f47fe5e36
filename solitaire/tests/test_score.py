"""Scoring: every example in the rules, and the cost of undo, shuffle and hint."""

import pytest

from solitaire.rules.game import SOLITAIRE
from solitaire.tests.games import dealt, piles, play, with_free

KINDS = {
    "1C 1C": 1, "9D 9D": 2, "5B 5B": 3, "E E": 4, "WD WD": 5, "F1 F2": 6, "S3 S4": 7, "F1 S1": 7,
}  # fmt: skip


def free_pair(state):
    return SOLITAIRE.view(state, 0).free[:2]


def score(state, *done):
    return play(state, *done).score


@pytest.mark.parametrize(("faces", "value"), KINDS.items())
def test_a_first_pair_of_each_kind(faces, value) -> None:
    """With 72 pairs, bamboos score 216, two flowers 432, a flower and a season 504."""
    state = with_free(dealt(), *faces.split())
    assert score(state, free_pair(state)) == value * 72


@pytest.mark.parametrize(("faces", "points"), [("5B 5B", 216), ("F1 S1", 504), ("F1 F2", 432)])
def test_the_examples_of_the_rules(faces, points) -> None:
    state = with_free(dealt(), *faces.split())
    assert score(state, free_pair(state)) == points


def test_each_pair_is_multiplied_by_the_pairs_still_on_the_table() -> None:
    state = piles("3B", "3B", "RD", "RD", "1C", "1C")
    assert score(state, (0, 1)) == 3 * 3
    assert score(state, (0, 1), (2, 3)) == 3 * 3 + 5 * 2
    assert score(state, (0, 1), (2, 3), (4, 5)) == 3 * 3 + 5 * 2 + 1


@pytest.mark.parametrize("help", ["shuffle", "hint"])
def test_help_before_the_first_pair_costs_360(help) -> None:
    assert score(dealt(), help) == -360


def test_an_undo_takes_the_points_back_and_counts_the_pairs_after_it() -> None:
    state = with_free(dealt(), "5B", "5B")
    pair = free_pair(state)
    assert score(state, pair, "undo") == -360
    step = SOLITAIRE.apply(play(state, pair), 0, SOLITAIRE.moves.__args__[1]())
    assert step.events[0].data == {"pair": pair, "points": -216 - 360}


def test_the_cost_of_help_is_shown_in_advance() -> None:
    state = with_free(dealt(), "5B", "5B")
    cost = SOLITAIRE.view(state, 0).cost
    assert (cost.undo, cost.shuffle, cost.hint) == (360, 360, 360)
    cost = SOLITAIRE.view(play(state, free_pair(state)), 0).cost
    assert (cost.undo, cost.shuffle, cost.hint) == (360, 355, 355)


def test_a_refused_move_costs_nothing() -> None:
    state = piles("3B", "1D", "3B", "1D")
    assert SOLITAIRE.view(state, 0).score == 0
    assert SOLITAIRE.view(play(state, (0, 2)), 0).score == 6


def test_the_total_may_be_below_zero() -> None:
    assert score(dealt(), *["hint", "shuffle"] * 5) == -3600


def test_classic_counts_no_points() -> None:
    state = piles("3B", "3B", "RD", "RD", mode="classic")
    assert score(state, (0, 1), "undo", "hint", (0, 1)) == 0
    assert SOLITAIRE.view(state, 0).cost.hint == 0


def test_the_result_has_no_rows_of_undone_pairs() -> None:
    state = piles("3B", "3B", "F1", "S2", "1C", "1C")
    rows = SOLITAIRE.view(play(state, (0, 1), "undo", (2, 3), "hint", "timeup"), 0).result.rows
    told = [(row.do, row.kind, row.value, row.pairs, row.points) for row in rows]
    assert told == [
        ("undo", "", 0, 3, -15),
        ("take", "seasons", 7, 3, 21),
        ("hint", "", 0, 2, -10),
    ]
