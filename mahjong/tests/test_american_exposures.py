"""Calls: exposed, taken back, made larger and smaller."""

import pytest

from mahjong.rules.american.game import AMERICAN
from mahjong.rules.american.state import State
from mahjong.rules.tiles import in_order, parse
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
    table,
    tiles_of,
)
from mahjong.tests.hands import WANTS, discarded


def called(tile: str = "9D") -> State:
    """Seat 3 has called the 9 Dot and holds two more and two jokers."""
    return play(discarded(*WANTS, tile=tile), "1 pass", "2 pass", "3 call")


@pytest.mark.parametrize("tiles", ["9D 9D", "9D J", "J J", "9D 9D J", "9D 9D J J", "9D J J"])
def test_called_tile_with_matching_tiles_and_jokers_makes_an_exposure(tiles: str) -> None:
    state = called()
    exposed = step(state, f"3 expose! {tiles}")
    laid = in_order(("9D", *parse(tiles)))
    expected = {"kind": "exposed", "seat": 3, "index": 0, "tiles": laid, "source": 0}
    assert last_event(exposed, "exposed") == expected
    state = exposed.state
    assert (state.phase, state.active) == ("turn", 3), "the caller discards, 1 and 2 are skipped"
    assert len(state.racks[3].hand) + len(state.racks[3].exposed[0].tiles) == 14
    assert not any(discard.tile == "9D" for discard in state.discards[-1:])
    assert AMERICAN.view(state, 0).live is None
    assert tiles_of(state) == tiles_of(called())


def test_only_matching_tiles_and_jokers_join() -> None:
    state = called()
    assert refused(state, "3 expose 9D 2B") == "not_matching"
    assert refused(state, "3 expose 9D") == "too_few_matching"
    assert refused(state, "3 expose") == "too_few_matching"
    assert refused(state, "3 expose 9D 9D 9D") == "not_your_tile"
    assert refused(state, "3 expose 9D 9D J J J") == "not_your_tile"
    assert refused(state, "3 expose 9D 9D J J J J") == "too_many"
    assert refused(state, "1 expose 9D J") == "not_your_turn"
    assert option(state, 3, "expose").among == ("9D", "9D", "J", "J")
    assert option(state, 3, "expose").count == (2, 4)


def test_a_sextet_is_the_largest_exposure() -> None:
    state = play(
        table("F E S W N 1D 2D 3D 4D 5D 6D 7D 8D 9D", "F F F F F F 1B 3B 5B 7B 9B 1C 3C"),
        "0 discard F", "2 pass", "3 pass", "1 call",
    )  # fmt: skip
    assert option(state, 1, "expose").count == (2, 5)
    assert refused(state, "1 expose F F F F F F") == "too_many"
    assert len(play(state, "1 expose! F F F F F").racks[1].exposed[0].tiles) == 6


def test_one_tile_must_be_left_to_discard() -> None:
    exposed = ("1: 1B 1B 1B 1B @0", "1: 1C 1C 1C 1C @0")
    state = table("F E S W N 1D 2D 3D 4D 5D 6D 7D 8D 9D", "F F F J J", exposed=exposed)
    state = play(state, "0 discard F", "2 pass", "3 pass", "1 call")
    assert option(state, 1, "expose").count == (2, 4)
    assert refused(state, "1 expose! F F F J J") == "keep_a_tile"


def test_after_a_call_the_turn_goes_on_from_the_caller() -> None:
    state = play(called(), "3 expose! 9D 9D", "3 discard W")
    state = all_pass(state)
    assert (state.active, state.phase) == (0, "turn")


def test_a_call_may_be_retracted_and_the_next_best_claim_wins() -> None:
    state = play(discarded(*WANTS, tile="9D"), "1 call", "2 pass", "3 call")
    assert state.active == 1
    retracted = step(state, "1 retract")
    assert event_kinds(retracted) == ["retracted", "claimed"]
    assert (retracted.state.phase, retracted.state.active) == ("expose", 3)
    gone_on = step(retracted.state, "3 retract")
    assert event_kinds(gone_on) == ["retracted", "drew"]
    assert gone_on.state.active == 1, "the next in turn draws; the discard stays where it lies"
    assert gone_on.state.discards[-1].tile == "9D"
    assert refused(called(), "1 retract") == "not_your_turn"


def test_no_retracting_after_exposing() -> None:
    state = play(called(), "3 expose! 9D 9D")
    assert refused(state, "3 retract") == "not_your_turn"


def test_an_exposure_may_be_made_larger_or_smaller_until_the_discard() -> None:
    state = play(called(), "3 expose! 9D 9D")
    number = state.turn
    larger = step(state, "3 expose! 9D 9D J J")
    assert last_event(larger, "exposed")["index"] == 0
    assert larger.state.turn == number + 1
    assert larger.state.racks[3].exposed == (exposure("9D 9D 9D J J", 0),)
    smaller = play(larger.state, "3 expose! J J")
    assert smaller.racks[3].exposed == (exposure("9D J J", 0),)
    assert tiles_of(smaller) == tiles_of(state)
    assert refused(smaller, "3 expose! J J") == "same_exposure"
    done = play(smaller, "3 discard W")
    assert refused(done, "3 expose! J J") == "not_your_turn"


def test_an_exposure_may_be_changed_a_limited_number_of_times() -> None:
    state = play(called(), "3 expose! 9D 9D", *["3 expose! 9D 9D J", "3 expose! 9D 9D"] * 4)
    assert refused(state, "3 expose! 9D 9D J") == "changed_enough"
    assert kinds(state, 3) == ["discard"]


def test_only_the_newest_exposure_and_only_in_the_turn_of_its_call() -> None:
    state = play(called(), "3 expose! 9D 9D", "3 discard W")
    state = all_pass(state)
    state = all_pass(play(state, "0 discard 3D"))
    state = all_pass(play(state, "1 discard 6D"))
    state = all_pass(play(state, "2 discard 2D"))
    assert state.active == 3
    assert refused(state, "3 expose! 9D J") == "not_now"
    assert "expose" not in kinds(state, 3)


def test_an_exposure_that_leaves_no_line_needs_confirmation() -> None:
    """Six 9 Dots: no line of the 2020 card has a sextet of them."""
    hands = ("9D E S W N 1D 2D 3D 4D 5D 6D 7D 8D 1B", "9D 9D 9D J J 1B 3B 5B 7B 9B 1C 3C 5C")
    state = play(table(*hands), "0 discard 9D", "2 pass", "3 pass", "1 call")
    assert refused(state, "1 expose 9D 9D 9D J J") == "no_line_left"
    assert play(state, "1 expose! 9D 9D 9D J J").phase == "turn"
    assert play(state, "1 expose 9D 9D").phase == "turn", "nines in pungs there are"


def test_the_confirmation_considers_all_exposures() -> None:
    """There are lines with four Norths and lines with three 1 Dots, but none with both."""
    discards = "1D E S W 2D 3D 4D 5D 6D 7D 8D 9D 2C 3C"
    held = "1D 1D 1B 3B 5B 7B 9B 1C 3C"
    state = table(discards, held, exposed=("1: N N N N @0",))
    state = play(state, "0 discard 1D", "2 pass", "3 pass", "1 call")
    assert refused(state, "1 expose 1D 1D") == "no_line_left"
    assert play(state, "1 expose! 1D 1D").phase == "turn"
    alone = play(
        table(discards, f"{held} 5C 7C 9C 2B"), "0 discard 1D", "2 pass", "3 pass", "1 call"
    )
    assert play(alone, "1 expose 1D 1D").phase == "turn"


def test_strict_tables_need_no_confirmation() -> None:
    hands = ("9D E S W N 1D 2D 3D 4D 5D 6D 7D 8D 1B", "9D 9D 9D J J 1B 3B 5B 7B 9B 1C 3C 5C")
    state = play(table(*hands, assist=False), "0 discard 9D", "2 pass", "3 pass", "1 call")
    assert play(state, "1 expose 9D 9D 9D J J").phase == "turn"


def test_concealed_lines_have_no_exposures_but_their_fourteenth_tile_may_be_claimed() -> None:
    """2468-8, concealed: FF 222 444 666 888, ends one suit, middles the other."""
    last = "9D 1C 3C 5C 7C 9C 1B 3B 5B 7B 9B N S 8D"
    closed = "F F 2D 2D 2D 4B 4B 4B 6B 6B 6B 8D 8D"
    state = play(table(last, closed), "0 discard 8D", "2 pass", "3 pass", "1 mahjong")
    assert state.result.line == "2468-8"
    opened = "F F 4B 4B 4B 6B 6B 6B 8D 8D"
    state = play(table(last, opened, exposed=("1: 2D 2D 2D @3",)), "0 discard 8D")
    assert refused(state, "1 mahjong") == "not_mahjong"
