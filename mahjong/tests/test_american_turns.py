"""Turns: drawing, discarding, and the empty wall."""

from mahjong.rules.american.game import AMERICAN
from mahjong.tests.american import (
    all_pass,
    event_kinds,
    kinds,
    last_event,
    play,
    refused,
    step,
    table,
)
from mahjong.tests.hands import APART, WAITS, discarded


def test_east_discards_first_then_the_next_draws_and_discards() -> None:
    state = table(*APART, wall="9C 8C")
    assert AMERICAN.waits(state).seats == (0,)
    gone = step(state, "0 discard 1D")
    assert event_kinds(gone) == ["discarded"]
    assert gone.state.turn == state.turn + 1
    here = play(gone.state, "1 pass", "2 pass")
    drew = step(here, "3 pass")
    assert event_kinds(drew) == ["drew"]
    assert last_event(drew, "drew") == {"kind": "drew", "seat": 1, "left": len(state.wall) - 1}
    assert drew.events[0].seen_by(1)["tile"] == "9C"
    assert "tile" not in drew.events[0].seen_by(0)
    state = drew.state
    assert (state.phase, state.active, len(state.racks[1].hand)) == ("turn", 1, 14)
    assert AMERICAN.view(state, 1).drawn == "9C"
    assert AMERICAN.view(state, 0).drawn is None
    assert all_pass(play(state, "1 discard 9C")).active == 2


def test_only_the_seat_whose_turn_it_is_may_discard() -> None:
    state = table(*APART)
    assert refused(state, "1 discard 2D") == "not_your_turn"
    assert refused(state, "0 discard 2D") == "not_your_tile"
    assert refused(state, "0 discard ZZ") == "not_your_tile"
    assert kinds(state, 1) == []


def test_a_discard_cannot_be_taken_back() -> None:
    state = discarded(*APART, tile="1D")
    assert refused(state, "0 discard 3D") == "not_your_turn"
    assert refused(state, "0 retract") == "not_your_turn"
    assert "1D" not in state.racks[0].hand
    assert AMERICAN.view(state, 3).live.tile == "1D"


def test_the_last_discard_may_be_claimed_for_mah_jongg_only() -> None:
    hands = ("8D 1C 3C 5C 7C 9C 1B 3B 5B 7B 9B N S W", "8D 8D J J 1D 3D 5D 7D 9D E S W N", WAITS)
    state = discarded(*hands, tile="8D", left=0)
    assert kinds(state, 1) == ["pass"]
    assert refused(state, "1 call") == "last_discard"
    assert "mahjong" in kinds(state, 2)
    assert play(state, "1 pass", "2 mahjong", "3 pass").result.winner == 2


def test_an_empty_wall_without_a_winner_is_a_drawn_game() -> None:
    state = discarded(*APART, tile="1D", left=0)
    ended = step(play(state, "1 pass", "2 pass"), "3 pass")
    assert event_kinds(ended) == ["ended"]
    result = ended.state.result
    assert (result.how, result.winner, result.points, result.pays) == ("wall", None, (0,) * 4, ())
    assert AMERICAN.result(ended.state).winners == ()
    assert AMERICAN.result(ended.state).carry["east"] == 1, "East moves on after a drawn game too"


def test_the_last_tile_is_drawn_and_played() -> None:
    state = all_pass(discarded(*APART, tile="1D", left=1))
    assert (state.phase, state.active, len(state.wall)) == ("turn", 1, 0)
    assert AMERICAN.view(state, 0).next is None
    assert all_pass(play(state, "1 discard 2D")).phase == "over"


def test_after_the_end_no_move_is_legal_and_all_racks_are_shown() -> None:
    state = all_pass(discarded(*APART, tile="1D", left=0))
    assert AMERICAN.waits(state) is None
    for seat in range(4):
        assert AMERICAN.options(state, seat) == ()
        assert refused(state, f"{seat} pass") == "game_over"
        assert AMERICAN.view(state, None).racks[seat].hand == state.racks[seat].hand
    assert refused(state, "7 pass") == "game_over"
    assert refused(table(*APART), "7 pass") == "no_such_seat"
