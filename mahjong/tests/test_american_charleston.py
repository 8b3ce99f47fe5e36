"""The Charleston: passes, the vote on a second one, and the courtesy pass."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong.rules.american.charleston import PASSES
from mahjong.rules.american.game import AMERICAN
from mahjong.rules.american.state import State
from mahjong.rules.tiles import AMERICAN_SET, JOKER
from mahjong.tests.american import (
    SEATS,
    event_kinds,
    kinds,
    last_event,
    option,
    play,
    random_move,
    refused,
    step,
    table,
    tiles_of,
)
from mahjong.tests.hands import dealt, give, naturals, to_step

JOKER_HAND = "1D 2D 3D 4D 5D 6D 7D 8D 9D 1B 2B J J"


@pytest.mark.parametrize(("number", "steps"), [(0, 1), (1, 2), (2, 3), (3, 3), (4, 2), (5, 1)])
def test_three_tiles_go_right_across_left_left_across_right(number: int, steps: int) -> None:
    state = to_step(number)
    assert PASSES[state.step].name.split("_")[1] == {1: "right", 2: "across", 3: "left"}[steps]
    gifts = [naturals(state, seat) for seat in SEATS]
    before = [list(rack.hand) for rack in state.racks]
    after = give(state)
    for seat in SEATS:
        for tile in gifts[seat]:
            before[seat].remove(tile)
        before[seat] += gifts[(seat - steps) % 4]
        assert sorted(before[seat]) == sorted(after.racks[seat].hand)


def test_the_order_of_passes_after_which_east_begins() -> None:
    state, seen = dealt(), []
    while state.phase != "turn":
        seen.append(AMERICAN.view(state, 0).passing.name if state.phase == "give" else state.phase)
        if state.phase == "second":
            state = play(state, *(f"{seat} second yes" for seat in SEATS))
        elif state.phase == "courtesy":
            state = play(state, *(f"{seat} courtesy 0" for seat in SEATS))
        else:
            state = give(state)
    assert seen == [
        "first_right", "first_across", "first_left", "second",
        "second_left", "second_across", "last_right", "courtesy",
    ]  # fmt: skip
    assert state.active == state.east


def test_a_joker_is_never_passed() -> None:
    state = table(JOKER_HAND, turn=3, phase="give", step=0, active=None)
    assert refused(state, "0 give 1D 2D J") == "joker_kept"
    assert JOKER not in option(state, 0, "give").among


def test_exactly_three_where_blind_is_not_allowed() -> None:
    state = table("1D 2D 3D 4D 5D 6D 7D 8D 9D 1B 2B J J", phase="give", step=1, active=None, turn=3)
    assert refused(state, "0 give 1D 2D") == "wrong_count"
    assert refused(state, "0 give 1D 2D 3D 4D") == "wrong_count"
    assert refused(state, "0 give") == "wrong_count"
    assert refused(state, "0 give 1D 1D 2D") == "not_your_tile"
    assert refused(state, "0 give 1D 2D X9") == "not_your_tile"


def test_a_choice_may_be_changed_until_everybody_has_chosen() -> None:
    state = dealt()
    first, other = naturals(state, 2), naturals(state, 2, 6)[3:]
    state = play(state, f"2 give {' '.join(first)}")
    assert AMERICAN.view(state, 2).given == first
    assert AMERICAN.view(state, 2).racks[2].chosen
    changed = play(state, f"2 give {' '.join(other)}")
    assert AMERICAN.view(changed, 2).given == other
    assert changed.turn == state.turn, "the same decision stays open"
    assert AMERICAN.waits(changed).seats == (0, 1, 3)


def test_what_others_have_chosen_is_not_shown() -> None:
    state = dealt()
    gave = step(state, f"2 give {' '.join(naturals(state, 2))}")
    view = AMERICAN.view(gave.state, 0)
    assert view.given is None
    assert [rack.chosen for rack in view.racks] == [False, False, True, False]
    assert gave.events[0].seen_by(0) == {"kind": "gave", "seat": 2}
    assert "tiles" in gave.events[0].seen_by(2)
    assert "tiles" not in gave.events[0].seen_by(None)


def test_the_first_no_stops_the_second_charleston_at_once() -> None:
    state = give(to_step(2))
    assert state.phase == "second"
    state = play(state, "1 second yes")
    assert AMERICAN.view(state, 1).answered == "yes"
    assert AMERICAN.view(state, 0).answered is None
    stopped = step(state, "3 second no")
    assert event_kinds(stopped) == ["stopped"]
    assert stopped.state.phase == "courtesy"


def test_a_yes_may_be_taken_back_while_the_vote_is_open() -> None:
    state = play(give(to_step(2)), "1 second yes")
    assert event_kinds(step(state, "1 second no")) == ["stopped"]


def at_courtesy(*counts: int) -> State:
    state = play(give(to_step(2)), "0 second no")
    return play(state, *(f"{seat} courtesy {count}" for seat, count in enumerate(counts)))


def test_courtesy_each_pair_exchanges_the_lower_number() -> None:
    state = at_courtesy(3, 1, 2, 0)
    assert state.phase == "give"
    assert [AMERICAN.view(state, seat).passing.count for seat in SEATS] == [
        (2, 2), (0, 0), (2, 2), (0, 0),
    ]  # fmt: skip
    assert AMERICAN.waits(state).seats == (0, 2)
    assert refused(state, f"1 give {naturals(state, 1, 1)[0]}") == "not_your_turn"
    assert refused(state, f"0 give {naturals(state, 0, 1)[0]}") == "wrong_count"
    assert kinds(state, 1) == []


def test_courtesy_numbers_are_shown_when_all_have_answered() -> None:
    state = at_courtesy(3, 1, 2)
    assert AMERICAN.view(state, 0).answered == "3"
    assert AMERICAN.view(state, 1).racks[0].chosen
    assert refused(state, "3 courtesy 4") == "wrong_count"
    assert refused(state, "3 courtesy -1") == "wrong_count"
    last = step(state, "3 courtesy 1")
    assert last_event(last, "courtesies")["counts"] == (3, 1, 2, 1)


def test_a_courtesy_number_may_be_changed_until_all_have_answered() -> None:
    state = play(at_courtesy(3), "0 courtesy 1")
    assert AMERICAN.view(state, 0).answered == "1"
    state = play(state, "1 courtesy 0", "2 courtesy 3", "3 courtesy 0")
    assert AMERICAN.view(state, 0).passing.count == (1, 1)


def test_each_pair_exchanges_alone() -> None:
    state = at_courtesy(1, 2, 1, 2)
    number = state.turn
    gifts = [naturals(state, seat, 1) for seat in SEATS]
    state = play(state, f"0 give {gifts[0][0]}")
    passed = step(state, f"2 give {gifts[2][0]}")
    assert event_kinds(passed) == ["gave", "passed"]
    assert last_event(passed, "passed")["counts"] == (1, 0, 1, 0)
    state = passed.state
    assert state.turn == number, "the other pair's decision is still open"
    assert AMERICAN.waits(state).seats == (1, 3)
    assert kinds(state, 0) == []
    for seat in (1, 3):
        state = play(state, f"{seat} give {' '.join(naturals(state, seat, 2))}")
    assert (state.phase, state.active) == ("turn", 0)


def test_no_courtesy_at_all_goes_straight_to_easts_discard() -> None:
    state = at_courtesy(3, 0, 0, 3)
    assert (state.phase, state.active, len(state.racks[0].hand)) == ("turn", 0, 14)


@given(st.randoms(use_true_random=False), st.integers(0, 50))
def test_the_charleston_keeps_every_tile_and_every_count(chance: Random, name: int) -> None:
    """There are always 152 tiles, hands of 14 and 13, and jokers stay where they were dealt."""
    state = dealt(name)
    jokers = [rack.hand.count(JOKER) for rack in state.racks]
    for _ in range(60):
        if state.phase == "turn":
            break
        seat = chance.choice(AMERICAN.waits(state).seats)
        move = random_move(chance, AMERICAN.options(state, seat)[0])
        state = AMERICAN.apply(state, seat, move).state
        assert tiles_of(state) == Counter(AMERICAN_SET), "152 tiles"
        assert [len(rack.hand) for rack in state.racks] == [14, 13, 13, 13]
        assert [rack.hand.count(JOKER) for rack in state.racks] == jokers
    assert state.phase == "turn"


def test_other_moves_wait_until_the_charleston_is_over() -> None:
    state = dealt()
    tile = state.racks[0].hand[0]
    assert refused(state, f"0 discard {tile}") == "not_your_turn"
    assert refused(state, "0 mahjong") == "not_your_turn"
    assert refused(state, "1 pass") == "not_now"
    assert refused(state, "1 second yes") == "not_now"
    assert refused(state, "1 courtesy 1") == "not_now"
    assert refused(state, "1 retract") == "not_your_turn"
