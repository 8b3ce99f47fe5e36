"""Table states in and out of the database: read whole, written by compare-and-set."""

from collections.abc import Sequence
from typing import Any

import msgspec
from django.db import connection

from tables.game import Result
from tables.models import GameResult, Seat, Table
from tables.refusals import Refused
from tables.state import NewEntry, SeatState, TableState, Transition

SEAT_FIELDS = tuple(
    field for field in SeatState.__struct_fields__ if field not in {"number", "user"}
)
# Columns that every move writes are named in SAVE; these change a few times in a session.
SELDOM = (
    "game_version", "title", "status", "rules", "number", "began", "paused", "seed", "next_seed",
    "ended",
)  # fmt: skip
SELDOM_KEYS = {"host": "host_id", "rematch": "rematch_id"}

SAVE = (
    "UPDATE tables_table SET version = n.column3, game_state = n.column4, opened = n.column5,"
    " wake_at = CAST(n.column6 AS bigint) FROM (VALUES {rows}) AS n"
    " WHERE tables_table.id = n.column1 AND tables_table.version = n.column2{only} RETURNING id"
)
# Several rows at once: one that somebody else is writing to is left out, not waited for,
# so two commits that share tables never wait for each other.
FREE = (
    "WITH free AS MATERIALIZED"
    " (SELECT id FROM tables_table WHERE id IN ({ids}) FOR UPDATE SKIP LOCKED) "
)
ONLY_FREE = " AND tables_table.id IN (SELECT id FROM free)"
NOTE = (
    "INSERT INTO tables_entry (table_id, version, kind, seat, by, data, events, seed, at)"
    " VALUES {rows}"
)

PendingWrite = tuple[TableState, Transition]  # a table before and after


def load(table_id: str) -> TableState:
    """A table as it stands in the database; raises Refused("no_such_table")."""
    table = Table.objects.filter(pk=table_id).first()
    if table is None:
        raise Refused("no_such_table")
    return state_of(table)


def state_of(table: Table) -> TableState:
    """A table's row, with its seats, as a value."""
    seats = tuple(_seat_state(seat) for seat in table.seats.all())
    fields = {
        name: getattr(table, name) for name in TableState.__struct_fields__ if name != "seats"
    }
    fields |= {"host": table.host_id, "rematch": table.rematch_id, "seats": seats}
    state = TableState(**{**fields, "game_state": None})
    if not table.game_state:
        return state
    return msgspec.structs.replace(state, game_state=state.engine.load(table.game_state.encode()))


def version_of(table_id: str) -> int | None:
    return Table.objects.filter(pk=table_id).values_list("version", flat=True).first()


def save(pairs: Sequence[PendingWrite]) -> list[PendingWrite]:
    """Writes changes inside the caller's transaction; those that were written.

    A table that has changed since it was read, or that another is writing to, is left out.
    """
    with connection.cursor() as cursor:
        written = _compare_and_set(cursor, pairs)
        saved = [pair for pair in pairs if pair[0].id in written]
        if rows := [row for old, transition in saved for row in _entries(old, transition)]:
            cursor.execute(NOTE.format(rows=_rows(rows)), _flat(rows))
    for old, transition in saved:
        _save_seldom(old, transition.state)
        _save_seats(old, transition.state)
    return saved


def _compare_and_set(cursor: Any, pairs: Sequence[PendingWrite]) -> set[str]:
    """Ids of the tables that were still at the version they were read at."""
    rows = [_row(old, transition.state) for old, transition in pairs]
    query, ids, only = SAVE, [], ""
    if len(rows) > 1 and connection.features.has_select_for_update_skip_locked:
        query, ids, only = FREE + SAVE, [row[0] for row in rows], ONLY_FREE
    query = query.format(rows=_rows(rows), ids=", ".join(["%s"] * len(ids)), only=only)
    cursor.execute(query, [*ids, *_flat(rows)])
    return {table_id for (table_id,) in cursor.fetchall()}


def _row(old: TableState, new: TableState) -> tuple[Any, ...]:
    state = "" if new.game_state is None else msgspec.json.encode(new.game_state).decode()
    return (new.id, old.version, new.version, state, new.opened, new.wake_at)


def _entries(old: TableState, transition: Transition) -> list[tuple[Any, ...]]:
    return [
        _entry(old.id, version, entry)
        for version, entry in enumerate(transition.entries, start=old.version + 1)
    ]


def _rows(rows: Sequence[tuple[Any, ...]]) -> str:
    """Placeholders: (%s, %s), (%s, %s)"""
    return ", ".join(["(" + ", ".join(["%s"] * len(rows[0])) + ")"] * len(rows))


def _flat(rows: Sequence[tuple[Any, ...]]) -> list[Any]:
    return [value for row in rows for value in row]


def _save_seldom(old: TableState, new: TableState) -> None:
    names = [*((name, name) for name in SELDOM), *SELDOM_KEYS.items()]
    changed = {
        column: getattr(new, name)
        for name, column in names
        if getattr(new, name) != getattr(old, name)
    }
    if changed:
        Table.objects.filter(pk=new.id).update(**changed)


def _save_seats(old: TableState, new: TableState) -> None:
    if old.seats is new.seats:
        return
    for before, seat in zip(old.seats, new.seats, strict=True):
        if seat != before:
            fields = {name: getattr(seat, name) for name in SEAT_FIELDS}
            row = Seat.objects.filter(table=new.id, number=seat.number)
            row.update(user_id=seat.user, **fields)


def _entry(table_id: str, version: int, entry: NewEntry) -> tuple[Any, ...]:
    data = msgspec.json.encode(entry.data).decode()
    events = msgspec.json.encode(entry.events).decode()
    said = (entry.kind, entry.seat, entry.by, data, events, entry.seed, entry.at)
    return (table_id, version, *said)


def _seat_state(seat: Seat) -> SeatState:
    fields = {name: getattr(seat, name) for name in SEAT_FIELDS}
    return SeatState(number=seat.number, user=seat.user_id, **fields)


def save_results(state: TableState, result: Result, at: int) -> None:
    """How the game that has just ended went for each person at the table."""
    GameResult.objects.bulk_create(
        GameResult(
            table_id=state.id,
            number=state.number,
            user_id=seat.user,
            game=state.game,
            points=result.points[seat.number],
            won=seat.number in result.winners,
            at=at,
        )
        for seat in state.seats
        if seat.user is not None
    )
