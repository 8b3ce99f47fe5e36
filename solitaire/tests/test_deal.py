"""Easy deals can always be won, on every layout."""

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.rules.board import board_of
from solitaire.rules.deal import deal, faces_for
from solitaire.rules.game import SOLITAIRE
from solitaire.rules.layout import built_in_layouts, find_layout
from solitaire.rules.tiles import KINDS, SET, VALUES, kind_of, match_class
from solitaire.tests.reference import wins
from tables.rng import RandomStream

SEEDS = st.integers(min_value=0).map(str)
BONUSES = ("any", "kinds")


def test_the_set_has_four_of_each_face_and_one_of_each_bonus_tile() -> None:
    counts = Counter(Counter(SET).values())
    assert len(SET) == 144
    assert counts == {4: 34, 1: 8}


def test_the_values_are_those_of_the_rules() -> None:
    assert VALUES == {
        "characters": 1, "circles": 2, "bamboos": 3, "winds": 4, "dragons": 5,
        "flowers": 6, "seasons": 7,
    }  # fmt: skip
    assert [kind_of(face) for face in ("9C", "1D", "5B", "N", "WD", "F4", "S1")] == list(KINDS)


def test_flowers_pair_with_seasons_only_where_any_bonus_tile_pairs_with_any() -> None:
    assert match_class("F1", "any") == match_class("S4", "any")
    assert match_class("F1", "kinds") == match_class("F3", "kinds") != match_class("S4", "kinds")
    assert match_class("3B", "any") == "3B"


def test_a_board_of_144_is_dealt_the_whole_set() -> None:
    assert Counter(faces_for(144, RandomStream("1", "faces"))) == Counter(SET)


@given(SEEDS)
def test_a_board_of_fifty_has_twelve_faces_four_times_and_one_twice(seed) -> None:
    faces = faces_for(50, RandomStream(seed, "faces"))
    groups = Counter(match_class(face, "kinds") for face in faces)
    assert Counter(groups.values()) == {4: 12, 2: 1}
    assert Counter(faces) <= Counter(SET)


@pytest.mark.parametrize("bonus", BONUSES)
@pytest.mark.parametrize("name", built_in_layouts())
@given(seed=SEEDS)
def test_every_easy_deal_is_won_by_its_solution(name, bonus, seed) -> None:
    places = find_layout(name).places
    chance = RandomStream(seed, "deal")
    tiles = faces_for(len(places), chance)
    faces, solution = deal(board_of(places), tiles, bonus, chance)
    assert Counter(faces) == Counter(tiles)
    assert wins(places, faces, bonus, solution)


def test_the_same_seed_deals_the_same_and_another_seed_another() -> None:
    board = board_of(find_layout("turtle").places)
    first, again, other = (deal(board, SET, "any", RandomStream(seed, "deal")) for seed in "112")
    assert first == again != other


def test_a_board_that_cannot_be_cleared_is_not_dealt() -> None:
    tower = board_of(((0, 0, 0), (0, 0, 1)))
    with pytest.raises(ValueError, match="cannot be cleared"):
        deal(tower, ("E", "E"), "any", RandomStream("1", "deal"))


def test_faces_that_do_not_pair_are_not_dealt() -> None:
    row = board_of(((0, 0, 0), (2, 0, 0)))
    with pytest.raises(ValueError, match="zip"):
        deal(row, ("E", "S"), "any", RandomStream("1", "deal"))


BOARDS = [
    ("score", "turtle", "easy", "48213907", "acff1114fc49d862"),
    ("score", "turtle", "hard", "48213907", "9f12b9c0bd1c1ece"),
    ("score", "cross", "hard", "7", "d4198dcec92179e2"),
    ("score", "cross", "hard", "8", "97039d073bb85970"),
    ("classic", "turtle", "hard", "12345", "5614035696bfe688"),
    ("classic", "pyramid", "easy", "7", "c944f2c1ad87b6d6"),
]


@pytest.mark.parametrize(("mode", "layout", "dealing", "deal", "board"), BOARDS)
def test_a_number_always_leads_to_the_same_board(mode, layout, dealing, deal, board) -> None:
    """If these boards have to change, `SOLITAIRE.version` changes too, so that older games are not
    replayed or dealt again with the wrong tiles."""
    rules = {"mode": mode, "layout": layout, "dealing": dealing, "deal": deal}
    faces = SOLITAIRE.start("0" * 64, 1, rules).state.faces
    assert SOLITAIRE.version == "3"
    assert sha256(" ".join(faces).encode()).hexdigest().startswith(board)
