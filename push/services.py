"""The only code that writes browsers' subscriptions, and where other apps hand in messages."""

import json
import logging
from collections.abc import Collection, Iterator
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric import ec
from django.core.cache import cache
from django.db import transaction

from accounts.models import User
from accounts.outage import enqueue_each
from accounts.private_texts import seal
from push import endpoints, keys, tasks
from push.models import Subscription, digest_of

log = logging.getLogger(__name__)

BROWSERS = 10  # of one user; with an eleventh, the oldest gets no more
AN_HOUR = 60  # counted messages to one user; the rest stands on their pages
DAY = 24 * 60 * 60
POINT, SECRET = 65, 16  # bytes of a browser's public key, and of what it shares with the site


class Browser(NamedTuple):
    """What a browser says of itself when push messages are turned on there."""

    endpoint: str
    p256dh: str
    auth: str


class Push(NamedTuple):
    """A message as the service worker shows it. tag: a later one with the same replaces it. lasts:
    seconds for which it is kept for a browser that is off. about: a key of `hooks.still_news`, and
    the number of what may be read meanwhile. page: where the url leads in the end, if elsewhere.
    counted: it is dropped if there were too many; not what the site itself has to say in time."""

    title: str
    text: str
    url: str
    tag: str = ""
    lasts: int = DAY
    urgent: bool = False
    about: tuple[str, int] | None = None
    page: str = ""
    counted: bool = True


def check_browser(browser: Browser) -> bool:
    """Whether messages could be encrypted for this browser, and sent where it says."""
    try:
        point, secret = keys.decode(browser.p256dh), keys.decode(browser.auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        return False
    fits = len(point) == POINT and len(secret) == SECRET
    return fits and endpoints.is_allowed(browser.endpoint)


@transaction.atomic
def subscribe(user: User, browser: Browser, session: str, name: str, at: datetime) -> None:
    """Turns push messages on in a browser. One that belonged to somebody else belongs to them no
    more, and what waits for them does not reach who has it now: their row goes. The user is locked,
    so that two browsers at once are counted."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk, closed=None)
    values: dict[str, Any] = {
        "user": user,
        "endpoint": browser.endpoint,
        "p256dh": browser.p256dh,
        "auth": browser.auth,
        "session": session,
        "known": user.get_session_auth_hash(),
        "browser": name[:200],
        "failed": 0,
    }
    digest = digest_of(browser.endpoint)
    Subscription.objects.filter(digest=digest).exclude(user=user).delete()
    Subscription.objects.update_or_create(
        digest=digest, defaults=values, create_defaults=values | {"made": at}
    )
    newest = Subscription.objects.filter(user=user).order_by("-made", "-pk")
    kept = list(newest.values_list("pk", flat=True)[:BROWSERS])
    Subscription.objects.filter(user=user).exclude(pk__in=kept).delete()


def unsubscribe(user: User, endpoint: str) -> None:
    Subscription.objects.filter(user=user, digest=digest_of(endpoint)).delete()


def forget_browser(user: User, number: int) -> None:
    """Turns messages off in a browser that is not at hand."""
    Subscription.objects.filter(user=user, pk=number).delete()


@transaction.atomic
def renew(endpoint: str, browser: Browser) -> bool:
    """A browser has got another address from its push service. That it knows the former one, which
    nobody else does, says whose it is; unless somebody has turned messages on there since."""
    former, new = digest_of(endpoint), digest_of(browser.endpoint)
    listed = Subscription.objects.filter(digest__in={former, new}).order_by("pk")
    rows = {row.digest: row for row in listed.select_for_update(no_key=True)}
    if former not in rows:
        return False
    if former != new and new in rows:
        rows[former].delete()
        return True
    row = rows[former]
    row.endpoint, row.digest = browser.endpoint, new
    row.p256dh, row.auth, row.failed = browser.p256dh, browser.auth, 0
    row.save()
    return True


def forget_session(session: str | None) -> None:
    """Somebody has signed out in this browser, or it was signed out from another."""
    if session:
        Subscription.objects.filter(session=session).delete()


def send(messages: Collection[tuple[int, Push]], at: datetime) -> None:
    """Queues messages to users, given by id, for all their browsers, on commit."""
    if not messages or not keys.is_on():
        return
    numbers: dict[int, list[int]] = {}
    rows = Subscription.objects.filter(user__in={user for user, _ in messages})
    for user, number in rows.values_list("user", "pk"):
        numbers.setdefault(user, []).append(number)
    queued = int(at.timestamp())
    given = [
        [number, sealed(push), push.lasts, push.urgent, queued, push.about]
        for user, push in _within_an_hour(messages, numbers, at)
        for number in numbers[user]
    ]
    if given:
        transaction.on_commit(partial(_queue, given))


def _within_an_hour(
    messages: Collection[tuple[int, Push]], users: Collection[int], at: datetime
) -> Iterator[tuple[int, Push]]:
    """The messages that are not too many for one of these users."""
    names = {user: f"pushed.{at:%d.%H}.{user}" for user in users}
    counts = cache.get_many(names.values())
    for user, push in messages:
        if user not in names:
            continue
        if not push.counted:
            yield user, push
        elif counts.setdefault(names[user], 0) < AN_HOUR:
            counts[names[user]] += 1
            yield user, push
    cache.set_many(counts, 60 * 60)


def sealed(push: Push) -> str:
    told = {"title": push.title, "text": push.text, "url": push.url, "tag": push.tag}
    told |= {"page": push.page} if push.page else {}
    return seal(json.dumps(told, ensure_ascii=False), "push")


def _queue(given: list[list[Any]]) -> None:
    try:
        enqueue_each(tasks.send, given)
    except ConnectionError:  # it is on their pages, and mail may follow
        log.warning("%d push messages could not be queued", len(given))


def erase(user: User, at: int) -> None:
    Subscription.objects.filter(user=user).delete()
