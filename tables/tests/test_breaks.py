"""Successive games of a session, and the breaks between them."""

import msgspec
import pytest

from tables import actions
from tables.models import new_seed
from tables.state import TableState
from tables.tests.table_states import NOW, OPTIONS, dealt, played, refused, wake
from tests.toy import ODDS


def finished(people: int = 4, **fields) -> TableState:
    state = dealt(people, **fields)
    while state.status == "playing":
        state = wake(state).state if people < 4 else _next(state)
    return state


def _next(state: TableState) -> TableState:
    return played(state, ODDS.waits(state.game_state).seats[0]).state


def test_next_game_starts_when_everybody_is_ready() -> None:
    state = finished()
    assert (state.status, state.number) == ("between", 1)
    promised = state.next_seed
    for user in (10, 11, 12):
        state = actions.ready(state, user, NOW, new_seed()).state
        assert state.status == "between"
    with refused("stale"):
        actions.ready(state, 10, NOW, new_seed())
    state = actions.ready(state, 13, NOW, new_seed()).state
    assert (state.status, state.number, state.seed) == ("playing", 2, promised)
    assert not any(seat.ready for seat in state.seats)


def test_next_game_starts_after_twenty_seconds() -> None:
    state = finished()
    assert state.wake_at == state.opened + 20_000
    assert wake(state).state.number == 2


def test_at_a_table_without_a_clock_the_next_game_waits_for_five_minutes() -> None:
    """The result may be read in peace."""
    state = finished(options=OPTIONS | {"pace": 0})
    assert state.wake_at == state.opened + 300_000 == state.clock.ends
    assert wake(state).state.number == 2
    for user in (10, 11, 12, 13):
        state = actions.ready(state, user, NOW, new_seed()).state
    assert state.number == 2


def test_session_is_over_after_the_last_game() -> None:
    state = finished(games=1)
    assert (state.status, state.wake_at) == ("over", None)
    assert [seat.points for seat in state.seats] == list(state.game_state.points)
    for act in (actions.ready, actions.resume_seat, actions.leave):
        with refused("over"):
            act(state, 10, NOW, new_seed())


def test_points_add_up_over_the_session() -> None:
    first = finished()
    state = wake(first).state
    while state.status == "playing":
        state = _next(state)
    expected = [
        a + b for a, b in zip(first.game_state.points, state.game_state.points, strict=True)
    ]
    assert [seat.points for seat in state.seats] == expected


def all_away() -> TableState:
    """Between two games of a table whose only user has left it to a bot."""
    state = actions.leave(dealt(1), 10, NOW, new_seed()).state
    while state.status == "playing":
        state = wake(state).state
    return state


def test_table_whose_players_are_all_away_waits_an_hour_for_them() -> None:
    state = all_away()
    assert (state.status, state.number) == ("between", 1)
    assert state.wake_at == state.opened + 60 * 60_000
    assert actions.wake(state, state.opened + 59 * 60_000, new_seed()) is None


def test_bots_alone_do_not_start_the_next_game() -> None:
    state = wake(all_away()).state
    assert (state.status, state.number) == ("over", 1)


def test_in_a_tournament_bots_play_on_after_a_short_break() -> None:
    first = dealt(1)
    state = msgspec.structs.replace(
        first, options={**first.options, "tournament": "cup-1", "pace": 60}
    )
    state = actions.leave(state, 10, NOW, new_seed()).state
    while state.status == "playing":
        state = wake(state).state
    assert state.wake_at == state.opened + 20_000
    assert (wake(state).state.status, wake(state).state.number) == ("playing", 2)


def test_next_game_starts_when_the_only_player_comes_back() -> None:
    state = all_away()
    later = state.opened + 30 * 60_000
    assert actions.ready(state, 10, later, new_seed()).state.number == 2
    back = actions.resume_seat(state, 10, later, new_seed()).state
    assert (back.status, back.wake_at) == ("between", later + 300_000)  # against bots, no clock
    assert wake(back).state.number == 2


def test_break_is_longer_once_the_last_player_leaves() -> None:
    state = finished()
    for user in (10, 11, 12):
        state = actions.leave(state, user, NOW, new_seed()).state
        assert state.wake_at == state.opened + 20_000
    state = actions.leave(state, 13, NOW, new_seed()).state
    assert (state.status, state.wake_at) == ("between", NOW + 60 * 60_000)


def test_player_who_leaves_between_games_is_not_waited_for() -> None:
    state = finished()
    for user in (10, 11, 12):
        state = actions.ready(state, user, NOW, new_seed()).state
    assert actions.leave(state, 13, NOW, new_seed()).state.number == 2


def test_next_game_starts_with_carried_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    result = ODDS.result
    monkeypatch.setattr(
        ODDS,
        "result",
        lambda state: (
            (found := result(state)) and msgspec.structs.replace(found, carry={"numbers": 7})
        ),
    )
    state = wake(finished()).state
    assert state.rules["numbers"] == 7
