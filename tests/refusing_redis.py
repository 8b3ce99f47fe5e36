"""Redis servers that are away, or are there but refuse to write."""

from collections.abc import Iterator
from contextlib import contextmanager

from redis import Redis

from ops.redis import private_redis

STOPPED = "stopped"
REFUSALS = {
    "read-only": ("REPLICAOF", "127.0.0.1", "1"),  # as after a failover
    "full": ("CONFIG", "SET", "maxmemory", "1"),
    "without replicas": ("CONFIG", "SET", "min-replicas-to-write", "1"),
}


@contextmanager
def away_redis(how: str) -> Iterator[str]:
    """The URL of a Redis that has been stopped, or refuses."""
    with private_redis() as url:
        if how != STOPPED:
            Redis.from_url(url).execute_command(*REFUSALS[how])
            yield url
    if how == STOPPED:
        yield url
