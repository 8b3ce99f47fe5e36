"""Standings in and out of the database: read whole, written by compare-and-set."""

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import Any

import msgspec
from django.db import connection

from tables.game import Result
from tables.models import Outcome, Seat, Table
from tables.refusals import Refused
from tables.standing import Chair, Change, Deed, Standing

KEPT = 2_000  # decoded tables a process keeps
CHAIR = tuple(field for field in Chair.__struct_fields__ if field not in {"number", "user"})
# Columns that every move writes are named in SAVE; these change a few times in a session.
SELDOM = (
    "game_version", "title", "status", "rules", "number", "began", "paused", "seed", "next_seed",
    "ended",
)  # fmt: skip
SELDOM_KEYS = {"host": "host_id", "rematch": "rematch_id"}

SAVE = (
    "UPDATE tables_table SET version = n.column3, state = n.column4, opened = n.column5,"
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

Pair = tuple[Standing, Change]  # a table before and after


class Shelf:
    """Standings kept beside their version, so that a move need not decode the state again.

    Never trusted: what is written is compared with the version in the database.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Standing] = OrderedDict()
        self._lock = Lock()

    def get(self, table_id: str) -> Standing | None:
        return self._kept.get(table_id)

    def put(self, standing: Standing) -> None:
        with self._lock:
            known = self._kept.get(standing.id)
            if known is None or known.version <= standing.version:
                self._kept[standing.id] = standing
                self._kept.move_to_end(standing.id)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)

    def drop(self, table_id: str) -> None:
        with self._lock:
            self._kept.pop(table_id, None)


shelf = Shelf()


def load(table_id: str) -> Standing:
    """A table as it stands in the database; raises Refused("no_such_table")."""
    table = Table.objects.filter(pk=table_id).first()
    if table is None:
        raise Refused("no_such_table")
    return standing_of(table)


def standing_of(table: Table) -> Standing:
    """A table's row, with its seats, as a value."""
    chairs = tuple(_chair(seat) for seat in table.seats.all())
    fields = {name: getattr(table, name) for name in Standing.__struct_fields__ if name != "chairs"}
    fields |= {"host": table.host_id, "rematch": table.rematch_id, "chairs": chairs}
    standing = Standing(**{**fields, "state": None})
    if not table.state:
        return standing
    return msgspec.structs.replace(standing, state=standing.plug.load(table.state.encode()))


def version_of(table_id: str) -> int | None:
    return Table.objects.filter(pk=table_id).values_list("version", flat=True).first()


def latest(table_id: str) -> Standing:
    """A table as it stands, decoded again only if it has moved on since."""
    kept = shelf.get(table_id)
    if kept is None or kept.version != version_of(table_id):
        kept = load(table_id)
        if not connection.in_atomic_block:  # what a rollback could undo is never kept
            shelf.put(kept)
    return kept


def save(pairs: Sequence[Pair]) -> list[Pair]:
    """Writes changes inside the caller's transaction; those that were written.

    A table that has changed since it was read, or that another is writing to, is left out.
    """
    with connection.cursor() as cursor:
        written = _compare_and_set(cursor, pairs)
        saved = [pair for pair in pairs if pair[0].id in written]
        if rows := [row for old, change in saved for row in _entries(old, change)]:
            cursor.execute(NOTE.format(rows=_rows(rows)), _flat(rows))
    for old, change in saved:
        _save_seldom(old, change.standing)
        _save_chairs(old, change.standing)
    return saved


def _compare_and_set(cursor: Any, pairs: Sequence[Pair]) -> set[str]:
    """Ids of the tables that were still at the version they were read at."""
    rows = [_row(old, change.standing) for old, change in pairs]
    query, ids, only = SAVE, [], ""
    if len(rows) > 1 and connection.features.has_select_for_update_skip_locked:
        query, ids, only = FREE + SAVE, [row[0] for row in rows], ONLY_FREE
    query = query.format(rows=_rows(rows), ids=", ".join(["%s"] * len(ids)), only=only)
    cursor.execute(query, [*ids, *_flat(rows)])
    return {table_id for (table_id,) in cursor.fetchall()}


def _row(old: Standing, new: Standing) -> tuple[Any, ...]:
    state = "" if new.state is None else msgspec.json.encode(new.state).decode()
    return (new.id, old.version, new.version, state, new.opened, new.wake_at)


def _entries(old: Standing, change: Change) -> list[tuple[Any, ...]]:
    return [
        _entry(old.id, version, deed)
        for version, deed in enumerate(change.deeds, start=old.version + 1)
    ]


def _rows(rows: Sequence[tuple[Any, ...]]) -> str:
    """Placeholders: (%s, %s), (%s, %s)"""
    return ", ".join(["(" + ", ".join(["%s"] * len(rows[0])) + ")"] * len(rows))


def _flat(rows: Sequence[tuple[Any, ...]]) -> list[Any]:
    return [value for row in rows for value in row]


def _save_seldom(old: Standing, new: Standing) -> None:
    names = [*((name, name) for name in SELDOM), *SELDOM_KEYS.items()]
    changed = {
        column: getattr(new, name)
        for name, column in names
        if getattr(new, name) != getattr(old, name)
    }
    if changed:
        Table.objects.filter(pk=new.id).update(**changed)


def _save_chairs(old: Standing, new: Standing) -> None:
    if old.chairs is new.chairs:
        return
    for before, chair in zip(old.chairs, new.chairs, strict=True):
        if chair != before:
            fields = {name: getattr(chair, name) for name in CHAIR}
            seat = Seat.objects.filter(table=new.id, number=chair.number)
            seat.update(user_id=chair.user, **fields)


def _entry(table_id: str, version: int, deed: Deed) -> tuple[Any, ...]:
    data = msgspec.json.encode(deed.data).decode()
    events = msgspec.json.encode(deed.events).decode()
    said = (deed.kind, deed.seat, deed.by, data, events, deed.seed, deed.at)
    return (table_id, version, *said)


def _chair(seat: Seat) -> Chair:
    fields = {name: getattr(seat, name) for name in CHAIR}
    return Chair(number=seat.number, user=seat.user_id, **fields)


def keep_outcomes(standing: Standing, result: Result, at: int) -> None:
    """How the game that has just ended went for each person at the table."""
    Outcome.objects.bulk_create(
        Outcome(
            table_id=standing.id,
            number=standing.number,
            user_id=chair.user,
            game=standing.game,
            points=result.points[chair.number],
            won=chair.number in result.winners,
            at=at,
        )
        for chair in standing.chairs
        if chair.user is not None
    )
