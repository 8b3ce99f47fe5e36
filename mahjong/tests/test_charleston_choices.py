"""What bots give in the Charleston: choices that a faster computation must not change."""

import numpy as np
import pytest

from mahjong.rules.american import bot as charleston
from mahjong.rules.american.bot_evaluation import Evaluator, Knowledge, count_kinds
from mahjong.rules.american.card_catalog import find_card
from mahjong.rules.tiles import AMERICAN_SET, JOKER, KINDS, ORDER

WHOLE_SET = count_kinds(tuple(AMERICAN_SET))
GIVEN = [
    ("2C GD 4C 5D E E 7C 4B 7C 4C 9B 3D 3B", "E E 9B"),
    ("4B F N W 3B 4C 3C 9B RD F 9D 7C 4B", "N W 7C"),
    ("W S RD 8B 2D J RD 2B 9C 1D 6B E 3B", "1D 9C 3B"),
    ("9B 4D 4C 2B 4B 1D 9C J J J RD 9C 3C", "1D 2B 4B"),
    ("J RD 1D 5B 9D N 7B 6C F 7C 9B RD 6D", "N 1D 5B"),
    ("5D F S 7D 2B J 8B 2C J 9C 5B E 9B", "E S 2C"),
]


def knowledge(hand: tuple[str, ...]) -> Knowledge:
    unseen = WHOLE_SET - count_kinds(hand)
    return Knowledge(find_card("nmjl-2020"), 0, hand, (), unseen, count_kinds(()), None, None, 99)


@pytest.mark.parametrize(("hand", "given"), GIVEN)
def test_the_same_tiles_are_given(hand: str, given: str) -> None:
    known = knowledge(tuple(hand.split()))
    among = tuple(tile for tile in known.hand if tile != JOKER)
    assert charleston.give(known, among, 3, 3) == tuple(given.split())
    assert charleston.give(known, among, 0, 3) == tuple(given.split())
    assert charleston.spare(known, 3) == 3


@pytest.mark.parametrize(
    ("hand", "given"),
    [
        ("8D 5B 6B WD GD 6B WD 8C 9C 6D 8C 2D J", "5B 9C"),
        ("3B 4B 3B 4B 5D 5C 5C 5D 5C 5D 2C J 5B", "2C"),
        ("2C F 2D WD F F F F 2D 2B 2B 2D 2C", ""),
    ],
)
def test_only_tiles_worse_than_a_random_one_are_given_blind(hand: str, given: str) -> None:
    known = knowledge(tuple(hand.split()))
    among = tuple(tile for tile in known.hand if tile != JOKER)
    assert charleston.give(known, among, 0, 3) == tuple(given.split())
    assert charleston.spare(known, 3) == len(given.split())


def test_estimates_are_nearly_the_values() -> None:
    """They may err by much less than what is compared exactly because it is close."""
    chance = np.random.default_rng(7)
    for _ in range(20):
        known = knowledge(tuple(chance.permutation(AMERICAN_SET)[:13].tolist()))
        held = count_kinds(known.hand)
        evaluator = Evaluator(known, known.hand, ())
        kinds = np.array([ORDER[tile] for tile in KINDS if tile != JOKER])
        taken = np.minimum(held[kinds], chance.integers(0, 4, (30, len(kinds))))
        racks = np.repeat(held[None], 30, axis=0)
        racks[:, kinds] -= taken
        values = evaluator.values(racks)
        estimates = evaluator.estimates(held, kinds, taken)
        assert np.allclose(estimates, values, rtol=charleston._CLEARLY / 10, atol=0)


@pytest.mark.parametrize("change", [-1, 1])
def test_one_tile_more_or_fewer_is_the_value_of_that_rack(change: int) -> None:
    chance = np.random.default_rng(8)
    for exposures in ((), (("F", "F", "F", "J"),)):
        for _ in range(10):
            tiles = tuple(chance.permutation(AMERICAN_SET)[:13].tolist())[4 * len(exposures) :]
            known = knowledge(tiles)._replace(exposures=exposures)
            held = count_kinds(tiles)
            evaluator = Evaluator(known, tiles, exposures)
            kinds = np.flatnonzero(held) if change < 0 else np.arange(len(KINDS))
            racks = np.repeat(held[None], len(kinds), axis=0)
            racks[np.arange(len(kinds)), kinds] += change
            values = evaluator.with_one(held, change)[kinds]
            assert np.allclose(values, evaluator.values(racks), rtol=1e-4, atol=0)


def test_a_rack_that_fits_no_hand_has_no_value() -> None:
    """A player may expose what no line of the card holds; a bot may take their seat."""
    known = knowledge(("1B", "2B", "3B", "4B", "5B", "6B", "7B", "8B", "9B", "1C", "2C"))
    known = known._replace(exposures=(("E", "E", "E", "J", "J"),))
    evaluator = Evaluator(known, known.hand, known.exposures)
    assert not len(evaluator.distances)
    assert not evaluator.with_one(count_kinds(known.hand), -1).any()
