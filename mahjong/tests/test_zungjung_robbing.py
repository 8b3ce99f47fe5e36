"""Robbing a quad: a small melded quad can be claimed for mahjong before its supplement tile."""

from typing import Any

from mahjong.rules.zungjung.game import ZUNGJUNG
from mahjong.tests.american import event_kinds
from mahjong.tests.zungjung_table import (
    SEATS,
    all_pass,
    kinds,
    patterns,
    pays,
    play,
    refused,
    result_of,
    step,
    table,
    tiles_of,
)

# Seat 0 adds the 5 Dot to a triplet claimed from seat 2. Seat 3 waits for it.
ADDS = "5D 1B 4B 7B 1C 4C 7C E S W GD"
READY = "4D 6D 2B 2B 2B 3C 4C 5C 7C 8C 9C RD RD"
ALSO_READY = "4D 6D 3B 3B 3B 6C 7C 8C 1B 1B 1B WD WD"
# They wait for nothing.
SECOND = "2D 8D 9D 2B 5B 8B 2C 5C 8C E S W GD"
THIRD = "3D 6D 9D 3B 6B 9B 3C 6C 9C E S W RD"
LAST = "1D 7D 8D 1B 4B 7B 1C 4C 7C E S W RD"
TRIPLET = ("0: 5D 5D 5D @2",)


def adds(*others: str, **fields: Any):
    return table(ADDS, *(others or (SECOND, THIRD, READY)), melds=TRIPLET, **fields)


def announced(*others: str, **fields: Any):
    return play(adds(*others, **fields), "0 quad 5D")


def test_the_quad_is_announced_and_all_three_others_are_asked() -> None:
    state = announced()
    wait = ZUNGJUNG.waits(state)
    assert (wait.kind, wait.seats) == ("claim", (1, 2, 3))
    live = ZUNGJUNG.view(state, 1).live
    assert (live.tile, live.seat) == ("5D", 0)
    assert ZUNGJUNG.view(state, None).racks[0].melds[0].small
    assert [kinds(state, seat) for seat in SEATS] == [
        [], ["pass"], ["pass"], ["hold", "mahjong", "pass"],
    ]  # fmt: skip


def test_the_window_opens_also_if_nobody_can_rob() -> None:
    """Otherwise others would learn who waits for the tile."""
    state = announced(SECOND, THIRD, LAST)
    assert state.phase == "rob"
    assert ZUNGJUNG.waits(state).seats == (1, 2, 3)


def test_a_robbed_quad_wins_and_its_owner_pays_as_for_a_discard() -> None:
    state = play(announced(), "1 pass", "2 pass")
    won = step(state, "3 mahjong")
    assert event_kinds(won) == ["claimed", "won", "ended"]
    assert won.events[0].data["robbing"]
    assert won.events[-1].data["tile"] == "5D"
    result = result_of(won.state)
    assert (result.how, result.winner, result.discarder, result.tile) == ("robbing", 3, 0, "5D")
    assert patterns(won.state)["9.3"] == 10
    assert pays(won.state) == [(0, 3, 3 * result.value, "robbing")]


def test_a_robbed_quad_is_a_triplet_again() -> None:
    state = adds()
    won = all_pass(play(state, "0 quad 5D", "3 mahjong"))
    (meld,) = won.racks[0].melds
    assert (meld.kind, meld.tiles, meld.small) == ("triplet", ("5D",) * 3, False)
    assert "5D" in won.racks[3].hand
    assert tiles_of(won) == tiles_of(state)
    assert won.supplements == 0


def test_a_quad_that_is_not_robbed_draws_its_supplement_tile() -> None:
    state = play(announced(), "1 pass", "2 pass", "3 pass")
    assert (state.phase, state.active, state.supplements) == ("turn", 0, 1)
    assert state.racks[0].melds[0].kind == "quad"


def test_of_two_robbers_the_one_closest_to_the_dealer_wins() -> None:
    for east, winner in ((0, 2), (1, 2), (2, 2), (3, 3)):
        state = announced(SECOND, ALSO_READY, READY, east=east)
        state = play(state, "3 mahjong", "2 mahjong", "1 pass")
        assert result_of(state).winner == winner


def test_a_quad_can_be_robbed_for_nothing_but_mahjong() -> None:
    state = announced("3D 4D 6D 7D 2B 5B 8B 2C 5C 8C E S GD", THIRD, READY)
    assert refused(state, "1 run 4D 6D") == "only_mahjong"
    assert refused(state, "1 triplet") == "only_mahjong"
    assert refused(state, "1 quad 5D") == "only_mahjong"
    assert refused(state, "1 mahjong") == "not_mahjong"
    assert refused(state, "1 hold") == "nothing_to_claim"


def test_the_owner_waits_while_the_quad_may_be_robbed() -> None:
    state = announced()
    assert refused(state, "0 discard E") == "not_your_turn"
    assert refused(state, "0 pass") == "not_your_turn"
    assert refused(state, "0 quad 5D") == "not_your_turn"
    assert refused(state, "0 mahjong") == "not_your_turn"


def test_a_concealed_quad_cannot_be_robbed() -> None:
    four = "5D 5D 5D 5D 1B 4B 7B 1C 4C 7C E S W GD"
    state = play(table(four, SECOND, THIRD, READY), "0 quad 5D")
    assert (state.phase, state.active) == ("turn", 0)
    assert refused(state, "3 mahjong") == "not_your_turn"


def test_a_big_melded_quad_cannot_be_robbed() -> None:
    discards = "5D 1D 9D 3B 6B 9B 1C 4C 7C E S W GD WD"
    three = "5D 5D 5D 1D 1B 4B 7B 1C 4C 7C E S W"
    state = play(table(discards, "", three, READY), "0 discard 5D", "1 pass", "2 quad 5D", "3 pass")
    assert (state.phase, state.active) == ("turn", 2)
    assert refused(state, "3 mahjong") == "not_your_turn"


def test_hold_and_answers_work_as_after_a_discard() -> None:
    state = play(announced(), "3 hold")
    assert ZUNGJUNG.waits(state).held
    assert refused(play(state, "1 pass"), "1 pass") == "already_answered"
    assert refused(play(state, "3 mahjong"), "3 pass") == "already_answered"


def test_the_second_quad_of_a_turn_can_be_robbed_too() -> None:
    hand = "9B 9B 9B 9B 5D 1C 4C 7C E S W"
    state = table(hand, SECOND, "", READY, melds=TRIPLET)
    state = play(state, "0 quad 9B", "0 quad 5D")
    won = all_pass(play(state, "3 mahjong"))
    assert result_of(won).how == "robbing"
    assert [meld.kind for meld in won.racks[0].melds] == ["triplet", "quad"]
