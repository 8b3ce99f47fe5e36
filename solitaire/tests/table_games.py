"""Games of solitaire at tables in the database."""

from datetime import date

import msgspec

from accounts.models import User
from solitaire.modes import ALONE
from solitaire.rules.game import SOLITAIRE
from solitaire.rules.state import State
from tables import services as tables
from tables.models import Table
from tables.state import TableState
from tables.storage import repository

AT = 1_800_000_000_000  # Friday 15 January 2027, 08:00 UTC
MINUTE = 60_000
TODAY = date(2027, 1, 15)
TOMORROW = AT + 24 * 60 * MINUTE


def begun(user: User, at: int = AT, **chosen) -> Table:
    """A game whose tiles are turned up."""
    return show(ALONE.play(user, chosen, at), user, at)


def daily_begun(user: User, at: int = AT) -> Table:
    return show(ALONE.daily(user, at), user, at)


def show(table: Table, user: User, at: int = AT) -> Table:
    if state_of(table).unseen:  # a running site may have shown it
        do(table, user, {"do": "shown"}, at)
    table.refresh_from_db()
    return table


def table_state(table: Table) -> TableState:
    return repository.load(table.pk)


def state_of(table: Table) -> State:
    return table_state(table).game_state


def do(table: Table, user: User, move: dict, at: int = AT) -> None:
    data = msgspec.json.encode(move)
    tables.play(table.pk, user, state_of(table).turn, data, at)


def take(table: Table, user: User, count: int, at: int = AT) -> None:
    """The first pairs of the deal's solution."""
    state = state_of(table)
    for pair in state.solution[:count]:
        move = msgspec.json.encode({"do": "take", "pair": pair})
        state = tables.play(table.pk, user, state.turn, move, at).game_state


def finished(user: User, pairs: int = 3, at: int = AT, lasting: int = MINUTE, **chosen) -> Table:
    """A game that ends, by the clock unless it is cleared, after so many pairs."""
    table = begun(user, at, **chosen)
    take(table, user, pairs, at + lasting)
    if not SOLITAIRE.result(state_of(table)):
        do(table, user, {"do": "timeup"}, at + lasting)
    table.refresh_from_db()
    return table


def daily_finished(user, pairs=2, at=AT):
    table = daily_begun(user, at)
    take(table, user, pairs, at + MINUTE)
    do(table, user, {"do": "timeup"}, at + MINUTE)
    return table
