"""How a Zung Jung hand is scored: series, the limit, the best arrangement, simplified rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from mahjong.rules.zungjung.patterns import PATTERNS, series_of
from mahjong.rules.zungjung.scoring import score
from mahjong.rules.zungjung.shapes import TileSet
from mahjong.tests import zungjung
from mahjong.tests.zungjung import hand, is_winning, tiles

RANDOM_WINS = st.randoms(use_true_random=False).map(zungjung.random_win)


def ids(*given):
    return [each.id for each in score(*given).patterns]


def test_a_hand_without_patterns_scores_one_point() -> None:
    scored = score(hand("123m456p9s9s", "222m", "777s"))
    assert (scored.points, scored.total, scored.patterns) == (1, 1, ())


def test_of_a_series_only_the_highest_pattern_counts() -> None:
    scored = score(hand("789p9s9s", "111m", "999m", "123p"))
    assert ids(hand("789p9s9s", "111m", "999m", "123p")) == ["8.1.2"]
    assert scored.points == 50


def test_value_honour_counts_once_for_each_set() -> None:
    scored = score(hand("123m456p9s9s", "444z", "5555z"))
    assert [(each.id, each.points, each.times) for each in scored.patterns] == [
        ("3.1", 20, 2),
        ("4.3.1", 5, 1),
    ]


def test_the_seat_wind_counts_as_value_honour_but_no_other_wind() -> None:
    assert "3.1" in ids(hand("123m456p9s9s", "444z", "777s", wind="N"))
    assert "3.1" not in ids(hand("123m456p9s9s", "444z", "777s", wind="E"))


def test_a_total_over_the_limit_pays_the_limit() -> None:
    scored = score(hand("222333444m9m9m", "555m"))
    assert (scored.points, scored.total, scored.limit) == (320, 80 + 30 + 30 + 200, "total")
    assert sum(each.points for each in scored.patterns) == scored.total


def test_a_total_of_exactly_the_limit_is_not_reduced() -> None:
    scored = score(hand("222333m9m9m", "444m", "5555m", by="discard"))
    assert (scored.points, scored.total, scored.limit) == (320, 320, "")


def test_a_pattern_above_the_limit_counts_alone() -> None:
    win = hand("111m1z1z", "222z", "333z", "444z")
    assert ids(win) == ["3.3.3"]
    assert score(win).points == 320
    assert score(win).limit == "pattern"


def test_the_highest_of_two_patterns_above_the_limit_counts() -> None:
    scored = score(hand("5z5z", "111z", "222z", "333z", "444z"))
    assert ids(hand("5z5z", "111z", "222z", "333z", "444z")) == ["3.3.4"]
    assert scored.points == 400
    assert scored.total == 400 + 320 + 30 + 100 + 10


def test_the_arrangement_that_pays_most_is_scored() -> None:
    runs = score(hand("222333444m567p9s9s", by="discard"))
    assert "7.2.1" in {each.id for each in runs.patterns}
    assert TileSet("triplet", "3C", concealed=True) in runs.sets


def test_seven_pairs_that_are_also_four_sets_score_as_the_better() -> None:
    assert score(hand("112233m445566p9s9s")).irregular == ""
    assert score(hand("1122m5599p3377s4z4z")).irregular == "pairs"


def test_four_of_a_kind_may_be_two_of_the_seven_pairs() -> None:
    assert ids(hand("2222m5588p3377s4s4s")) == ["1.3", "10.2"]


def test_seven_pairs_need_all_tiles_in_the_hand() -> None:
    assert score(hand("1122m5599p3z3z", "(7777s)")) is None


def test_seven_pairs_add_patterns_of_tiles_and_of_the_last_tile_only() -> None:
    assert ids(hand("1199m1199p1199s4z4z", last_tile=True)) == ["8.1.3", "9.1.1", "10.2"]


def test_thirteen_wonders_add_only_patterns_of_the_last_tile() -> None:
    assert ids(hand("19m19p19s1234567z1m", by="discard", last_tile=True)) == ["9.1.2", "10.1"]


def test_a_discard_completes_a_run_rather_than_a_triplet_if_it_can() -> None:
    scored = score(hand("22234m555p888s11z2m", by="discard"))
    assert TileSet("triplet", "2C", concealed=True) in scored.sets
    assert TileSet("run", "2C", concealed=False) in scored.sets
    assert scored.pair == "E"


def test_a_triplet_completed_by_a_discard_is_not_concealed() -> None:
    scored = score(hand("22m456p789s333z99s2m", by="discard"))
    assert TileSet("triplet", "2C", concealed=False) in scored.sets
    assert "4.2.1" not in {each.id for each in scored.patterns}


def test_a_robbed_quad_is_neither_the_final_draw_nor_the_final_discard() -> None:
    assert ids(hand("12m99s456p3m", "222m", "777s", by="robbing", last_tile=True)) == ["9.3"]


def test_nine_gates_need_nine_waits_and_no_quad() -> None:
    assert ids(hand("1112345678999p3p", by="discard")) == ["2.2"]
    assert "2.2" not in ids(hand("1113345678999p2p"))
    assert "2.2" not in ids(hand("2345678999p5p", "(1111p)"))


@pytest.mark.parametrize(
    ("level", "counted"),
    [
        (1, []),
        (2, ["1.2"]),
        (3, ["1.2", "2.1.1", "3.1"]),
        (4, ["1.2", "2.1.1", "3.1", "4.2.1", "4.3.1"]),
        (5, ["1.2", "2.1.1", "3.1", "4.2.1", "4.3.1", "5.1.1"]),
    ],
)
def test_simplified_rules_count_fewer_categories(level, counted) -> None:
    win = hand("223344m777z9m9m", "(1111z)")
    assert ids(win, level) == counted
    assert level > 1 or score(win, level).points == 1


def test_a_hand_of_the_wrong_size_is_no_win() -> None:
    assert not is_winning(tiles("123m456p99s"), ())
    assert not is_winning(tiles("123m456p789s123p99s"), (zungjung.meld("111z"),))
    assert score(hand("123m456p9s9s", "222m")) is None


@given(RANDOM_WINS)
def test_points_follow_from_the_patterns_that_count(win) -> None:
    scored = score(win)
    listed = sum(each.points for each in scored.patterns)
    assert scored.points == max(1, listed if scored.limit == "pattern" else min(320, listed))
    assert (scored.limit == "") == (scored.points == scored.total)
    assert len({series_of(each.id) for each in scored.patterns}) == len(scored.patterns)


@given(RANDOM_WINS)
def test_the_sets_and_the_pair_hold_exactly_the_tiles_of_the_hand(win) -> None:
    scored = score(win)
    own = sorted((*win.hand, win.tile, *(tile for meld in win.melds for tile in meld.tiles)))
    if scored.irregular:
        assert (scored.sets, scored.pair) == ((), None)
    else:
        assert sorted([*(t for s in scored.sets for t in s.tiles), scored.pair, scored.pair]) == own


@given(RANDOM_WINS, st.randoms(use_true_random=False))
def test_the_order_of_the_tiles_does_not_matter(win, chance) -> None:
    shuffled = list(win.hand)
    chance.shuffle(shuffled)
    assert score(replace(win, hand=tuple(shuffled))) == score(win)


@given(RANDOM_WINS)
def test_every_win_scores_one_point_at_the_first_level(win) -> None:
    assert score(win, 1).points == 1


def test_every_pattern_has_a_name_of_its_own() -> None:
    assert len({each.name for each in PATTERNS}) == len(PATTERNS)


RUNS = [("run", "1D", True), ("run", "4B", True)]
WINDS = ("triplet", "S", True)


@pytest.mark.parametrize(
    ("won", "sets", "pair"),
    [
        (hand("123p456s222z55m78m9m"), [*RUNS, ("run", "7C", True), WINDS], "5C"),
        (hand("123p456s222z55m78m9m", by="discard"), [*RUNS, ("run", "7C", False), WINDS], "5C"),
        (hand("123p456s222z55m78m9m", by="robbing"), [*RUNS, ("run", "7C", False), WINDS], "5C"),
        # The tile may have completed the pair, so no set is melded.
        (hand("123p456s222z99m78m9m", by="discard"), [*RUNS, ("run", "7C", True), WINDS], "9C"),
        # Of two equal runs, the tile has completed one.
        (
            hand("789s456p456m55z78s9s", by="discard"),
            [("run", "4D", True), ("run", "7B", False), ("run", "7B", True), ("run", "4C", True)],
            "WD",
        ),
    ],
)
def test_only_the_set_that_another_players_tile_completed_is_not_concealed(won, sets, pair) -> None:
    scored = score(won)
    assert [(each.kind, each.tile, each.concealed) for each in scored.sets] == sets
    assert scored.pair == pair
