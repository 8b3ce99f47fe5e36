"""A tile is free if nothing lies on any part of it and its left or right side is open."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.rules.board import board_of, mask_of, places_in
from solitaire.rules.layout import built_in_layouts, find_layout
from solitaire.tests.reference import is_covered, is_free


def free(*places):
    board = board_of(places)
    return list(places_in(board.free(board.full)))


def test_the_ends_of_a_row_are_free() -> None:
    assert free((0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0)) == [0, 3]


def test_a_tile_half_a_step_off_blocks_its_neighbour_too() -> None:
    assert free((0, 0, 0), (2, 1, 0), (4, 0, 0)) == [0, 2]


def test_tiles_before_and_behind_block_nothing() -> None:
    assert free((0, 0, 0), (0, 2, 0), (0, 4, 0)) == [0, 1, 2]


def test_a_tile_on_a_quarter_of_it_keeps_a_tile_from_being_free() -> None:
    row = [(x, y, 0) for y in (0, 2) for x in (0, 2)]
    assert free(*row, (1, 1, 1)) == [4]


def covered(*places):
    board = board_of(places)
    return list(places_in(board.covered(board.full)))


def test_a_tile_right_under_another_one_is_covered() -> None:
    board = board_of(((0, 0, 0), (2, 0, 0), (4, 0, 0), (2, 0, 1)))
    assert list(places_in(board.covered(board.full))) == [1]
    assert board.covered(0b0111) == 0


@pytest.mark.parametrize(
    "above",
    [
        [(1, 2, 1), (3, 2, 1)],
        [(2, 1, 1), (2, 3, 1)],
        [(1, 1, 1), (3, 1, 1), (1, 3, 1), (3, 3, 1)],
        [(1, 2, 1), (3, 2, 2)],
    ],
    ids=["left and right", "top and bottom", "a quarter each", "in two layers"],
)
def test_several_tiles_cover_a_tile_together_and_no_fewer_do(above) -> None:
    assert 0 in covered((2, 2, 0), *above)
    for gone in above:
        assert 0 not in covered((2, 2, 0), *(place for place in above if place != gone))


def test_a_tile_two_layers_up_covers_a_tile_across_the_gap() -> None:
    assert covered((0, 0, 0), (0, 0, 2)) == [0]


def test_a_tile_that_is_partly_visible_is_not_covered() -> None:
    assert covered((2, 2, 0), (1, 1, 1)) == []
    assert covered((2, 2, 0), (1, 1, 1), (3, 1, 1), (1, 3, 1)) == []


def test_a_tile_that_is_gone_blocks_nothing() -> None:
    board = board_of(((0, 0, 0), (2, 0, 0), (4, 0, 0)))
    assert board.is_free(0b110, 1)
    assert not board.is_free(0b111, 1)


@pytest.mark.parametrize("name", built_in_layouts())
@given(data=st.data())
def test_free_tiles_are_those_of_the_reference(name, data) -> None:
    places = find_layout(name).places
    board = board_of(places)
    rest = data.draw(st.sets(st.sampled_from(range(board.size))))
    assert set(places_in(board.free(mask_of(rest)))) == {
        n for n in rest if is_free(places, rest, n)
    }


@pytest.mark.parametrize("name", built_in_layouts())
@given(data=st.data())
def test_covered_tiles_are_those_of_the_reference(name, data) -> None:
    places = find_layout(name).places
    board = board_of(places)
    rest = data.draw(st.sets(st.sampled_from(range(board.size))))
    assert set(places_in(board.covered(mask_of(rest)))) == {
        n for n in rest if is_covered(places, rest, n)
    }


@pytest.mark.parametrize(
    ("name", "hidden"),
    [
        ("cross", 72),
        ("pyramid", 13),
        ("ring", 32),
        ("square", 13),
        ("stepped", 64),
        ("turtle", 56),
        ("twin-ridges", 72),
    ],
)
def test_tiles_that_are_covered_on_a_fresh_board(name, hidden) -> None:
    board = board_of(find_layout(name).places)
    assert board.covered(board.full).bit_count() == hidden
