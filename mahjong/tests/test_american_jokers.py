"""Exchanging a tile for an exposed joker."""

import pytest

from mahjong.rules.american.game import AMERICAN
from mahjong.rules.states import with_rack
from mahjong.tests.american import (
    all_pass,
    event_kinds,
    exposure,
    kinds,
    last_event,
    play,
    refused,
    step,
    table,
    tiles_of,
)

RACK = "3D 3D 7B E S W N 1D 2D 4D 5D 6D 8D 9D"
LAID = ("1: 3D 3D J @0", "2: 7B J J J @1", "2: F J J @3")


def test_a_joker_is_exchanged_in_the_players_own_turn() -> None:
    state = table(RACK, exposed=LAID)
    places = [(o.among, o.where) for o in AMERICAN.options(state, 0) if o.kind == "exchange"]
    assert places == [(("3D",), ("exposed.0@1",)), (("7B",), ("exposed.0@2",))]
    taken = step(state, "0 exchange 3D exposed.0@1")
    expected = {"kind": "exchanged", "seat": 0, "tile": "3D", "rack": 1, "index": 0}
    assert last_event(taken, "exchanged") == expected
    after = taken.state
    assert after.racks[1].exposed == (exposure("3D 3D 3D", 0),)
    assert after.racks[0].hand.count("J") == 1
    assert after.racks[0].hand.count("3D") == 1
    assert after.turn == state.turn + 1, "the rack has changed: a new decision"
    assert (after.phase, after.active) == ("turn", 0)
    assert tiles_of(after) == tiles_of(state)


def test_several_exchanges_in_one_turn() -> None:
    rack = "3D 7B 7B 7B S W N 1D 2D 4D 5D 6D 8D 9D"
    state = table(rack, exposed=LAID)
    state = play(state, "0 exchange 3D exposed.0@1", *["0 exchange 7B exposed.0@2"] * 3)
    assert state.racks[0].hand.count("J") == 4
    assert state.racks[2].exposed[0].tiles == ("7B",) * 4
    assert "exchange" not in kinds(state, 0)


def test_what_cannot_be_exchanged() -> None:
    state = table(RACK, exposed=LAID)
    assert refused(state, "0 exchange 4D exposed.0@1") == "wrong_tile"
    assert refused(state, "0 exchange J exposed.0@1") == "wrong_tile"
    assert refused(state, "0 exchange F exposed.1@2") == "not_your_tile"
    assert refused(state, "1 exchange 3D exposed.0@1") == "not_your_turn"
    for place in ("exposed.1@1", "exposed.0@0", "exposed.0@4", "hand.0@1", "exposed.0", "x"):
        assert refused(state, f"0 exchange 3D {place}") == "no_such_exposure"
    done = play(state, "0 exchange 3D exposed.0@1")
    assert refused(done, "0 exchange 3D exposed.0@1") == "no_joker_there"


def test_no_exchange_in_a_claim_window_or_before_exposing() -> None:
    state = play(table(RACK, exposed=LAID), "0 discard 3D")
    assert refused(state, "1 exchange 3D exposed.0@1") == "not_your_turn"
    hands = (
        "3D E S W N 1D 2D 4D 5D 6D 8D 9D 1B 2B",
        "",
        "",
        "3D 3D 7B 1C 2C 3C 4C 5C 6C 7C 8C 9C RD",
    )
    state = table(*hands, exposed=LAID[1:2])
    state = play(state, "0 discard 3D", "1 pass", "2 pass", "3 call")
    assert refused(state, "3 exchange 7B exposed.0@2") == "not_your_turn"
    state = play(state, "3 expose 3D 3D")
    assert play(state, "3 exchange 7B exposed.0@2").racks[3].hand.count("J") == 1


def test_a_joker_of_the_players_own_exposure() -> None:
    state = table("3D 7B E S W N 1D 2D 4D 5D 6D", exposed=("0: 3D 3D J @2",))
    state = play(state, "0 exchange 3D exposed.0@0")
    assert state.racks[0].exposed == (exposure("3D 3D 3D", 2),)


def test_a_dead_hands_jokers_may_be_taken() -> None:
    state = with_rack(table(RACK, exposed=LAID, assist=False), 2, dead=True)
    assert play(state, "0 exchange 7B exposed.0@2").racks[0].hand.count("J") == 1


# 2468-3: 2222 4444 6666 88, with a 3 Dot where a joker would complete it.
SHORT = "3D 2D 2D 2D 2D 4D 4D 4D 6D 6D 6D 6D 8D 8D"


def test_a_win_by_exchange_counts_as_self_drawn() -> None:
    state = table(SHORT, exposed=("1: 3D 3D J @0",))
    assert "mahjong" not in kinds(state, 0)
    state = play(state, "0 exchange 3D exposed.0@1")
    won = step(state, "0 mahjong")
    assert event_kinds(won) == ["won", "ended"]
    result = won.state.result
    assert (result.how, result.discarder, result.jokerless) == ("exchange", None, False)
    assert result.tile is None, "a joker completed it"
    assert result.points == (150, -50, -50, -50)
    assert result.groups[1] == ("4D", "4D", "4D", "J")


def test_a_joker_of_the_players_own_exposure_completes_the_hand() -> None:
    """The hand then counts as one with a joker, although all exposures are natural."""
    rack = "4D 2D 2D 2D 2D 6D 6D 6D 8D 8D"
    state = table(rack, exposed=("0: 4D 4D 4D J @3",))
    assert "mahjong" not in kinds(state, 0)
    result = play(state, "0 exchange 4D exposed.0@0", "0 mahjong").result
    assert (result.how, result.jokerless) == ("exchange", False)
    assert result.groups == (("2D",) * 4, ("4D",) * 4, ("6D", "6D", "6D", "J"), ("8D", "8D"))


def test_an_exchange_that_completes_after_a_call_is_self_drawn() -> None:
    hands = (
        "6D E S W N 1B 2B 3B 4B 5B 6B 7B 8B 9B",
        "3D 2D 2D 2D 2D 4D 4D 4D 6D 6D 6D 8D 8D",
    )
    state = table(*hands, exposed=("2: 3D 3D J @0",))
    state = play(state, "0 discard 6D", "2 pass", "3 pass", "1 call", "1 expose 6D 6D 6D")
    won = play(state, "1 exchange 3D exposed.0@2", "1 mahjong").result
    assert (won.how, won.discarder, won.points) == ("exchange", None, (-50, 150, -50, -50))


def test_a_hand_completed_by_a_call_is_paid_as_on_a_discard_after_exchanges() -> None:
    hands = (
        "6D E S W N 1B 2B 3B 4B 5B 6B 7B 8B 9B",
        "2D 2D 2D 2D 4D 4D 4D J 6D 6D 6D 8D 8D",
    )
    state = table(*hands, exposed=("2: 4D J J @0",))
    state = play(state, "0 discard 6D", "2 pass", "3 pass", "1 call", "1 expose 6D 6D 6D")
    for more in ((), ("1 exchange 4D exposed.0@2",)):
        won = play(state, *more, "1 mahjong").result
        assert (won.how, won.discarder, won.points) == ("discard", 0, (-50, 100, -25, -25))
        assert won.tile == "6D", "the called one"


@pytest.mark.parametrize(
    "more",
    [
        ("1 expose 6D J", "1 exchange 6D exposed.0@1", "1 expose 6D 6D J"),
        (
            "1 expose 6D J",
            "1 exchange 6D exposed.0@1",
            "1 exchange 4D exposed.0@2",
            "1 expose! 6D 6D J",
        ),
        ("1 expose! 6D 6D", "1 exchange 4D exposed.0@2", "1 expose 6D 6D J"),
    ],
)
def test_a_call_exposed_too_small_makes_no_win_by_exchange(more: tuple[str, ...]) -> None:
    """The called tile completed the hand, however it was exposed afterwards."""
    hands = (
        "6D E S W N 1B 2B 3B 4B 5B 6B 7B 8B 9B",
        "2D 2D 2D 2D 4D 4D 4D J 6D 6D J 8D 8D",
    )
    state = table(*hands, exposed=("2: 4D J J @0",))
    state = play(state, "0 discard 6D", "2 pass", "3 pass", "1 call", *more)
    won = play(state, "1 mahjong").result
    assert (won.how, won.discarder, won.points) == ("discard", 0, (-50, 100, -25, -25))


def test_an_exchange_that_completes_counts_after_later_exposures() -> None:
    """4444 misses a tile until the exchange; the called group is made larger afterwards."""
    hands = (
        "6D E S W N 1B 2B 3B 4B 5B 6B 7B 8B 9B",
        "2D 2D 2D 2D 4D 4D 4D 3D 6D 6D 6D 8D 8D",
    )
    state = table(*hands, exposed=("2: 3D 3D J @0",))
    state = play(state, "0 discard 6D", "2 pass", "3 pass", "1 call", "1 expose 6D 6D")
    assert "mahjong" not in kinds(state, 1)
    state = play(state, "1 exchange 3D exposed.0@2", "1 expose 6D 6D 6D")
    won = play(state, "1 mahjong").result
    assert (won.how, won.discarder, won.points) == ("exchange", None, (-50, 150, -50, -50))


def test_an_exchange_counts_only_in_its_turn() -> None:
    waits = "2D 2D 2D 2D 4D 4D 4D 4D 6D 6D 6D 6D 8D"
    state = table(
        RACK.replace("2D 4D 5D 6D 8D", "RD GD WD F F"), waits, wall="8D", exposed=LAID[1:]
    )
    state = all_pass(play(state, "0 exchange 7B exposed.0@2", "0 discard E"))
    assert play(state, "1 mahjong").result.how == "self_drawn"


def test_the_drawn_tile_is_no_longer_drawn_once_exchanged() -> None:
    state = table(RACK.replace("3D 3D", "3D GD"), exposed=LAID, drawn="3D")
    assert AMERICAN.view(state, 0).drawn == "3D"
    assert AMERICAN.view(play(state, "0 exchange 3D exposed.0@1"), 0).drawn is None
    assert AMERICAN.view(play(state, "0 exchange 7B exposed.0@2"), 0).drawn == "3D"
