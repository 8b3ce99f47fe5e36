"""A shuffle moves the faces, never the places, and the game can go on after it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.rules.board import board_of, find_clearing, mask_of
from solitaire.rules.deal import deal, faces_for, shuffle
from solitaire.rules.layout import built_in_layouts, find_layout
from solitaire.rules.solver import ASK_BUDGET, solve
from solitaire.tests.reference import can_win, free_pairs, is_free, wins
from solitaire.tests.shapes import dealt_shapes, shapes
from tables.rng import RandomStream

BONUSES = ("any", "kinds")
SEEDS = st.integers(min_value=0).map(str)


def played(places, faces, bonus, pick, most=72):
    """The tiles that remain after taking free pairs, at most `most`, until there is none."""
    rest = set(range(len(places)))
    while (pairs := free_pairs(places, faces, bonus, rest)) and most > 0:
        rest -= set(pick(pairs))
        most -= 1
    return rest


def in_rest(faces, rest):
    return sorted(faces[n] for n in rest)


@pytest.mark.parametrize("bonus", BONUSES)
@given(data=st.data(), seed=SEEDS, most=st.integers(0, 5))
def test_it_can_be_won_if_the_places_can_be_cleared(bonus, data, seed, most) -> None:
    places, faces = data.draw(dealt_shapes(bonus))
    rest = played(places, faces, bonus, RandomStream(seed, "play").pick, most)
    after = shuffle(board_of(places), faces, mask_of(rest), bonus, RandomStream(seed, "shuffle"))
    if after is None:
        assert sum(is_free(places, rest, n) for n in rest) < 2
        return
    assert in_rest(after, rest) == in_rest(faces, rest)
    assert all(after[n] == face for n, face in enumerate(faces) if n not in rest)
    assert free_pairs(places, after, bonus, rest)
    if can_win(places, ("E",) * len(places), bonus, rest):
        assert can_win(places, after, bonus, rest)


@given(places=shapes())
def test_a_way_to_clear_the_places_is_found_if_there_is_one(places) -> None:
    board, one_face = board_of(places), ("E",) * len(places)
    way = find_clearing(board, board.full)
    assert (way is not None) == can_win(places, one_face, "any")
    assert way is None or wins(places, one_face, "any", way)


@pytest.mark.parametrize("seed", ["1", "2", "3"])
@pytest.mark.parametrize("name", built_in_layouts())
def test_a_stuck_game_on_a_built_in_layout_goes_on(name, seed) -> None:
    places, chance = find_layout(name).places, RandomStream(seed, "play")
    board = board_of(places)
    faces, _ = deal(board, faces_for(board.size, chance), "kinds", chance)
    rest = played(places, faces, "kinds", chance.pick)
    after = shuffle(board, faces, mask_of(rest), "kinds", chance)
    if rest and find_clearing(board, mask_of(rest)) is not None:
        said = solve(board, after, mask_of(rest), "kinds", ASK_BUDGET)
        assert wins(places, after, "kinds", said.solution, rest)


def test_a_tower_of_two_cannot_be_shuffled() -> None:
    tower = board_of(((0, 0, 0), (0, 0, 1)))
    assert shuffle(tower, ("E", "E"), tower.full, "any", RandomStream("1", "shuffle")) is None


def test_a_pair_is_free_if_the_places_cannot_be_cleared() -> None:
    places = (*((0, 0, z) for z in range(3)), (4, 0, 0))
    faces = shuffle(board_of(places), tuple("EESS"), 0b1111, "any", RandomStream("1", "shuffle"))
    assert len(free_pairs(places, faces, "any", set(range(4)))) == 1
