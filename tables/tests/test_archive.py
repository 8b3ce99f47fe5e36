"""Sessions that have been over for a day are kept in records, and nothing of them is lost."""

import lzma
from typing import Any

import pytest
from django.core.files.storage import FileSystemStorage
from django.core.management import CommandError, call_command
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from tables import archiving, selectors, services
from tables.identity import export
from tables.models import Archive, ArchivePause, Entry, Table
from tables.replay import replay_updates
from tables.storage import archive, batch
from tables.tests.sessions import all_that_is_read, play_to_the_end
from tables.tests.table_states import NOW

pytestmark = pytest.mark.django_db
FILES = "django.core.files.storage.FileSystemStorage"
LATER = NOW + 2 * archiving.AFTER


@pytest.fixture
def over(ann: User) -> Table:
    return play_to_the_end(services.play_now(ann, "odds", NOW, {"games": 4}), ann)


def archived(table: Table) -> Table:
    archiving.archive_session(table.pk)
    batch.state_cache.drop(table.pk)
    table.refresh_from_db()
    assert table.archived == "record"
    return table


def test_what_is_read_of_a_session_is_the_same_afterwards(over: Table, ann: User) -> None:
    before = all_that_is_read(over, ann)
    archived(over)
    assert not Entry.objects.filter(table=over).exists()
    assert all_that_is_read(over, ann) == before
    assert before["log"]
    assert before["in use"]


def test_sessions_are_archived_a_day_after_their_end(over: Table) -> None:
    assert over.ended is not None
    archiving.archive_some(over.ended + archiving.AFTER)
    assert not Archive.objects.exists()
    archiving.archive_some(over.ended + archiving.AFTER + 1)
    assert Archive.objects.get().pk == over.pk


def test_running_tables_stay(ann: User) -> None:
    table = services.play_now(ann, "odds", NOW)
    archiving.archive_some(LATER)
    archiving.archive_session(table.pk)
    assert table.entries.exists()
    assert not Archive.objects.exists()


def test_what_happens_at_an_archived_table_is_kept_too(over: Table, ann: User) -> None:
    archived(over)
    count = over.version
    profile = services.profile_of(ann)
    services.apply(over.pk, _renamed, profile, LATER)
    over.refresh_from_db()
    assert [entry.version for entry in archive.entries_of(over.pk)] == [*range(1, count + 2)]
    assert selectors.past_events(over.pk, ann.pk, 0, over.version)


def _renamed(state: Any, profile: Any, at: int) -> Any:
    from tables.state import NewEntry, Transition

    return Transition(state).add(NewEntry("rename", at, "player", 0), title="Ann's old table")


def test_a_session_whose_record_would_be_wrong_keeps_its_rows(over: Table) -> None:
    over.entries.filter(kind="move").last().delete()
    archiving.archive_some(LATER)
    over.refresh_from_db()
    assert over.archived == "failed"
    assert over.entries.exists()
    assert not Archive.objects.exists()
    assert not archiving.archive_some(LATER)


def test_a_state_that_its_entries_do_not_give_stays(over: Table) -> None:
    Table.objects.filter(pk=over.pk).update(game_state="{}")
    archiving.archive_some(LATER)
    over.refresh_from_db()
    assert (over.archived, over.game_state) == ("failed", "{}")


def test_sessions_that_cannot_be_archived_keep_no_other_waiting(ann: User) -> None:
    """Rules refuse a move that is stored; it is told, and the next one is taken."""
    first, second = (play_to_the_end(services.play_now(ann, "odds", NOW), ann) for _ in range(2))
    first.entries.filter(kind="move").update(data='{"do": "nothing"}')
    assert not archiving.archive_some(LATER)
    archived = Table.objects.order_by("created").values_list("archived", flat=True)
    assert list(archived) == ["failed", "record"]
    assert second.entries.count() == 0


def test_games_of_other_rules_are_archived_as_they_are(over: Table, ann: User) -> None:
    Table.objects.filter(pk=over.pk).update(game_version="0")
    log = [entry.events for entry in over.entries.all()]
    archived(over)
    assert [entry.events for entry in archive.entries_of(over.pk)] == log


def test_a_damaged_record_is_found_and_harms_no_other(
    ann: User, client: Client, capsys: Any
) -> None:
    tables = [play_to_the_end(services.play_now(ann, "odds", NOW), ann) for _ in range(2)]
    bad, good = (archived(table) for table in tables)
    row = Archive.objects.get(pk=bad.pk)
    record = bytearray(row.record)
    record[len(record) // 2] ^= 1
    row.record = bytes(record)
    row.save()
    with pytest.raises(archive.Damaged):
        archive.entries_of(bad.pk)
    assert [len(told["entries"]) for told in export(ann)] == [0, good.version]
    assert replay_updates(good, 0, 0).updates
    client.force_login(ann)
    shown = client.get(f"/table/{bad.pk}/replay.json")
    assert (shown.status_code, shown.json()["code"]) == (409, "damaged")
    for page in ("", "fairness/", "replay/", "picture.png"):
        assert client.get(f"/table/{bad.pk}/{page}").status_code < 500, page
    with pytest.raises(CommandError, match="1 records"):
        call_command("archive", verify=True)
    assert bad.pk in capsys.readouterr().err


@pytest.mark.parametrize("record", [b"", b"no record", lzma.compress(b"\x80"), b"\xfd7zXZ\x00"])
def test_what_is_no_record_is_refused(record: bytes) -> None:
    with pytest.raises(archive.Damaged):
        archive.unpack("table", record)


def test_a_cut_record_is_refused(over: Table) -> None:
    record = archive.pack(list(over.entries.all()))
    for length in (10, len(record) // 2, len(record) - 1):
        with pytest.raises(archive.Damaged):
            archive.unpack(over.pk, record[:length])
    with pytest.raises(archive.Damaged):
        archive.unpack(over.pk, record + b"\0")


def test_staff_pause_and_resume(over: Table, capsys: Any) -> None:
    call_command("archive", pause=True)
    call_command("archive", pause=True)
    assert "Paused" in capsys.readouterr().out
    archiving.archive_some(LATER)
    assert not Archive.objects.exists()
    call_command("archive", resume=True)
    assert not ArchivePause.objects.exists()
    archiving.archive_some(LATER)
    call_command("archive", verify=True)
    assert "1 sessions archived" in capsys.readouterr().out


def test_records_in_files(over: Table, ann: User, settings: Any, tmp_path: Any) -> None:
    before = all_that_is_read(over, ann)
    place = {"BACKEND": FILES, "OPTIONS": {"location": tmp_path}}
    settings.STORAGES = settings.STORAGES | {archive.STORAGE: place}
    left = tmp_path / over.pk[:2] / f"{over.pk}.xz"  # by a process that was killed
    left.parent.mkdir()
    left.write_bytes(b"half a record")
    archived(over)
    assert all_that_is_read(over, ann) == before
    assert Archive.objects.get().record == b""
    assert [file.name for file in left.parent.iterdir()] == [left.name]
    left.unlink()
    with pytest.raises(archive.Damaged):
        archive.entries_of(over.pk)


def test_without_space_for_files_rows_stay(over: Table, settings: Any, tmp_path: Any) -> None:
    place = {"BACKEND": "tables.tests.test_archive.FullDisk", "OPTIONS": {"location": tmp_path}}
    settings.STORAGES = settings.STORAGES | {archive.STORAGE: place}
    assert not archiving.archive_some(LATER)
    over.refresh_from_db()
    assert over.archived == ""  # to be tried again
    assert over.entries.exists()


def test_a_record_that_is_gone_is_missed(over: Table) -> None:
    archived(over)
    Archive.objects.all().delete()
    with pytest.raises(archive.Damaged):
        replay_updates(over, 0, 0)
    with pytest.raises(CommandError, match="1 records"):
        call_command("archive", verify=True)


class FullDisk(FileSystemStorage):
    """Files for which there is no space."""

    def _save(self, name: str, content: Any) -> str:
        raise OSError(28, "No space left on device")


texts = st.text(max_size=30)
entries = st.builds(
    Entry,
    table_id=st.just("table"),
    version=st.integers(1, 2**31 - 1),
    kind=texts,
    seat=st.none() | st.integers(0, 9),
    by=texts,
    data=texts,
    events=texts,
    seed=texts,
    at=st.integers(0, 2**53),
)


@given(st.lists(entries, max_size=8))
def test_a_record_gives_back_whatever_is_put_in(rows: list[Entry]) -> None:
    kept = archive.unpack("table", archive.pack(rows))
    assert [archiving._fields(entry) for entry in kept] == [
        archiving._fields(entry) for entry in rows
    ]
