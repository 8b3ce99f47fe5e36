"""Whether the site's components respond now. The page works even while some of them are down."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from redis import Redis, RedisError

from accounts.timestamps import now
from tables.clock_runner import TICKED

CACHE_SECONDS = 10  # how long the result of a check is reused
TIMEOUT = 1  # seconds for Redis to respond
MAX_TICK_AGE_MS = 5_000  # a clock whose last tick is older counts as stopped
BEAT_TICKED = "beat.ticked"  # cache key: when beat last looked at its schedule, every 5 seconds
MAX_BEAT_AGE_MS = 30_000


@dataclass(frozen=True)
class Component:
    """A part of the site. took: milliseconds until it answered, or since its last tick."""

    name: str
    title: Promise
    purpose: Promise
    healthy: bool
    took: int | None
    ticks: bool = False


def middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """Drops the session cookie on the status pages, as loading a session needs the database."""

    def answer(request: HttpRequest) -> HttpResponse:
        if request.path.startswith("/status"):
            request.COOKIES = dict(request.COOKIES)
            request.COOKIES.pop(settings.SESSION_COOKIE_NAME, None)
        return get_response(request)

    return answer


def components() -> tuple[Component, ...]:
    """All components, checked at most ten seconds ago."""
    return _check(int(time.monotonic() // CACHE_SECONDS), settings.REDIS_STREAMS_URL)


@lru_cache(maxsize=1)
def _check(_window: int, redis_url: str) -> tuple[Component, ...]:
    redis, clock = _response_ms(lambda: _ping(redis_url)), _since(TICKED)
    return (
        _component("database", _("Accounts and games"), _("Stores everything."), database()),
        _component(
            "redis", _("Live updates"), _("Sends moves to the other players at once."), redis
        ),
        Component(
            "clock",
            _("Turn timers"),
            _("Make bots play, and end turns when the time is up."),
            redis is not None and clock is not None and clock < MAX_TICK_AGE_MS,
            clock,
            ticks=True,
        ),
        _beat(),
    )


def _beat() -> Component:
    age = _since(BEAT_TICKED)
    healthy = age is not None and age < MAX_BEAT_AGE_MS
    purpose = _("Starts contests, ends calls that nobody answers, and sends reminders by mail.")
    return Component("beat", _("Scheduled work"), purpose, healthy, age, ticks=True)


def database(wrapper: BaseDatabaseWrapper = connection) -> int | None:
    """Milliseconds until the database answered; None when it did not."""
    return _response_ms(lambda: wrapper.cursor().execute("SELECT 1"))


def _component(name: str, title: Promise, purpose: Promise, took: int | None) -> Component:
    return Component(name, title, purpose, took is not None, took)


def _ping(url: str) -> None:
    with Redis.from_url(url, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT) as redis:
        redis.ping()


def _response_ms(request: Callable[[], object]) -> int | None:
    began = time.monotonic()
    try:
        request()
    except (DatabaseError, RedisError, OSError):
        return None
    return round((time.monotonic() - began) * 1000)


def _since(key: str) -> int | None:
    ticked = cache.get(key)
    return None if ticked is None else max(0, now() - ticked)
