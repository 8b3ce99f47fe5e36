"""Quads: concealed, big melded and small melded, and their supplement tiles."""

from typing import Any

from mahjong.rules.states import change
from mahjong.rules.zungjung.game import ZUNGJUNG
from mahjong.tests.american import event_kinds, last_event
from mahjong.tests.zungjung_table import (
    SEATS,
    all_pass,
    claimed,
    discarded,
    kinds,
    option,
    patterns,
    pays,
    play,
    refused,
    result_of,
    step,
    table,
)

FOUR = "5D 5D 5D 5D 1B 4B 7B 1C 4C 7C E S W GD"
TWO_FOURS = "5D 5D 5D 5D 1B 1B 1B 1B 4C 7C E S W GD"
THREE = "5D 5D 5D 1D 1B 4B 7B 1C 4C 7C E S W"
DISCARDS = "5D 1D 9D 3B 6B 9B 1C 4C 7C E S W GD WD"
LIVE, DEAD = "9D", ("8C", "9C")  # the next tile, and the last two tiles: top, bottom
TRIPLET = ("0: 5D 5D 5D @2",)
AFTER_TRIPLET = "5D 1B 4B 7B 1C 4C 7C E S W GD"


def at(*hands: str, last: str = "8C", **fields: Any):
    """A table whose first supplement tile is `last`."""
    state = table(*hands, wall=f"{LIVE} {last}", **fields)
    wall = (LIVE, *state.wall[2:-1], last, state.wall[-1])
    return change(state, wall=wall)


def test_a_concealed_quad_is_laid_down_and_draws_from_the_dead_end() -> None:
    state = at(FOUR)
    done = step(state, "0 quad 5D")
    assert event_kinds(done) == ["laid", "drew_supplement"]
    (meld,) = done.state.racks[0].melds
    assert (meld.tiles, meld.concealed, meld.small) == (("5D",) * 4, True, False)
    assert (meld.tile, meld.source) == (None, None)
    assert (done.state.phase, done.state.active, done.state.drawn) == ("turn", 0, "8C")
    assert done.state.wall[0] == LIVE, "the live end is untouched"
    assert len(done.state.wall) == len(state.wall) - 1
    assert len(done.state.racks[0].hand) == 11


def test_everybody_sees_the_kind_of_a_concealed_quad() -> None:
    """Its two inner tiles lie face up."""
    done = play(at(FOUR), "0 quad 5D")
    for seat in (*SEATS, None):
        (meld,) = ZUNGJUNG.view(done, seat).racks[0].melds
        assert (meld.kind, meld.tiles, meld.concealed) == ("quad", ("5D",) * 4, True)


def test_only_its_owner_sees_the_supplement_tile() -> None:
    drew = step(at(FOUR), "0 quad 5D").events[-1]
    assert drew.seen_by(0)["tile"] == "8C"
    assert all("tile" not in drew.seen_by(seat) for seat in (1, 2, 3, None))


def test_after_a_supplement_tile_another_quad_may_follow() -> None:
    state = play(at(TWO_FOURS), "0 quad 5D")
    assert option(state, 0, "quad").among == ("1B",)
    state = play(state, "0 quad 1B")
    assert [meld.tiles[0] for meld in state.racks[0].melds] == ["5D", "1B"]
    assert state.supplements == 2
    assert len(state.racks[0].hand) == 8


def test_the_second_supplement_tile_is_the_lower_one_of_the_same_stack() -> None:
    state = at(TWO_FOURS)
    bottom = state.wall[-1]
    assert play(state, "0 quad 5D", "0 quad 1B").drawn == bottom


def test_the_supplement_tile_may_make_a_quad_itself() -> None:
    state = at("5D 5D 5D 5D 1B 1B 1B 4B 4C 7C E S W GD", last="1B")
    state = play(state, "0 quad 5D", "0 quad 1B")
    assert len(state.racks[0].melds) == 2


def test_a_quad_may_be_kept_in_the_hand() -> None:
    state = discarded(at(FOUR), "0 discard E")
    assert state.racks[0].hand.count("5D") == 4


def test_a_quad_of_three_is_refused() -> None:
    state = at(f"{THREE} GD")
    assert kinds(state, 0) == ["discard"]
    assert refused(state, "0 quad 5D") == "no_quad"
    assert refused(state, "0 quad 9D") == "not_your_tile"
    assert refused(state, "0 quad no-tile") == "not_your_tile"
    assert refused(state, "1 quad 5D") == "not_your_turn"


def test_a_big_melded_quad_takes_the_discard_and_a_supplement_tile() -> None:
    state = play(at(DISCARDS, "", THREE), "0 discard 5D", "1 pass", "3 pass")
    assert kinds(state, 2) == ["hold", "pass", "quad", "triplet"]
    done = step(state, "2 quad 5D")
    assert event_kinds(done) == ["claimed", "laid", "drew_supplement"]
    assert last_event(done, "claimed")["how"] == "quad"
    (meld,) = done.state.racks[2].melds
    assert (meld.tiles, meld.concealed, meld.small) == (("5D",) * 4, False, False)
    assert (meld.tile, meld.source) == ("5D", 0)
    assert (done.state.active, done.state.drawn) == (2, "8C")
    assert len(done.state.racks[2].hand) == 11
    assert "discard" in kinds(done.state, 2)


def test_a_quad_may_be_claimed_from_any_player_but_only_of_the_discard() -> None:
    state = play(at(DISCARDS, "", THREE), "0 discard 5D")
    assert refused(state, "2 quad 1B") == "not_matching"


def test_three_of_a_tile_may_be_claimed_as_a_triplet_and_the_fourth_added_later() -> None:
    state = play(at(DISCARDS, "", THREE), "0 discard 5D")
    state = claimed(state, "2 triplet")
    assert "5D" in state.racks[2].hand
    assert kinds(state, 2) == ["discard"], "not in the turn of the claim"


def test_a_tile_joins_a_claimed_triplet_as_a_small_melded_quad() -> None:
    state = at(AFTER_TRIPLET, melds=TRIPLET)
    assert option(state, 0, "quad").among == ("5D",)
    announced = step(state, "0 quad 5D")
    assert event_kinds(announced) == ["laid"]
    assert last_event(announced, "laid")["small"]
    assert announced.state.phase == "rob", "the others may rob it first"
    done = all_pass(announced.state)
    (meld,) = done.racks[0].melds
    assert (meld.tiles, meld.small, meld.source) == (("5D",) * 4, True, 2)
    assert (done.phase, done.active, done.drawn) == ("turn", 0, "8C")
    assert len(done.racks[0].hand) == 11


def test_a_fourth_tile_cannot_be_claimed_for_a_laid_triplet() -> None:
    state = at(DISCARDS, melds=("2: 5D 5D 5D @1",))
    assert refused(play(state, "0 discard 5D"), "2 quad 5D") == "too_few_matching"


def test_a_run_is_no_base_for_a_quad() -> None:
    state = at("5D 1B 4B 7B 1C 4C 7C E S W GD", melds=("0: 5D 6D 7D @3",))
    assert refused(state, "0 quad 5D") == "no_quad"


def test_no_quad_without_a_supplement_tile() -> None:
    assert refused(table(FOUR, left=0), "0 quad 5D") == "no_supplement"
    state = table(AFTER_TRIPLET, melds=TRIPLET, left=0)
    assert refused(state, "0 quad 5D") == "no_supplement"
    assert kinds(state, 0) == ["discard"]


def test_the_last_tile_may_be_a_supplement_tile_and_then_the_hand_is_drawn() -> None:
    state = play(table(FOUR, left=1), "0 quad 5D")
    assert state.wall == ()
    state = discarded(state, f"0 discard {state.drawn}")
    assert result_of(state).how == "wall"


def test_a_supplement_tile_leaves_the_live_end_as_it_was() -> None:
    state = play(at(FOUR), "0 quad 5D")
    state = discarded(state, "0 discard E")
    assert (state.active, state.drawn) == (1, LIVE)


def test_a_win_on_a_supplement_tile() -> None:
    hand = "5D 5D 5D 5D 1B 2B 3B 4C 5C 6C 7C 8C RD RD"
    state = play(at(hand, last="9C"), "0 quad 5D")
    won = play(state, "0 mahjong")
    assert patterns(won)["9.2"] == 10
    assert patterns(won)["4.3.1"] == 5
    assert {pay[3] for pay in pays(won)} == {"draw"}, "it is self-drawn"


def test_a_win_on_a_supplement_tile_after_a_claimed_quad_is_self_drawn() -> None:
    three = "5D 5D 5D 1B 2B 3B 4C 5C 6C 7C 8C RD RD"
    state = claimed(play(at(DISCARDS, "", three, last="9C"), "0 discard 5D"), "2 quad 5D")
    won = play(state, "2 mahjong")
    assert patterns(won)["9.2"] == 10
    assert result_of(won).discarder is None
    assert len(pays(won)) == 3


def test_a_win_on_the_tile_drawn_after_the_turn_of_a_quad_does_not_count_it() -> None:
    hand = "5D 5D 5D 5D 1B 2B 3B 4C 5C 6C 7C 8C RD RD"
    state = play(at(hand, last="N"), "0 quad 5D", "0 discard N")
    state = all_pass(state)
    for seat in (1, 2, 3):
        state = discarded(state, f"{seat} discard {state.drawn}")
    assert not state.supplement


def test_the_last_tile_as_a_supplement_tile_scores_both() -> None:
    hand = "5D 5D 5D 5D 1B 2B 3B 4C 5C 6C 7C 8C RD RD"
    won = play(table(hand, wall="9C", left=1), "0 quad 5D", "0 mahjong")
    assert {"9.1.1", "9.2"} <= set(patterns(won))


def test_no_blessing_of_heaven_after_a_quad() -> None:
    hand = "5D 5D 5D 5D 1B 2B 3B 4C 5C 6C 7C 8C RD RD"
    state = at(hand, last="9C", discards=(), drawn=None)
    won = play(state, "0 quad 5D", "0 mahjong")
    assert "9.4.1" not in patterns(won)
