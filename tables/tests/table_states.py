"""Table states of the toy game, and helpers that act on them."""

from typing import Any

import msgspec
import pytest

from tables import actions
from tables.models import new_seed
from tables.refusals import Refused
from tables.state import SeatState, TableState, Transition
from tests.toy import ODDS

NOW = 1_800_000_000_000
SEED = "5eed" * 16
OPTIONS = {"public": True, "level": "plain", "pace": 60, "window": 6, "games": 2}


def table(people: int = 1, **fields: Any) -> TableState:
    """A waiting table: users 10, 11, ... sit on the first seats; user 10 is the host."""
    seats = tuple(
        SeatState(n, user=10 + n, name=f"P{n}", back="bamboo", felt="green")
        if n < people
        else SeatState(n)
        for n in range(4)
    )
    defaults: dict[str, Any] = {
        "id": "table", "game": ODDS.slug, "game_version": "1", "title": "T", "host": 10,
        "status": "waiting", "options": OPTIONS, "rules": ODDS.rules({"numbers": 6}),
        "number": 1, "games": 2, "version": 1, "game_state": None, "opened": 0, "began": None,
        "paused": None, "wake_at": None,
        "seed": "", "next_seed": SEED, "ended": None, "rematch": None, "seats": seats,
    }  # fmt: skip
    return TableState(**(defaults | fields))


def refused(code: str):
    return pytest.raises(Refused, match=f"^{code}$")


def dealt(people: int = 1, **fields) -> TableState:
    return actions.start(table(people, **fields), 10, NOW, new_seed()).state


def give(state: TableState, seat: int, card: int = 0) -> bytes:
    return msgspec.json.encode({"do": "give", "card": state.game_state.hands[seat][card]})


def played(state: TableState, seat: int, at: int = NOW) -> Transition:
    """The seat's player plays their first option."""
    option = ODDS.options(state.game_state, seat)[0]
    move = {"do": option.kind} | ({"card": option.among[0]} if option.among else {})
    turn = state.game_state.turn
    return actions.play(state, 10 + seat, turn, msgspec.json.encode(move), at)


def at_the_turn_of(seat: int, state: TableState, silent: int | None = None) -> TableState:
    """Plays until this seat has to play a card; the clock answers for the silent seat."""
    while not (state.game_state.phase == "turn" and state.game_state.active == seat):
        seats = [seat for seat in ODDS.waits(state.game_state).seats if seat != silent]
        if seats:
            state = played(state, seats[0]).state
        else:
            state = actions.wake(state, state.clock.ends, new_seed()).state
    return state


def wake(state: TableState) -> Transition:
    transition = actions.wake(state, state.wake_at, new_seed())
    assert transition is not None
    return transition
