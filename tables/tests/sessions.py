"""Plays whole sessions of the toy game in the database."""

import msgspec

from accounts.models import User
from tables import services
from tables.models import Table
from tables.state import TableState
from tables.storage import repository
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
