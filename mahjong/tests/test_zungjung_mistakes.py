"""Without assist: declaring mahjong wrongly costs points, and play goes on."""

from typing import Any

import pytest

from mahjong.rules.zungjung.game import SCORING, ZUNGJUNG
from mahjong.rules.zungjung.state import State
from mahjong.tests.american import event_kinds, last_event
from mahjong.tests.zungjung_table import (
    APART,
    SEATS,
    all_pass,
    discarded,
    kinds,
    pays,
    play,
    refused,
    result_of,
    step,
    table,
)

READY = "1D 2D 3D 4B 5B 6B 7C 8C 9C E E E WD"
DISCARDS = "WD 1D 9D 1B 4B 7B 1C 4C 7C S S W GD GD"
PAIR = "WD WD 8D 9D 1B 4B 7B 1C 4C 7C S W RD"
FINES = [(0, 1, 10, "mistake"), (0, 2, 10, "mistake"), (0, 3, 10, "mistake")]


def strict(*hands: str, **fields: Any) -> State:
    return table(*hands, assist=False, **fields)


def test_any_hand_may_be_declared() -> None:
    state = strict(*APART)
    assert "mahjong" in kinds(state, 0)
    assert "mahjong" in kinds(play(state, "0 discard E"), 2)


def test_a_wrong_declaration_is_told_and_the_turn_goes_on() -> None:
    state = strict(*APART)
    wrong = step(state, "0 mahjong")
    assert event_kinds(wrong) == ["mistaken"]
    assert last_event(wrong, "mistaken") == {"kind": "mistaken", "seat": 0, "points": 10}
    assert (wrong.state.phase, wrong.state.active) == ("turn", 0)
    assert wrong.state.turn == state.turn + 1
    assert wrong.state.racks == state.racks, "the hand stays concealed, nothing is paid yet"
    assert kinds(wrong.state, 0) == ["discard"]


def test_the_same_hand_cannot_be_declared_twice() -> None:
    state = play(strict(*APART), "0 mahjong")
    assert refused(state, "0 mahjong") == "mistaken"


def test_after_a_quad_the_hand_may_be_declared_again() -> None:
    state = strict("5D 5D 5D 5D 1B 4B 7B 1C 4C 7C E S W GD")
    assert "mahjong" in kinds(play(state, "0 mahjong", "0 quad 5D"), 0)


def test_the_penalty_is_paid_when_nobody_wins() -> None:
    state = discarded(play(strict(*APART, left=0), "0 mahjong"), "0 discard E")
    assert pays(state) == FINES
    assert result_of(state).points == (-30, 10, 10, 10)
    assert [rack.score for rack in state.racks] == [-30, 10, 10, 10]


def test_several_mistakes_of_a_player_are_paid_in_one_sum_to_each_other_player() -> None:
    """A player can be mistaken at every discard, and the result stays short enough to read."""
    state = play(strict(*APART), "0 mahjong", "0 discard E", "1 mahjong", "2 pass", "3 pass")
    state = discarded(state, f"1 discard {state.drawn}", "0 mahjong")
    assert [(d.payer, d.payee, d.points) for d in state.debts] == [
        (0, 1, 20), (0, 2, 20), (0, 3, 20), (1, 2, 10), (1, 3, 10), (1, 0, 10),
    ]  # fmt: skip


def test_the_penalty_is_paid_besides_the_value_of_the_winning_hand() -> None:
    state = play(strict(DISCARDS, "", READY), "0 mahjong")
    state = discarded(state, "0 discard WD", "2 mahjong")
    value = result_of(state).value
    assert pays(state) == [(0, 2, 3 * value, "discard"), FINES[0], FINES[1], FINES[2]]
    assert sum(result_of(state).points) == 0


def test_who_was_mistaken_may_still_win() -> None:
    state = play(strict(DISCARDS, READY, wall="WD"), "0 discard S", "2 pass", "3 pass", "1 mahjong")
    assert state.phase == "turn"
    won = play(state, "1 mahjong")
    assert result_of(won).winner == 1
    assert result_of(won).points[1] == 3 * result_of(won).value - 30


def test_a_wrong_claim_counts_as_a_pass_and_the_next_best_gets_the_tile() -> None:
    state = play(strict(DISCARDS, "", PAIR), "0 discard WD", "1 mahjong", "3 pass")
    settled = step(state, "2 triplet")
    assert event_kinds(settled) == ["claimed", "mistaken", "claimed", "laid"]
    assert (settled.state.phase, settled.state.active) == ("turn", 2)
    assert [debt.payer for debt in settled.state.debts] == [1, 1, 1]


def test_of_two_mahjongs_a_wrong_one_closest_to_the_dealer_does_not_spoil_the_other() -> None:
    state = play(strict(DISCARDS, "", READY), "0 discard WD", "1 mahjong", "2 mahjong")
    assert result_of(play(state, "3 pass")).winner == 2


def test_a_claim_that_is_not_settled_is_not_judged() -> None:
    """The mahjong closest to the dealer ends the game first."""
    state = play(strict(DISCARDS, "", READY), "0 discard WD", "2 mahjong", "3 mahjong", "1 pass")
    assert {pay[3] for pay in pays(state)} == {"discard"}


def test_if_all_claims_are_wrong_play_goes_on() -> None:
    state = strict(*APART, wall="9D")
    state = play(state, "0 discard E", "1 mahjong", "2 mahjong", "3 mahjong")
    assert (state.active, state.drawn, len(state.debts)) == (1, "9D", 9)


def test_a_wrong_claim_of_a_quad_lets_its_owner_draw() -> None:
    state = strict("5D 1B 4B 7B 1C 4C 7C E S W GD", melds=("0: 5D 5D 5D @2",))
    state = all_pass(play(state, "0 quad 5D", "1 mahjong"))
    assert (state.phase, state.active, state.supplements) == ("turn", 0, 1)


def test_after_a_claimed_set_nothing_can_be_declared() -> None:
    state = discarded(strict(DISCARDS, "", PAIR), "0 discard WD", "2 triplet")
    assert refused(state, "2 mahjong") == "discard_first"


def test_where_every_hand_scores_one_point_the_penalty_is_one() -> None:
    state = play(strict(*APART, scoring=1), "0 mahjong")
    assert [debt.points for debt in state.debts] == [1, 1, 1]


@pytest.mark.parametrize("scoring", SCORING)
def test_players_see_beforehand_what_a_mistake_costs(scoring: int) -> None:
    state = strict(*APART, scoring=scoring)
    shown = ZUNGJUNG.view(state, 0).penalty
    assert [debt.points for debt in play(state, "0 mahjong").debts] == [shown] * 3


@pytest.mark.parametrize("seat", SEATS)
def test_others_do_not_see_the_hand_that_was_declared(seat: int) -> None:
    state = strict(*APART)
    before = ZUNGJUNG.view(state, seat).racks
    assert ZUNGJUNG.view(play(state, "0 mahjong"), seat).racks == before
