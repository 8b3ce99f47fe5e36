"""Archived sessions of every game: nothing of them is lost, whoever is killed, and they take little
room."""

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction

from accounts.models import User
from dominoes.tests import table_games as dominoes
from mahjong.tests import table_games as mahjong
from solitaire.tests import table_games as solitaire
from tables import archiving, services
from tables.models import Archive, Table
from tables.tests.sessions import all_that_is_read, play_to_the_end
from tables.tests.table_states import NOW
from tests.processes import Process, stored_in_the_end
from tests.toy_app import installed

pytestmark = pytest.mark.django_db
SEED = f"{7:064x}"
LARGEST = 4_000  # bytes of the record of a game; in rows it takes 20 to 75 kB


def played(slug: str) -> Callable[[User], Table]:
    return lambda user: mahjong.finished(mahjong.begun(user, slug, SEED), user)


@pytest.mark.parametrize(
    "finished",
    [played("american"), played("zung-jung"), dominoes.given_up, solitaire.finished],
    ids=["american", "zung-jung", "dominoes", "solitaire"],
)
def test_what_is_read_of_a_session_is_the_same_afterwards(
    finished: Callable[[User], Table],
) -> None:
    ann = User.objects.create(username="Ann")
    table = finished(ann)
    before = all_that_is_read(table, ann)
    archiving.archive_session(table.pk)
    assert not table.entries.exists()
    assert all_that_is_read(table, ann) == before
    assert before["moves"]
    archiving.verify(table.pk)
    assert Archive.objects.get().size < LARGEST * table.games


@pytest.fixture
def over() -> Iterator[Table]:
    with installed():
        ann = User.objects.create(username="Ann")
        yield play_to_the_end(services.play_now(ann, "odds", NOW), ann)


@pytest.mark.django_db(transaction=True)
def test_a_session_stays_whole_when_its_archiver_is_killed(over: Table) -> None:
    """Between writing the record and deleting the rows."""
    with stored_in_the_end():
        archiver = Process("tests.killed_archiver", 'DELETE FROM "tables_entry"')
        assert archiver.wait() == -signal.SIGKILL
    over.refresh_from_db()
    assert (over.archived, over.entries.count()) == ("", over.version)
    assert not Archive.objects.exists()
    archiving.archive_session(over.pk)
    archiving.verify(over.pk)


@pytest.mark.django_db(transaction=True)
def test_a_second_archiver_takes_other_sessions(over: Table) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has one writer")
    ann = User.objects.get()
    other = play_to_the_end(services.play_now(ann, "odds", NOW), ann)
    with ThreadPoolExecutor(1) as elsewhere, transaction.atomic():
        Table.objects.select_for_update().get(pk=over.pk)  # as the first one does
        elsewhere.submit(_archive_all).result(timeout=30)
    assert (over.entries.count(), other.entries.count()) == (over.version, 0)


def _archive_all() -> None:
    archiving.archive_some(NOW + 2 * archiving.AFTER)
    connection.close()
