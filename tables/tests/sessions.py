"""Plays whole sessions of the toy game in the database, and reads finished ones."""

from typing import Any

import msgspec

from accounts.models import User
from tables import completing, selectors, services, visits
from tables.identity import export
from tables.models import Table
from tables.replay import made_moves, replay_updates
from tables.state import TableState
from tables.storage import batch, repository
from tables.tests.table_states import NOW
from tables.waking import runner
from tests.toy import ODDS


def step(table: Table, *present: User) -> Table:
    """Does the next thing at a table where these users answer immediately."""
    state = repository.load(table.pk)
    user = next((user for user in present if must_answer(state, user)), None)
    if user is None:
        runner.wake_due(state.wake_at)
    elif state.status == "between":
        services.ready(table.pk, user, NOW)
    else:
        option = ODDS.options(state.game_state, state.seat_of(user.pk))[0]
        move = {"do": option.kind} | ({"card": option.among[0]} if option.among else {})
        turn = state.game_state.turn
        services.play(table.pk, user, turn, msgspec.json.encode(move), NOW)
    table.refresh_from_db()
    return table


def must_answer(state: TableState, user: User) -> bool:
    seat = state.seats[state.seat_of(user.pk)]
    if state.status == "between":
        return not seat.ready
    return not seat.away and seat.number in ODDS.waits(state.game_state).seats


def play_to_the_end(table: Table, *present: User) -> Table:
    """Plays until the session is over: for these users, and by the clock and bots for the rest."""
    for _ in range(2000):
        if table.status == "over":
            return table
        step(table, *present)
    raise AssertionError("the session does not end")


def all_that_is_read(table: Table, user: User) -> dict[str, Any]:
    """What pages, exports and statistics show of a finished session."""
    batch.state_cache.drop(table.pk)
    table.refresh_from_db()
    state = repository.load(table.pk)
    return {
        "state": state,
        "replay": [replay_updates(table, seat.number, 0, user.pk) for seat in table.seats.all()],
        "moves": list(made_moves(table)),
        "fairness": selectors.fairness(table),
        "log": selectors.past_events(table.pk, user.pk, 0, table.version),
        "events missed": list(visits._events_between(table.pk, 3, table.version)),
        "export": list(export(user)),
        "times": completing.typical_times(table),
        "bots": selectors.seats_of_bots(table.pk),
        "left": selectors.seats_left(table.pk),
        "in use": list(selectors.seats_in_use().filter(table=table).order_by("number")),
    }
