"""Archives sessions that have been over for a day: their entries become one record, and the rows
go.

Each session in a transaction of its own, which ends before the next begins. A process that is
killed leaves it as it was; two that archive at once take different ones.
"""

import logging
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec
from django.db import DatabaseError, transaction
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
    more that can be."""
    if ArchivePause.objects.exists():
        return False
    due = _due().filter(ended__lt=now - AFTER).order_by("ended")
    found = list(due.values_list("pk", flat=True)[:AT_ONCE])
    return all([archive_session(table_id) for table_id in found]) and len(found) == AT_ONCE  # noqa: C419


def _due() -> QuerySet[Table]:
    return Table.objects.filter(status=Status.OVER, archived="")


def archive_session(table_id: str) -> bool:
    """Archives a session that is over, unless another process does. One whose record would be wrong
    keeps its rows. False if it has to be tried again: the disk is full, for example."""
    try:
        _archive(table_id)
    except Wrong as wrong:
        log.exception("table %s stays as it is: %s", table_id, wrong)
        archive.mark_failed(table_id)
    except (OSError, DatabaseError):
        log.exception("table %s could not be archived", table_id)
        return False
    return True


@transaction.atomic
def _archive(table_id: str) -> None:
    free = _due().select_for_update(skip_locked=True, no_key=True)
    table = free.filter(pk=table_id).first()
    if table is None:
        return
    entries = list(Entry.objects.filter(table=table_id).order_by("version"))
    archive.keep(table_id, entries, _checked(table, entries))


def _checked(table: Table, entries: Sequence[Entry]) -> bytes:
    """The record. Raises Wrong unless it gives these entries, and the entries the table's state."""
    try:
        record = archive.pack(entries)
        kept = archive.unpack(table.pk, record)
        same = [_fields(entry) for entry in kept] == [_fields(entry) for entry in entries]
        _demand(same, "its record does not give its entries")
        versions = [entry.version for entry in kept]
        _demand(versions == [*range(1, table.version + 1)], "its entries have gaps")
        _demand(_is_replayed(table, kept), "its entries do not give its state")
    except Exception as error:  # of rules that refuse a stored move, too
        raise Wrong(str(error)) from error
    return record


def _demand(holds: bool, or_else: str) -> None:
    if not holds:
        raise Wrong(or_else)


def _fields(entry: Entry) -> tuple[object, ...]:
    return (
        entry.table_id, entry.version, entry.kind, entry.seat, entry.by, entry.data, entry.events,
        entry.seed, entry.at,
    )  # fmt: skip


def _is_replayed(table: Table, entries: Sequence[Entry]) -> bool:
    """Whether the entries lead to the state of their table. Those of another version of the rules
    cannot be replayed, and of too many it would take too long."""
    game = engine_of(table.game)
    if table.game_version != game.version or len(entries) > MAX_ENTRIES:
        return True
    replayed, stored = state_after(entries, game), table.game_state
    if replayed is None or not stored:
        return replayed is None and not stored
    return bool(game.load(msgspec.json.encode(replayed)) == game.load(stored.encode()))


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


def archived_sessions() -> Iterator[str]:
    rows = Table.objects.filter(archived=Archived.RECORD).order_by("pk")
    return rows.values_list("pk", flat=True).iterator()


def verify(table_id: str) -> None:
    """Raises Damaged or Wrong if a table's record is not what its rows were."""
    _checked(Table.objects.get(pk=table_id), archive.entries_of(table_id))
