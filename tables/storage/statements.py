"""SQL by hand for what every move writes: the rows of tables and their entries.

On PostgreSQL it is one statement, so that a move needs no transaction of four round trips; and its
text is always the same, so that the server plans it once for each connection. Both together halve
the time of a commit.
"""

# ruff: noqa: S608  (only names of columns are put together)

from collections.abc import Sequence
from typing import Any, cast

from django.db import connection

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
