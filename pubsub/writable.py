"""Whether Redis and the database accept writes. One that only answers is of no use."""

from typing import Any

from redis import Redis

PROBE = "writable"
STATEMENTS = {
    "postgresql": "SELECT 1 FROM django_session LIMIT 0 FOR UPDATE",  # refused if it is read-only
    "sqlite": "SELECT 1",
}


def check_redis(redis: "Redis") -> None:
    """Raises one of REDIS_AWAY unless it does."""
    redis.set(PROBE, 1, ex=60)


def check_database(connection: Any) -> None:
    """Raises one of DATABASE_AWAY unless it does."""
    with connection.cursor() as cursor:
        cursor.execute(STATEMENTS[connection.vendor])
