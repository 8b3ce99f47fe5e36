"""Games of dominoes at tables in the database."""

from datetime import date
from typing import Any

import msgspec

from accounts.models import User
from dominoes.modes import ALONE
from dominoes.rules.game import DOMINOES
from dominoes.rules.state import State, replace
from tables import services as tables
from tables.models import Table
from tables.state import TableState
from tables.storage import repository
from tests.prepared_tables import put

AT = 1_800_000_000_000  # Friday 15 January 2027, 08:00 UTC
SECOND, MINUTE = 1_000, 60_000
TODAY = date(2027, 1, 15)
TOMORROW = AT + 24 * 60 * MINUTE
STARTED = AT + 4 * SECOND  # the end of the countdown of a game begun at AT


def begun(user: User, at: int = AT, **chosen: Any) -> Table:
    """A game whose start screen is shown."""
    return ALONE.play(user, chosen, at)


def started(user: User, at: int = AT, **chosen: Any) -> Table:
    """A game in which the player has begun, and the countdown is over."""
    return count_down(begun(user, at, **chosen), user, at)


def count_down(table: Table, user: User, at: int = AT) -> Table:
    do(table, user, "begin", at)
    return show(table, user, at)


def show(table: Table, user: User, at: int = AT) -> Table:
    """The page shows the table, and counts down."""
    do(table, user, "shown", at)
    tables.wake(table.pk, at + 4 * SECOND)
    return table


def table_state(table: Table) -> TableState:
    return repository.load(table.pk)


def state_of(table: Table) -> State:
    return table_state(table).game_state


def do(table: Table, user: User, kind: str, at: int, **fields: Any) -> TableState:
    move = msgspec.json.encode({"do": kind, **fields})
    return tables.play(table.pk, user, state_of(table).turn, move, at)


def lay_any(table: Table, user: User, at: int) -> TableState:
    """The first tile of the hand that fits, or a drawn one."""
    state = state_of(table)
    move = DOMINOES.default(state, 0)
    return tables.play(table.pk, user, state.turn, msgspec.json.encode(move), at)


def change(table: Table, **fields: Any) -> None:
    """Puts a running game into a position that is rare or takes long to reach."""
    put(table.pk, replace(state_of(table), **fields))


def finished(user: User, points: tuple[int, int] = (60, 40), at: int = AT, **chosen: Any) -> Table:
    """A game that the clock ends, or without a clock the player. Its first tile is laid."""
    return end(started(user, at, **chosen), user, points, at)


def given_up(user: User, at: int = AT) -> Table:
    """After a few plays; with all that was moved, unlike a session put into its last position."""
    table = started(user, at, pace=0)
    lay_any(table, user, at)
    do(table, user, "stop", at)
    table.refresh_from_db()
    return table


def daily_finished(user: User, points: tuple[int, int] = (60, 40), at: int = AT) -> Table:
    return end(count_down(ALONE.daily(user, at), user, at), user, points, at)


def end(table: Table, user: User, points: tuple[int, int], at: int) -> Table:
    lay_any(table, user, at + 10 * SECOND)
    change(table, points=points)
    if state_of(table).clock:
        tables.wake(table.pk, at + 6 * MINUTE)
    else:
        do(table, user, "stop", at + 6 * MINUTE)
    table.refresh_from_db()
    assert table.status == "over"
    return table
