"""What the pages of an evening ask the database is as cheap after years of games as at first.

Counted are the pages of the database that each query reads: times depend on the machine. Pages of
numbers are not among them: statistics count all games of a player, high scores those of a game.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.db.models import Model
from django.test import Client

from accounts.models import User
from accounts.templatetags.shared import forget_all
from accounts.timestamps import now
from dominoes.models import Played as DominoesPlayed
from dominoes.tests import table_games as dominoes
from mahjong.models import WonHand
from mahjong.tests import table_games as mahjong
from ratings.models import RatedGame
from solitaire.models import Played as SolitairePlayed
from solitaire.tests import table_games as solitaire
from tables import archiving
from tables.models import Archive, GameResult, Seat, Table

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite counts no pages"),
]
FEW, MANY = 100, 4_000  # copies of each session, of which a quarter is the reader's
FREE = 60  # pages that a query may read more: an index is a level deeper
# A record counts the reader's own games, which takes 3 ms for 5,000. Nothing else may grow.
COUNTED = 'COUNT("tables_gameresult"."id")'
HOUR = 60 * 60 * 1000
# What differs in the copies of a finished session, in SQL, the newest of which is the original.
ID = "left(%(id)s, 6) || copies.n"
ENDED = "%(ended)s - 3600000::bigint * copies.n"
AT = "at - interval '1 hour' * copies.n"
USER = "CASE WHEN copies.n %% 4 = 0 OR user_id IS NULL THEN user_id ELSE %(other)s END"
COPIES: list[tuple[type[Model], str, dict[str, str]]] = [
    (Table, "id", {"id": ID, "ended": ENDED, "rematch_id": "NULL"}),
    (Archive, "table_id", {"table_id": ID}),
    (Seat, "table_id", {"table_id": ID, "ended": ENDED, "user_id": USER}),
    (GameResult, "table_id", {"table_id": ID, "at": ENDED, "user_id": USER}),
    (WonHand, '"table"', {"table": ID, "user_id": USER}),
    (SolitairePlayed, '"table"', {"table": ID, "user_id": USER, "at": AT}),
    (DominoesPlayed, '"table"', {"table": ID, "user_id": USER, "at": AT}),
    (
        RatedGame,
        '"table"',
        {"table": ID, "user_id": USER, "at": AT},
    ),
]
PAGES = [
    "/", "/lobby/", "/lobby/tables", "/lobby/open/", "/history/", "/solitaire/", "/dominoes/",
    "/contests/", "/contests/finished/", "/coins/", "/friends/", "/friends/now", "/friends/online",
    "/people/Ann/", "/rankings/", "/messages/", "/notifications/", "/clubs/", "/problem/",
    "/problem/archive/", "/membership/", "/accounts/settings/", "/help/", "/table/{}/replay/",
    "/table/{}/fairness/", "/table/{}/replay.json", "/table/{}/review/", "/table/{}/log.json",
    "/table/{}/",
]  # fmt: skip


def copy(table: Table, other: User, first: int, last: int) -> None:
    """Copies of a finished session, numbered; most are those of another player."""
    values: dict[str, Any] = {
        "id": table.pk,
        "ended": table.ended,
        "first": first,
        "last": last,
        "other": other.pk,
    }
    with connection.cursor() as cursor:
        for model, key, changes in COPIES:
            fields = model._meta.concrete_fields
            columns = [f.column for f in fields if f.column != "id" or f.column in changes]
            names = ", ".join(f'"{column}"' for column in columns)
            selected = ", ".join(changes.get(column, f'"{column}"') for column in columns)
            name = model._meta.db_table
            cursor.execute(
                f"INSERT INTO {name} ({names}) SELECT {selected} FROM {name},"
                f" generate_series(%(first)s, %(last)s) AS copies (n) WHERE {key} = %(id)s",
                values,
            )
            cursor.execute(f"ANALYZE {name}")


@contextmanager
def watching(asked: list[tuple[str, Any]]) -> Iterator[None]:
    """Collects the queries that only read."""

    def watch(execute: Callable[..., Any], sql: str, values: Any, many: bool, context: Any) -> Any:
        if sql.lstrip().startswith(("SELECT", "WITH", "(SELECT")):
            asked.append((sql, values))
        return execute(sql, values, many, context)

    with connection.execute_wrapper(watch):
        yield


def pages_read(statement: str, values: Any) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {statement}", values)
        plan = cursor.fetchone()[0][0]["Plan"]
        return int(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"])


def cost_of(browser: Client, page: str) -> dict[str, int]:
    """The pages of the database read by each query of a page of the site."""
    cache.clear()
    forget_all()
    asked: list[tuple[str, Any]] = []
    with watching(asked):
        assert browser.get(page).status_code == 200, page
    cost: dict[str, int] = {}
    for statement, values in asked:
        cost[statement] = max(cost.get(statement, 0), pages_read(statement, values))
    return cost


@pytest.fixture
def sessions() -> list[Table]:
    """One of each game, finished and archived."""
    ann, at = User.objects.create(username="Ann"), now() - 2 * HOUR
    over = [solitaire.finished(ann, at=at), dominoes.given_up(ann, at)]
    for slug in ("american", "zung-jung"):
        over.append(mahjong.finished(mahjong.begun(ann, slug, f"{7:064x}", at), ann, at))
    then = datetime.fromtimestamp(at / 1000, UTC)
    WonHand.objects.create(user=ann, table=over[-2].pk, number=1, section="2468", at=then)
    for table in over:
        archiving.archive_session(table.pk)
        table.refresh_from_db()
    return over


def test_no_page_reads_more_after_years_of_games(sessions: list[Table]) -> None:
    browser = Client()
    browser.force_login(User.objects.get(username="Ann"))
    ben = User.objects.create(username="Ben")
    for table in sessions:
        copy(table, ben, 1, FEW)
    pages = [page.format(sessions[-1].pk) for page in PAGES]
    before = {page: cost_of(browser, page) for page in pages}
    for table in sessions:
        copy(table, ben, FEW + 1, MANY)
    worse = [
        (page, before[page].get(statement), read, statement)
        for page in pages
        for statement, read in cost_of(browser, page).items()
        if read > before[page].get(statement, 0) + FREE and COUNTED not in statement
    ]
    assert worse == []
