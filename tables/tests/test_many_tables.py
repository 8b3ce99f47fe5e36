"""What every page and the clock ask is as cheap after years of games as at first."""

import json
from typing import Any

import pytest
from django.db import connection

from accounts.models import User
from tables import listed, selectors, services
from tables.models import Seat, Table, Wake
from tables.storage import repository
from tables.tests.conftest import PersonFactory
from tables.tests.sessions import play_to_the_end
from tables.tests.table_states import NOW
from tables.waking import runner
from tables.waking.leases import ALL_SHARDS

pytestmark = pytest.mark.django_db
FEW, MANY = 300, 9_000
OVER = """
INSERT INTO tables_table (id, game, game_version, title, public, status, options, rules, number,
    games, version, game_state, opened, seed, next_seed, created, end_reason, ended)
SELECT 'z' || number, 'odds', '1', '', true, 'over', '{}', '{}', 1, 1, 1, '', 0, 'seed', '', now(),
    '', number FROM generate_series(%(first)s, %(last)s) AS number;
INSERT INTO tables_seat
    (table_id, number, user_id, bot, name, back, felt, avatar, away, timeouts, ready, points, ended)
SELECT 'z' || number, 0, %(user)s, '', '', '', '', '', false, 0, false, 0,
    number FROM generate_series(%(first)s, %(last)s) AS number;
"""
ASKED = {
    "running": (listed.SELECT + listed.RUNNING, lambda user: [user]),
    "newest": (listed.SELECT + listed.PAST + listed.NEWEST_FIRST, lambda user: [user, 20]),
    "older": (
        listed.SELECT + listed.BEFORE + listed.NEWEST_FIRST,
        lambda user: [user, FEW // 2, "z1", 20],
    ),
    "current": (selectors.CURRENT_GAME.replace("%(user)s", "%s"), lambda user: [user]),
}


def play_many(user: User, first: int, last: int) -> None:
    """Finished tables of a player, numbered."""
    with connection.cursor() as cursor:
        for statement in OVER.split(";\n")[:2]:
            cursor.execute(statement, {"user": user.pk, "first": first, "last": last})
        for table in ("tables_table", "tables_seat"):
            cursor.execute(f"ANALYZE {table}")


def pages_read(statement: str, values: list[Any]) -> int:
    """Of the database, for one query."""
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {statement}", values)
        found = cursor.fetchone()[0]
        plan = (json.loads(found) if isinstance(found, str) else found)[0]["Plan"]
        return int(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"])


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite counts no pages")
def test_queries_read_no_more_after_years_of_games(person: PersonFactory) -> None:
    ann = person("Ann")
    services.play_now(ann, "odds", NOW)
    play_many(ann, 1, FEW)
    before = {name: pages_read(ask, of(ann.pk)) for name, (ask, of) in ASKED.items()}
    play_many(ann, FEW + 1, MANY)
    after = {name: pages_read(ask, of(ann.pk)) for name, (ask, of) in ASKED.items()}
    assert {name: pages for name, pages in after.items() if pages > before[name] + 60} == {}


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite writes a row in place")
def test_a_move_changes_no_indexed_column_of_its_table() -> None:
    """Otherwise PostgreSQL would write all indexes of the row with each move."""
    with connection.cursor() as cursor:
        cursor.execute("""SELECT attname FROM pg_index JOIN pg_attribute
            ON attrelid = indrelid AND attnum = ANY(indkey)
            WHERE indrelid = 'tables_table'::regclass""")
        indexed = {name for (name,) in cursor.fetchall()}
    changed = repository.UPDATE.partition("SET ")[2].partition(" WHERE")[0]
    assert {part.split(" = ")[0] for part in changed.split(", ")}.isdisjoint(indexed)


def test_the_clock_finds_what_moves_have_written(person: PersonFactory) -> None:
    ann = person("Ann")
    table = services.play_now(ann, "odds", NOW)
    for _ in range(5):
        [wake] = runner.next_wakes(ALL_SHARDS, 8)
        assert wake == (table.pk, (state := repository.load(table.pk)).version, state.wake_at)
        runner.wake_due(wake.at)
    Table.objects.filter(pk=table.pk).update(wake_at=NOW - 1)
    assert [wake.at for wake in runner.next_wakes(ALL_SHARDS, 8)] == [NOW - 1]
    services.close_table(table.pk, "test", NOW)
    assert not Wake.objects.exists()


def test_seats_of_finished_tables_say_when_they_ended(person: PersonFactory) -> None:
    ann = person("Ann")
    played = play_to_the_end(services.play_now(ann, "odds", NOW, {"games": 1}), ann)
    never_begun = services.open_table(ann, "odds", {}, NOW)
    services.close_table(never_begun.pk, "test", NOW + 1)
    running = services.play_now(ann, "odds", NOW)
    seats = dict(Seat.objects.filter(user=ann).values_list("table", "ended"))
    assert seats == {played.pk: played.ended, never_begun.pk: 0, running.pk: None}
