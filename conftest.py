"""Options and fixtures for the tests of all apps."""

import faulthandler
import sys
from collections.abc import Callable, Iterator
from datetime import date

import pytest
from django.core.cache import cache
from hypothesis import settings

from accounts.models import User
from accounts.shared_parts import forget_all

# Nothing fails because a machine is busy.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--only-database",
        action="store_true",
        help="run only the tests that use the database: the others give the same on any database",
    )


# Runs last, to see the fixtures that other plugins have added.
@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--only-database"):
        others = [item for item in items if not _uses_database(item)]
        items[:] = [item for item in items if _uses_database(item)]
        config.hook.pytest_deselected(items=others)


# pytest's own limit ends when a test fails, so what is cleaned up after it could hang for ever.
@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    seconds = float(item.config.getini("faulthandler_timeout"))
    if seconds > 0:
        faulthandler.dump_traceback_later(seconds, exit=True, file=sys.__stderr__)
    return (yield)


def _uses_database(item: pytest.Item) -> bool:
    fixtures = {"db", "transactional_db"} & set(getattr(item, "fixturenames", ()))
    return bool(fixtures) or item.get_closest_marker("django_db") is not None


@pytest.fixture(autouse=True)
def clear_cache() -> None:
    """Rate limits and other cached values start from zero in each test."""
    cache.clear()
    forget_all()


@pytest.fixture
def day_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals of days are not hidden any more, whichever day a test plays on."""
    monkeypatch.setattr("tables.daily_secrecy.today", lambda: date.max)


@pytest.fixture
def person(db: None) -> Callable[[str], User]:
    """Returns the user of a name, created on first use."""
    return lambda name: User.objects.get_or_create(username=name)[0]


@pytest.fixture
def guest(db: None) -> User:
    return User.objects.create(username="Guest xyz", guest=True)
