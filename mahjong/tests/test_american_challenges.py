"""Challenges at a strict table: exposures that leave no line make a hand dead."""

import pytest

from mahjong.rules.american.game import AMERICAN
from mahjong.rules.american.state import State
from mahjong.rules.states import with_rack
from mahjong.tests.american import (
    all_pass,
    event_kinds,
    exposure,
    kinds,
    last_event,
    option,
    play,
    refused,
    step,
)
from mahjong.tests.hands import APART, DISCARDS_8D, WAITS, strict
from tables.bots import nothing_to_choose

MADE = "2D 2D 2D 2D 4D 4D 4D 4D 6D 6D 6D 6D 8D 8D"
IMPOSSIBLE = "1: 9D 9D J J J J @0"  # no line of the 2020 card has six 9 Dots
POSSIBLE = "2: 2B 2B 2B @0"


def test_an_impossible_rack_is_dead_when_challenged() -> None:
    state = strict(exposed=(IMPOSSIBLE, POSSIBLE))
    challenge = next(o for o in AMERICAN.options(state, 3) if o.kind == "challenge")
    assert challenge.where == ("rack@1", "rack@2")
    judged = step(state, "3 challenge 1")
    assert event_kinds(judged) == ["challenged", "died"]
    assert last_event(judged, "challenged")["upheld"] is True
    assert last_event(judged, "died")["why"] == "challenged"
    assert judged.state.racks[1].dead
    assert judged.state.turn == state.turn, "seat 0 may finish what it was deciding"
    assert judged.state.debts == ()


def test_a_wrong_challenge_costs_fifty_at_the_end() -> None:
    state = strict(MADE, exposed=(POSSIBLE,))
    judged = step(state, "3 challenge 2")
    assert last_event(judged, "challenged")["upheld"] is False
    assert judged.state.turn == state.turn
    assert judged.state.racks[3].score == 650, "at the end of the game"
    result = play(judged.state, "0 mahjong", "0 show").result
    assert result.points == (300, -100, -50, -150)
    assert [pay.why for pay in result.pays].count("challenge") == 1


def test_a_wrong_challenge_is_paid_after_a_drawn_game() -> None:
    state = play(strict(*APART[:2], "", exposed=(POSSIBLE,), left=0), "3 challenge 2")
    result = all_pass(play(state, "0 discard 1D")).result
    assert (result.how, result.points) == ("wall", (0, 0, 50, -50))


def test_a_wrong_challenge_is_paid_after_three_dead_hands() -> None:
    state = play(strict(*APART[:2], "", exposed=(POSSIBLE,)), "3 challenge 2")
    for seat in (1, 2):
        state = with_rack(state, seat, dead=True)
    result = play(state, "0 mahjong", "0 show").result
    assert (result.how, result.points) == ("dead", (0, 0, 50, -50))


def test_what_cannot_be_challenged() -> None:
    state = strict(exposed=(IMPOSSIBLE, POSSIBLE))
    assert refused(state, "1 challenge 1") == "own_rack"
    assert refused(state, "1 challenge 3") == "nothing_exposed"
    assert refused(state, "1 challenge 7") == "no_such_seat"
    assert refused(state, "1 challenge -1") == "no_such_seat"
    dead = play(state, "3 challenge 1")
    assert refused(dead, "3 challenge 1") == "dead_already"
    assert refused(dead, "1 challenge 2") == "hand_dead"


def test_an_unchanged_rack_is_challenged_only_once() -> None:
    state = play(strict(exposed=(POSSIBLE,)), "3 challenge 2")
    assert refused(state, "1 challenge 2") == "already_judged"
    assert "challenge" not in kinds(state, 1)


def test_an_exposure_changed_may_be_challenged_again() -> None:
    hands = (DISCARDS_8D, "", "8D 8D J 3D 5D 7D 9D 1B 3B 5B")
    state = play(strict(*hands, exposed=(POSSIBLE,)), "3 challenge 2")
    state = play(state, "0 discard 8D", "1 pass", "3 pass", "2 call", "2 expose 8D 8D J")
    state = play(state, "2 discard 3D", "1 challenge 2")
    assert refused(state, "3 challenge 2") == "already_judged"


def six_nines() -> State:
    """Seat 1 has called a 9 Dot and exposed six, too many for any line, but may still change it."""
    hands = ("9D E S W N 1D 2D 3D 4D 5D 6D 7D 8D 1B", "9D 9D 9D J J 1B 3B 5B 7B 9B 1C 3C 5C")
    state = play(strict(*hands), "0 discard 9D", "2 pass", "3 pass", "1 call")
    return play(state, "1 expose 9D 9D 9D J J")


@pytest.mark.parametrize("more", [(), ("1 mahjong",), ("1 mahjong", "1 withdraw")])
def test_an_exposure_that_may_still_be_changed_is_not_challenged(more: tuple[str, ...]) -> None:
    state = play(six_nines(), *more)
    assert refused(state, "2 challenge 1") == "may_still_change"
    assert kinds(state, 2) == []


def test_an_exposure_is_challenged_as_it_lies_after_the_discard() -> None:
    left = step(play(six_nines(), "1 discard 1B"), "2 challenge 1")
    assert last_event(left, "challenged")["upheld"] is True
    mended = step(play(six_nines(), "1 expose 9D 9D", "1 discard 1B"), "2 challenge 1")
    assert last_event(mended, "challenged")["upheld"] is False


def test_a_call_does_not_protect_other_racks() -> None:
    state = play(six_nines(), "1 expose 9D 9D")
    state = with_rack(state, 3, exposed=(exposure("8D J J J J J", 0),))
    assert option(state, 2, "challenge").where == ("rack@3",)


@pytest.mark.parametrize(
    ("laid", "upheld"),
    [(("N N N N",), False), (("RD RD RD RD",), False), (("N N N N", "RD RD RD RD"), True)],
)
def test_groups_are_judged_together(laid: tuple[str, ...], upheld: bool) -> None:
    """No line of the 2020 card has Norths and Red Dragons in one hand."""
    state = strict(exposed=tuple(f"1: {group} @0" for group in laid))
    assert last_event(step(state, "3 challenge 1"), "challenged")["upheld"] is upheld


def test_the_seat_whose_turn_it_is_dies_and_the_next_draws() -> None:
    state = strict("", turn=1, exposed=(IMPOSSIBLE,))
    judged = step(state, "0 challenge 1")
    assert event_kinds(judged) == ["challenged", "died", "drew"]
    assert judged.state.active == 2


@pytest.mark.parametrize(("answer", "phase"), [("pass", "turn"), (None, "claim")])
def test_a_seat_that_dies_in_a_claim_window_has_passed(answer: str | None, phase: str) -> None:
    state = play(strict(APART[0], exposed=(IMPOSSIBLE,)), "0 discard 1D", "2 pass")
    if answer:
        state = play(state, f"3 {answer}")
    state = play(state, "0 challenge 1")
    assert state.phase == phase
    assert 1 not in AMERICAN.waits(state).seats


def test_a_caller_that_dies_before_exposing_loses_the_tile() -> None:
    hands = (DISCARDS_8D, "8D 8D 2D 4D 6D 2B 4B", "", "8D J 3D 5D 7D 9D 1B 3B 5B 7B 9B E W")
    state = strict(*hands, exposed=(IMPOSSIBLE,))
    state = play(state, "0 discard 8D", "1 call", "2 pass", "3 call")
    assert (state.phase, state.active) == ("expose", 1)
    died = step(state, "2 challenge 1")
    assert event_kinds(died) == ["challenged", "died", "claimed"]
    assert (died.state.phase, died.state.active) == ("expose", 3)


def test_a_caller_that_dies_while_another_decides_has_no_claim_left() -> None:
    hands = (DISCARDS_8D, "8D 8D 2D 4D 6D 2B 4B 6B 8B 2C 4C 6C E", "", "8D J 3D 5D 7D 9D 1B")
    state = strict(*hands, exposed=(IMPOSSIBLE.replace("1:", "3:"),))
    state = play(state, "0 discard 8D", "1 call", "2 pass", "3 call", "2 challenge 3")
    assert (state.phase, state.active) == ("expose", 1)
    gone_on = step(state, "1 retract")
    assert event_kinds(gone_on) == ["retracted", "drew"]


def test_a_discarder_that_dies_in_the_window_still_pays_double() -> None:
    state = strict("8D 1C 3C 5C 7C 9C 1B 3B", "", WAITS, exposed=("0: 9D 9D 9D J J J @1",))
    state = play(state, "0 discard 8D", "1 challenge 0")
    assert state.racks[0].dead
    result = play(state, "1 pass", "2 mahjong", "3 pass", "2 show").result
    assert (result.how, result.discarder) == ("discard", 0)
    assert result.points == (-100, -50, 200, -50)


def test_a_challenge_that_is_possible_keeps_nobody_waiting_for_a_joker_to_be_passed() -> None:
    """Nobody may claim a joker, so the table passes for all, as it does without exposures."""
    state = play(strict("J 1D 4D 7D 1B 4B 7B 1C 4C 7C N E W S", exposed=(POSSIBLE,)), "0 discard J")
    assert [o.kind for o in AMERICAN.options(state, 3)] == ["pass", "challenge"]
    for seat in (1, 2, 3):
        assert nothing_to_choose(AMERICAN.options(state, seat))
    assert kinds(play(state, "3 challenge 2"), 3) == ["pass"]


def test_a_discard_that_may_be_claimed_is_waited_for() -> None:
    state = play(strict(APART[0], exposed=(POSSIBLE,)), "0 discard 1D")
    assert not nothing_to_choose(AMERICAN.options(state, 3))
