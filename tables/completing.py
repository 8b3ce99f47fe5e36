"""Completes results of games when their session is over: how long a move took the player, which
follows from the entries; and to results of long ago adds what others have from the beginning
(`tables.told`).

What was interrupted, or was done twice, is the same.
"""

import logging
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from statistics import median

import msgspec

from tables.game import Seat
from tables.models import GameResult, Status, Table
from tables.registry import find_game
from tables.replay import ends
from tables.state import engine_of
from tables.storage import writer
from tables.storage.archive import entries_of
from tables.told import PEOPLE, facts_of, is_drawn

AT_ONCE = 20  # results, of fewer sessions

log = logging.getLogger(__name__)


def complete_some() -> bool:
    """Completes the results of some sessions, the newest first; whether there may be more."""
    rows = GameResult.objects.filter(typical=None, user__isnull=False, table__status=Status.OVER)
    found = list(rows.order_by("-at").values_list("table", flat=True)[:AT_ONCE])
    for table in Table.objects.filter(pk__in=found):
        _complete(table)
    return len(found) == AT_ONCE


def _complete(table: Table) -> None:
    rows = list(GameResult.objects.filter(table=table))
    try:
        _fill(table, rows)
    except Exception:
        log.exception("results of table %s could not be completed", table.pk)
    for row in rows:
        row.typical, row.facts = row.typical or 0, row.facts or {}
        writer.complete_result(row)


def _fill(table: Table, rows: Collection[GameResult]) -> None:
    seats = {seat.user_id or 0: seat.number for seat in table.seats.all()}
    times = typical_times(table)
    for row in rows:
        if row.user_id:
            row.typical = times.get((row.number, seats[row.user_id]))
    if any(row.facts is None for row in rows):
        _fill_facts(table, rows, seats)


def _fill_facts(table: Table, rows: Collection[GameResult], seats: Mapping[int, Seat]) -> None:
    """To rows of long ago. Who was there with somebody whose account is deleted, played people."""
    engine, states = engine_of(table.game), ends(table)
    bots = [seat.bot for seat in table.seats.all() if seat.bot]
    for row in rows:
        people = sum(other.number == row.number for other in rows)
        row.against = PEOPLE if people > 1 else "".join(bots[:1])
        state = states.get(row.number)
        result = engine.result(state) if state else None
        if result and row.user_id:
            row.facts = facts_of(table.game, state, seats[row.user_id])
            row.drawn = is_drawn(result, row.facts)


def typical_times(table: Table) -> dict[tuple[int, Seat], int]:
    """How long a move took the players of a session: the median by game and seat, in milliseconds.
    Only moves that their game names, because for these nobody else was waited for; and only those
    before which the clock did not stand still."""
    app = find_game(table.game)
    rows = [
        (entry.kind, entry.seat, entry.by, entry.data, entry.at) for entry in entries_of(table.pk)
    ]
    took = _took(rows, app.timed if app else ())
    return {key: round(median(each)) for key, each in took.items()}


def _took(
    rows: Iterable[tuple[str, Seat | None, str, str, int]], timed: Collection[str]
) -> dict[tuple[int, Seat], list[int]]:
    found: dict[tuple[int, Seat], list[int]] = defaultdict(list)
    number, before, since = 0, "", 0
    for kind, seat, by, data, at in rows:
        if kind == "start":
            number = msgspec.json.decode(data)["number"]
        own = kind == "move" and by == "player" and seat is not None
        if own and before in ("start", "move") and _do(data) in timed:
            found[number, seat or 0].append(max(0, at - since))
        before, since = kind, at
    return found


def _do(data: str) -> str:
    return str(msgspec.json.decode(data)["do"])
