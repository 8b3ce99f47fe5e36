"""The solver's answers, compared with trying every order of every pair and with real play."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.rules import solver
from solitaire.rules.board import board_of, mask_of
from solitaire.rules.deal import hard_deal, has_hard_deals
from solitaire.rules.game import SOLITAIRE
from solitaire.rules.layout import built_in_layouts, find_layout
from solitaire.rules.solver import ASK_BUDGET, Verdict, solve
from solitaire.rules.solver_search import Search
from solitaire.rules.tiles import SET
from solitaire.tests.reference import can_win, free_pairs, wins
from solitaire.tests.reference_unsolvable import is_proved_lost
from solitaire.tests.shapes import dealt_shapes
from tables.rng import RandomStream

BONUSES = ("any", "kinds")
LARGE_BUDGET = 10_000
TOWER_OF_TWO, ROW_OF_TWO = ((0, 0, 0), (0, 0, 1)), ((6, 0, 0), (8, 0, 0))


def verdict(places, faces, bonus="any", budget=LARGE_BUDGET):
    return solve(board_of(places), faces, (1 << len(places)) - 1, bonus, budget)


@pytest.mark.parametrize("bonus", BONUSES)
@given(data=st.data())
def test_it_agrees_with_trying_every_order(bonus, data) -> None:
    places, faces = data.draw(dealt_shapes(bonus, most=20))
    result = verdict(places, faces, bonus)
    assert result.answer == ("yes" if can_win(places, faces, bonus) else "no")
    assert result.answer == "no" or wins(places, faces, bonus, result.solution)


@pytest.mark.parametrize("bonus", BONUSES)
@given(data=st.data())
def test_it_agrees_in_the_middle_of_a_game_too(bonus, data) -> None:
    places, faces = data.draw(dealt_shapes(bonus, most=20))
    rest = set(range(len(places)))
    for _ in range(data.draw(st.integers(1, 4))):
        if pairs := free_pairs(places, faces, bonus, rest):
            rest -= set(data.draw(st.sampled_from(pairs)))
    result = solve(board_of(places), faces, mask_of(rest), bonus, LARGE_BUDGET)
    assert result.answer == ("yes" if can_win(places, faces, bonus, rest) else "no")
    assert result.answer == "no" or wins(places, faces, bonus, result.solution, rest)


@pytest.mark.parametrize("bonus", BONUSES)
@pytest.mark.parametrize("seed", range(12))
def test_solutions_of_random_turtle_deals_win(seed, bonus) -> None:
    places = find_layout("turtle").places
    faces = tuple(RandomStream(str(seed), "random").shuffled(SET))
    result = verdict(places, faces, bonus, ASK_BUDGET)
    assert result.answer == "yes"
    assert wins(places, faces, bonus, result.solution)


def test_unwinnable_and_undecided_are_different_answers() -> None:
    faces = tuple(RandomStream("95", "random").shuffled(SET))
    assert verdict(find_layout("turtle").places, faces).answer == "no"
    assert verdict(find_layout("turtle").places, faces, budget=1) == Verdict("unknown")


@pytest.mark.parametrize(
    ("name", "bonus", "seed"),
    [("ring", "any", 15), ("cross", "kinds", 256), ("cross", "kinds", 265)],
)
def test_a_deal_that_is_hard_to_win_is_not_called_lost(name, bonus, seed) -> None:
    """A learned conflict that leaves out some of its causes would exclude the only solutions."""
    places = find_layout(name).places
    faces = tuple(RandomStream(str(seed), "random").shuffled(SET))
    result = verdict(places, faces, bonus)
    assert result.answer == "yes"
    assert wins(places, faces, bonus, result.solution)


@pytest.mark.parametrize("bonus", BONUSES)
@pytest.mark.parametrize("seed", [1051, 1076, 1117])
def test_a_turtle_that_cannot_be_won_is_proved_lost_another_way(seed, bonus) -> None:
    places = find_layout("turtle").places
    faces = tuple(RandomStream(str(seed), "random").shuffled(SET))
    assert verdict(places, faces, bonus).answer == "no"
    assert is_proved_lost(places, faces, bonus)


@pytest.mark.parametrize("bonus", BONUSES)
@given(data=st.data())
def test_the_other_proof_holds_on_small_boards(bonus, data) -> None:
    places, faces = data.draw(dealt_shapes(bonus, most=12))
    assert not (is_proved_lost(places, faces, bonus) and can_win(places, faces, bonus))


@pytest.mark.parametrize(
    ("seed", "bonus", "answer"), [(346, "any", "yes"), (346, "kinds", "no"), (459, "any", "no")]
)
def test_it_decides_turtles_that_only_many_conflicts_decide(seed, bonus, answer) -> None:
    places = find_layout("turtle").places
    faces = tuple(RandomStream(str(seed), "random").shuffled(SET))
    result = verdict(places, faces, bonus, ASK_BUDGET)
    assert result.answer == answer
    assert answer == "no" or wins(places, faces, bonus, result.solution)


@pytest.mark.parametrize(("name", "seed"), [("cross", 122), ("cross", 134), ("ring", 56)])
def test_no_conflict_it_learns_excludes_a_way_to_win_found_otherwise(
    name, seed, monkeypatch
) -> None:
    """A game that is won where kinds pair is also won where any bonus tile pairs with any."""
    board = board_of(find_layout(name).places)
    faces = tuple(RandomStream(str(seed), "random").shuffled(SET))
    searches = []

    def recorded(puzzle):
        searches.append(Search(puzzle))
        return searches[-1]

    monkeypatch.setattr(solver, "Search", recorded)
    won = solve(board, faces, board.full, "kinds", LARGE_BUDGET).solution
    assert solve(board, faces, board.full, "any", LARGE_BUDGET).solution != won
    search, pairs = searches[-1], {frozenset(pair) for pair in won}
    chosen = [pairs.issuperset(map(frozenset, each)) for each in search.puzzle.pairs]
    true = mask_of(2 * n if each else 2 * n + 1 for n, each in enumerate(chosen))
    learned = {conflict for some in search.conflicts for conflict in some}
    assert len(learned) > 50
    assert all(conflict & ~true for conflict in learned)


def test_a_tile_on_its_own_partner_cannot_be_won() -> None:
    assert verdict(TOWER_OF_TWO, ("E", "E")) == Verdict("no")


def test_a_tile_on_its_partner_is_won_with_the_other_two_of_the_face() -> None:
    result = verdict(TOWER_OF_TWO + ROW_OF_TWO, ("E", "E", "E", "E"))
    assert result.answer == "yes"
    assert not any({0, 1} == set(pair) for pair in result.solution)


def test_two_faces_that_lie_on_each_other_cannot_be_won() -> None:
    towers = ((0, 0, 0), (0, 0, 1), (4, 0, 0), (4, 0, 1))
    assert verdict(towers, ("E", "S", "S", "E")) == Verdict("no")
    assert verdict(towers, ("E", "S", "E", "S")).answer == "yes"


def test_a_flower_and_a_season_are_won_where_any_bonus_tile_pairs_with_any() -> None:
    assert verdict(ROW_OF_TWO, ("F1", "S2"), "any").answer == "yes"
    assert verdict(ROW_OF_TWO, ("F1", "S2"), "kinds") == Verdict("no")


def test_a_face_that_is_there_three_times_is_never_won() -> None:
    row = ((0, 0, 0), (4, 0, 0), (8, 0, 0), (12, 0, 0))
    assert verdict(row, ("E", "E", "E", "S")) == Verdict("no")


def test_an_empty_board_is_won() -> None:
    places = find_layout("square").places
    assert solve(board_of(places), ("E",) * 50, 0, "any", 1) == Verdict("yes", ())


def test_the_same_question_has_the_same_answer() -> None:
    places = find_layout("turtle").places
    faces = tuple(RandomStream("35", "random").shuffled(SET))
    assert verdict(places, faces, "any") == verdict(places, faces, "any")


GAMES = [
    ("turtle", "any", 3, 24),
    ("turtle", "kinds", 29, 41),
    ("cross", "kinds", 5, 42),
    ("ring", "kinds", 21, 49),
]


@pytest.mark.parametrize(("name", "bonus", "seed", "games"), GAMES)
def test_it_needs_as_many_games_as_when_this_version_was_made(name, bonus, seed, games) -> None:
    """A hard deal's number leads to the first deal won within a number of games. If these have to
    change, `SOLITAIRE.version` changes too."""
    places = find_layout(name).places
    faces = tuple(RandomStream(str(seed), "random").shuffled(SET))
    assert SOLITAIRE.version == "3"
    assert verdict(places, faces, bonus, games - 1).answer == "unknown"
    assert verdict(places, faces, bonus, games).answer == "yes"


HARD = ("cross", "ring", "turtle", "twin-ridges")


def test_which_layouts_have_hard_deals() -> None:
    having = [n for n in built_in_layouts() if has_hard_deals(board_of(find_layout(n).places))]
    assert sorted(having) == sorted(HARD)


@pytest.mark.parametrize("name", HARD)
def test_a_hard_deal_is_laid_at_random_and_won_by_its_solution(name) -> None:
    board = board_of(find_layout(name).places)
    faces, solution = hard_deal(board, SET, "any", "7", "deal")
    assert faces in [tuple(RandomStream("7", f"deal {n}").shuffled(SET)) for n in range(1, 100)]
    assert wins(board.places, faces, "any", solution)
    assert hard_deal(board, SET, "any", "7", "deal") == (faces, solution)


def test_hard_deal_fails_when_no_random_deal_is_winnable() -> None:
    with pytest.raises(ValueError, match="hardly any"):
        hard_deal(board_of(TOWER_OF_TWO), ("E", "E"), "any", "7", "deal")
