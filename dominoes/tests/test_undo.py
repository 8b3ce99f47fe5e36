"""Hints and undo, in practice games that allow them."""

import pytest
from msgspec.structs import replace

from dominoes.rules.game import DOMINOES
from dominoes.rules.view import HintView
from dominoes.tests.games import begun, clock, play, random_game, refusal, step

KEPT = ("hands", "boneyard", "plays", "points", "phase", "active", "drew", "round", "round_end")


def helping(deal="1"):
    return begun(deal=deal, helps=True)


def played_on(state, until):
    """The game after default moves, up to a state of which `until` is true."""
    while not until(state):
        seat = DOMINOES.waits(state).seats[0]
        state = DOMINOES.apply(state, seat, DOMINOES.default(state, seat)).state
    return state


def as_dealt(state):
    return {name: getattr(state, name) for name in KEPT}


def test_undo_takes_back_the_last_tile_and_the_answer_to_it() -> None:
    start = helping()
    mine = played_on(start, lambda state: len(state.plays) == 1)
    answered = played_on(start, lambda state: len(state.plays) == 2)
    for later in (mine, answered):
        (undid,) = step(later, "undo", 0).events
        back = step(later, "undo", 0).state
        assert undid.kind == "undid"
        assert as_dealt(back) == as_dealt(start)
        assert back.turn == later.turn + 1


@pytest.mark.parametrize("deal", ["1", "2", "3"])
def test_undo_keeps_what_was_drawn(deal) -> None:
    """Drawing is no decision, so only the tile laid after it is taken back."""
    start = helping(deal)
    drew = played_on(
        start, lambda state: state.active == 0 and state.drew and state.phase == "play"
    )
    laid = played_on(drew, lambda state: state.active == 1 or state.phase == "round")
    assert as_dealt(step(laid, "undo", 0).state) == as_dealt(drew)


def test_undo_goes_back_across_rounds_and_any_number_of_times() -> None:
    start = helping()
    later = played_on(start, lambda state: state.round == 2 and len(state.plays) > 3)
    assert step(later, "undo", 0).state.round == 2
    while refusal(later, "undo", 0) == "":
        later = step(later, "undo", 0).state
    assert as_dealt(later) == as_dealt(start)
    assert refusal(later, "undo", 0) == "nothing_to_undo"


def test_undo_does_not_bring_time_back() -> None:
    later = played_on(helping(), lambda state: len(state.plays) == 2)
    later = replace(later, clock=clock(77_000))
    assert step(later, "undo", 0).state.clock == clock(77_000)


def test_undo_at_the_end_of_a_round_starts_the_clock_again() -> None:
    ended = played_on(helping(), lambda state: state.phase == "round")
    assert step(ended, "undo", 0).state.clock.runs


def test_a_game_goes_on_after_an_undo_as_if_nothing_had_been() -> None:
    start = helping("7")
    first = played_on(start, lambda state: len(state.plays) == 6)
    back = play(first, "undo") if first.active == 0 else step(first, "undo", 0).state
    again = played_on(back, lambda state: len(state.plays) == 6)
    assert as_dealt(again) == as_dealt(first)


def test_help_is_refused_where_it_is_not_offered() -> None:
    state = begun()
    assert refusal(state, "undo") == refusal(state, "hint") == "not_allowed"
    assert refusal(helping(), "hint", 1) == refusal(helping(), "undo", 1) == "not_allowed"
    for rules in ({"helps": True, "against": "people"}, {"helps": True, "practice": False}):
        with pytest.raises(ValueError, match="hints and undo"):
            DOMINOES.rules(rules)


def test_a_hint_is_shown_to_its_player_until_the_next_move() -> None:
    state = helping()
    done = step(state, "hint")
    shown = DOMINOES.view(done.state, 0).hint
    assert isinstance(shown, HintView)
    assert DOMINOES.view(done.state, 1).hint is None
    assert done.events[0].seen_by(0) == {"kind": "hinted", "tile": shown.tile, "end": ""}
    assert done.events[0].seen_by(None) == {"kind": "hinted"}
    assert done.state.turn == state.turn
    assert DOMINOES.view(play(done.state, shown.tile), 0).hint is None


def test_a_hint_is_for_laying_a_tile() -> None:
    drawing = played_on(helping("2"), lambda state: state.phase == "draw" and state.active == 0)
    assert refusal(drawing, "hint") == "must_draw"
    theirs = played_on(helping(), lambda state: state.active == 1)
    assert refusal(theirs, "hint", 0) == "not_your_turn"


def test_a_hint_can_always_be_followed() -> None:
    for _, seat, _, done in random_game("5eed" * 16, 3, helps=True):
        if done.state.hint:
            end = done.state.hint.end
            word = done.state.hint.tile + (f"@{end}" if end else "")
            assert refusal(done.state, word, seat) == ""
