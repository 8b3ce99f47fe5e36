"""For which push services the worker's threads wait, and how long. Anybody can name one that never
answers: one that fails rests, each time for longer, and all that are not those of the large
browsers have only a few threads among them.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from threading import BoundedSemaphore
from urllib.parse import urlsplit

from django.core.cache import cache

KNOWN = {"fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com"}
KNOWN_DOMAIN = ".notify.windows.com"  # whose services have many names
THREADS_OF_OTHERS = 2
PATIENCE = 3  # failures in a row before a host rests
FIRST_REST, LONGEST_REST = 30, 15 * 60  # seconds
LOOK_AGAIN = 10  # seconds, while one message tries whether a host is well again
KEPT = 24 * 60 * 60

_others = BoundedSemaphore(THREADS_OF_OTHERS)


def host_of(endpoint: str) -> str:
    return urlsplit(endpoint).netloc.lower().removesuffix(":443")


def is_known(host: str) -> bool:
    return host in KNOWN or host.endswith(KNOWN_DOMAIN)


@contextmanager
def thread_for(host: str) -> Iterator[bool]:
    """Whether this thread may wait for a host now."""
    free = is_known(host) or _others.acquire(blocking=False)
    try:
        yield free
    finally:
        if free and not is_known(host):
            _others.release()


def pause(host: str, now: float) -> int:
    """The seconds for which a host still rests. now: in seconds since 1970. After the rest one
    message tries, and the others see how it fares."""
    failures, until = _known_of(host)
    if failures < PATIENCE:
        return 0
    if now < until:
        return ceil(until - now)
    return 0 if cache.add(f"push.tries.{host}", 1, LOOK_AGAIN) else LOOK_AGAIN


def note(host: str, well: bool, now: float) -> None:
    """A host has answered, or not. What began before it rested says nothing more."""
    failures, until = _known_of(host)
    if well and failures:
        cache.delete(f"push.rests.{host}")
    elif not well and until <= now:
        longer = failures + 1 - PATIENCE
        rest = min(LONGEST_REST, FIRST_REST * 2 ** min(longer, 9)) if longer >= 0 else 0
        cache.set(f"push.rests.{host}", (failures + 1, now + rest), KEPT)


def _known_of(host: str) -> tuple[int, float]:
    """Its failures in a row, and until when it rests."""
    return cache.get(f"push.rests.{host}") or (0, 0.0)
