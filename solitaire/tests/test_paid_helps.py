"""Nothing is charged that gives nothing new: hints, shuffles and undos that are pressed twice, on
an unchanged board, or when nothing can come of them."""

import msgspec
import pytest
from hypothesis import given

from solitaire.rules.game import SOLITAIRE
from solitaire.rules.state import State
from solitaire.tests.games import dealt, faces_seen, piles, play, refusal, row
from solitaire.tests.test_random_games import games

HELPS = ("undo", "shuffle", "hint")
PILES = ("1C", "1C", "RD", "RD", "5B", "5B")


def charged(before: State, after: State) -> bool:
    """Whether a help was used up or points were taken for it."""
    helps = [[row for row in state.rows if row.do in HELPS] for state in (before, after)]
    return len(helps[0]) != len(helps[1])


def reloaded(state: State) -> State:
    return SOLITAIRE.load(msgspec.json.encode(state))


@given(games())
def test_a_help_is_charged_only_for_something_new(game) -> None:
    """Another board, or a pair that was not shown since the tiles were shuffled."""
    shown = set()
    for before, _, step in game[1]:
        after, kind = step.state, step.events[0].kind
        if kind == "shuffled":
            shown = set()
        if charged(before, after):
            assert faces_seen(before) != faces_seen(after) or after.hint not in shown, kind
        if after.hint:
            shown.add(after.hint)


@given(games(length=40))
def test_pressing_hint_twice_costs_as_much_as_once(game) -> None:
    for _, _, step in game[1]:
        if step.events[0].kind == "hinted":
            again = play(reloaded(step.state), "hint")
            assert not charged(step.state, again)
            assert (again.score, again.hint) == (step.state.score, step.state.hint)
            assert SOLITAIRE.view(step.state, 0).cost.hint == 0


@given(games(length=40))
def test_what_is_refused_changes_nothing_and_what_is_not_offered_is_refused(game) -> None:
    for _, _, step in game[1]:
        if step.state.how:
            continue
        offered = {option.kind for option in SOLITAIRE.options(step.state, 0)}
        for help in HELPS:
            assert help in offered or refusal(step.state, help)


class TestHint:
    def test_the_last_hint_can_be_seen_again(self) -> None:
        state = play(dealt(), *["hint", "shuffle"] * 4, "hint")
        assert SOLITAIRE.view(state, 0).left.hint == 0
        assert play(reloaded(state), "hint", "ask", "hint").score == state.score

    def test_a_question_to_the_solver_leaves_the_hint_on_the_board(self) -> None:
        assert play(piles(*PILES), "hint", "ask").hint == (2, 3)

    def test_a_pair_that_was_put_back_is_shown_again_for_free(self) -> None:
        state = play(piles(*PILES), "hint", (0, 1), "undo")
        assert state.hint is None
        assert play(state, "hint").score == state.score

    def test_another_pair_costs_again(self) -> None:
        state = play(piles(*PILES), "hint", (2, 3))
        assert charged(state, play(state, "hint"))

    def test_after_a_shuffle_a_pair_costs_again_also_at_the_same_places(self) -> None:
        places = set()
        for deal in range(20):
            shuffled = play(piles(*PILES, deal_seed=str(deal)), "hint", "shuffle")
            again = play(shuffled, "hint")
            assert charged(shuffled, again)
            places.add(again.hint)
        assert (2, 3) in places, "where the first hint was"


class TestShuffle:
    @pytest.mark.parametrize("faces", ["3B 3B", "3B 3B 3B 3B"])
    def test_tiles_that_can_lie_in_one_way_only_are_not_shuffled(self, faces) -> None:
        state = row(faces)
        assert refusal(state, "shuffle") == "same_shuffle"

    def test_the_last_two_pairs_are_shuffled_into_another_order_or_not_at_all(self) -> None:
        for deal in range(40):
            state = piles("1C", "1C", "RD", "RD", deal_seed=str(deal))
            assert faces_seen(play(state, "shuffle")) != faces_seen(state)


class TestUndo:
    def test_pressed_twice_it_puts_one_pair_back_or_says_that_there_is_none(self) -> None:
        once = play(piles(*PILES), (0, 1), "undo")
        assert refusal(once, "undo") == "nothing_to_undo"
        over = play(dealt(), "shuffle")
        assert refusal(over, "undo") == "over_shuffle"
