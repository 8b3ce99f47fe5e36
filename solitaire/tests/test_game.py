"""A game of solitaire: taking pairs, hidden tiles, undo, shuffle, hint, ending, rules."""

import msgspec
import pytest

from solitaire.rules import moves
from solitaire.rules.game import SOLITAIRE
from solitaire.tests.games import SEED, dealt, faces_seen, on, piles, play, refusal, row
from tables.game import IllegalMove, Shown

ROW = "3B 1D 1D 3B"
PILE = piles("1D 1D", "3B", "3B")


def view(state):
    return SOLITAIRE.view(state, 0)


def kinds(state):
    return {option.kind for option in SOLITAIRE.options(state, 0)}


class TestTaking:
    def test_a_free_pair_leaves_the_board_and_opens_its_neighbours(self) -> None:
        state = play(row(ROW), (0, 3))
        assert view(state).free == (1, 2)
        assert faces_seen(state) == (None, "1D", "1D", None)
        assert view(state).pairs == 1

    @pytest.mark.parametrize(
        ("pair", "code"),
        [
            ((0, 0), "same_tile"),
            ((0, 4), "no_such_place"),
            ((-1, 0), "no_such_place"),
            ((0, 1), "blocked"),
        ],
    )
    def test_what_cannot_be_taken_is_refused_with_the_reason(self, pair, code) -> None:
        assert refusal(row(ROW), pair) == code

    def test_a_tile_that_is_gone_or_does_not_match_is_refused(self) -> None:
        assert refusal(play(row(ROW), (0, 3)), (0, 1)) == "gone"
        assert refusal(row("3B 1D 3B 1D"), (0, 3)) == "no_match"

    def test_a_tile_under_another_is_blocked(self) -> None:
        assert refusal(piles("3B 1D", "3B 1D"), (0, 2)) == "blocked"

    @pytest.mark.parametrize(
        ("mode", "pair", "code"),
        [
            ("score", "F1 F3", ""),
            ("score", "S1 S2", ""),
            ("score", "F1 S4", ""),
            ("classic", "F1 F3", ""),
            ("classic", "S1 S2", ""),
            ("classic", "F1 S4", "no_match"),
        ],
    )
    def test_bonus_tiles_pair_freely_for_points_and_by_kind_in_classic(
        self, mode, pair, code
    ) -> None:
        assert refusal(row(pair, mode=mode), (0, 1)) == code

    def test_one_option_for_each_group_that_matches(self) -> None:
        state = piles("2C", "2C", "2C", "2C", "RD", "RD")
        takes = [o.where for o in SOLITAIRE.options(state, 0) if o.kind == "take"]
        assert takes == [("tile.0", "tile.1", "tile.2", "tile.3"), ("tile.4", "tile.5")]


class TestHidden:
    def test_a_covered_tile_has_no_face(self) -> None:
        state = piles("1D 3B", "1D 3B")
        assert faces_seen(state) == ("", "3B", "", "3B")
        assert faces_seen(play(state, (1, 3))) == ("1D", None, "1D", None)

    def test_a_tile_shows_its_face_while_any_part_of_it_is_visible(self) -> None:
        bridged = [(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0), (1, 0, 1), (3, 0, 1)]
        state = on(bridged, "1D 2D 1D 2D 3B 3B")
        assert faces_seen(state) == ("1D", "", "1D", "2D", "3B", "3B")

    def test_in_a_pause_all_tiles_lie_face_down(self) -> None:
        paused = SOLITAIRE.paused_view(play(row(ROW), (0, 3)))
        assert paused.faces == (None, "", "", None)
        assert paused.places == view(row(ROW)).places

    def test_an_undo_covers_again_what_it_had_uncovered(self) -> None:
        state = piles("1D 3B", "1D 3B")
        assert faces_seen(play(state, (1, 3), "undo")) == faces_seen(state)

    def test_a_secret_deal_has_no_number(self) -> None:
        assert view(dealt(deal="ab" * 32)).deal is None
        assert view(dealt(deal="48213907")).deal == "48213907"

    def test_a_number_not_chosen_is_shown_after_the_game(self) -> None:
        """Dealing it at another table would reveal the covered tiles of this one."""
        assert view(dealt()).deal is None
        assert view(play(dealt(), "leave")).deal == dealt().deal_seed

    def test_a_number_is_drawn_where_none_was_chosen(self) -> None:
        number = view(play(dealt(), "leave")).deal
        again = dealt("0" * 64, deal=number)
        assert again.faces == dealt().faces
        assert 1 <= int(number) <= 999_999_999


class TestUndo:
    def test_nothing_to_undo_before_the_first_pair(self) -> None:
        assert refusal(row(ROW), "undo") == "nothing_to_undo"
        assert "undo" not in kinds(row(ROW))

    def test_undo_goes_back_pair_by_pair(self) -> None:
        start = row("3B 1D 2C 2C 1D 3B")
        state = play(start, (0, 5), (1, 4), "undo", "undo")
        assert state.rest == start.rest
        assert refusal(state, "undo") == "nothing_to_undo"

    def test_a_shuffle_cannot_be_undone(self) -> None:
        state = play(row("3B 1D 2C 2C 1D 3B"), (0, 5), "shuffle")
        assert refusal(state, "undo") == "over_shuffle"
        pair = SOLITAIRE.options(state, 0)[0].where
        a, b = (int(place.removeprefix("tile.")) for place in pair)
        assert refusal(play(state, (a, b)), "undo") == ""
        assert refusal(play(state, (a, b), "undo"), "undo") == "over_shuffle"

    def test_five_undos_in_score_mode_and_any_number_in_classic(self) -> None:
        often = [step for _ in range(5) for step in ((0, 3), "undo")]
        state = play(row(ROW), *often, (0, 3))
        assert refusal(state, "undo") == "no_undo"
        assert view(state).left.undo == 0
        classic = play(row(ROW, mode="classic"), *often, *often, (0, 3))
        assert refusal(classic, "undo") == ""
        assert view(classic).left.undo is None


class TestShuffle:
    def test_the_places_stay_and_the_same_faces_lie_on_them(self) -> None:
        before = dealt()
        after = play(before, "shuffle")
        assert after.rest == before.rest
        assert sorted(after.faces) == sorted(before.faces)
        assert after.faces != before.faces

    def test_classic_shuffles_only_when_no_pair_is_free(self) -> None:
        assert refusal(row(ROW, mode="classic"), "shuffle") == "pair_is_free"
        assert refusal(row("3B 3B 1D 1D", mode="classic"), "shuffle") == ""

    def test_five_shuffles(self) -> None:
        state = play(dealt(), *["shuffle"] * 5)
        assert refusal(state, "shuffle") == "no_shuffle"
        assert view(state).left.shuffle == 0

    def test_a_shuffle_that_cannot_help_is_refused_and_free(self) -> None:
        state = play(PILE, (2, 3))
        assert refusal(state, "shuffle") == "cannot_shuffle"
        assert view(state).left.shuffle == 5

    def test_a_shuffle_does_not_depend_on_earlier_hints(self) -> None:
        start = dealt()
        assert play(start, "shuffle").faces == play(start, "hint", "ask", "shuffle").faces


class TestHint:
    def test_the_pair_with_most_points_is_shown_until_the_next_move(self) -> None:
        state = play(piles("1C", "1C", "RD", "RD", "5B", "5B"), "hint")
        assert view(state).hint == (2, 3)
        assert view(play(state, (0, 1))).hint is None

    def test_a_season_before_a_flower(self) -> None:
        assert view(play(piles("F1", "F2", "S1", "F3"), "hint")).hint == (0, 2)

    def test_without_a_free_pair_it_is_refused_at_no_cost(self) -> None:
        stuck = row("3B 3B 1D 1D")
        assert refusal(stuck, "hint") == "no_pair"
        assert "hint" in kinds(stuck)

    def test_five_hints_in_score_mode(self) -> None:
        state = play(dealt(), *["hint", "shuffle"] * 5)
        assert refusal(state, "hint") == "no_hint"
        assert "hint" not in kinds(state)


class TestAsking:
    def test_practice_may_ask_and_is_marked_as_helped(self) -> None:
        assert view(play(dealt(), "ask")).helped
        assert not view(dealt()).helped

    def test_other_games_may_not(self) -> None:
        state = dealt(practice=False)
        assert refusal(state, "ask") == "not_practice"
        assert "ask" not in kinds(state)


class TestEnding:
    def test_an_empty_board_is_cleared_and_won(self) -> None:
        state = play(row(ROW), (0, 3), (1, 2))
        assert view(state).result.how == "cleared"
        assert SOLITAIRE.result(state).winners == (0,)
        assert SOLITAIRE.result(state).points == (state.score,)

    def test_the_clock_ends_it(self) -> None:
        state = play(row(ROW), (0, 3), "timeup")
        assert view(state).result.how == "time"
        assert view(state).result.pairs == 1
        assert SOLITAIRE.result(state).winners == ()

    def test_it_may_be_ended_once_no_shuffle_is_left_or_no_pair_is_free(self) -> None:
        assert refusal(dealt(), "end") == "cannot_end"
        assert refusal(play(dealt(), *["shuffle"] * 5), "end") == ""
        stuck = row("3B 3B 1D 1D")
        assert view(play(stuck, "end")).result.how == "ended"

    def test_it_is_over_when_neither_shuffle_nor_undo_can_help(self) -> None:
        """Two tiles are left, one on the other, so no shuffle helps, and all undos are used."""
        often = [step for _ in range(5) for step in ((2, 3), "undo")]
        assert view(play(PILE, (2, 3))).phase == "play"
        state = play(PILE, *often, (2, 3))
        assert view(state).result.how == "stuck"
        assert view(state).result.pairs == 1

    def test_it_goes_on_while_a_shuffle_helps(self) -> None:
        start = row("3B 1D 2C 1D 2C 3B")
        often = [step for _ in range(5) for step in ((0, 5), "undo")]
        assert view(play(start, *often, (0, 5))).phase == "play"
        assert view(play(start, *["shuffle"] * 5, *often)).phase == "play"

    def test_nothing_more_may_be_done_afterwards(self) -> None:
        state = play(row(ROW), "timeup")
        assert refusal(state, "undo") == "over"
        assert SOLITAIRE.options(state, 0) == ()
        assert SOLITAIRE.waits(state) is None


class TestRules:
    def test_defaults(self) -> None:
        plain = {"mode": "score", "layout": "turtle", "dealing": "easy", "practice": True}
        assert SOLITAIRE.rules({}) == {**plain, "unseen": False, "deal": ""}

    @pytest.mark.django_db  # layouts added by staff are looked up
    @pytest.mark.parametrize(
        "wrong",
        [
            {"mode": "fast"},
            {"layout": "tower"},
            {"layout": 3},
            {"layout": "square"},  # too small for points
            {"dealing": "kind"},
            {"mode": "classic", "layout": "square", "dealing": "hard"},
            {"layout": "stepped", "dealing": "hard"},  # too few random deals can be won
            {"practice": "yes"},
            {"deal": "0"},
            {"deal": "1234567890"},
            {"deal": "abc"},
            {"deal": ["12", "13"]},
            {"deal": 12},
        ],
    )
    def test_what_cannot_be_chosen(self, wrong) -> None:
        with pytest.raises(ValueError):  # noqa: PT011  (any sentence for the host)
            SOLITAIRE.rules(wrong)

    def test_a_secret_seed_is_not_a_plain_word_of_the_rules(self) -> None:
        """Words and numbers of the rules are shown to everybody with the table's options."""
        rules = SOLITAIRE.rules({"deal": "ab" * 32})
        assert rules["deal"] == ["ab" * 32]
        assert SOLITAIRE.rules(rules) == rules

    @pytest.mark.parametrize("mode", ["score", "classic"])
    def test_a_hard_deal_is_another_one_and_can_be_won_too(self, mode) -> None:
        hard = dealt(mode=mode, layout="turtle", dealing="hard", deal="7")
        assert hard.faces != dealt(mode=mode, layout="turtle", deal="7").faces
        assert play(hard, *hard.solution).how == "cleared"
        assert view(hard).dealing == "hard", "its number alone would lead to the easy deal"

    def test_layouts_and_numbers_have_different_deals(self) -> None:
        assert dealt(layout="cross", deal="7").faces != dealt(layout="ring", deal="7").faces
        assert dealt(deal="7").faces != dealt(deal="8").faces

    def test_states_are_stored_as_json(self) -> None:
        state = play(dealt(SEED), "hint")
        assert SOLITAIRE.load(msgspec.json.encode(state)) == state


class TestUnseen:
    """In a contest the time begins when the player's page shows the board."""

    def test_no_face_is_known_before_the_page_shows_the_board(self) -> None:
        state = dealt(unseen=True)
        seen = view(state)
        assert set(seen.faces) == {""}
        assert (seen.free, kinds(state)) == ((), {"shown", "leave"})
        wait = SOLITAIRE.waits(state)
        assert (wait.kind, wait.seats, wait.lasts) == ("showing", (0,), 20_000)
        with pytest.raises(IllegalMove, match="not_now"):
            SOLITAIRE.apply(state, 0, moves.Take(state.solution[0]))
        assert SOLITAIRE.default(state, 0) == Shown()

    def test_then_the_tiles_are_turned_up_once(self) -> None:
        step = SOLITAIRE.apply(dealt(unseen=True), 0, Shown())
        assert [event.kind for event in step.events] == ["dealt"]
        plain = dealt()
        assert view(step.state).faces == view(plain).faces
        assert kinds(step.state) == kinds(plain)
        with pytest.raises(IllegalMove, match="not_now"):
            SOLITAIRE.apply(step.state, 0, Shown())
