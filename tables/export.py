"""What a player may download: the tables they sat at, and every move of the sessions that
are over. With a game's seed and its moves the whole game can be played again; a deal that others
may still be playing is kept back."""

from typing import Any

import msgspec

from tables.models import Entry, Seat, Status, Table
from tables.selectors import may_be_told


def sessions(user: Any) -> list[dict[str, Any]]:
    """Every table of this user's, oldest first; what is still played is named, not told."""
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
        "entries": [_entry(entry, may_be_told(table)) for entry in table.entries.all()]
        if over
        else [],
    }


def _entry(entry: Entry, whole: bool) -> dict[str, Any]:
    told: dict[str, Any] = {"version": entry.version, "kind": entry.kind, "seat": entry.seat}
    told |= {"by": entry.by, "at": entry.at}
    if entry.kind == "start":
        return {**told, "data": _raw(entry), "seed": entry.seed} if whole else told
    return {**told, "data": _raw(entry)}


def _raw(entry: Entry) -> msgspec.Raw:
    return msgspec.Raw(entry.data.encode())
