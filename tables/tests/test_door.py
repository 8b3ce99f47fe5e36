"""The one door for writing: what two do at once, and what a memory is worth."""

from functools import partial

import pytest
from django.db import DatabaseError, connection, transaction

from tables import acts, door, services, store
from tables.door import Job
from tables.models import Entry, Table
from tables.refusals import Refused
from tables.tests.conftest import Person
from tables.tests.standings import NOW

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def tables(person: Person) -> list[Table]:
    """Three tables of three people, all dealt."""
    return [services.play_now(person(name), "odds", NOW) for name in ("Ann", "Bob", "Cyd")]


def leave(table: Table) -> Job:
    return Job(table.pk, lambda standing: acts.leave(standing, table.host_id, NOW))


def give(table: Table, card: int = 0) -> Job:
    def act(standing):
        move = b'{"do":"give","card":"%s"}' % standing.state.hands[0][card].encode()
        return acts.play(standing, table.host_id, 1, move, NOW)

    return Job(table.pk, act)


def test_the_memory_is_what_the_database_holds(tables: list[Table]) -> None:
    door.write(*_parts(give(tables[0])))
    kept = store.shelf.get(tables[0].pk)
    assert kept is not None
    assert kept == store.load(tables[0].pk)


def _parts(job: Job):
    return job.table, job.act


def test_an_outdated_memory_costs_a_second_try_and_no_wrong_move(tables: list[Table]) -> None:
    old = store.load(tables[0].pk)
    door.write(*_parts(give(tables[0], 0)))
    store.shelf.drop(old.id)
    store.shelf.put(old)  # as in another process, which has not heard of it
    standing = door.write(*_parts(give(tables[0], 1)))
    assert standing.version == old.version + 2
    assert Entry.objects.filter(table=tables[0]).count() == standing.version


def test_a_refusal_is_never_given_from_an_outdated_memory(tables: list[Table]) -> None:
    """Here the process still believes that the player is away."""
    table = tables[0]
    away = door.write(*_parts(leave(table)))
    services.back(table.pk, table.host, NOW)
    store.shelf.drop(table.pk)
    store.shelf.put(away)
    assert door.write(*_parts(give(table))).version == away.version + 2


def test_a_table_goes_on_when_a_players_account_is_deleted(person: Person) -> None:
    """This process still remembers the account on its seat, and has something to write there."""
    ann, bob = person("Ann"), person("Bob")
    table = services.open_table(ann, "odds", {}, NOW)
    services.sit(table.pk, bob, None, NOW)
    services.start(table.pk, ann, NOW)
    assert store.latest(table.pk).chairs[1].user == bob.pk
    bob.delete()
    services.leave(table.pk, ann, NOW)
    later = store.latest(table.pk).clock.ends
    while store.load(table.pk).status == "playing":
        later += 60_000
        services.wake(table.pk, later)
    assert store.load(table.pk).chairs[1].user is None


def test_several_tables_share_one_commit(tables: list[Table], django_assert_num_queries) -> None:
    for table in tables:
        store.shelf.put(store.load(table.pk))
    with django_assert_num_queries(4):  # begin, one update, one insert, commit
        outcomes = door.write_all([give(table) for table in tables])
    assert [outcome.version for outcome in outcomes] == [4, 4, 4]


def test_each_move_of_a_shared_commit_is_checked_alone(tables: list[Table]) -> None:
    ann, bob, cyd = tables
    old = store.load(bob.pk)
    door.write(*_parts(leave(bob)))
    services.back(bob.pk, bob.host, NOW)
    store.shelf.drop(bob.pk)
    store.shelf.put(old)  # outdated: goes alone
    bad = Job(cyd.pk, lambda standing: acts.play(standing, cyd.host_id, 9, b"{}", NOW))
    broken = Job(ann.pk, lambda standing: 1 / 0)
    outcomes = door.write_all([give(ann), give(bob), bad, give(ann, 1), broken])
    assert [getattr(outcome, "version", None) for outcome in outcomes] == [4, 6, None, 5, None]
    assert isinstance(outcomes[2], Refused)
    assert outcomes[2].code == "early"
    assert isinstance(outcomes[4], ZeroDivisionError)


def test_a_commit_that_fails_as_a_whole_is_tried_one_by_one(
    tables: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    save = store.save

    def fails_together(pairs):
        if len(pairs) > 1:
            raise DatabaseError("deadlock")
        return save(pairs)

    monkeypatch.setattr(store, "save", fails_together)
    outcomes = door.write_all([give(table) for table in tables])
    assert [outcome.version for outcome in outcomes] == [4, 4, 4]


def test_nobody_hears_of_what_was_rolled_back(
    tables: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = []
    monkeypatch.setattr(door.live, "tell", told.extend)

    def leave_and_fail() -> None:
        with transaction.atomic():
            services.leave(tables[0].pk, tables[0].host, NOW)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        leave_and_fail()
    assert told == []
    assert store.latest(tables[0].pk).version == 3
    assert not store.latest(tables[0].pk).chairs[0].away


def test_what_was_rolled_back_is_not_remembered(
    tables: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else another fourth version would be taken for the one that never was."""
    table = tables[0]

    def leave_look_and_fail() -> None:
        with transaction.atomic():
            services.leave(table.pk, table.host, NOW)
            assert store.latest(table.pk).chairs[0].away
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        leave_look_and_fail()
    monkeypatch.setattr(door, "_tell", lambda saved: None)  # as if another process wrote
    door.write(*_parts(give(table)))
    assert store.latest(table.pk) == store.load(table.pk)


def test_a_change_and_its_entry_are_written_together_or_not_at_all(
    tables: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "NOTE", "INSERT INTO nowhere VALUES {rows}")
    with pytest.raises(DatabaseError):
        services.leave(tables[0].pk, tables[0].host, NOW)
    assert store.load(tables[0].pk).version == 3


def test_two_entries_never_have_one_number(tables: list[Table]) -> None:
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO tables_entry (table_id, version, kind, by, data, events, seed, at)"
            " VALUES (%s, 3, 'move', 'player', '{}', '[]', '', 0)",
            [tables[0].pk],
        )


def test_a_busy_table_says_so(tables: list[Table], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "save", lambda pairs: [])
    with pytest.raises(Refused, match="busy"):
        services.leave(tables[0].pk, tables[0].host, NOW)


def test_a_table_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refused, match="no_such_table"):
        door.write("nosuchtable", partial(acts.wake, now=NOW))
