"""The two built-in cards, and the notation of their lines."""

from collections import Counter

import pytest

from mahjong.rules.american import card_catalog as cards
from mahjong.rules.american.card import HAND_SIZE, needs_of, same_tiles
from mahjong.rules.american.card_catalog import (
    built_in_cards,
    find_card,
    read_card,
    register_source,
)
from mahjong.rules.tiles import COPIES, JOKER

# How many hands each line of the 2020 card allows, in the order of its lines.
HANDS_2020 = {
    "2020": (3, 3, 3, 3),
    "2468": (3, 6, 3, 6, 12, 6, 3, 6),
    "LIKE": (9, 27, 54),
    "QUINTS": (81, 21, 6, 18),
    "CONSEC": (6, 63, 36, 21, 30, 18, 21, 21),
    "13579": (9, 12, 12, 6, 6, 6),
    "WINDS": (1, 3, 5, 4, 3, 6, 1),
    "369": (6, 9, 3, 3, 9, 3),
    "S&P": (21, 15, 8, 3, 6, 3, 3),
}

# What each line is worth, and whether it may be exposed (X) or is concealed (C).
WORTH_2020 = {
    "2020": "X25 X25 X25 C30",
    "2468": "X25 X25 X25 X25 X25 X25 X25 C30",
    "LIKE": "X25 X25 X25",
    "QUINTS": "X40 X45 X45 X45",
    "CONSEC": "X25 X25 X25 X25 X30 X25 C30 C30",
    "13579": "X25 X25 X25 X30 X25 C35",
    "WINDS": "X25 X25 X30 X30 X25 X25 C30",
    "369": "X25 X30 X25 X25 X25 C35",
    "S&P": "C50 C50 C50 C50 C50 C50 C85",
}


def hands_of(pattern, worth="X 25"):
    text = f"title: T\nsection: S\nA | label | {worth} | {pattern} | note"
    return [" ".join(hand.tiles) for hand in read_card("t", text).hands]


def test_the_2020_card_allows_655_hands_on_53_lines() -> None:
    card = find_card("nmjl-2020")
    counts = Counter(hand.line.id for hand in card.hands)
    expected = {
        f"{section}-{at}": count
        for section, row in HANDS_2020.items()
        for at, count in enumerate(row, start=1)
    }
    assert counts == expected
    assert (len(card.lines), len(card.hands)) == (53, 655)


def test_each_line_of_the_2020_card_is_worth_what_it_prints() -> None:
    printed = {
        f"{section}-{at}": worth
        for section, row in WORTH_2020.items()
        for at, worth in enumerate(row.split(), start=1)
    }
    lines = find_card("nmjl-2020").lines
    assert {line.id: f"{'C' if line.concealed else 'X'}{line.value}" for line in lines} == printed


def test_the_2020_card_names_its_source_and_that_the_site_is_not_affiliated() -> None:
    origin = find_card("nmjl-2020").origin
    assert "National Mah Jongg League" in origin
    assert "not affiliated" in origin


@pytest.mark.parametrize(
    ("line", "concealed", "value", "hand"),
    [
        ("2020-1", False, 25, "F F 2D WD 2D WD 2B 2B 2B 2B 2C 2C 2C 2C"),
        ("2468-2", False, 25, "2D 2D 4D 4D 6B 6B 6B 8B 8B 8B RD RD RD RD"),
        ("LIKE-2", False, 25, "F F 7B 7B 7B 7B GD GD 7C 7C 7C 7C RD RD"),
        ("QUINTS-2", False, 45, "7C 7C 8C 8C 9D 9D 9D 9D 9D 9B 9B 9B 9B 9B"),
        ("CONSEC-7", True, 30, "1D 1D 1D 2D 2D 3D 3D 3D GD GD GD RD RD RD"),
        ("13579-6", True, 35, "F F 1B 3B 3B 5B 5B 5B 5D 7D 7D 9D 9D 9D"),
        ("WINDS-2", False, 25, "F F RD RD RD RD N E W S WD WD WD WD"),
        ("369-2", False, 30, "3C 3C 6C 6C 9C 9C 6D 6D 6D 6D 6B 6B 6B 6B"),
        ("S&P-7", True, 85, "F F 2D WD 2D WD N E W S 2C WD 2C WD"),
    ],
)
def test_worked_hands_of_the_2020_card(line, concealed, value, hand) -> None:
    card = find_card("nmjl-2020")
    made = [Counter(each.tiles) for each in card.hands if each.line.id == line]
    assert Counter(hand.split()) in made
    assert (card.line(line).concealed, card.line(line).value) == (concealed, value)


@pytest.mark.parametrize("name", built_in_cards())
def test_every_hand_can_be_built_and_none_occurs_twice(name) -> None:
    hands = find_card(name).hands
    for hand in hands:
        needs, natural = needs_of(hand.groups)
        assert sum(needs.values()) == HAND_SIZE
        assert all(count <= COPIES[tile] for tile, count in natural.items())
        assert sum(max(0, needs[tile] - COPIES[tile]) for tile in needs) <= COPIES[JOKER]
    assert len({same_tiles(hand.groups) for hand in hands}) == len(hands)


def test_the_practice_card_has_its_own_lines_in_several_sections() -> None:
    practice, league = find_card("practice"), find_card("nmjl-2020")
    assert 20 <= len(practice.lines) <= 30
    assert len({line.section for line in practice.lines}) >= 5
    labels = {line.label for line in league.lines}
    assert not labels & {line.label for line in practice.lines}


def test_suits_are_different_and_dragons_match_them() -> None:
    assert hands_of("1111a 1111b DDDDc 99a").count("1D 1D 1D 1D 1B 1B 1B 1B RD RD RD RD 9D 9D") == 1
    assert len(hands_of("1111a 1111b DDDDc 99a")) == 6


def test_any_two_dragons_are_different_ones() -> None:
    made = hands_of("FF DDDDx [NEWS] DDDDy")
    assert len(made) == 3
    assert all(len({tile for tile in hand.split() if tile.endswith("D")}) == 2 for hand in made)


def test_numbers_move_up_together_and_never_wrap() -> None:
    made = hands_of("FF 7777a 8888a 9999a +1")
    assert made == ["F F " + " ".join(f"{n}{s}" for n in "777788889999") for s in "DBC"]
    assert len(hands_of("FFFF 1111a 22a 3333a +1")) == 21
    assert len(hands_of("NNNN 11a 11b 11c SSSS +2")) == 5


def test_zero_is_soap_and_needs_no_suit() -> None:
    assert hands_of("[2020]a FF NNNN SSSS") == [
        f"2{suit} WD 2{suit} WD F F N N N N S S S S" for suit in "DBC"
    ]


def test_loose_tiles_are_singles() -> None:
    text = "title: T\nsection: S\nA | label | C 50 | FFFFF [22]a 3333b 444c | note"
    hand = read_card("t", text).hands[0]
    assert hand.groups == (("F", 5), ("2D", 1), ("2D", 1), ("3B", 4), ("4C", 3))
    assert not hand.exposable


def test_a_hand_knows_which_groups_may_be_exposed() -> None:
    hand = next(h for h in find_card("nmjl-2020").hands if h.line.id == "2468-1")
    assert set(hand.exposable) == {("F", 4), ("6D", 3), ("8D", 4)}
    assert hand.takes_jokers
    assert not next(h for h in find_card("nmjl-2020").hands if h.line.id == "S&P-1").takes_jokers


def test_an_unknown_card_is_not_found(monkeypatch) -> None:
    monkeypatch.setattr(cards, "_sources", [])
    for name in ("no-such", "../nmjl-2020", "", "nmjl-2020.card"):
        with pytest.raises(LookupError):
            find_card(name)


def test_cards_come_from_registered_sources_too(monkeypatch) -> None:
    monkeypatch.setattr(cards, "_sources", [])
    monkeypatch.setattr(cards, "_found", {})
    text = "title: Mine\nsection: S\nA | label | X 25 | FFFFFF 1111a 2222a"
    register_source({"mine": text}.get)
    assert find_card("mine").title == "Mine"
    assert find_card("mine") is find_card("mine")
    with pytest.raises(LookupError):
        find_card("theirs")
