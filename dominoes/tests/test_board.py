"""Open ends and what they count, as the rules list them."""

import pytest

from dominoes.rules.board import find_end, open_ends, points_for, sum_after, sum_of
from dominoes.rules.game import DOMINOES
from dominoes.tests.games import board, ends, events, play, refusal, table

# What was laid, the open ends, and their sum. N: an ordinary end. L: the first tile, a double. D: a
# double with one connection. S: a short side of a double whose long sides are used.
TABLE = {
    "6|4": ("N6 N4", 10),
    "5|5": ("L5", 10),
    "0|0": ("L0", 0),
    "5|5 5|2@0.0": ("D5 N2", 12),
    "5|5 5|2@0.0 5|1@0.1": ("S5 S5 N2 N1", 3),
    "5|5 5|2@0.0 5|1@0.1 5|4@0.2": ("S5 N2 N1 N4", 7),
    "5|5 5|2@0.0 5|1@0.1 5|4@0.3": ("S5 N2 N1 N4", 7),
    "5|5 5|2@0.0 5|1@0.1 5|4@0.2 5|0@0.3": ("N2 N1 N4 N0", 7),
    "6|4 4|2@0.1": ("N6 N2", 8),
    "6|4 6|2@0.0": ("N4 N2", 6),
    "6|4 4|4@0.1": ("N6 D4", 14),
    "6|4 4|4@0.1 4|2@1.1": ("N6 S4 S4 N2", 8),
    "6|4 4|4@0.1 4|2@1.1 4|1@1.2": ("N6 S4 N2 N1", 9),
    "6|4 4|4@0.1 6|6@0.0": ("D4 D6", 20),
    "6|4 6|6@0.0 6|5@1.1 6|3@1.3 3|3@3.1": ("N4 S6 N5 D3", 15),
}


@pytest.mark.parametrize("laid", TABLE)
def test_ends_of_a_board(laid: str) -> None:
    found, total = TABLE[laid]
    assert ends(laid) == found
    assert sum_of(open_ends(board(laid))) == total


@pytest.mark.parametrize(
    ("laid", "points"),
    [("5|5", 10), ("6|4", 10), ("5|0", 5), ("0|0", 0), ("6|5", 0)],
)
def test_points_of_the_first_tile(laid: str, points: int) -> None:
    state = play(table(f"{laid} 1|1", "2|1 2|2"), laid)
    assert state.points == (points, 0)
    assert state.plays[0].points == points


LAID = pytest.mark.parametrize(
    ("on", "laid", "points"),
    [
        ("6|4", "4|4@0.1", 0),  # 6 + 8
        ("6|4", "4|1@0.1", 0),  # 6 + 1
        ("6|4 4|4@0.1", "6|2@0.0", 10),  # 8 + 2
        ("5|5 5|2@0.0", "5|3@0.1", 5),  # 2 + 3: the double counts no more
        ("5|5", "5|0@0.0", 10),  # the double still counts
        ("5|5", "5|2@0.0", 0),
        ("0|0", "5|0@0.0", 5),
        ("5|0 0|0@0.1", "5|5@0.0", 10),  # 10 + 0
        ("5|5 5|2@0.0 5|3@0.1", "5|0@0.2", 5),  # a short side counts nothing
        ("1|0 1|1@0.0 2|1@1.1", "2|0@2.0", 0),  # a sum of nothing scores nothing
    ],
)


@LAID
def test_points_are_the_sum_when_it_is_a_multiple_of_five(on: str, laid: str, points: int) -> None:
    state = play(table(f"{laid.split('@', maxsplit=1)[0]} 6|6", "3|3 4|3", "6|1", on), laid)
    assert state.points == (points, 0)


@LAID
def test_bots_foresee_the_sum(on: str, laid: str, points: int) -> None:
    tile, _, where = laid.partition("@")
    before = open_ends(board(on))
    foreseen = sum_after(before, tile, find_end(before, where))
    assert foreseen == sum_of(open_ends(board(f"{on} {laid}")))
    assert points_for(foreseen) == points


def test_a_played_tile_is_announced() -> None:
    (played,) = events(table("6|2 6|5", "2|2 3|2", on="6|4 4|4@0.1"), "6|2@0.0")
    assert played.seen_by(None) == {
        "kind": "played", "seat": 0, "tile": "6|2", "end": "0.0", "index": 2, "sum": 10,
        "points": 10,
    }  # fmt: skip


def test_the_sides_of_a_double_open_one_after_the_other() -> None:
    """Its short sides are closed until both long sides are used; all else stays closed."""
    first = table("5|1 5|2 5|3 5|4 5|0", "1|1 2|1", on="5|5")
    assert [refusal(first, f"5|1@0.{side}") for side in "0123"] == ["", *["no_such_end"] * 3]
    crossed = table("5|2 5|3", "1|1 2|1", on="5|5 5|1@0.0")
    assert [refusal(crossed, f"5|2@0.{side}") for side in "0123"] == [
        "no_such_end", "", "no_such_end", "no_such_end",
    ]  # fmt: skip
    short = table("5|3 5|4", "1|1 2|1", on="5|5 5|1@0.0 5|2@0.1")
    assert [refusal(short, f"5|3@0.{side}") for side in "0123"] == ["no_such_end"] * 2 + ["", ""]


def test_view_lists_the_ends_and_their_sum() -> None:
    view = DOMINOES.view(table("6|2", "3|3", on="6|4 4|4@0.1"), 0)
    assert [(end.id, end.value, end.counts) for end in view.ends] == [("0.0", 6, 6), ("1.1", 4, 8)]
    assert view.sum == 14
