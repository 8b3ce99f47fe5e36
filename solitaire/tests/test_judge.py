"""What a review says of a board: with which pair it was lost, and the most points that its deal
could bring, compared with trying everything."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.explaining import explain, move_name, tell
from solitaire.rules.best_score import Deal, best_score, bound_of
from solitaire.rules.board import board_of
from solitaire.rules.game import SOLITAIRE
from solitaire.rules.judge import judge, weigh
from solitaire.rules.moves import Hint, Take
from solitaire.rules.solver import solve
from solitaire.rules.tiles import VALUES, kind_of
from solitaire.tests.games import dealt, on, piles, play
from solitaire.tests.reference import can_win, free_pairs, wins
from solitaire.tests.shapes import dealt_shapes
from tables.rng import RandomStream

CHANCE = RandomStream("1", "review")


def judged(state, move):
    return judge(state, SOLITAIRE.options(state, 0), move, CHANCE)


def most_points(places, faces) -> int:
    """Of every way to clear the board."""

    @cache
    def most(rest) -> int | None:
        if not rest:
            return 0
        found = [
            max(VALUES[kind_of(faces[n])] for n in pair) * len(rest) // 2 + after
            for pair in free_pairs(places, faces, "any", rest)
            if (after := most(rest - set(pair))) is not None
        ]
        return max(found, default=None)

    return most(frozenset(range(len(places))))


@given(data=st.data())
def test_a_pair_loses_the_board_if_every_order_before_it_says_so(data) -> None:
    places, faces = data.draw(dealt_shapes("any", most=14))
    all_tiles = set(range(len(places)))
    pairs = free_pairs(places, faces, "any", all_tiles)
    if not pairs:
        return
    pair = data.draw(st.sampled_from(pairs))
    found = judged(on(list(places), " ".join(faces)), Take(pair))
    if not can_win(places, faces, "any"):
        assert found is None
        return
    assert found
    is_open = can_win(places, faces, "any", all_tiles - set(pair))
    assert (found.reason, found.chosen.win) == (("open", 1) if is_open else ("lost", 0))
    assert can_win(places, faces, "any", all_tiles - set(found.best.move.pair))


def test_it_names_the_pair_that_keeps_the_board_open() -> None:
    """Without the loose dots the piles wait for each other."""
    state = piles("1D E", "E 1D", "1D", "1D", solution=())
    found = judged(state, Take((4, 5)))
    assert (found.reason, found.cost) == ("lost", 1)
    assert set(found.best.move.pair) & {3}
    assert "1 Dot and 1 Dot would have kept it open" in explain(found)
    assert move_name(found.chosen.move, found.facts) == "1 Dot and 1 Dot"
    kept = judged(state, found.best.move)
    assert (kept.reason, kept.cost) == ("open", 0)
    assert judged(play(state, (4, 5)), Take((4, 5))) is None  # it was lost before


def test_what_is_no_pair_is_not_judged() -> None:
    state = dealt()
    assert judged(state, Hint()) is None


@given(data=st.data())
def test_the_best_order_wins_and_no_order_exceeds_the_bound(data) -> None:
    places, faces = data.draw(dealt_shapes("any", most=12))
    board = board_of(places)
    solution = solve(board, faces, board.full, "any", 1_000).solution
    if not solution:
        return
    deal = Deal(board, faces, "any")
    best, most = best_score(deal, solution, CHANCE, tries=60), most_points(places, faces)
    assert wins(places, faces, "any", best.order)
    assert best.points <= most <= best.bound == bound_of(deal)


@pytest.mark.parametrize("dealing", ["easy", "hard"])
def test_the_best_order_brings_its_points_at_the_table(dealing) -> None:
    state = dealt(mode="score", layout="turtle", dealing=dealing)
    deal = Deal(state.board, state.faces, "any")
    best = best_score(deal, state.solution, CHANCE, tries=200)
    over = play(state, *best.order)
    assert (over.how, over.score) == ("cleared", best.points)
    assert play(state, *state.solution).score < best.points <= best.bound


def test_a_game_is_weighed_with_what_help_cost() -> None:
    start = dealt(mode="score", layout="turtle")
    end = play(start, "hint", start.solution[0], "undo", start.solution[0])
    facts = weigh([start, end], CHANCE, tries=20)
    assert facts["points"] == end.score
    assert facts["helps"] == {"undo": [1, -360], "hint": [1, -360]}
    assert [name for name, _ in tell(facts)][2:] == ["1 pair undone", "1 hint"]
    assert weigh([dealt(mode="classic")] * 2, CHANCE) == {}
    assert tell({}) == []
