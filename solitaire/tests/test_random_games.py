"""Properties of solitaire, over random games on every built-in layout."""

import random

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from solitaire.rules.board import places_in
from solitaire.rules.game import SOLITAIRE
from solitaire.rules.layout import built_in_layouts
from solitaire.rules.tiles import kind_of, match_class
from solitaire.tests.games import dealt, play, random_game
from tables.protocol import encode

VALUE = {
    "characters": 1, "circles": 2, "bamboos": 3, "winds": 4, "dragons": 5, "flowers": 6,
    "seasons": 7,
}  # fmt: skip
SMALL = ("square", "pyramid")


@st.composite
def games(draw, length=90):
    """A dealt board and the steps of a random game on it."""
    layout = draw(st.sampled_from(built_in_layouts()))
    mode = "classic" if layout in SMALL else draw(st.sampled_from(["classic", "score"]))
    deal = draw(st.sampled_from(["", "77", "ab" * 32]))
    start = dealt(f"{draw(st.integers(0, 2**32)):064x}", mode=mode, layout=layout, deal=deal)
    chance = random.Random(draw(st.integers(0, 2**32)))
    return start, list(random_game(start, chance.randrange, length))


def last(start, steps):
    return steps[-1][2].state if steps else start


@given(games())
def test_tiles_leave_only_in_free_matching_pairs(game) -> None:
    start, steps = game
    for before, _, step in steps:
        after = step.state
        assert sorted(after.faces) == sorted(start.faces)
        gone = list(places_in(before.rest & ~after.rest))
        assert len(gone) in (0, 2)
        assert len({match_class(before.faces[n], before.rules.bonus) for n in gone}) < 2
        assert all(before.board.is_free(before.rest, n) for n in gone)
        assert after.rest.bit_count() == 2 * after.pairs


@given(games())
def test_the_score_follows_the_rules(game) -> None:
    start, steps = game
    score, brought, hinted = 0, [], set()
    for before, _, step in steps:
        event, state = step.events[0], step.state
        pairs = before.rest.bit_count() // 2
        if event.kind == "took":
            worth = max(VALUE[kind_of(before.faces[n])] for n in event.data["pair"])
            brought.append(worth * pairs)
            score += brought[-1]
        elif event.kind == "undid":
            score -= brought.pop() + 5 * (pairs + 1)
        elif event.kind == "shuffled":
            score, hinted = score - 5 * pairs, set()
        elif event.kind == "hinted" and event.data["pair"] not in hinted:
            score -= 5 * pairs
            hinted.add(event.data["pair"])
        expected = score if start.mode == "score" else 0
        assert SOLITAIRE.view(state, 0).score == expected == sum(r.points for r in state.rows)


@given(games())
def test_an_undo_restores_what_is_visible(game) -> None:
    for before, _, step in game[1]:
        offered = {option.kind for option in SOLITAIRE.options(step.state, 0)}
        if step.events[0].kind == "took" and "undo" in offered:
            undone, seen = (SOLITAIRE.view(s, 0) for s in (play(step.state, "undo"), before))
            assert undone.faces == seen.faces
            assert (undone.free, undone.pairs) == (seen.free, seen.pairs)


@given(games())
def test_covered_faces_are_in_no_view_and_no_event(game) -> None:
    for before, _, step in game[1]:
        view = SOLITAIRE.view(step.state, None)
        for n in places_in(step.state.board.covered(step.state.rest)):
            assert view.faces[n] == ""
        named = {face for event in step.events for face in event.data.get("faces", ())}
        open_ = {before.faces[n] for n in places_in(before.board.free(before.rest))}
        assert named <= open_
        if step.state.secret or not (step.state.chosen or step.state.how):
            assert step.state.deal_seed not in encode((view, step.events)).decode()


@given(games(length=40))
def test_the_same_moves_give_the_same_game(game) -> None:
    start, steps = game
    state = start
    for _, move, step in steps:
        state = SOLITAIRE.load(msgspec.json.encode(state))
        again = SOLITAIRE.apply(state, 0, move)
        assert again == step
        state = again.state


@given(games(length=0))
def test_the_solution_clears_the_board(game) -> None:
    start, _ = game
    end = play(start, *start.solution)
    assert end.how == "cleared"


@given(games(length=200))
def test_a_game_ends_as_stuck_only_if_nothing_helps(game) -> None:
    start, steps = game
    end = last(start, steps)
    if end.how == "stuck":
        left = SOLITAIRE.view(end, 0)
        assert left.pairs
        assert 0 in (left.left.undo, left.left.shuffle)
