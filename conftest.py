"""Options and fixtures for the tests of all apps."""

import faulthandler
import os
import sys
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management.color import no_style
from django.db import connection, connections
from django.test import TransactionTestCase
from hypothesis import settings
from pytest_django import DjangoDbBlocker

from accounts.models import User
from accounts.templatetags.shared import forget_all
from config.garbage import search_rarely
from sockets.limits import TokenBucket
from tests.migrated import Migrated, copy_for

# How many examples a law is tried with. Nothing fails because a machine is busy.
settings.register_profile("few", max_examples=20, deadline=None)
settings.register_profile("many", max_examples=300, deadline=None)
settings.load_profile("many" if os.environ.get("TILEHOUSE_TEST_LONG") else "few")

# The names of models and permissions: every database has them from its making on.
KEPT = {"django_content_type", "auth_permission"}


def _empty_tables(case: Any) -> None:
    """After a test that commits. Django's own way makes what is in KEPT anew each time, which takes
    longer than most of these tests."""
    for name in case._databases_names(include_mirrors=False):
        database = connections[name]
        tables = database.introspection.django_table_names(True, include_views=False)
        statements = database.ops.sql_flush(no_style(), sorted(set(tables) - KEPT))
        database.ops.execute_sql_flush(statements)


setattr(TransactionTestCase, "_fixture_teardown", _empty_tables)  # noqa: B010  (hidden from the types)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--with-database",
        action="store_true",
        help="run only the tests that use the database: others give the same on any",
    )


# Runs last, to see the fixtures that other plugins have added.
@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--with-database"):
        wanted = [item for item in items if _uses_database(item)]
        config.hook.pytest_deselected(items=list(set(items) - set(wanted)))
        items[:] = wanted


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """What is loaded by now stays, as in the processes of the site."""
    search_rarely()


# pytest's own limit ends when a test fails, so what is cleaned up after it could hang for ever.
@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    seconds = float(item.config.getini("faulthandler_timeout"))
    if seconds > 0:
        faulthandler.dump_traceback_later(seconds, exit=True, file=sys.__stderr__ or sys.stderr)
    return (yield)


def _uses_database(item: pytest.Item) -> bool:
    fixtures = {"db", "transactional_db"} & set(getattr(item, "fixturenames", ()))
    return bool(fixtures) or item.get_closest_marker("django_db") is not None


@pytest.fixture(scope="session")
def migrated(django_db_modify_db_settings: None, django_db_blocker: DjangoDbBlocker) -> Migrated:
    """A copy of a migrated database, with which this run begins if an earlier one has made it."""
    with django_db_blocker.unblock():
        copy = copy_for(connection)
    if copy.is_there:
        copy.use()
    return copy


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_keepdb: bool, migrated: Migrated) -> bool:
    """The file of SQLite is there already then."""
    return django_db_keepdb or (migrated.is_there and connection.vendor == "sqlite")


@pytest.fixture(scope="session")
def django_db_setup(
    migrated: Migrated, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> None:
    if not migrated.is_there:
        with django_db_blocker.unblock():
            migrated.make()


@pytest.fixture(autouse=True)
def clear_cache() -> None:
    """Rate limits and other cached values start from zero in each test."""
    cache.clear()
    forget_all()


@pytest.fixture
def day_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals of days are not hidden any more, whichever day a test plays on."""
    monkeypatch.setattr("tables.played.today", lambda: date.max)


@pytest.fixture
def at_one_instant(monkeypatch: pytest.MonkeyPatch) -> None:
    """For the limits of sockets all comes at the same time, however slow the machine is."""
    take = TokenBucket.take
    monkeypatch.setattr(TokenBucket, "take", lambda bucket, _: take(bucket, bucket._updated))


@pytest.fixture
def person(db: None) -> Callable[[str], User]:
    """Returns the user of a name, created on first use."""
    return lambda name: User.objects.get_or_create(username=name)[0]


@pytest.fixture
def guest(db: None) -> User:
    return User.objects.create(username="Guest xyz", guest=True)
