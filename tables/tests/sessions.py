"""Whole sessions of the toy game in the database, step by step."""

import msgspec

from accounts.models import User
from tables import repository, services, tasks
from tables.models import Table
from tables.state import TableState
from tables.tests.table_states import NOW
from tests.toy import ODDS


def step(table: Table, *present: User) -> Table:
    """The next thing that happens at a table whose people are all attentive."""
    state = repository.load(table.pk)
    user = next((one for one in present if asked(state, one)), None)
    if user is None:
        tasks.wake_due(state.wake_at)
    elif state.status == "between":
        services.ready(table.pk, user, NOW)
    else:
        option = ODDS.options(state.game_state, state.seat_of(user.pk))[0]
        move = {"do": option.kind} | ({"card": option.among[0]} if option.among else {})
        turn = state.game_state.turn
        services.play(table.pk, user, turn, msgspec.json.encode(move), NOW)
    table.refresh_from_db()
    return table


def asked(state: TableState, user: User) -> bool:
    seat = state.seats[state.seat_of(user.pk)]
    if state.status == "between":
        return not seat.ready
    return not seat.away and seat.number in ODDS.waits(state.game_state).seats


def play_to_the_end(table: Table, *present: User) -> Table:
    """People who are there play; for the others the clock and their bots."""
    for _ in range(2000):
        if table.status == "over":
            return table
        step(table, *present)
    raise AssertionError("the session does not end")
