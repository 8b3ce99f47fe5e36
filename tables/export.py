"""What tables export for a player: their tables, with all moves and seeds of finished sessions.

A deal that others may still play is left out.
"""

from typing import Any

import msgspec

from tables.models import Entry, Seat, Status, Table
from tables.selectors import is_public_record


def sessions(user: Any) -> list[dict[str, Any]]:
    """Every table of a user, oldest first; running ones without their entries."""
    seats = Seat.objects.filter(user=user).select_related("table").order_by("table__created")
    return [_session(seat, seat.table) for seat in seats]


def _session(seat: Seat, table: Table) -> dict[str, Any]:
    over = table.status == Status.OVER
    results = table.results.filter(user=seat.user_id).order_by("number")
    return {
        "table": table.pk,
        "title": table.title,
        "game": table.game,
        "game_version": table.game_version,
        "opened": table.created,
        "status": table.status,
        "seat": seat.number,
        "points": seat.points,
        "games": list(results.values("number", "points", "won", "at")),
        "entries": [_entry(entry, is_public_record(table)) for entry in table.entries.all()]
        if over
        else [],
    }


def _entry(entry: Entry, whole: bool) -> dict[str, Any]:
    fields: dict[str, Any] = {"version": entry.version, "kind": entry.kind, "seat": entry.seat}
    fields |= {"by": entry.by, "at": entry.at}
    if entry.kind == "start":
        return {**fields, "data": _raw(entry), "seed": entry.seed} if whole else fields
    return {**fields, "data": _raw(entry)}


def _raw(entry: Entry) -> msgspec.Raw:
    return msgspec.Raw(entry.data.encode())
