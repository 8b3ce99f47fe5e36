"""Mistakes: refused with assist, penalised at a strict table."""

from mahjong.rules.american.game import AMERICAN
from mahjong.rules.states import with_rack
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
from mahjong.tests.hands import APART, DISCARDS_8D, WAITS, WANTS, strict

MADE = "2D 2D 2D 2D 4D 4D 4D 4D 6D 6D 6D 6D 8D 8D"
LOOSE = "1D 3D 5D 7D 9D 2B 4B 6B 8B 2C 4C 6C 8C"


# --- with assist


def test_with_assist_a_false_mah_jongg_is_refused() -> None:
    state = table(*APART)
    assert refused(state, "0 mahjong") == "not_mahjong"
    assert refused(play(state, "0 discard 1D"), "1 mahjong") == "not_mahjong"
    for move in ("0 show", "0 withdraw", "0 challenge 1"):
        assert refused(state, move) == "only_strict"


def test_with_assist_mah_jongg_wins_at_once() -> None:
    assert event_kinds(step(table(MADE), "0 mahjong")) == ["won", "ended"]


# --- declaring at a strict table


def test_mah_jongg_is_declared_then_shown() -> None:
    state = strict(MADE)
    declared = step(state, "0 mahjong")
    assert event_kinds(declared) == ["declared"]
    assert (declared.state.phase, declared.state.active) == ("declared", 0)
    assert AMERICAN.waits(declared.state).seats == (0,)
    assert kinds(declared.state, 0) == ["show", "withdraw"]
    assert kinds(declared.state, 1) == []
    won = step(declared.state, "0 show")
    assert event_kinds(won) == ["won", "ended"]
    assert won.state.result.how == "self_drawn"


def test_declared_in_error_and_taken_back_costs_nothing() -> None:
    state = strict(*APART, drawn="3D")
    back = step(play(state, "0 mahjong"), "0 withdraw")
    assert event_kinds(back) == ["withdrew"]
    assert (back.state.phase, back.state.active, back.state.drawn) == ("turn", 0, "3D")
    assert not any(rack.dead for rack in back.state.racks)
    assert refused(back.state, "0 mahjong") == "withdrawn"
    assert "mahjong" not in kinds(back.state, 0)


def test_an_exchange_allows_declaring_again() -> None:
    laid = ("1: 3D 3D J @0",)
    state = strict(APART[0], exposed=laid)
    state = play(state, "0 mahjong", "0 withdraw", "0 exchange 3D exposed.0@1")
    assert "mahjong" in kinds(state, 0)


def test_an_exposure_changed_allows_declaring_again() -> None:
    state = play(strict(*WANTS), "0 discard 9D", "1 pass", "2 pass", "3 call", "3 expose 9D 9D")
    state = play(state, "3 mahjong", "3 withdraw")
    assert refused(state, "3 mahjong") == "withdrawn"
    state = play(state, "3 expose 9D 9D J")
    assert "mahjong" in kinds(state, 3)
    assert play(state, "3 mahjong").phase == "declared"


def test_the_next_turn_allows_declaring_again() -> None:
    """The next seat's turn, and the same seat's next turn."""
    state = play(strict(*APART), "0 mahjong", "0 withdraw", "0 discard 1D")
    for seat in (1, 2, 3):
        state = all_pass(state)
        assert (state.active, "mahjong" in kinds(state, seat)) == (seat, True)
        state = play(state, f"{seat} discard {state.racks[seat].hand[0]}")
    state = all_pass(state)
    assert state.active == 0
    assert play(state, "0 mahjong").phase == "declared"


def test_exposed_in_error_the_hand_is_dead_and_play_goes_on() -> None:
    state = strict(*APART, wall="9C")
    died = step(play(state, "0 mahjong"), "0 show")
    assert event_kinds(died) == ["died", "drew"]
    assert last_event(died, "died") == {"kind": "died", "seat": 0, "why": "false_mahjong"}
    state = died.state
    assert AMERICAN.view(state, 1).racks[0].dead
    assert AMERICAN.view(state, 1).racks[0].hand is None
    assert (state.phase, state.active) == ("turn", 1)
    assert AMERICAN.options(state, 0) == ()
    assert refused(state, "0 discard 1D") == "hand_dead"


def test_a_dead_hand_is_not_asked_and_draws_nothing() -> None:
    state = with_rack(strict(*APART), 2, dead=True)
    state = play(state, "0 discard 1D")
    assert AMERICAN.waits(state).seats == (1, 3)
    assert refused(state, "2 pass") == "hand_dead"
    state = all_pass(state)
    state = all_pass(play(state, f"1 discard {state.racks[1].hand[0]}"))
    assert state.active == 3, "seat 2 is skipped"


def test_a_dead_east_is_skipped() -> None:
    state = with_rack(strict(turn=3, east=0), 0, dead=True)
    state = play(state, f"3 discard {state.racks[3].hand[0]}")
    assert AMERICAN.waits(state).seats == (1, 2)
    state = all_pass(state)
    assert (state.phase, state.active) == ("turn", 1)


def test_a_withdrawn_claim_is_followed_by_the_next_best() -> None:
    state = strict(DISCARDS_8D, LOOSE, WAITS, "8D 8D J 3D 5D 7D 9D 1B 3B 5B 7B 9B E")
    state = play(state, "0 discard 8D", "1 mahjong", "2 mahjong", "3 call")
    assert (state.phase, state.active) == ("declared", 1)
    assert AMERICAN.view(state, 0).live.tile == "8D"
    back = step(state, "1 withdraw")
    assert event_kinds(back) == ["withdrew", "claimed", "declared"]
    assert back.state.active == 2
    assert play(back.state, "2 show").result.discarder == 0
    last = step(back.state, "2 withdraw")
    assert (last.state.phase, last.state.active) == ("expose", 3)


def test_a_claim_exposed_in_error_is_dead_and_the_next_best_counts() -> None:
    state = strict(DISCARDS_8D, LOOSE, WAITS, "")
    state = play(state, "0 discard 8D", "1 mahjong", "2 mahjong", "3 pass")
    died = step(state, "1 show")
    assert event_kinds(died) == ["died", "claimed", "declared"]
    assert (died.state.phase, died.state.active) == ("declared", 2)


def test_when_no_claim_is_left_play_goes_on_from_the_discarder() -> None:
    state = strict(*APART)
    state = play(state, "0 discard 1D", "1 pass", "2 mahjong", "3 pass")
    gone_on = step(state, "2 withdraw")
    assert event_kinds(gone_on) == ["withdrew", "drew"]
    assert gone_on.state.active == 1
    assert gone_on.state.discards[-1].tile == "1D"


def test_dead_hands_keep_paying() -> None:
    state = with_rack(strict(MADE), 3, dead=True)
    result = play(state, "0 mahjong", "0 show").result
    assert result.points == (300, -100, -100, -100)


# --- dead hands and the end


def test_three_dead_hands_end_the_game_without_pay() -> None:
    state = strict(*APART)
    for seat in (1, 2):
        state = with_rack(state, seat, dead=True)
    ended = step(play(state, "0 mahjong"), "0 show")
    assert event_kinds(ended) == ["died", "ended"]
    result = ended.state.result
    assert (result.how, result.winner, result.points) == ("dead", None, (0, 0, 0, 0))
    assert AMERICAN.result(ended.state).carry["east"] == 1


def test_a_hand_that_dies_with_the_wall_empty_ends_the_game() -> None:
    state = play(strict(*APART, left=0), "0 mahjong")
    assert event_kinds(step(state, "0 show")) == ["died", "ended"]
