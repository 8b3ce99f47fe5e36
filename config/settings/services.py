"""What the site uses elsewhere: the database, Stripe or the stand-in on a developer's machine, and
how workers deliver mail.

The database is SQLite, or PostgreSQL if TILEHOUSE_DATABASE_URL is set:
`postgresql://user:password@host:5432/name?sslmode=require`; special characters in the user name and
the password are percent-escaped, and the query holds libpq's own options.

Mail goes over SMTP if TILEHOUSE_EMAIL_URL is set, else to the console.
`smtp://user:password@host:587` uses STARTTLS, `smtps://host:465` TLS from the start, and
`smtp://127.0.0.1:25?tls=no` neither, for a server on the same machine.
"""

import os
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import dj_database_url

from billing.prices import Price, price

STAND_IN_KEY = "sk_test_StandInWhereNoMoneyMoves"
TIMEOUT_SECONDS = 10
SMTP = "django.core.mail.backends.smtp.EmailBackend"

POSTGRESQL = "django.db.backends.postgresql"
# Connections of one process, the seconds that a request waits for one, and those after which the
# pool begins anew to connect: until then it waits twice as long after each attempt.
POOL = {"min_size": 2, "max_size": 20, "timeout": 10, "reconnect_timeout": 2}
FORM = (
    "TILEHOUSE_DATABASE_URL has the form postgresql://user:password@host:5432/name, "
    "with special characters percent-escaped"
)


def prices() -> dict[str, Price]:
    """By interval: "month", and "year" if it is set. Raises ValueError for a price that cannot be
    read."""
    month = os.environ.get("TILEHOUSE_STRIPE_PRICE_MONTH", "9.99 usd")
    year = os.environ.get("TILEHOUSE_STRIPE_PRICE_YEAR", "")
    return {name: price(text, name) for name, text in (("month", month), ("year", year)) if text}


def stand_in() -> dict[str, Any]:
    """Settings that reach the stand-in, if its address is set."""
    host = os.environ.get("TILEHOUSE_STRIPE_HOST", "")
    if not host:
        return {}
    return {
        "STRIPE_API_HOST": host,
        "STRIPE_PAGES": [host],
        "STRIPE_SECRET_KEY": STAND_IN_KEY,
        "STRIPE_LIVE_MODE": False,
        # dj-stripe warns that this address is for development; this is development.
        "SILENCED_SYSTEM_CHECKS": ["djstripe.W002"],
    }


def refuse_stand_in() -> None:
    """Raises ValueError if production would talk to the stand-in, and KeyError without a key."""
    if os.environ.get("TILEHOUSE_STRIPE_HOST"):
        raise ValueError("TILEHOUSE_STRIPE_HOST is for development: unset it in production")
    if os.environ["TILEHOUSE_STRIPE_KEY"] == STAND_IN_KEY:
        raise ValueError("TILEHOUSE_STRIPE_KEY is the key of the stand-in: set Stripe's")


def mail() -> dict[str, Any]:
    url = os.environ.get("TILEHOUSE_EMAIL_URL", "")
    return smtp(url) if url else {}


def smtp(url: str) -> dict[str, Any]:
    parts = urlsplit(url)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise ValueError("TILEHOUSE_EMAIL_URL begins with smtp:// or smtps:// and names a host")
    direct = parts.scheme == "smtps"
    plain = parse_qs(parts.query).get("tls") == ["no"]
    return {
        "EMAIL_DELIVERY_BACKEND": SMTP,
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or (465 if direct else 587),
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": direct,
        "EMAIL_USE_TLS": not direct and not plain,
        "EMAIL_TIMEOUT": TIMEOUT_SECONDS,
    }


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
