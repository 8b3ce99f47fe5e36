"""What measurements and the tests of faults share: a database and a Redis of their own, the cookie
of a player, figures as lines of JSON, and the numbers of the command line."""

import json
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import psycopg

from ops.test import POSTGRESQL, postgresql_is_up
from tests.migrated import copy_of

if TYPE_CHECKING:
    from accounts.models import User

REDIS = os.environ.get("TILEHOUSE_TEST_REDIS_URL", "redis://127.0.0.1:6379/9")
DATABASE_NAME = f"tilehouse_bench_{os.getpid()}"  # others may measure at the same time


@contextmanager
def settings() -> Iterator[None]:
    """Sets the environment: PostgreSQL and Redis as services."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"
    os.environ["TILEHOUSE_DRAIN_SECONDS"] = "0"  # there is no proxy
    os.environ["TILEHOUSE_TESTS_OF"] = ""  # keeps the settings from starting their own servers
    with tempfile.TemporaryDirectory(prefix="tilehouse-bench-") as folder, database() as url:
        os.environ["TILEHOUSE_VAR"] = folder
        os.environ["TILEHOUSE_REDIS_URL"] = REDIS
        os.environ["TILEHOUSE_DATABASE_URL"] = url
        yield


@contextmanager
def database() -> Iterator[str]:
    """A temporary database, dropped afterwards; of a migrated one, if tests have left a copy."""
    rest, _, name = POSTGRESQL.rpartition("/")
    migrated = copy_of(name)
    with psycopg.connect(POSTGRESQL, autocommit=True) as server:
        server.execute(f"DROP DATABASE IF EXISTS {DATABASE_NAME} WITH (FORCE)")
        found = server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [migrated])
        template = migrated if found.fetchone() else "template1"
        server.execute(f'CREATE DATABASE {DATABASE_NAME} TEMPLATE "{template}"')
        try:
            yield f"{rest}/{DATABASE_NAME}"
        finally:
            server.execute(f"DROP DATABASE IF EXISTS {DATABASE_NAME} WITH (FORCE)")


@contextmanager
def site(**environment: str) -> Iterator[None]:
    """Django on a database of its own, with all tables. Where it is missing nothing is measured."""
    if not postgresql_is_up():
        sys.exit("PostgreSQL is not reachable: not measured")
    with settings():
        os.environ.update(environment)
        with _migrated():
            yield


@contextmanager
def _migrated() -> Iterator[None]:
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connections

    call_command("migrate", verbosity=0)
    try:
        yield
    finally:
        for connection in connections.all(initialized_only=True):
            connection.close()
            getattr(connection, "close_pool", bool)()


def cookie_of(user: "User") -> str:
    """The cookie of a new signed-in session."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


def report(name: str, value: float, unit: str, how: str) -> None:
    """Prints a figure."""
    line = {"name": name, "value": round(value, 4), "unit": unit, "how": how}
    print(json.dumps(line), flush=True)


def load() -> str:
    """How busy the machine is, which says what a time is worth."""
    return f"load {os.getloadavg()[0]:.1f}"


def numbers(*usual: int) -> list[int]:
    """Those of the command line, and the usual ones for what it leaves out."""
    given = [int(word) for word in sys.argv[1:]]
    return [*given, *usual[len(given) :]]


def broker() -> Any:
    """The Redis where tasks wait for workers."""
    from redis import Redis

    return Redis.from_url(os.environ["TILEHOUSE_REDIS_URL"])
