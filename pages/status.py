"""How the house is: whether its parts answer now. Told even while some of them are away."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from redis import Redis, RedisError

from tables.services import now
from tables.tasks import TICKED

FRESH = 10  # seconds an answer is good for: who asks more often asks nobody
PATIENCE = 1  # seconds Redis may take
LATE_MS = 5_000  # a clock that has not ticked for so long stands still


@dataclass(frozen=True)
class Part:
    """One part of the house. `took`: milliseconds until it answered, or since the clock's tick."""

    name: str
    title: str
    purpose: str
    well: bool
    took: int | None


def middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """Who asks how the house is stays unknown: who he is stands in the database."""

    def answer(request: HttpRequest) -> HttpResponse:
        if request.path.startswith("/status"):
            request.COOKIES = dict(request.COOKIES)
            request.COOKIES.pop(settings.SESSION_COOKIE_NAME, None)
        return get_response(request)

    return answer


def house() -> tuple[Part, ...]:
    """The parts as they were at most ten seconds ago."""
    return _look(int(time.monotonic() // FRESH), settings.REDIS_URL)


@lru_cache(maxsize=1)
def _look(_window: int, redis_url: str) -> tuple[Part, ...]:
    memory, clock = _timed(lambda: _ask_redis(redis_url)), _since_tick()
    return (
        _part("database", "Accounts and games", "Everything that is kept.", database()),
        _part("redis", "Live news", "Moves reach the other players at once.", memory),
        Part(
            "clock",
            "The clock of the tables",
            "Bots play, and turns end in time.",
            memory is not None and clock is not None and clock < LATE_MS,
            clock,
        ),
    )


def database(asked=connection) -> int | None:
    """Milliseconds until the database answered; None when it did not."""
    return _timed(lambda: asked.cursor().execute("SELECT 1"))


def _part(name: str, title: str, purpose: str, took: int | None) -> Part:
    return Part(name, title, purpose, took is not None, took)


def _ask_redis(url: str) -> None:
    with Redis.from_url(url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE) as redis:
        redis.ping()


def _timed(ask: Callable[[], object]) -> int | None:
    began = time.monotonic()
    try:
        ask()
    except (DatabaseError, RedisError, OSError):
        return None
    return round((time.monotonic() - began) * 1000)


def _since_tick() -> int | None:
    ticked = cache.get(TICKED)
    return None if ticked is None else max(0, now() - ticked)
