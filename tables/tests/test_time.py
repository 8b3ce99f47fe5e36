"""Time at a table: claim windows, timeouts and seats that are away, without real waiting."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from django.test import override_settings

from tables import actions, bots, clock
from tables.game import Step, Wait
from tables.models import new_seed
from tables.state import PlayerProfile, TableState
from tables.tests.table_states import (
    NOW,
    OPTIONS,
    at_the_turn_of,
    dealt,
    played,
    refused,
    table,
    wake,
)  # fmt: skip
from tests.toy import ODDS

HOUR = 60 * 60_000


@pytest.fixture(autouse=True)
def use_normal_bot_pace() -> Iterator[None]:
    with override_settings(BOT_PACE=1.0):
        yield


# Who is timed


@pytest.mark.parametrize("window", [0, 6])
@pytest.mark.parametrize("kind", ["turn", "claim"])
def test_no_clock_runs_while_bots_alone_wait(kind: str, window: int) -> None:
    """Nobody is answered for, and no bot takes the seat, however long they think."""
    state = asked_among_bots(kind, OPTIONS | {"window": window})
    assert state.clock is None
    (due,) = bots.due(state)
    assert due.seat == 0
    assert due.at > state.opened + 11 * HOUR or due.by == "table"


def asked_among_bots(kind: str, options: dict[str, Any]) -> TableState:
    """A table of one person and three bots, who all wait for the person."""
    state = dealt(1, options=options)
    while ODDS.waits(state.game_state) != Wait(kind, (0,)):
        mine = 0 in ODDS.waits(state.game_state).seats and len(bots.due(state)) == 1
        state = (played(state, 0) if mine else wake(state)).state
    return state


def test_the_chosen_time_holds_once_a_second_person_has_sat_down() -> None:
    alone = actions.start(table(1), 10, NOW, new_seed()).state
    together = actions.start(
        actions.sit(table(1), ben(), None, NOW, new_seed()).state, 10, NOW, new_seed()
    ).state
    assert alone.clock is None
    assert together.clock.total == 60_000


def test_it_also_holds_while_the_other_person_is_away() -> None:
    """They may come back at any time, to a table that has gone on."""
    assert actions.leave(dealt(2), 11, NOW, new_seed()).state.clock.total == 60_000


def test_in_a_contest_the_clock_runs_against_bots_too() -> None:
    assert dealt(1, options=OPTIONS | {"contest": "spring"}).clock.total == 60_000


def ben() -> PlayerProfile:
    return PlayerProfile(11, "Ben", "bamboo", "green", "")


# The claim window


def in_a_window(people: int = 4) -> TableState:
    state = at_the_turn_of(0, dealt(people))
    return played(state, 0).state


def window_with(can_take: bool) -> tuple[TableState, int]:
    """A claim window of four players, and a seat that can or cannot take the card."""
    state = in_a_window()
    while True:
        for seat in ODDS.waits(state.game_state).seats:
            options = ODDS.options(state.game_state, seat)
            if (len(options) > 1) == can_take:
                return state, seat
        for seat in ODDS.waits(state.game_state).seats:
            state = actions.play(
                state, 10 + seat, state.game_state.turn, b'{"do":"pass"}', NOW
            ).state
        state = played(state, state.game_state.active).state


def pass_delays(people: int, window: int) -> list[int]:
    """Delays of automatic passes at many tables."""
    found = []
    for n in range(40):
        state = dealt(people, options=OPTIONS | {"window": window}, next_seed=f"{n:064x}")
        state = played(at_the_turn_of(0, state), 0).state
        found += [due.at - state.opened for due in bots.due(state) if due.by == "table"]
    assert len(found) > 5
    return found


@pytest.mark.parametrize(("window", "most"), [(3, 2_000), (6, 3_000), (10, 5_000), (0, 3_000)])
def test_automatic_pass_is_delayed_among_several_players(window: int, most: int) -> None:
    found = pass_delays(4, window)
    assert min(found) >= 700
    assert 0.7 * most < max(found) <= most


def passes(people: int, seat: int, *away: int) -> set[int]:
    """When this seat is passed for after the discard, at many tables where nobody may claim it."""
    found = set()
    for n in range(40):
        state = dealt(people, next_seed=f"{n:064x}")
        for other in away:
            state = actions.leave(state, 10 + other, NOW, new_seed()).state
        game = msgspec.structs.replace(state.game_state, phase="claim", active=3, pile=("99a",))
        state = msgspec.structs.replace(state, game_state=game)
        found |= {due.at - state.opened for due in bots.due(state) if due.seat == seat}
    return found


def test_a_pass_is_hidden_as_soon_as_two_people_play() -> None:
    assert min(passes(2, 0)) < 1_200 < 2_000 < max(passes(2, 0))
    assert passes(2, 0) != passes(2, 1)


def test_a_bot_has_nothing_to_hide_also_when_it_plays_for_somebody() -> None:
    bot = passes(2, 2)
    assert 1_200 <= min(bot) < max(bot) <= 2_000
    assert passes(3, 2, 2) == bot


def test_the_only_person_present_is_passed_for_with_the_bots() -> None:
    assert passes(1, 0) == passes(2, 0, 1) == passes(2, 2)


def test_claim_window_timeout_is_a_pass() -> None:
    state, seat = window_with(can_take=True)
    due = {due.seat: due for due in bots.due(state)}[seat]
    assert (due.by, due.at) == ("clock", state.opened + 6_000)
    transition = actions.wake(state, due.at, new_seed())
    assert transition.state.seats[seat].timeouts == 0
    assert not transition.state.seats[seat].away


def test_what_the_clock_decides_is_said_to_everybody() -> None:
    late = wake(at_the_turn_of(0, dealt(4)))
    assert late.entries[0].events[0].seen_by(None) == {"kind": "timed_out", "seat": 0}


def test_a_timeout_in_a_claim_window_is_not_said() -> None:
    state, _ = window_with(can_take=True)
    late = actions.wake(state, state.clock.ends, new_seed())
    assert "clock" in {entry.by for entry in late.entries}
    said = {event.kind for entry in late.entries for event in entry.events}
    assert "timed_out" not in said


def test_hold_extends_the_deadline() -> None:
    state, seat = window_with(can_take=True)
    held = actions.play(state, 10 + seat, state.game_state.turn, b'{"do":"hold"}', NOW).state
    assert held.clock.ends == state.clock.ends + 6_000
    assert held.clock.total == 12_000


def test_claim_window_does_not_reveal_who_can_claim() -> None:
    """The clock and the public view do not reveal which seats may take the card."""
    state, _ = window_with(can_take=True)
    assert msgspec.to_builtins(state.clock).keys() == {"kind", "ends", "total"}
    assert "answers" not in msgspec.to_builtins(ODDS.view(state.game_state, None))


# Time runs out


def test_bot_takes_over_after_two_timeouts() -> None:
    state = at_the_turn_of(0, dealt(4))
    first = actions.wake(state, state.clock.ends, new_seed())
    assert [(entry.kind, entry.by, entry.seat) for entry in first.entries] == [("move", "clock", 0)]
    assert first.state.seats[0].timeouts == 1
    state = at_the_turn_of(0, first.state, silent=0)
    second = actions.wake(state, state.clock.ends, new_seed())
    assert [entry.kind for entry in second.entries] == ["away", "move"]
    assert second.state.seats[0].away


def test_turn_of_several_moves_has_one_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first move only leads to another decision of the same player."""
    state = at_the_turn_of(0, dealt(4))
    looked = Step(msgspec.structs.replace(state.game_state, turn=state.game_state.turn + 1), ())
    monkeypatch.setattr(ODDS, "apply", lambda *args: looked)
    later = played(state, 0, at=NOW + 50_000).state
    assert later.clock == state.clock
    monkeypatch.undo()
    assert played(later, 0, at=NOW + 55_000).state.opened == NOW + 55_000


def test_nothing_is_due_before_the_deadline() -> None:
    state = at_the_turn_of(0, dealt(4))
    assert state.wake_at == state.clock.ends
    assert actions.wake(state, state.clock.ends - 1, new_seed()) is None


def test_move_resets_the_timeouts() -> None:
    state = at_the_turn_of(0, dealt(4))
    state = actions.wake(state, state.clock.ends, new_seed()).state
    state = at_the_turn_of(0, state, silent=0)
    assert state.seats[0].timeouts == 1
    assert played(state, 0).state.seats[0].timeouts == 0


def test_bot_plays_for_an_away_player_until_they_return() -> None:
    state = actions.leave(at_the_turn_of(0, dealt(4)), 10, NOW, new_seed()).state
    assert state.seats[0].away
    assert bots.due(state)[0].by == "bot"
    with refused("away"):
        played(state, 0)
    with refused("stale"):
        actions.leave(state, 10, NOW, new_seed())
    state = actions.resume_seat(state, 10, NOW, new_seed()).state
    assert bots.due(state)[0].by == "clock"
    assert played(state, 0).state.version == state.version + 1
    with refused("stale"):
        actions.resume_seat(state, 10, NOW, new_seed())


def test_table_without_a_clock_waits_for_players_only() -> None:
    options = OPTIONS | {"pace": 0, "window": 0}
    assert [due.by for due in bots.due(dealt(2, options=options))][:2] == ["bot", "bot"]
    state = at_the_turn_of(0, dealt(4, options=options))
    assert state.clock is None
    assert actions.wake(state, NOW + 11 * 60 * 60_000, new_seed()) is None


def test_abandoned_table_without_a_clock_ends() -> None:
    """Each answer times out after half a day, and after two timeouts a bot plays."""
    state = dealt(4, options=OPTIONS | {"pace": 0, "window": 0})
    for _ in range(1_000):
        if state.status == "over":
            break
        assert state.wake_at - state.opened <= clock.ABANDONED_MS
        state = wake(state).state
    assert state.status == "over"
    assert state.ended - NOW < 30 * clock.ABANDONED_MS
