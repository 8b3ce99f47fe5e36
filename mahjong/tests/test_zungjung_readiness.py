"""How many tiles a Zung Jung hand misses, compared with plain searches."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong.rules.zungjung.arrangements import code_of
from mahjong.rules.zungjung.readiness import FAR, readiness, towards
from mahjong.rules.zungjung.shapes import (
    ANY_HONOURS,
    KINDS,
    NOTHING,
    ONLY_TRIPLETS,
    TILES,
    TileSet,
    one_suit,
    suits,
)
from mahjong.tests import zungjung, zungjung_search
from mahjong.tests.zungjung import is_winning, meld, tiles


@st.composite
def near_hands(draw):
    """A complete hand with a few tiles replaced, less one tile."""
    chance = draw(st.randoms(use_true_random=False))
    win = zungjung.random_win(chance)
    for _ in range(draw(st.integers(0, 4))):
        win = zungjung.changed(chance, win)
    return win.hand, win.melds


def test_hands_of_few_tiles_miss_what_a_search_of_all_complete_hands_finds() -> None:
    chance = Random(34)
    for _ in range(150):
        drawn = chance.sample(TILES if chance.random() < 0.5 else TILES[36:72], 16)
        three = (TileSet("triplet", "1D"), TileSet("triplet", "5C"), TileSet("run", "3C"))
        melds = three[: chance.choice((2, 3))]
        hand = tuple(tile for tile in drawn if tile not in ("1D", "5C"))[: 13 - 3 * len(melds)]
        assert tuple(readiness(hand, melds)) == zungjung_search.missing(hand, melds), (hand, melds)


@given(near_hands())
def test_a_hand_is_ready_if_and_only_if_some_tile_completes_it(given) -> None:
    hand, melds = given
    used = Counter([*hand, *(tile for own in melds for tile in own.tiles)])
    completing = tuple(
        kind for kind in KINDS if used[kind] < 4 and is_winning((*hand, kind), melds)
    )
    found = readiness(hand, melds)
    assert (found.missing == 1) == bool(completing)
    assert not completing or found.improving == completing


@given(near_hands())
def test_a_tile_improves_a_hand_if_it_leaves_one_missing_less_after_the_best_discard(given) -> None:
    hand, melds = given
    now = readiness(hand, melds)
    used = Counter([*hand, *(tile for own in melds for tile in own.tiles)])
    for kind in KINDS:
        if used[kind] < 4:
            drawn = (*hand, kind)
            after = min(readiness(without(drawn, tile), melds).missing for tile in set(drawn))
            if now.missing > 1:
                assert after == now.missing - (kind in now.improving), kind
            assert readiness(drawn, melds).missing == now.missing - (kind in now.improving)


def without(hand, tile):
    at = hand.index(tile)
    return hand[:at] + hand[at + 1 :]


@pytest.mark.parametrize(
    ("hand", "missing", "improving"),
    [
        ("123456789m12p99s", 1, "3p"),
        ("19m19p19s1234567z", 1, "19m19p19s1234567z"),
        ("119m19p19s123456z", 1, "7z"),
        ("1122m5599p3377s4z", 1, "4z"),
        ("1122m5599p337s34z", 2, "7s34z"),
        ("1112345678999p", 1, "123456789p"),
    ],
)
def test_hands_miss_these_tiles(hand, missing, improving) -> None:
    found = readiness(tiles(hand), ())
    assert found.missing == missing
    assert set(found.improving) == set(tiles(improving))


def test_a_complete_hand_misses_nothing() -> None:
    assert readiness(tiles("123456789m123p99s"), ()) == (0, ())


def test_a_hand_is_not_ready_for_a_fifth_tile_of_a_kind() -> None:
    quad = meld("9999s", concealed=True)
    found = readiness(tiles("123m456p789p9m"), (quad,))
    assert found.improving == ("9C",)
    assert readiness(tiles("1111m"), (meld("222p"), meld("333p"), meld("444p"))).missing == 2


def test_the_way_to_a_pattern_counts_only_its_sets() -> None:
    hand = tiles("112233m445566p7s")
    assert towards(code_of(hand), (), suits(ONLY_TRIPLETS, ANY_HONOURS))[0] == 4
    assert towards(code_of(hand), (), one_suit(2, NOTHING))[0] == 8
    assert towards(code_of(hand[:10]), (meld("123p"),), one_suit(2, NOTHING))[0] == FAR
