"""The record of a session that has been over for a day: all its entries, compressed, with a
checksum. docs/archive.md describes it.

Readers of a finished session's entries ask `entries_of`, which finds them wherever they are.
"""

import logging
import lzma
import os
from collections.abc import Sequence
from itertools import accumulate, pairwise
from pathlib import Path

import msgspec
from django.core.files.base import ContentFile
from django.core.files.storage import Storage, storages

from tables.models import Archive, Archived, Entry, Seat, Table
from tables.refusals import Refused

STORAGE = "archive"  # in STORAGES; without it records are in the database
FORM = 1  # of a record
# A container that any system can check (`xz --test`), with a window larger than most sessions.
LZMA2 = [{"id": lzma.FILTER_LZMA2, "preset": 6, "dict_size": 1 << 20, "nice_len": 273}]
MEMORY = 32 << 20  # bytes that reading a record may take
LARGEST = 32 << 20  # bytes of what is in one

log = logging.getLogger(__name__)


class Damaged(Refused):
    """A record is not what was written, or is gone: the log says why."""

    def __init__(self, table_id: str, why: object) -> None:
        super().__init__("damaged")
        log.error("the record of table %s: %s", table_id, why)


class Kept(msgspec.Struct, forbid_unknown_fields=True):
    """What is in a record: of each field of the entries all values. Times are the differences to
    the entry before; texts are as in the rows."""

    form: int
    versions: list[int]
    kinds: list[str]
    seats: list[int | None]
    by: list[str]
    data: list[str]
    events: list[str]
    seeds: list[str]
    after: list[int]


def pack(entries: Sequence[Entry]) -> bytes:
    """The record of a session's entries, oldest first."""
    times = [0, *(entry.at for entry in entries)]
    kept = Kept(
        FORM,
        versions=[entry.version for entry in entries],
        kinds=[entry.kind for entry in entries],
        seats=[entry.seat for entry in entries],
        by=[entry.by for entry in entries],
        data=[entry.data for entry in entries],
        events=[entry.events for entry in entries],
        seeds=[entry.seed for entry in entries],
        after=[later - earlier for earlier, later in pairwise(times)],
    )
    text = msgspec.msgpack.encode(kept)
    return lzma.compress(text, lzma.FORMAT_XZ, lzma.CHECK_SHA256, filters=LZMA2)


def unpack(table_id: str, record: bytes) -> list[Entry]:
    """The entries of a record. Raises Damaged."""
    kept = _read(table_id, record)
    columns = zip(
        kept.versions, kept.kinds, kept.seats, kept.by, kept.data, kept.events, kept.seeds,
        accumulate(kept.after), strict=True,
    )  # fmt: skip
    names = ("version", "kind", "seat", "by", "data", "events", "seed", "at")
    return [Entry(table_id=table_id, **dict(zip(names, row, strict=True))) for row in columns]


def _read(table_id: str, record: bytes) -> Kept:
    reader = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=MEMORY)
    try:
        text = reader.decompress(record, LARGEST)
        if not reader.eof or reader.unused_data:
            raise Damaged(table_id, "it is cut off, or too long")
        kept = msgspec.msgpack.decode(text, type=Kept)
    except (lzma.LZMAError, msgspec.MsgspecError) as error:
        raise Damaged(table_id, error) from error
    if kept.form != FORM:
        raise Damaged(table_id, f"its form is {kept.form}")
    return kept


def entries_of(table_id: str) -> list[Entry]:
    """All entries of a table, oldest first. Rows are read before the record: one that is made
    meanwhile has those that are gone. Raises Damaged."""
    rows = list(Entry.objects.filter(table=table_id).order_by("version"))
    kept = kept_of(table_id)
    last = kept[-1].version if kept else 0
    return [*kept, *(row for row in rows if row.version > last)]


def kept_of(table_id: str) -> list[Entry]:
    """The entries of a table that are in a record. Raises Damaged."""
    if archive := Archive.objects.filter(pk=table_id).first():
        return unpack(table_id, record_of(archive))
    if Table.objects.filter(pk=table_id, archived=Archived.RECORD).exists():
        raise Damaged(table_id, "it is gone")
    return []


def record_of(archive: Archive) -> bytes:
    """Raises Damaged if its file cannot be read."""
    if not archive.file:
        return bytes(archive.record)
    try:
        with storages[STORAGE].open(archive.file) as file:
            return bytes(file.read())
    except Exception as error:  # each storage has its own
        raise Damaged(archive.pk, error) from error


def keep(table_id: str, entries: Sequence[Entry], record: bytes) -> None:
    """Writes a record in place of the rows of these entries, in the transaction that has locked
    the table."""
    _new_archive(table_id, record).save(force_insert=True)
    moves = [entry for entry in entries if entry.kind == "move" and entry.by == "player"]
    moved = {entry.seat for entry in moves if entry.seat is not None}
    Seat.objects.filter(table=table_id, number__in=moved).update(moved=True)
    Entry.objects.filter(table=table_id, version__lte=entries[-1].version).delete()
    Table.objects.filter(pk=table_id).update(archived=Archived.RECORD)


def mark_failed(table_id: str) -> None:
    """The entries stay rows."""
    Table.objects.filter(pk=table_id).update(archived=Archived.FAILED)


def _new_archive(table_id: str, record: bytes) -> Archive:
    """Where records are kept in files, this one is written: a process that is killed before the
    commit leaves at most a file that the next one replaces."""
    archive = Archive(pk=table_id, size=len(record))
    storage = _files()
    if storage is None:
        archive.record = record
        return archive
    name = f"{table_id[:2]}/{table_id}.xz"
    storage.delete(name)
    archive.file = storage.save(name, ContentFile(record))
    _reach_disk(storage, archive.file)
    if record_of(archive) != record:
        raise OSError(f"{archive.file} is not what was written")
    return archive


def _reach_disk(storage: Storage, name: str) -> None:
    """Or a power cut could leave an empty file, and PostgreSQL no rows."""
    try:
        path = Path(storage.path(name))
    except NotImplementedError:  # no files of this system
        return
    for each in (path, path.parent):
        descriptor = os.open(each, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _files() -> Storage | None:
    return storages[STORAGE] if STORAGE in storages.backends else None


def newest_game(entries: Sequence[Entry]) -> Sequence[Entry]:
    """Those from the last deal on."""
    deals = [place for place, entry in enumerate(entries) if entry.kind == "start"]
    return entries[deals[-1] :] if deals else ()
