"""Hands one message to a push service, and what follows from its answer.

And for which services the worker's threads wait, and how long. Anybody can name one that never
answers: one that fails rests, each time for longer, and all that are not those of the large
browsers have only a few threads among them.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from email.utils import parsedate_to_datetime
from math import ceil
from threading import BoundedSemaphore
from typing import NamedTuple
from urllib.parse import urlsplit

from django.core.cache import cache
from urllib3 import BaseHTTPResponse, Retry, Timeout
from urllib3.exceptions import HTTPError

from push import endpoints, keys
from push.models import Subscription

TRIES = 4
FIRST_WAIT = 30  # seconds; four times as long after each attempt
LONGEST_WAIT = 15 * 60  # the broker hands out what waits for an hour a second time
KNOWN = {"fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com"}
KNOWN_DOMAIN = ".notify.windows.com"  # whose services have many names
THREADS_OF_OTHERS = 2
PATIENCE = 3  # failures in a row before a host rests
FIRST_REST, LONGEST_REST = 30, 15 * 60  # seconds
LOOK_AGAIN = 10  # seconds, while one message tries whether a host is well again
KEPT = 24 * 60 * 60

_others = BoundedSemaphore(THREADS_OF_OTHERS)
NO_RETRIES = Retry(0, redirect=0, raise_on_redirect=False, raise_on_status=False)


class Sent(NamedTuple):
    """How a message fared. Not taken, and neither gone nor to be tried again: it is given up.

    gone: the browser has no subscription any more. wait: seconds until the next attempt.
    """

    taken: bool = False
    gone: bool = False
    wait: int | None = None
    status: int = 0  # of the answer; 0: there was none


class Message(NamedTuple):
    """text: JSON for the service worker. until: when it is of no use any more, in seconds since
    1970; the service keeps it until then for a browser that is off."""

    text: str
    until: int
    urgent: bool


def send(to: Subscription, message: Message, tried: int, at: datetime) -> Sent:
    """tried: attempts before this one."""
    if not endpoints.is_allowed(to.endpoint):
        return Sent(gone=True)
    headers = {
        "Authorization": keys.signature(to.endpoint, at.timestamp()),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(max(0, message.until - int(at.timestamp()))),
        "Urgency": "high" if message.urgent else "normal",
    }
    try:
        answer = endpoints.pools().request(
            "POST",
            to.endpoint,
            body=_encrypted(to, message.text),
            headers=headers,
            timeout=Timeout(total=endpoints.SECONDS),
            retries=NO_RETRIES,
            redirect=False,
            preload_content=False,
        )
    except HTTPError as error:
        why = getattr(error, "reason", error)  # of the last attempt
        refused = isinstance(why.__cause__, endpoints.NotPublicError)
        return Sent(gone=True) if refused else Sent(wait=_next_wait(tried))
    _leave(answer)
    return verdict(answer.status, answer.headers.get("Retry-After", ""), tried, at)


def _leave(answer: BaseHTTPResponse) -> None:
    """A service may be anybody's, so what it says besides is not read: that could last for ever."""
    if answer.length_remaining == 0:
        answer.release_conn()  # for the next message
    answer.close()


def verdict(status: int, retry_after: str, tried: int, at: datetime) -> Sent:
    """What follows from an answer (RFC 8030)."""
    if 200 <= status < 300:
        return Sent(taken=True, status=status)
    if status in (404, 410):
        return Sent(gone=True, status=status)
    if status == 429 or status >= 500:
        wait = _next_wait(tried)
        if wait is not None:
            wait = min(max(wait, _asked_wait(retry_after, at)), LONGEST_WAIT)
        return Sent(wait=wait, status=status)
    return Sent(status=status)


def _next_wait(tried: int) -> int | None:
    return FIRST_WAIT * 4**tried if tried + 1 < TRIES else None


def _asked_wait(retry_after: str, at: datetime) -> int:
    """The seconds for which a service asks to be left alone: a number, or a date."""
    text = retry_after.strip()
    if text.isascii() and text.isdigit():
        return int(text[:9])
    try:
        return int((parsedate_to_datetime(text) - at).total_seconds()) + 1
    except (TypeError, ValueError):
        return 0


def _encrypted(to: Subscription, text: str) -> bytes:
    from pywebpush import WebPusher  # takes a while to load, and only workers need it

    known = {"endpoint": to.endpoint, "keys": {"p256dh": to.p256dh, "auth": to.auth}}
    body: bytes = WebPusher(known).encode(text.encode(), "aes128gcm")["body"]
    return body


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
