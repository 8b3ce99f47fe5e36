"""What a Zung Jung player is shown of their hand: tiles that complete it, patterns, risks."""

from collections import Counter
from random import Random

import pytest

from mahjong.rules.zungjung import outlook
from mahjong.rules.zungjung.arrangements import code_of
from mahjong.rules.zungjung.bot_evaluation import Knowledge, Rival, unseen
from mahjong.rules.zungjung.patterns import PATTERNS, pattern, series_of
from mahjong.rules.zungjung.plans import aim, plans
from mahjong.rules.zungjung.scoring import score
from mahjong.rules.zungjung.shapes import KINDS, TILES, TileSet
from mahjong.tests import zungjung, zungjung_reference
from mahjong.tests.zungjung import meld, tiles

NOBODY = Rival((), frozenset(), frozenset())
UNPLANNED = {"1.2", "2.2", "4.2.1", "4.2.2", "4.2.3", "4.3.1", "4.3.2", "4.3.3", "4.3.4"}


def knows(hand, *melds, seen="", rivals=(NOBODY,) * 3, left=60, scoring=5):
    own = [*tiles(hand), *tiles(seen), *(tile for own in melds for tile in own.tiles)]
    return Knowledge(tiles(hand), melds, "N", scoring, left, unseen(own), rivals)


def test_a_ready_hand_lists_the_tiles_that_complete_it_with_points() -> None:
    known = knows("123456m11p6789s", meld("234p"), seen="66s")
    found = {each.tile: each for each in outlook.completing(knows("123456m66p78s", meld("234p")))}
    assert set(found) == set(tiles("69s"))
    assert (found["6B"].unseen, found["6B"].by_draw, found["6B"].by_discard) == (4, 5, 5)
    assert outlook.completing(known) == ()


def test_the_points_of_a_tile_can_depend_on_how_it_comes() -> None:
    found = outlook.completing(knows("222m444p666s88s99s"))
    assert [(each.tile, each.by_draw, each.by_discard) for each in found] == [
        ("8B", 160, 65),
        ("9B", 160, 65),
    ]


def test_the_discards_that_leave_a_ready_hand() -> None:
    found = outlook.ready_after(knows("123456m66p78s5z", meld("234p")))
    assert set(found) == {"WD"}
    assert [each.tile for each in found["WD"]] == ["6B", "9B"]


def test_tiles_on_the_table_are_not_unseen() -> None:
    (first, _) = outlook.completing(knows("123456m66p78s", meld("234p"), seen="666s"))
    assert (first.tile, first.unseen) == ("6B", 1)


def test_patterns_within_reach_are_listed_with_what_they_miss() -> None:
    found = {each.id: each for each in outlook.within_reach(knows("123456789m12p5z9s"), 5)}
    assert (found["7.1"].missing, found["7.1"].points) == (2, 40)
    assert found["1.1"].missing == 2
    assert found["2.1.2"].missing == 5
    assert found["2.1.2"].wanted == tiles("123456789m")


def test_a_pattern_within_reach_tells_what_the_hand_has_of_it() -> None:
    known = knows("55z123m456p7z1s", meld("666z"))
    (found,) = [each for each in outlook.within_reach(known, 4) if each.id == "3.2.1"]
    assert sorted(found.held) == sorted(tiles("55z666z7z"))
    assert (found.missing, found.wanted) == (2, tiles("75z"))


def test_a_lower_pattern_of_a_series_is_left_out_if_a_higher_one_is_as_near() -> None:
    found = [each.id for each in outlook.within_reach(knows("123456789m123m9m"), 3)]
    assert "2.1.2" in found
    assert "2.1.1" not in found


def test_a_pattern_whose_tiles_are_all_gone_is_out_of_reach() -> None:
    known = knows("555666z123m456p7z", seen="777z")
    assert "3.2.2" not in [each.id for each in outlook.within_reach(known, 4)]
    assert "3.2.2" in [each.id for each in outlook.within_reach(knows("555666z123m456p7z"), 4)]


def test_patterns_that_do_not_count_at_a_table_are_not_listed() -> None:
    known = knows("555666z123m456p7z", scoring=2)
    assert {each.id[0] for each in outlook.within_reach(known, 4)} <= {"1", "9"}


def test_discards_are_judged_by_what_the_others_show() -> None:
    flush = Rival((meld("123m"), meld("555m"), meld("789m")), frozenset(tiles("4m")), frozenset())
    found = outlook.risks(knows("46m28p1234z", rivals=(flush, NOBODY, NOBODY), left=20))
    assert (found["6C"], found["2D"]) == ("dangerous", "risky")
    assert "E" not in found


def test_a_kind_that_another_seat_would_pay_for_is_no_risk() -> None:
    melds = (meld("123m"), meld("555m"), meld("789m"))
    wary = Rival(melds, frozenset(), frozenset(tiles("6m")))
    assert "6C" not in outlook.risks(knows("46m28p1234z", rivals=(wary,) * 3, left=20))


def readings(win):
    """The patterns of each way to see a hand as four sets and a pair."""
    found = [each for each in zungjung_reference.readings(win) if each.is_regular]
    return [zungjung_reference.patterns(each) for each in found]


def best_of_series(found, id):
    return max(
        (pattern(other).points for other in found if series_of(other) == series_of(id)), default=0
    )


@pytest.mark.parametrize("seed", range(8))
def test_a_plan_misses_nothing_exactly_if_the_hand_has_the_pattern(seed) -> None:
    chance = Random(seed)
    for _ in range(40):
        win = zungjung.random_win(chance)
        if not (found := readings(win)):
            continue
        code = code_of((*win.hand, win.tile))
        complete = {
            plan.id
            for plan in plans(win.seat_wind)
            if plan.id[:2] != "10" and aim(plan, win.melds)(code)[0] == 0
        }
        for each in PATTERNS:
            if each.id[:2] not in ("9.", "10") and each.id not in UNPLANNED:
                has = any(best_of_series(way, each.id) >= each.points for way in found)
                assert (each.id in complete) <= has, (win, each.id)
                assert any(each.id in way for way in found) <= (each.id in complete), (win, each.id)


def test_the_scored_patterns_of_a_hand_are_complete_plans() -> None:
    win = zungjung.hand("123456789m9p9p", "222z")
    done = [
        plan.id
        for plan in plans("N")
        if aim(plan, win.melds)(code_of((*win.hand, win.tile)))[0] == 0
    ]
    assert {each.id for each in score(win).patterns} <= {*done, *UNPLANNED}


@pytest.mark.parametrize("seed", range(30))
def test_a_pattern_in_reach_tells_as_many_tiles_as_it_misses_and_they_make_it(seed) -> None:
    chance = Random(seed)
    deck = [*chance.sample(TILES, len(TILES))]
    number = chance.choice((10, 11, 13, 14))
    hand, others = tuple(deck[:number]), deck[number:]
    melds = (TileSet("triplet", kind),) if (kind := _left_out(hand)) and number < 13 else ()
    own = [tile for each in melds for tile in each.tiles]
    seen = [tile for tile in others[: chance.randrange(70)] if tile not in own]
    known = Knowledge(hand, melds, "N", 5, 60, unseen([*hand, *own, *seen]), (NOBODY,) * 3)
    for each in outlook.within_reach(known, 6):
        ways = [aim(plan, melds) for plan in plans("N") if plan.id == each.id]
        assert len(each.needs) == each.missing
        assert not Counter(each.needs) - Counter(known.unseen), "they can come"
        assert not Counter(each.has) - Counter((*hand, *own))
        assert set(each.has) <= set(each.held)
        assert min(way(code_of((*hand, *each.needs)))[0] for way in ways) == 0


def _left_out(hand):
    return next((kind for kind in KINDS if kind not in hand), None)


def test_of_seven_pairs_those_tiles_are_told_that_go_last() -> None:
    """A single tile that joins no other is what is suggested to go."""
    known = knows("77p3s44s5m77m88m11z2z3z")
    (pairs,) = [each for each in outlook.within_reach(known, 3) if each.id == "10.2"]
    assert (pairs.missing, pairs.needs) == (2, tiles("3s5m"))
    assert pairs.has == pairs.held == tiles("77p3s44s5m77m88m11z")


def test_of_thirteen_wonders_the_hand_has_one_of_each_and_a_pair() -> None:
    known = knows("11199m19p19s1234z5z2p")
    (wonders,) = [each for each in outlook.within_reach(known, 3) if each.id == "10.1"]
    assert (wonders.has, wonders.needs) == (tiles("19p19s119m12345z"), tiles("76z"))
