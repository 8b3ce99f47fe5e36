"""The distance from a rack to the card, compared with a simple count."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong.rules.american.analysis import (
    arrange,
    best_win,
    distances,
    still_possible,
)  # fmt: skip
from mahjong.rules.american.card_catalog import find_card, read_card
from mahjong.rules.tiles import AMERICAN_SET, COPIES, JOKER, KINDS, parse
from mahjong.tests import reference

LEAGUE, PRACTICE = find_card("nmjl-2020"), find_card("practice")


@st.composite
def racks(draw, card=LEAGUE):
    """A plausible rack: part of some hand, and random tiles and jokers."""
    hand = draw(st.sampled_from(card.hands))
    groups = [g for g in hand.groups if g[1] >= 3 and not hand.line.concealed]
    exposed = draw(st.lists(st.sampled_from(groups), unique=True, max_size=2)) if groups else []
    exposures = tuple(
        (tile,) * (count - jokers) + (JOKER,) * jokers
        for tile, count in exposed
        for jokers in (draw(st.integers(max(0, count - COPIES[tile]), count - 1)),)
    )
    size = draw(st.sampled_from((13, 14))) - sum(map(len, exposures))
    rest = list(hand.tiles)
    for tile, count in exposed:
        for _ in range(count):
            rest.remove(tile)
    kept = draw(st.lists(st.sampled_from(rest), max_size=size)) if rest else []
    chance = st.one_of(st.sampled_from(AMERICAN_SET), st.just(JOKER))
    other = draw(st.lists(chance, min_size=size - len(kept), max_size=size - len(kept)))
    tiles = [*kept, *other]
    while tiles.count(JOKER) > COPIES[JOKER]:
        tiles[tiles.index(JOKER)] = draw(st.sampled_from(AMERICAN_SET[:-8]))
    return tuple(tiles), exposures


def win(card, text, *exposures):
    hand = best_win(card, parse(text), tuple(parse(group) for group in exposures))
    return hand and hand.line.id


def with_jokers(hand, most=8):
    """The hand's tiles with at most so many jokers where jokers are allowed."""
    left, tiles = most, []
    for tile, count in hand.groups:
        jokers = min(left, count) if count >= 3 else 0
        left -= jokers
        tiles += [JOKER] * jokers + [tile] * (count - jokers)
    return tuple(tiles)


@pytest.mark.parametrize("card", [LEAGUE, PRACTICE], ids=lambda card: card.name)
def test_every_hand_is_at_distance_0_with_and_without_jokers(card) -> None:
    for at, hand in enumerate(card.hands):
        for tiles in (hand.tiles, with_jokers(hand, 1), with_jokers(hand)):
            assert distances(card, tiles)[at] == 0
            won = best_win(card, tiles)
            assert won is not None
            assert won.line.value >= hand.line.value or JOKER not in tiles
            laid = arrange(hand, tiles)
            assert Counter(sum(laid, ())) == Counter(tiles)
            assert [len(group) for group in laid] == [count for _, count in hand.groups]


@pytest.mark.parametrize("card", [LEAGUE, PRACTICE], ids=lambda card: card.name)
def test_a_joker_never_stands_in_a_single_or_pair(card) -> None:
    for at, hand in enumerate(card.hands):
        for tile, count in hand.groups:
            if count < 3:
                tiles = list(hand.tiles)
                tiles[tiles.index(tile)] = JOKER
                assert distances(card, tiles)[at] == 1


@pytest.mark.parametrize("card", [LEAGUE, PRACTICE], ids=lambda card: card.name)
def test_every_hand_with_its_exposable_groups_laid_out(card) -> None:
    for at, hand in enumerate(card.hands):
        exposed = [(tile,) * count for tile, count in hand.exposable][:3]
        rest = list((Counter(hand.tiles) - Counter(sum(exposed, ()))).elements())
        assert still_possible(card, exposed)
        assert distances(card, rest, exposed)[at] == 0
        assert best_win(card, rest, exposed) is not None
        assert len(arrange(hand, rest, exposed)) == len(hand.groups)


@given(racks())
def test_the_fast_distance_equals_the_simple_count(rack) -> None:
    tiles, exposures = rack
    assert distances(LEAGUE, tiles, exposures).tolist() == reference.distances(
        LEAGUE, tiles, exposures
    )


@given(racks(PRACTICE))
def test_the_fast_distance_on_the_practice_card(rack) -> None:
    tiles, exposures = rack
    assert distances(PRACTICE, tiles, exposures).tolist() == reference.distances(
        PRACTICE, tiles, exposures
    )


@given(racks(), st.data())
def test_one_tile_changes_a_distance_by_at_most_one(rack, data) -> None:
    tiles, exposures = rack
    if not tiles:
        return
    at = data.draw(st.integers(0, len(tiles) - 1))
    kind = data.draw(st.sampled_from(KINDS[:-1]))
    changed = (*tiles[:at], kind, *tiles[at + 1 :])
    before = distances(LEAGUE, tiles, exposures).astype(int)
    after = distances(LEAGUE, changed, exposures).astype(int)
    assert np.abs(before - after).max() <= 1


@given(racks())
def test_a_win_is_a_hand_at_distance_0_and_pays_best(rack) -> None:
    tiles, exposures = rack
    counted = reference.distances(LEAGUE, tiles, exposures)
    whole = len(tiles) + sum(map(len, exposures)) == 14
    made = [hand for hand, far in zip(LEAGUE.hands, counted, strict=True) if far == 0 and whole]
    won = best_win(LEAGUE, tiles, exposures)
    assert (won is not None) == bool(made)
    if won:
        jokerless = JOKER not in (*tiles, *sum(exposures, ()))
        worth = {h: h.line.value * (2 if jokerless and h.takes_jokers else 1) for h in made}
        assert worth[won] == max(worth.values())
        assert Counter(sum(arrange(won, tiles, exposures), ())) == Counter(
            (*tiles, *sum(exposures, ()))
        )


def test_the_best_paying_line_counts() -> None:
    text = (
        "title: T\nsection: S\nA | cheap | X 25 | 111a 222a 333a 444a 55a"
        "\nsection: P\nB | pairs | C 40 | [111222333]a [444]a [55]a"
    )
    card = read_card("t", text)
    tiles = "1D 1D 1D 2D 2D 2D 3D 3D 3D 4D 4D 4D 5D 5D"
    assert win(card, tiles) == "A"  # without jokers it pays double, 50; the pairs only 40
    assert win(card, tiles.replace("1D 1D 1D", "1D 1D J")) == "A"
    dearer = read_card("t", text.replace("C 40", "C 60"))
    assert win(dearer, tiles) == "B"


def test_thirteen_tiles_are_not_a_win() -> None:
    hand = LEAGUE.hands[0]
    assert best_win(LEAGUE, hand.tiles[:-1]) is None
    assert best_win(LEAGUE, (*hand.tiles, "1D")) is None


def test_a_concealed_line_cannot_win_with_an_exposure() -> None:
    assert win(LEAGUE, "N N E E E 2D WD 2D WD W W W S S") == "2020-4"
    assert win(LEAGUE, "N N 2D WD 2D WD W W W S S", "E E E") is None


def test_an_exposure_is_one_whole_group() -> None:
    assert still_possible(LEAGUE, [parse("8D 8D J J")])
    assert not still_possible(LEAGUE, [parse("1D 1D 1D 1D 1D 1D")])
    kong = "F F 2B 2B 2B 2B 2C 2C 2C 2C"  # 2020-1 has kongs of 2; a pung is not one of them
    assert win(LEAGUE, "2D WD 2D WD F F 2C 2C 2C 2C", "2B 2B 2B 2B") == "2020-1"
    assert win(LEAGUE, kong.replace("2B", "", 3), "2B 2B 2B") is None


def test_both_exposures_must_be_of_one_hand() -> None:
    assert still_possible(LEAGUE, [parse("N N N N"), parse("S S S S")])
    assert not still_possible(LEAGUE, [parse("N N N N"), parse("1D 1D 1D")])
    assert not still_possible(LEAGUE, [parse("E E E"), parse("E E E")])


def test_nothing_exposed_leaves_everything_possible() -> None:
    assert still_possible(LEAGUE, [])


def test_jokers_go_where_they_are_needed() -> None:
    hand = next(h for h in LEAGUE.hands if h.line.id == "2468-1" and "2D" in h.tiles)
    tiles = parse("F F J J 2D 4D 4D 6D 6D J 8D 8D J J")
    assert arrange(hand, tiles) == (
        ("F", "F", "J", "J"), ("2D",), ("4D", "4D"), ("6D", "6D", "J"), ("8D", "8D", "J", "J"),
    )  # fmt: skip
    with pytest.raises(ValueError, match="do not make"):
        arrange(hand, parse("F F J J J 4D 4D 6D 6D J 8D 8D J J"))
    with pytest.raises(ValueError, match="exposures"):
        arrange(hand, parse("F F J J"), [parse("9D 9D 9D")])


def test_random_racks_miss_about_seven_and_a_half_tiles() -> None:
    rng = np.random.default_rng(2020)
    best = [distances(LEAGUE, list(rng.permutation(AMERICAN_SET)[:13])).min() for _ in range(2000)]
    assert 7.4 < float(np.mean(best)) < 7.8  # public figure: 7.6
    assert min(best) >= 3
    assert max(best) <= 10
