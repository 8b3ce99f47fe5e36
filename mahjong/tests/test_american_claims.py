"""The claim window: three seats answer, the best claim wins."""

from collections.abc import Sequence

import pytest

from mahjong.rules.american.game import AMERICAN
from mahjong.rules.tiles import to_the_right
from mahjong.tests.american import (
    SEATS,
    all_pass,
    event_kinds,
    kinds,
    last_event,
    play,
    refused,
    step,
    table,
)
from mahjong.tests.hands import WAITS, WANTS, discarded


def test_all_three_others_are_asked_at_the_same_time() -> None:
    state = discarded(*WANTS, tile="9D")
    wait = AMERICAN.waits(state)
    assert (wait.kind, wait.seats, wait.held) == ("claim", (1, 2, 3), False)
    assert kinds(state, 0) == []
    number = state.turn
    for seat in (3, 1):
        state = play(state, f"{seat} pass")
        assert state.turn == number, "one decision, three answers"
    assert AMERICAN.waits(state).seats == (2,)
    assert refused(state, "0 pass") == "not_your_turn"


def test_a_seat_that_can_claim_nothing_may_only_pass() -> None:
    state = discarded(*WANTS, tile="9D")
    assert kinds(state, 2) == ["pass"]
    assert kinds(state, 1) == ["call", "hold", "pass"]
    assert refused(state, "2 call") == "too_few_matching"
    assert refused(state, "2 hold") == "too_few_matching"
    assert refused(state, "2 mahjong") == "not_mahjong"


@pytest.mark.parametrize(
    ("hand", "may"), [("9D J", ["pass"]), ("9D J 1C", ["call", "hold", "pass"])]
)
def test_a_call_must_leave_a_tile_to_discard(hand: str, may: list[str]) -> None:
    """Seat 1 has exposed all its tiles but these; two of them go with the 9 Dot."""
    large = "1: F F F F F F @0" if may == ["pass"] else "1: F F F F F @0"
    exposed = (large, "1: 3B 3B 3B J J @0")
    state = discarded(WANTS[0], hand, "", "", tile="9D", exposed=exposed)
    assert kinds(state, 1) == may
    if may == ["pass"]:
        assert refused(state, "1 call") == refused(state, "1 hold") == "keep_a_tile"


def test_an_answer_is_final() -> None:
    state = play(discarded(*WANTS, tile="9D"), "1 call")
    assert refused(state, "1 pass") == "already_answered"
    assert refused(state, "1 hold") == "already_answered"
    assert kinds(state, 1) == []


def test_hold_extends_the_window_once_and_is_not_an_answer() -> None:
    state = discarded(*WANTS, tile="9D")
    held = play(state, "1 hold")
    assert AMERICAN.waits(held).held
    assert AMERICAN.waits(held).seats == (1, 2, 3)
    assert held.turn == state.turn
    assert kinds(held, 1) == ["call", "pass"]
    assert refused(held, "1 hold") == "already_answered"
    both = play(held, "3 hold", "2 pass", "3 pass")
    assert both.phase == "claim", "seat 1 is still thinking"
    done = play(both, "1 pass")
    assert done.phase == "turn"
    again = play(done, f"1 discard {done.racks[1].hand[0]}")
    assert not AMERICAN.waits(again).held, "the next window has its own time"


def test_nobody_sees_who_has_answered() -> None:
    state = discarded(*WANTS, tile="9D")
    called = play(state, "1 call")
    assert AMERICAN.view(called, 1).answered == "call"
    for seat in (0, 2, 3, None):
        assert AMERICAN.view(called, seat) == AMERICAN.view(state, seat)
        assert seat is None or AMERICAN.options(called, seat) == AMERICAN.options(state, seat)
    assert step(state, "1 call").events == ()


def test_the_next_in_turn_gets_the_tile() -> None:
    state = play(discarded(*WANTS, tile="9D"), "3 call", "2 pass")
    claimed = step(state, "1 call")
    assert last_event(claimed, "claimed") == {
        "kind": "claimed",
        "seat": 1,
        "how": "call",
        "tile": "9D",
    }
    assert (claimed.state.phase, claimed.state.active) == ("expose", 1)


@pytest.mark.parametrize("by", SEATS)
def test_next_in_turn_is_counted_from_the_discarder(by: int) -> None:
    right, across, left = to_the_right(by)
    state = play(table(*turned(WANTS, by), turn=by), f"{by} discard 9D")
    state = play(state, f"{left} call", f"{right} call", f"{across} pass")
    assert (state.phase, state.active) == ("expose", right)


def turned(hands: Sequence[str], by: int) -> list[str]:
    """The same hands, moved to the right by this many seats."""
    return [hands[(seat - by) % 4] for seat in SEATS]


def test_mah_jongg_goes_before_a_call_that_is_nearer() -> None:
    state = table(
        "8D 1C 3C 5C 7C 9C 1B 3B 5B 7B 9B N S W", "8D 8D J 3D 5D 7D 9D 1B 3B 5B 7B 9B E", WAITS
    )
    state = play(state, "0 discard 8D", "1 call", "3 pass")
    won = step(state, "2 mahjong")
    assert event_kinds(won) == ["claimed", "won", "ended"]
    assert (last_event(won, "won")["seat"], last_event(won, "won")["how"]) == (2, "discard")
    assert (won.state.result.line, won.state.result.tile) == ("2468-3", "8D")


@pytest.mark.parametrize("by", SEATS)
def test_of_two_mah_jonggs_the_next_in_turn_wins(by: int) -> None:
    # Both wait for a flower: FFFF 1111 22 3333 in one suit.
    first = "F F F 1C 1C 1C 1C 2C 2C 3C 3C 3C 3C"
    second = "F F F 1B 1B 1B 1B 2B 2B 3B 3B 3B 3B"
    hands = ("F 1D 3D 5D 7D 9D 5B 7B 9B 5C 7C 9C E S", "", first, second)
    right, across, left = to_the_right(by)
    state = play(table(*turned(hands, by), turn=by), f"{by} discard F")
    state = play(state, f"{left} mahjong", f"{right} pass", f"{across} mahjong")
    assert state.result.winner == across


def test_a_call_needs_two_helpers() -> None:
    alone = "9D 3D 6D 8D 2B 4B 6B 8B 2C 4C 6C 8C E"
    state = discarded(WANTS[0], alone, tile="9D")
    assert refused(state, "1 call") == "too_few_matching"


def test_two_jokers_are_helpers_enough() -> None:
    state = discarded(WANTS[0], "J J 6D 8D 2B 4B 6B 8B 2C 4C 6C 8C E", tile="9D")
    assert "call" in kinds(state, 1)


def test_a_joker_may_be_discarded_and_nobody_may_claim_it() -> None:
    hands = (
        "J 1D 3D 5D 7D 9D 1B 3B 5B 7B 9B 1C 3C 5C",
        "",
        WAITS,
        "J J J J 1C 1C 1C 5C 5C 7C 7C 9C 9C",
    )
    state = discarded(*hands, tile="J")
    assert [kinds(state, seat) for seat in (1, 2, 3)] == [["pass"]] * 3
    assert refused(state, "3 call") == "joker_claimed"
    assert refused(state, "2 mahjong") == "joker_claimed"
    assert refused(state, "2 hold") == "joker_claimed"


def test_an_old_discard_cannot_be_claimed() -> None:
    hands = (*WANTS[:3], "9D 9D 1D 3D 2B 4B 6B 8B 2C 4C 6C 8C W")
    state = all_pass(discarded(*hands, tile="9D"))
    state = play(state, "1 discard E")
    assert AMERICAN.view(state, 3).live.tile == "E"
    assert refused(state, "3 call") == "too_few_matching"


def test_ones_own_discard_cannot_be_claimed() -> None:
    state = discarded("9D 9D 9D 9D 1B 3B 5B 7B 9B 1C 3C 5C 7C 9C", tile="9D")
    assert refused(state, "0 call") == "not_your_turn"
    assert refused(state, "0 mahjong") == "not_your_turn"


def test_a_pair_or_a_single_may_be_claimed_for_mah_jongg_only() -> None:
    state = table("8D 1C 3C 5C 7C 9C 1B 3B 5B 7B 9B N S W", "", WAITS)
    state = play(state, "0 discard 8D")
    assert "mahjong" in kinds(state, 2)
    assert refused(state, "2 call") == "too_few_matching", "8D 8D is a pair of the line"
