"""Whole sessions of the toy game in the database, step by step."""

import msgspec

from accounts.models import User
from tables import services, store, tasks
from tables.models import Table
from tables.standing import Standing
from tables.tests.standings import NOW
from tests.toy import ODDS


def step(table: Table, *present: User) -> Table:
    """The next thing that happens at a table whose people are all attentive."""
    standing = store.load(table.pk)
    user = next((one for one in present if asked(standing, one)), None)
    if user is None:
        tasks.wake_due(standing.wake_at)
    elif standing.status == "between":
        services.ready(table.pk, user, NOW)
    else:
        option = ODDS.options(standing.state, standing.seat_of(user.pk))[0]
        move = {"do": option.kind} | ({"card": option.among[0]} if option.among else {})
        turn = standing.state.turn
        services.play(table.pk, user, turn, msgspec.json.encode(move), NOW)
    table.refresh_from_db()
    return table


def asked(standing: Standing, user: User) -> bool:
    chair = standing.chairs[standing.seat_of(user.pk)]
    if standing.status == "between":
        return not chair.ready
    return not chair.away and chair.number in ODDS.waits(standing.state).seats


def play_to_the_end(table: Table, *present: User) -> Table:
    """People who are there play; for the others the clock and their bots."""
    for _ in range(2000):
        if table.status == "over":
            return table
        step(table, *present)
    raise AssertionError("the session does not end")
