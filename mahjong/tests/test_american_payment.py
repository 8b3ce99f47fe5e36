"""Payments: every row of the payment table, with hands of the 2020 card."""

from typing import Any

import pytest

from mahjong.rules.american.card_catalog import built_in_cards, find_card
from mahjong.rules.american.ending import START, payments
from mahjong.rules.american.game import AMERICAN
from mahjong.rules.american.state import State
from mahjong.rules.states import points
from mahjong.tests.american import SEATS, play, table

DISCARDS = "8D 1C 3C 5C 7C 9C 1B 3B 5B 7B 9B N S W"
# 2468-3, 25 points: 2222 4444 6666 88
NATURAL = "2D 2D 2D 2D 4D 4D 4D 4D 6D 6D 6D 6D 8D"
JOKERS = "2D 2D 2D J 4D 4D 4D 4D 6D 6D 6D 6D 8D"
# S&P-1, 50 points, singles and pairs: NN EE WW SS 11 22 33
PAIRS = "N N E E W W S S 6D 6D 7D 7D 8D"

ROWS = [  # rack, on a discard?, doubled?, discarder pays, others pay (v = 25 or 50)
    (JOKERS, True, False, 50, 25),
    (JOKERS, False, False, None, 50),
    (NATURAL, True, True, 100, 50),
    (NATURAL, False, True, None, 100),
    (PAIRS, True, False, 100, 50),
    (PAIRS, False, False, None, 100),
]


def won(rack: str, on_discard: bool, **fields: Any) -> State:
    if on_discard:
        state = table(DISCARDS, "", rack, **fields)
        return play(state, "0 discard 8D", "1 pass", "2 mahjong", "3 pass")
    return play(table("", "", f"{rack} 8D", turn=2, **fields), "2 mahjong")


@pytest.mark.parametrize(("rack", "on_discard", "doubled", "discarder", "others"), ROWS)
def test_each_row_of_the_table_of_payments(
    rack: str, on_discard: bool, doubled: bool, discarder: int | None, others: int
) -> None:
    result = won(rack, on_discard).result
    assert result.winner == 2
    for pay in result.pays:
        assert (pay.payee, pay.doubled) == (2, doubled)
        is_discarder = on_discard and pay.payer == 0
        assert pay.points == (discarder if is_discarder else others)
        why = "discarder" if is_discarder else "other" if on_discard else "self_drawn"
        assert pay.why == why
    assert [pay.payer for pay in result.pays] == [0, 1, 3]
    assert sum(result.points) == 0
    assert result.points[2] == sum(pay.points for pay in result.pays)


def test_no_bonus_for_east() -> None:
    assert [won(NATURAL, True, east=east).result.points for east in SEATS] == [
        (-100, -50, 200, -50)
    ] * 4


def test_scores_are_settled_and_carried_on() -> None:
    state = won(NATURAL, True, east=3)
    scores = [START - 100, START - 50, START + 200, START - 50]
    assert [rack.score for rack in AMERICAN.view(state, None).racks] == scores
    result = AMERICAN.result(state)
    assert result.winners == (2,)
    assert result.carry == {"east": 0, "scores": scores}
    AMERICAN.rules(result.carry)


def test_scores_may_go_below_zero() -> None:
    rules = AMERICAN.rules({"scores": [10, 10, 10, 10]})
    state = won(NATURAL, True)
    poor = [rack.score - START + 10 for rack in state.racks]
    assert min(poor) < 0
    assert AMERICAN.rules({**rules, "scores": poor})["scores"] == poor


def test_the_result_has_the_line_as_printed_on_the_card() -> None:
    result = won(JOKERS, True).result
    assert (result.line, result.label, result.section) == (
        "2468-3", "2222 4444 6666 88", "2468",
    )  # fmt: skip
    assert result.value == 25
    assert result.groups == (("2D", "2D", "2D", "J"), ("4D",) * 4, ("6D",) * 4, ("8D", "8D"))


def test_the_winning_hand_is_laid_out_after_the_exposures() -> None:
    state = table("", "", "2D 2D 2D J 6D 6D 6D 6D 8D 8D", turn=2, exposed=("2: 4D 4D 4D 4D @1",))
    rack = AMERICAN.view(play(state, "2 mahjong"), None).racks[2]
    assert [group.tiles for group in rack.exposed] == [
        ("4D",) * 4, ("2D", "2D", "2D", "J"), ("6D",) * 4, ("8D", "8D"),
    ]  # fmt: skip
    assert [group.source for group in rack.exposed] == [1, None, None, None]
    assert (rack.hand, rack.count) == ((), 0)


def test_the_best_paying_line_counts_including_jokerless_doubling() -> None:
    """No other line of the card would have paid more."""
    card = find_card("nmjl-2020")
    for hand in card.hands:
        counted = won_with(" ".join(hand.tiles))
        assert counted is None or counted >= hand.line.value * (1 + hand.takes_jokers)


def won_with(tiles: str) -> int | None:
    """What a self-drawn hand without jokers is worth before doubling; None if it needs some."""
    try:
        state = table(tiles)
    except AssertionError:  # five of a tile
        return None
    return play(state, "0 mahjong").result.pays[0].points // 2


@pytest.mark.parametrize("value", [0, 1, 25, 75, 1000])
@pytest.mark.parametrize("winner", SEATS)
@pytest.mark.parametrize("discarder", [None, *SEATS])
@pytest.mark.parametrize("doubled", [False, True])
def test_points_always_sum_to_zero(
    value: int, winner: int, discarder: int | None, doubled: bool
) -> None:
    if discarder == winner:
        return
    pays = payments(value, winner, discarder, doubled)
    assert sum(points(pays)) == 0
    shares = {2, 4} if discarder is None else {1, 2, 4}
    assert all(pay.points in {value * share for share in shares} for pay in pays)


def lines() -> list[tuple[str, str]]:
    return [(name, line.id) for name in built_in_cards() for line in find_card(name).lines]


@pytest.mark.parametrize(("name", "line"), lines())
@pytest.mark.parametrize("jokers", [0, 1, 8])
def test_every_line_of_every_card_wins(name: str, line: str, jokers: int) -> None:
    """Every hand of the line, with as many jokers as possible."""
    card, tried = find_card(name), 0
    for hand in (hand for hand in card.hands if hand.line.id == line):
        tiles = with_jokers(hand.groups, jokers)
        if tiles is None:
            continue
        tried += 1
        result = play(table(" ".join(tiles), card=name), "0 mahjong").result
        assert result.value >= hand.line.value or result.jokerless
        assert sorted(tile for group in result.groups for tile in group) == sorted(tiles)
        if not jokers:
            assert result.line == line
    takes = [hand for hand in card.hands if hand.line.id == line and hand.takes_jokers]
    assert tried or (jokers and not takes) or all(needs(hand.groups) for hand in takes)


def needs(groups: tuple[tuple[str, int], ...]) -> bool:
    """Whether a hand cannot be made without jokers."""
    return any(count > 4 and tile != "F" for tile, count in groups)


def with_jokers(groups: tuple[tuple[str, int], ...], jokers: int) -> list[str] | None:
    """The hand's tiles with this many jokers more than it needs; None if it takes none."""
    tiles: list[str] = []
    spare = jokers
    for tile, count in groups:
        must = max(0, count - 4) if tile != "F" else 0
        extra = min(spare, count - must - 1) if count >= 3 else 0
        spare -= extra
        tiles += [tile] * (count - must - extra) + ["J"] * (must + extra)
    if tiles.count("J") > 8 or (jokers and spare == jokers):
        return None
    return tiles
