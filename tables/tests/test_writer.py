"""Writing: concurrent actions, the state cache, and shared commits."""

import gc
from functools import partial
from typing import Any

import psycopg
import pytest
from django.db import DatabaseError, connection, transaction

from accounts.models import User
from sockets import streams, write_queue
from tables import actions, services
from tables.models import Entry, Table, new_seed
from tables.refusals import Refused
from tables.state import TableState
from tables.storage import batch, repository, writer
from tables.storage.batch import WriteRequest, state_cache
from tables.tests.conftest import PersonFactory
from tables.tests.table_states import NOW
from tests.socket_client import run_async

pytestmark = pytest.mark.django_db(transaction=True)
SQLITE = connection.vendor == "sqlite"


@pytest.fixture
def tables(person: PersonFactory) -> list[Table]:
    """Three running tables, each of one user and bots."""
    return [services.play_now(person(name), "odds", NOW) for name in ("Ann", "Bob", "Cyd")]


def leave(table: Table) -> WriteRequest:
    return WriteRequest(
        table.pk, lambda state: actions.leave(state, table.host_id, NOW, new_seed())
    )


def give(table: Table, card: int = 0) -> WriteRequest:
    def act(state):
        move = b'{"do":"give","card":"%s"}' % state.game_state.hands[0][card].encode()
        return actions.play(state, table.host_id, 1, move, NOW)

    return WriteRequest(table.pk, act)


def test_cached_state_equals_the_stored_state(tables: list[Table]) -> None:
    batch.write(*_parts(give(tables[0])))
    cached = batch.state_cache.get(tables[0].pk)
    assert cached is not None
    assert cached == repository.load(tables[0].pk)


def _parts(request: WriteRequest):
    return request.table, request.action


def test_state_that_is_rolled_back_is_not_kept(tables: list[Table]) -> None:
    """Else another state could get its version, and this one be taken for it."""
    table = tables[0]
    with transaction.atomic():
        batch.write(*_parts(give(table)))
        state_cache.drop(table.pk)
        assert state_cache.latest(table.pk).version > table.version
        transaction.set_rollback(True)
    assert state_cache.get(table.pk) is None
    assert state_cache.latest(table.pk) == state_cache.get(table.pk), "kept, once it is stored"


def test_a_late_reader_does_not_bring_an_old_state_back(tables: list[Table]) -> None:
    old = repository.load(tables[0].pk)
    new = batch.write(*_parts(give(tables[0])))
    state_cache.put(old)
    assert state_cache.get(old.id).version == new.version > old.version


def test_outdated_cache_causes_a_retry(tables: list[Table]) -> None:
    old = repository.load(tables[0].pk)
    batch.write(*_parts(give(tables[0], 0)))
    batch.state_cache.drop(old.id)
    batch.state_cache.put(old)  # as in another process, whose cache is outdated
    state = batch.write(*_parts(give(tables[0], 1)))
    assert state.version == old.version + 2
    assert Entry.objects.filter(table=tables[0]).count() == state.version


def test_refusal_is_never_based_on_an_outdated_cache(tables: list[Table]) -> None:
    """In the outdated state the player is away."""
    table = tables[0]
    away = batch.write(*_parts(leave(table)))
    services.resume_seat(table.pk, table.host, NOW)
    batch.state_cache.drop(table.pk)
    batch.state_cache.put(away)
    assert batch.write(*_parts(give(table))).version == away.version + 2


def test_table_continues_when_a_guest_is_deleted(person: PersonFactory) -> None:
    """The cached state still has the guest on their seat, and a result to write for them."""
    ann, bob = person("Ann"), User.objects.create(username="Guest x", guest=True)
    table = services.open_table(ann, "odds", {"public": False}, NOW)
    services.sit(table.pk, bob, None, NOW)
    services.start(table.pk, ann, NOW)
    assert state_cache.latest(table.pk).seats[1].user == bob.pk
    bob.delete()
    services.leave(table.pk, ann, NOW)
    later = state_cache.latest(table.pk).clock.ends
    while repository.load(table.pk).status == "playing":
        later += 60_000
        services.wake(table.pk, later)
    assert repository.load(table.pk).seats[1].user is None


def fail(state: TableState) -> None:
    raise ZeroDivisionError


def test_several_tables_share_one_commit(tables: list[Table], django_assert_num_queries) -> None:
    for table in tables:
        batch.state_cache.put(repository.load(table.pk))
    together, each = 1, 1 + 3 + 2  # SQLite: begin, an update each, inserts and commit
    with django_assert_num_queries(each if connection.vendor == "sqlite" else together):
        results: list[Any] = batch.write_all([give(table) for table in tables])
    assert [result.version for result in results] == [4, 4, 4]


def test_moves_of_a_shared_commit_are_checked_separately(tables: list[Table]) -> None:
    ann, bob, cyd = tables
    old = repository.load(bob.pk)
    batch.write(*_parts(leave(bob)))
    services.resume_seat(bob.pk, bob.host, NOW)
    batch.state_cache.drop(bob.pk)
    batch.state_cache.put(old)  # outdated, so it is written alone
    bad = WriteRequest(cyd.pk, lambda state: actions.play(state, cyd.host_id, 9, b"{}", NOW))
    broken = WriteRequest(ann.pk, fail)
    results = batch.write_all([give(ann), give(bob), bad, give(ann, 1), broken])
    assert [getattr(result, "version", None) for result in results] == [4, 6, None, 5, None]
    assert isinstance(results[2], Refused)
    assert results[2].code == "early"
    assert isinstance(results[4], ZeroDivisionError)


def test_failed_shared_commit_is_retried_one_by_one(
    tables: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    save = repository.save

    def fails_together(pairs):
        if len(pairs) > 1:
            raise DatabaseError("deadlock")
        return save(pairs)

    monkeypatch.setattr(repository, "save", fails_together)
    results: list[Any] = batch.write_all([give(table) for table in tables])
    assert [result.version for result in results] == [4, 4, 4]


@pytest.mark.skipif(SQLITE, reason="SQLite has no locks on rows")
def test_a_shared_commit_writes_only_free_tables_that_have_not_changed(
    tables: list[Table],
) -> None:
    locked, changed, free = (repository.load(table.pk) for table in tables)
    with psycopg.connect(**dsn()) as other, other.transaction():
        other.execute("SELECT 1 FROM tables_table WHERE id = %s FOR UPDATE", [locked.id])
        known = {locked.id: 3, changed.id: 2, free.id: 3}
        rows = [(version + 1, "{}", NOW, None, table, version) for table, version in known.items()]
        entry = ("move", None, "bot", "{}", "[]", "", NOW)
        entries = [(table, version + 1, *entry) for table, version in known.items()]
        assert repository.write(rows, entries) == {free.id}
    written = Entry.objects.filter(by="bot", at=NOW, data="{}", version__gt=3)
    assert [each.table_id for each in written] == [free.id]
    assert Table.objects.get(pk=locked.id).version == 3


def dsn() -> dict[str, Any]:
    found = connection.connection.info.get_parameters()
    return {name: found[name] for name in ("host", "port", "user", "dbname") if name in found}


@pytest.mark.skipif(SQLITE, reason="SQLite has no connection that could be lost")
def test_an_action_is_tried_again_on_another_connection(tables: list[Table]) -> None:
    batch.state_cache.put(repository.load(tables[0].pk))
    lost = iter([True])

    def act(state: TableState):
        if next(lost, False):
            connection.connection.close()  # as when PostgreSQL restarts
        return give(tables[0]).action(state)

    assert batch.write(tables[0].pk, act).version == 4


@pytest.mark.skipif(SQLITE, reason="SQLite writes with several statements")
def test_an_error_leaves_a_transaction_around_it_alone(tables: list[Table]) -> None:
    Entry.objects.create(table=tables[0], version=4, kind="move", by="player", at=NOW)
    with transaction.atomic():
        with pytest.raises(DatabaseError):
            batch.write(*_parts(give(tables[0])))
        assert Table.objects.filter(pk=tables[0].pk).exists()


def test_rolled_back_change_is_not_published(
    tables: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    published = []
    monkeypatch.setattr(streams, "publish", published.extend)

    def leave_and_fail() -> None:
        with transaction.atomic():
            services.leave(tables[0].pk, tables[0].host, NOW)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        leave_and_fail()
    assert published == []
    assert state_cache.latest(tables[0].pk).version == 3
    assert not state_cache.latest(tables[0].pk).seats[0].away


def test_rolled_back_state_is_not_cached(
    tables: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise another version 4 could be mistaken for the one that was rolled back."""
    table = tables[0]

    def leave_look_and_fail() -> None:
        with transaction.atomic():
            services.leave(table.pk, table.host, NOW)
            assert state_cache.latest(table.pk).seats[0].away
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        leave_look_and_fail()
    monkeypatch.setattr(writer, "publish", lambda saved: None)  # as if written by another process
    batch.write(*_parts(give(table)))
    assert state_cache.latest(table.pk) == repository.load(table.pk)


def test_row_and_entry_are_written_atomically(tables: list[Table]) -> None:
    """Here the entry cannot be written, because there is one of this version."""
    Entry.objects.create(table=tables[0], version=4, kind="move", by="player", at=NOW)
    with pytest.raises(DatabaseError):
        batch.write(*_parts(give(tables[0])))
    assert repository.load(tables[0].pk).version == 3


def test_entry_versions_are_unique(tables: list[Table]) -> None:
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO tables_entry (table_id, version, kind, by, data, events, seed, at)"
            " VALUES (%s, 3, 'move', 'player', '{}', '[]', '', 0)",
            [tables[0].pk],
        )


def test_write_is_refused_after_repeated_conflicts(
    tables: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(repository, "save", lambda pairs: [])
    with pytest.raises(Refused, match="busy"):
        services.leave(tables[0].pk, tables[0].host, NOW)


def test_writes_go_on_after_the_database_was_restarted(
    tables: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Although the thread that writes never rests, and each state has to be read first."""
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has no connections that can be lost")
    monkeypatch.setattr(write_queue, "IDLE_TIMEOUT", 20)

    def lose_connection(_: TableState) -> None:
        connection.connection.close()  # the one of the thread that writes
        raise Refused("busy")

    async def scenario() -> None:
        with pytest.raises(Refused, match="busy"):
            await batch.queue.write(WriteRequest(tables[0].pk, lose_connection))
        for table in tables:
            state_cache.drop(table.pk)
        await batch.queue.write(give(tables[1]))
        monkeypatch.setattr(write_queue, "IDLE_TIMEOUT", 0.05)
        await batch.queue.write(give(tables[2]))

    before = {table.pk: table.version for table in Table.objects.all()}
    run_async(scenario)
    for table in tables[1:]:
        assert repository.version_of(table.pk) == before[table.pk] + 1


def test_unknown_table_is_refused() -> None:
    with pytest.raises(Refused, match="no_such_table"):
        batch.write("nosuchtable", partial(actions.wake, now=NOW, next_seed=new_seed()))


def test_tables_leave_nothing_for_the_search_for_garbage(tables: list[Table]) -> None:
    """Which stops a process for long when there is much to find."""

    def evening() -> None:
        for table in tables:
            state_cache.drop(table.pk)
        results = batch.write_all([leave(table) for table in tables])
        assert all(isinstance(result, Refused) for result in results)

    batch.write_all([leave(table) for table in tables])
    evening()
    gc.collect()
    gc.disable()
    try:
        for _ in range(20):
            evening()
        assert gc.collect() < 20
    finally:
        gc.enable()
