"""The database: SQLite unless TILEHOUSE_DATABASE_URL names a PostgreSQL."""

import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit


def database(var: Path) -> dict[str, Any]:
    url = os.environ.get("TILEHOUSE_DATABASE_URL", "")
    return postgresql(url) if url else sqlite(var / "tilehouse.sqlite3")


def sqlite(path: Path) -> dict[str, Any]:
    """WAL lets readers go on while somebody writes; IMMEDIATE takes the write lock at once,
    so two writers queue instead of failing half way."""
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
    parts = urlsplit(url)
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": parts.path.lstrip("/"),
        "USER": parts.username or "",
        "PASSWORD": parts.password or "",
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
        # Every page is served by a thread of its own: a connection kept by a thread would stay
        # open when that has gone. They are kept by the process, and lent.
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {"pool": {"min_size": 2, "max_size": 20, "timeout": 10}},
        "TEST": {"NAME": f"test_{parts.path.lstrip('/')}_{os.getpid()}"},
    }
