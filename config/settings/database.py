"""The database: SQLite, or PostgreSQL if TILEHOUSE_DATABASE_URL is set.

`postgresql://user:password@host:5432/name?sslmode=require`; special characters in the user name
and the password are percent-escaped, and the query holds libpq's own options.
"""

import os
from pathlib import Path
from typing import Any

import dj_database_url

POSTGRESQL = "django.db.backends.postgresql"
# Connections of one process, the seconds that a request waits for one, and those after which the
# pool begins anew to connect: until then it waits twice as long after each attempt.
POOL = {"min_size": 2, "max_size": 20, "timeout": 10, "reconnect_timeout": 2}
FORM = (
    "TILEHOUSE_DATABASE_URL has the form postgresql://user:password@host:5432/name, "
    "with special characters percent-escaped"
)


def database(var: Path) -> dict[str, Any]:
    url = os.environ.get("TILEHOUSE_DATABASE_URL", "")
    return postgresql(url) if url else sqlite(var / "tilehouse.sqlite3")


def sqlite(path: Path) -> dict[str, Any]:
    """WAL lets readers continue during a write. IMMEDIATE takes the write lock at the start of a
    transaction, so two writers queue instead of one of them failing later."""
    path.parent.mkdir(parents=True, exist_ok=True)
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        },
        "TEST": {"NAME": path.with_name("test.sqlite3")},
    }


def postgresql(url: str) -> dict[str, Any]:
    """Raises ValueError for an invalid URL. The message omits the URL, which holds the password."""
    try:
        parsed = dj_database_url.parse(url, conn_health_checks=True)
    except ValueError:
        raise ValueError(FORM) from None
    if parsed["ENGINE"] != POSTGRESQL or not parsed["NAME"]:
        raise ValueError(FORM)
    # Prepared statements and server-side cursors live on between transactions, when PgBouncer has
    # given the connection away.
    pgbouncer = os.environ.get("TILEHOUSE_PGBOUNCER") == "1"
    return {
        **parsed,
        "ENGINE": "config.postgresql",
        # Requests run in threads that come and go, so a connection kept by its thread would stay
        # open after that thread has ended. The process keeps the connections in a pool instead.
        "CONN_MAX_AGE": 0,
        "OPTIONS": {
            **parsed.get("OPTIONS", {}),
            "pool": pool(),
            # Only prepared cursors use it, and they do not count; None: not even they prepare.
            "prepare_threshold": None if pgbouncer else 0,
        },
        "DISABLE_SERVER_SIDE_CURSORS": pgbouncer,
        "TEST": {"NAME": f"test_{parsed['NAME']}_{os.getpid()}"},
    }


def pool() -> dict[str, int]:
    """Raises ValueError unless the size is a number from 2 on: `/ready` keeps one connection."""
    size = os.environ.get("TILEHOUSE_DATABASE_POOL", str(POOL["max_size"]))
    if not (size.isascii() and size.isdigit() and int(size) >= 2):
        raise ValueError("TILEHOUSE_DATABASE_POOL is a number of connections, 2 or more")
    return POOL | {"max_size": int(size)}
