"""Whether the site's components work now. The page works even while some of them are down."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from django.conf import settings
from django.contrib.auth import get_user
from django.core.cache import cache
from django.db import Error, connection
from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from redis import AuthenticationError, BusyLoadingError, Redis, ResponseError

from accounts import outage
from accounts.outage import REDIS_AWAY, ReadOnlyDatabase
from accounts.sessions import SessionStore
from accounts.timestamps import now
from tables.waking import leases

CACHE_SECONDS = 10  # how long the result of a check is reused
TIMEOUT = 1.0  # seconds for Redis or the database to respond
MAX_TICK_AGE_MS = 5_000  # a clock whose last tick is older counts as stopped
SESSION = "tilehouse.session"  # in request.META: the cookie that was dropped
BEAT_TICKED = "beat.ticked"  # cache key: when beat last looked at its schedule, every 5 seconds
MAX_BEAT_AGE_MS = 30_000
MAX_OFFSET_MS = 5_000


@dataclass(frozen=True)
class Component:
    """A part of the site. took: milliseconds until it answered, or since its last tick. refuses:
    it answers, but saves nothing."""

    name: str
    title: Promise
    purpose: Promise
    healthy: bool
    took: int | None
    ticks: bool = False
    refuses: bool = False


REFUSALS = (ReadOnlyDatabase, ResponseError, AuthenticationError, BusyLoadingError)


class Answer(NamedTuple):
    """What a check found. took: milliseconds; None without an answer. value: what it returned."""

    took: int | None
    value: int | None = None
    refuses: bool = False


# A check that waits for a database or a Redis that hangs must not hold up the page.
_threads = ThreadPoolExecutor(4, thread_name_prefix="status")


def middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """Drops the session cookie on the status pages, as loading a session needs the database. Where
    that works, `is_for_staff` asks for it."""

    def answer(request: HttpRequest) -> HttpResponse:
        if request.path.startswith("/status"):
            request.COOKIES = dict(request.COOKIES)
            request.META[SESSION] = request.COOKIES.pop(settings.SESSION_COOKIE_NAME, None)
        return get_response(request)

    return answer


def is_for_staff(request: HttpRequest) -> bool:
    """Whether the reader is staff. A database that does not say so in time holds up no page."""
    key = request.META.get(SESSION) or ""
    return bool(key) and _answers(lambda: _is_staff(request, key))[0].value == 1


def _is_staff(request: HttpRequest, key: str) -> int:
    request.session = SessionStore(key)
    return int(getattr(get_user(request), "is_staff", False))


class State(NamedTuple):
    """What was found at most ten seconds ago. offset: by how many milliseconds this server's clock
    is ahead of the database's, as exactly as the question took; None without an answer."""

    components: tuple[Component, ...]
    offset: int | None

    @property
    def healthy(self) -> bool:
        return all(component.healthy for component in self.components)

    @property
    def behind(self) -> int | None:
        return None if self.offset is None else -self.offset

    @property
    def is_off(self) -> bool:
        return self.offset is not None and abs(self.offset) > MAX_OFFSET_MS


def state() -> State:
    return _check(int(time.monotonic() // CACHE_SECONDS), settings.REDIS_STREAMS_URL)


@lru_cache(maxsize=1)
def _check(_window: int, redis_url: str) -> State:
    database, redis, clock, offset = _answers(
        lambda: outage.check_database(connection),
        lambda: _write_to_redis(redis_url),
        leases.since_renewal,
        _clock_offset,
    )
    found = (
        _component("database", _("Accounts and games"), _("Stores everything."), database),
        _component(
            "redis", _("Live updates"), _("Sends moves to the other players at once."), redis
        ),
        _clock(clock.value),
        _beat(),
    )
    return State(found, offset.value)


def _clock_offset() -> int:
    """Against the moment in the middle of the question."""
    asked = now()
    there = leases.database_time()
    return (asked + now()) // 2 - there


def _clock(age: int | None) -> Component:
    healthy = age is not None and age < MAX_TICK_AGE_MS
    purpose = _("Make bots play, and end turns when the time is up.")
    return Component("clock", _("Turn timers"), purpose, healthy, age, ticks=True)


def _beat() -> Component:
    age = _since(BEAT_TICKED)
    healthy = age is not None and age < MAX_BEAT_AGE_MS
    purpose = _("Starts contests, ends calls that nobody answers, and sends reminders by mail.")
    return Component("beat", _("Scheduled work"), purpose, healthy, age, ticks=True)


def _component(name: str, title: Promise, purpose: Promise, answer: Answer) -> Component:
    healthy = answer.took is not None and not answer.refuses
    return Component(name, title, purpose, healthy, answer.took, refuses=answer.refuses)


def _write_to_redis(url: str) -> None:
    with Redis.from_url(url, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT) as redis:
        outage.check_redis(redis)


def _answers(*checks: Callable[[], int | None]) -> list[Answer]:
    """What checks find that run at the same time; nothing of those that take too long."""
    ends = time.monotonic() + TIMEOUT
    running = [_threads.submit(_answer, check) for check in checks]
    wait(running, ends - time.monotonic())
    return [future.result() if future.done() else Answer(None) for future in running]


def _answer(check: Callable[[], int | None]) -> Answer:
    began = time.monotonic()
    try:
        value, refuses = check(), False
    except REFUSALS:
        value, refuses = None, True
    except (Error, *REDIS_AWAY):
        return Answer(None)
    finally:
        connection.close()
    return Answer(round((time.monotonic() - began) * 1000), value, refuses)


def _since(key: str) -> int | None:
    ticked = cache.get(key)
    return None if ticked is None else max(0, now() - ticked)
