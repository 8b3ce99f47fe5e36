"""Archives sessions that have been over for a day: their entries become one record, and the rows
go.

Each session in a transaction of its own, which ends before the next begins. A process that is
killed leaves it as it was; two that archive at once take different ones.
"""

import logging
from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from django.db import transaction
from django.db.models import Count, QuerySet, Sum

from tables.models import Archive, Archived, ArchivePause, Entry, Status, Table
from tables.replay import MAX_ENTRIES, state_after
from tables.state import engine_of
from tables.storage import archive

AFTER = 24 * 60 * 60 * 1000  # ms since the end of the session
AT_ONCE = 20  # sessions

log = logging.getLogger(__name__)


class Wrong(Exception):  # noqa: N818
    """A record would not give what the rows give."""


def archive_some(now: int) -> bool:
    """Archives some sessions, those first that have been over for longest; whether there may be
    more."""
    if ArchivePause.objects.exists():
        return False
    due = _due().filter(ended__lt=now - AFTER).order_by("ended")
    found = list(due.values_list("pk", flat=True)[:AT_ONCE])
    for table_id in found:
        archive_session(table_id)
    return len(found) == AT_ONCE


def _due() -> QuerySet[Table]:
    return Table.objects.filter(status=Status.OVER, archived="")


def archive_session(table_id: str) -> None:
    """Archives a session that is over, unless another process does. One whose record would be wrong
    keeps its rows."""
    try:
        _archive(table_id)
    except Wrong as wrong:
        log.error("table %s stays as it is: %s", table_id, wrong)
        archive.mark_failed(table_id)
    except Exception:  # a full disk, for example: another time
        log.exception("table %s could not be archived", table_id)


@transaction.atomic
def _archive(table_id: str) -> None:
    table = _due().filter(pk=table_id).select_for_update(skip_locked=True).first()
    if table is None:
        return
    entries = list(Entry.objects.filter(table=table_id).order_by("version"))
    record = archive.pack(entries, table.game_state)
    _check(table, entries, record)
    archive.keep(table_id, entries, record)


def _check(table: Table, entries: Sequence[Entry], record: bytes) -> None:
    """Raises Wrong unless the record gives these entries, and the entries the table's state."""
    kept, state = archive.unpack(table.pk, record)
    if [_fields(entry) for entry in kept] != [_fields(entry) for entry in entries]:
        raise Wrong("its record does not give its entries")
    if [entry.version for entry in entries] != list(range(1, table.version + 1)):
        raise Wrong("its entries have gaps")
    if state != table.game_state or not is_replayed(table, kept, state):
        raise Wrong("its entries do not give its state")


def _fields(entry: Entry) -> tuple[object, ...]:
    return (
        entry.table_id, entry.version, entry.kind, entry.seat, entry.by, entry.data, entry.events,
        entry.seed, entry.at,
    )  # fmt: skip


def is_replayed(table: Table, entries: Sequence[Entry], state: str) -> bool:
    """Whether the entries lead to this state. Those of another version of the rules cannot be
    replayed, and of too many it would take too long: their events and their state are what is
    known."""
    game = engine_of(table.game)
    if table.game_version != game.version or len(entries) > MAX_ENTRIES:
        return True
    replayed = state_after(entries, game)
    if replayed is None or not state:
        return replayed is None and not state
    try:
        return bool(game.load(msgspec.json.encode(replayed)) == game.load(state.encode()))
    except msgspec.MsgspecError:
        return False


class Progress(NamedTuple):
    """How far the archive is. waiting: sessions that are over and not in it; failed: those that
    keep their rows; size: bytes of the records."""

    records: int
    size: int
    waiting: int
    failed: int
    paused: bool


def progress() -> Progress:
    """Counts rows, which takes a moment."""
    kept = Archive.objects.aggregate(records=Count("pk"), size=Sum("size"))
    waiting = _due().exclude(ended=None).count()
    failed = Table.objects.filter(archived=Archived.FAILED).count()
    paused = ArchivePause.objects.exists()
    return Progress(kept["records"], kept["size"] or 0, waiting, failed, paused)


def pause() -> None:
    """What is being archived at this moment is finished."""
    ArchivePause.objects.create()


def resume() -> None:
    ArchivePause.objects.all().delete()


def verify(table_id: str) -> None:
    """Raises Damaged or Wrong if a table's record is not what its rows were."""
    table = Table.objects.get(pk=table_id)
    entries, state = archive.kept_of(table_id)
    if [entry.version for entry in entries] != list(range(1, len(entries) + 1)):
        raise Wrong("its entries have gaps")
    if not is_replayed(table, entries, state):
        raise Wrong("its entries do not give its state")
