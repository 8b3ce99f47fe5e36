"""The one door for writing: what two do at once, and what a memory is worth."""

from functools import partial

import pytest
from django.db import DatabaseError, connection, transaction

from tables import actions, batch, repository, services, writer
from tables.batch import WriteRequest, state_cache
from tables.models import Entry, Table
from tables.refusals import Refused
from tables.tests.conftest import PersonFactory
from tables.tests.table_states import NOW

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def tables(person: PersonFactory) -> list[Table]:
    """Three tables of three people, all dealt."""
    return [services.play_now(person(name), "odds", NOW) for name in ("Ann", "Bob", "Cyd")]


def leave(table: Table) -> WriteRequest:
    return WriteRequest(table.pk, lambda state: actions.leave(state, table.host_id, NOW))


def give(table: Table, card: int = 0) -> WriteRequest:
    def act(state):
        move = b'{"do":"give","card":"%s"}' % state.game_state.hands[0][card].encode()
        return actions.play(state, table.host_id, 1, move, NOW)

    return WriteRequest(table.pk, act)


def test_the_memory_is_what_the_database_holds(tables: list[Table]) -> None:
    batch.write(*_parts(give(tables[0])))
    kept = batch.state_cache.get(tables[0].pk)
    assert kept is not None
    assert kept == repository.load(tables[0].pk)


def _parts(request: WriteRequest):
    return request.table, request.action


def test_an_outdated_memory_costs_a_second_try_and_no_wrong_move(tables: list[Table]) -> None:
    old = repository.load(tables[0].pk)
    batch.write(*_parts(give(tables[0], 0)))
    batch.state_cache.drop(old.id)
    batch.state_cache.put(old)  # as in another process, which has not heard of it
    state = batch.write(*_parts(give(tables[0], 1)))
    assert state.version == old.version + 2
    assert Entry.objects.filter(table=tables[0]).count() == state.version


def test_a_refusal_is_never_given_from_an_outdated_memory(tables: list[Table]) -> None:
    """Here the process still believes that the player is away."""
    table = tables[0]
    away = batch.write(*_parts(leave(table)))
    services.resume_seat(table.pk, table.host, NOW)
    batch.state_cache.drop(table.pk)
    batch.state_cache.put(away)
    assert batch.write(*_parts(give(table))).version == away.version + 2


def test_a_table_goes_on_when_a_players_account_is_deleted(person: PersonFactory) -> None:
    """This process still remembers the account on its seat, and has something to write there."""
    ann, bob = person("Ann"), person("Bob")
    table = services.open_table(ann, "odds", {}, NOW)
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


def test_several_tables_share_one_commit(tables: list[Table], django_assert_num_queries) -> None:
    for table in tables:
        batch.state_cache.put(repository.load(table.pk))
    with django_assert_num_queries(4):  # begin, one update, one insert, commit
        results = batch.write_all([give(table) for table in tables])
    assert [result.version for result in results] == [4, 4, 4]


def test_each_move_of_a_shared_commit_is_checked_alone(tables: list[Table]) -> None:
    ann, bob, cyd = tables
    old = repository.load(bob.pk)
    batch.write(*_parts(leave(bob)))
    services.resume_seat(bob.pk, bob.host, NOW)
    batch.state_cache.drop(bob.pk)
    batch.state_cache.put(old)  # outdated: goes alone
    bad = WriteRequest(cyd.pk, lambda state: actions.play(state, cyd.host_id, 9, b"{}", NOW))
    broken = WriteRequest(ann.pk, lambda state: 1 / 0)
    results = batch.write_all([give(ann), give(bob), bad, give(ann, 1), broken])
    assert [getattr(result, "version", None) for result in results] == [4, 6, None, 5, None]
    assert isinstance(results[2], Refused)
    assert results[2].code == "early"
    assert isinstance(results[4], ZeroDivisionError)


def test_a_commit_that_fails_as_a_whole_is_tried_one_by_one(
    tables: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    save = repository.save

    def fails_together(pairs):
        if len(pairs) > 1:
            raise DatabaseError("deadlock")
        return save(pairs)

    monkeypatch.setattr(repository, "save", fails_together)
    results = batch.write_all([give(table) for table in tables])
    assert [result.version for result in results] == [4, 4, 4]


def test_nobody_hears_of_what_was_rolled_back(
    tables: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = []
    monkeypatch.setattr(writer.pubsub, "publish", told.extend)

    def leave_and_fail() -> None:
        with transaction.atomic():
            services.leave(tables[0].pk, tables[0].host, NOW)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        leave_and_fail()
    assert told == []
    assert state_cache.latest(tables[0].pk).version == 3
    assert not state_cache.latest(tables[0].pk).seats[0].away


def test_what_was_rolled_back_is_not_remembered(
    tables: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else another fourth version would be taken for the one that never was."""
    table = tables[0]

    def leave_look_and_fail() -> None:
        with transaction.atomic():
            services.leave(table.pk, table.host, NOW)
            assert state_cache.latest(table.pk).seats[0].away
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        leave_look_and_fail()
    monkeypatch.setattr(writer, "publish", lambda saved: None)  # as if another process wrote
    batch.write(*_parts(give(table)))
    assert state_cache.latest(table.pk) == repository.load(table.pk)


def test_a_change_and_its_entry_are_written_together_or_not_at_all(
    tables: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(repository, "NOTE", "INSERT INTO nowhere VALUES {rows}")
    with pytest.raises(DatabaseError):
        services.leave(tables[0].pk, tables[0].host, NOW)
    assert repository.load(tables[0].pk).version == 3


def test_two_entries_never_have_one_number(tables: list[Table]) -> None:
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO tables_entry (table_id, version, kind, by, data, events, seed, at)"
            " VALUES (%s, 3, 'move', 'player', '{}', '[]', '', 0)",
            [tables[0].pk],
        )


def test_a_busy_table_says_so(tables: list[Table], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repository, "save", lambda pairs: [])
    with pytest.raises(Refused, match="busy"):
        services.leave(tables[0].pk, tables[0].host, NOW)


def test_a_table_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refused, match="no_such_table"):
        batch.write("nosuchtable", partial(actions.wake, now=NOW))
