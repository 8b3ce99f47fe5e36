"""Loads table states from the database and saves them by compare-and-set, with SQL by hand for
what every move writes.

On PostgreSQL it is one statement, so that a move needs no transaction of four round trips; and its
text is always the same, so that the server plans it once for each connection. Both together halve
the time of a commit.
"""

import logging
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from operator import attrgetter

# ruff: noqa: S608  (only names of columns are put together)
from typing import Any, cast

import msgspec
from django.db import connection

from tables.game import Result
from tables.models import GameResult, Seat, Table
from tables.refusals import Refused
from tables.state import NewEntry, SeatState, TableState, Transition

# Of a table: new version, state, opened, wake_at, id, and the version it was read at.
Row = tuple[Any, ...]

ENTRY_COLUMNS = "table_id, version, kind, seat, by, data, events, seed, at"
ENTRIES = (
    f" INSERT INTO tables_entry ({ENTRY_COLUMNS}) SELECT * FROM unnest(%b::text[], %b::int[],"
    " %b::text[], %b::smallint[], %b::text[], %b::text[], %b::text[], %b::text[], %b::bigint[])"
    f" AS e({ENTRY_COLUMNS}) WHERE table_id IN (SELECT id FROM updated)"
)
ONE = (
    "WITH updated AS (UPDATE tables_table SET version = %b, game_state = %b, opened = %b,"
    f" wake_at = %b WHERE id = %b AND version = %b RETURNING id), entered AS ({ENTRIES})"
    " SELECT id FROM updated"
)
# Rows that another transaction is writing are skipped, so commits that share tables never wait
# for each other.
SEVERAL = (
    "WITH free AS MATERIALIZED"
    " (SELECT id FROM tables_table WHERE id = ANY(%b::text[]) FOR UPDATE SKIP LOCKED), "
    "updated AS (UPDATE tables_table SET version = n.version, game_state = n.game_state,"
    " opened = n.opened, wake_at = n.wake_at FROM unnest(%b::int[], %b::text[], %b::bigint[],"
    " %b::bigint[], %b::text[], %b::int[]) AS n(version, game_state, opened, wake_at, id, known)"
    " WHERE tables_table.id = n.id AND tables_table.version = n.known"
    " AND tables_table.id IN (SELECT id FROM free) RETURNING tables_table.id),"
    f" entered AS ({ENTRIES}) SELECT id FROM updated"
)
UPDATE = (
    "UPDATE tables_table SET version = %s, game_state = %s, opened = %s, wake_at = %s"
    " WHERE id = %s AND version = %s"
)
INSERT = f"INSERT INTO tables_entry ({ENTRY_COLUMNS}) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)"


def is_one_statement() -> bool:
    """Whether `write` is a single statement, which needs no transaction around it. SQLite cannot
    write within a query, but has no round trips either."""
    return connection.vendor == "postgresql"


def write(tables: Sequence[Row], entries: Sequence[Row]) -> set[str]:
    """Writes the tables that are still at the version they were read at and, if there are several,
    that nobody else is writing, with their entries. Returns their ids."""
    if not is_one_statement():
        return _write_each(tables, entries)
    rows = [list(column) for column in zip(*entries, strict=True)] or [[]] * 9
    with cast(Any, connection).prepared_cursor() as cursor:
        if len(tables) == 1:
            cursor.execute(ONE, [*tables[0], *rows])
        else:
            columns = [list(column) for column in zip(*tables, strict=True)]
            cursor.execute(SEVERAL, [columns[4], *columns, *rows])
        return {table_id for (table_id,) in cursor.fetchall()}


def _write_each(tables: Sequence[Row], entries: Sequence[Row]) -> set[str]:
    updated = set()
    with connection.cursor() as cursor:
        for row in tables:
            cursor.execute(UPDATE, row)
            if cursor.rowcount:
                updated.add(row[4])
        cursor.executemany(INSERT, [entry for entry in entries if entry[0] in updated])
    return updated


log = logging.getLogger(__name__)

SEAT_FIELDS = tuple(
    field for field in SeatState.__struct_fields__ if field not in {"number", "user"}
)
# Columns that change only a few times in a session; every move writes the others.
RARE_FIELDS = (
    "game_version", "title", "status", "options", "rules", "number", "games", "began", "paused",
    "seed", "next_seed", "ended", "end_reason",
)  # fmt: skip
RARE_COLUMNS = {"host": "host_id", "rematch": "rematch_id"}
_rare_values = attrgetter(*RARE_FIELDS, *RARE_COLUMNS)
TABLE_FIELDS = tuple(field for field in TableState.__struct_fields__ if field != "seats")
TABLE_COLUMNS = [RARE_COLUMNS.get(field, field) for field in TABLE_FIELDS]
SEAT_COLUMNS = ["user_id" if field == "user" else field for field in SeatState.__struct_fields__]
JSON_FIELDS = ("options", "rules")

# In SQL, because building a query as Django does takes longer than answering it.
LOAD = f"SELECT {', '.join(TABLE_COLUMNS)} FROM tables_table WHERE id IN ({{ids}})"
LOAD_SEATS = (
    f"SELECT table_id, {', '.join(SEAT_COLUMNS)} FROM tables_seat"
    " WHERE table_id IN ({ids}) ORDER BY number"
)

PendingWrite = tuple[TableState, Transition]  # the old state, and the transition to store


def load(table_id: str) -> TableState:
    """The stored state of a table; raises Refused("no_such_table")."""
    for row, seats in _rows_of([table_id]):
        return _stored_state(row, seats)
    raise Refused("no_such_table")


def load_all(table_ids: Collection[str]) -> list[TableState]:
    """The stored states of several tables, with two queries, without those that cannot be read."""
    states: list[TableState] = []
    for row, seats in _rows_of(table_ids) if table_ids else ():
        try:
            states.append(_stored_state(row, seats))
        except Exception:
            log.exception("table %s cannot be read", row[0])
    return states


def _rows_of(table_ids: Collection[str]) -> Iterator[tuple[tuple[Any, ...], list[SeatState]]]:
    """The columns of tables, and their seats. Tables are read first: if another process writes one
    meanwhile, the seats are newer than the version, so that nothing wrong can be written.

    They are no model instances, which would take longer and leave cycles that have to be searched
    for.
    """
    asked, ids = list(table_ids), ", ".join(["%s"] * len(table_ids))
    with connection.cursor() as cursor:
        cursor.execute(LOAD.format(ids=ids), asked)
        rows = {row[0]: row for row in cursor.fetchall()}
        cursor.execute(LOAD_SEATS.format(ids=ids), asked)
        seats: dict[str, list[SeatState]] = {table_id: [] for table_id in rows}
        for table_id, *values in cursor.fetchall():
            if table_id in seats:
                seats[table_id].append(SeatState(*values))
    return ((row, seats[table_id]) for table_id, row in rows.items())


def _stored_state(row: tuple[Any, ...], seats: Sequence[SeatState]) -> TableState:
    fields = dict(zip(TABLE_FIELDS, row, strict=True))
    decoded = {name: msgspec.json.decode(fields[name]) for name in JSON_FIELDS}
    state = TableState(**fields | decoded, seats=tuple(seats))
    stored = state.game_state
    game_state = state.engine.load(stored.encode()) if stored else None
    return msgspec.structs.replace(state, game_state=game_state)


def version_of(table_id: str) -> int | None:
    return Table.objects.filter(pk=table_id).values_list("version", flat=True).first()


def versions_of(table_ids: Collection[str]) -> dict[str, int]:
    """The versions of those of some tables that there are, by their ids."""
    rows = Table.objects.filter(pk__in=table_ids) if table_ids else Table.objects.none()
    return dict(rows.values_list("pk", "version"))


def fits_one_statement(pairs: Sequence[PendingWrite]) -> bool:
    """Whether `save` is a single statement, so that it needs no transaction."""
    return is_one_statement() and all(
        writes_one_row(old, transition.state) for old, transition in pairs
    )


def writes_one_row(old: TableState, new: TableState) -> bool:
    """Whether nothing has changed but what every move writes: the game, its clock, the version."""
    return old.seats is new.seats and _rare_values(old) == _rare_values(new)


def save(pairs: Sequence[PendingWrite]) -> list[PendingWrite]:
    """Saves transitions; returns those that were saved. The caller has begun a transaction, unless
    they fit one statement.

    Tables that have changed since they were read, or that are being written, are left out.
    """
    tables = [_row(old, transition.state) for old, transition in pairs]
    entries = [row for old, transition in pairs for row in _entries(old, transition)]
    written = write(tables, entries)
    saved = [pair for pair in pairs if pair[0].id in written]
    for old, transition in saved:
        _save_rare_fields(old, transition.state)
        _save_seats(old, transition.state)
    return saved


def _row(old: TableState, new: TableState) -> tuple[Any, ...]:
    state = "" if new.game_state is None else msgspec.json.encode(new.game_state).decode()
    return (new.version, state, new.opened, new.wake_at, new.id, old.version)


def _entries(old: TableState, transition: Transition) -> list[tuple[Any, ...]]:
    return [
        _entry(old.id, version, entry)
        for version, entry in enumerate(transition.entries, start=old.version + 1)
    ]


def _save_rare_fields(old: TableState, new: TableState) -> None:
    if _rare_values(old) != _rare_values(new):
        names = [*((name, name) for name in RARE_FIELDS), *RARE_COLUMNS.items()]
        changed = {
            column: getattr(new, name)
            for name, column in names
            if getattr(new, name) != getattr(old, name)
        }
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


Told = Callable[[TableState, Result, int], Mapping[str, Any]]


def save_results(state: TableState, result: Result, at: int, told: Told) -> None:
    """Saves a result of the game that has just ended for each user at the table. told: more of it
    for a seat, as fields."""
    GameResult.objects.bulk_create(
        GameResult(
            table_id=state.id,
            number=state.number,
            user_id=seat.user,
            game=state.game,
            points=result.points[seat.number],
            won=seat.number in result.winners,
            at=at,
            **told(state, result, seat.number),
        )
        for seat in state.seats
        if seat.user is not None
    )
