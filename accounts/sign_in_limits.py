"""How many wrong passwords and codes are taken, and from which browsers more are.

They are counted for an account and a network together: a limit for the account alone would let any
stranger keep its owner out. Many networks that guess slowly meet a limit of a day, which a browser
that has signed in to the account before passes, and so does a new password by mail.

A signed cookie names the accounts that have signed in from a browser. A new password revokes those
of all browsers, because their fingerprints are of the old one.
"""

import hashlib
import ipaddress
from contextlib import suppress
from typing import Any, NamedTuple

from django.conf import settings
from django.core import signing
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare, salted_hmac

from accounts.addresses import account_of
from accounts.mailboxes import mailbox_of
from accounts.models import User
from accounts.ratelimit import client_network, is_within

MINUTE, DAY = 60, 24 * 60 * 60
WHAT = "attempts to sign in"
COOKIE, PATH = "known", "/accounts/"
SECONDS = 365 * 24 * 60 * 60
MOST = 4  # accounts that share a browser; the newest are kept
_SALT = "accounts.known_browsers"  # with another, no browser would be known any more


class Limit(NamedTuple):
    key: str
    times: int
    seconds: int


class Attempt:
    """One password or code. `allowed`: whether it may be looked at. It counts unless forgiven."""

    def __init__(self, limits: list[Limit]) -> None:
        self.counted: list[str] = []
        self.allowed = all(self._count(limit) for limit in limits)  # the first that refuses is last

    def _count(self, limit: Limit) -> bool:
        self.counted.append(limit.key)
        return is_within(limit.key, WHAT, limit.times, limit.seconds)

    def forgive(self) -> None:
        """It was right."""
        for key in self.counted:
            with suppress(ValueError):  # the cache is unavailable, or the period has just ended
                cache.decr(key)


def password_attempt(request: HttpRequest, login: str) -> Attempt:
    """An attempt with a name or address as it was typed, which may be nobody's."""
    if account := known_account(request, login):
        return Attempt(_of_known_browser(request, f"password:{account.pk}"))
    return Attempt([_any_account(request), *_of_stranger(request, _target(login))])


def code_attempt(request: HttpRequest, user: User) -> Attempt:
    """An attempt with a one-time code, after the right password."""
    target = f"code:{user.pk}"
    known = is_known(request, user)
    return Attempt((_of_known_browser if known else _of_stranger)(request, target))


def forget_attempts(request: HttpRequest, *logins: str) -> None:
    """After a new password: guesses at the old one do not count any more."""
    for login in logins:
        cache.delete_many([limit.key for limit in _of_stranger(request, _target(login))])


def forget_codes(request: HttpRequest, *users: User) -> None:
    """After a new password by mail: who had guessed codes knew the one before."""
    for user in users:
        cache.delete_many([limit.key for limit in _of_stranger(request, f"code:{user.pk}")])


def _target(login: str) -> str:
    return "password:" + hashlib.sha256(mailbox_of(login).encode()).hexdigest()


def _any_account(request: HttpRequest) -> Limit:
    return Limit(f"sign-in:any:{client_network(request)}", 10, MINUTE)


def _of_known_browser(request: HttpRequest, target: str) -> list[Limit]:
    """By network and by browser too, so that a cookie that was stolen keeps nobody out elsewhere,
    and does not give more attempts from many networks."""
    return [
        Limit(f"sign-in:known:{target}:{client_network(request)}", 10, 5 * MINUTE),
        Limit(f"sign-in:known:{target}:{this_browser(request)}", 50, DAY),
    ]


def _of_stranger(request: HttpRequest, target: str) -> list[Limit]:
    near, area = client_network(request), _area(request)
    return [
        Limit(f"sign-in:{target}:{near}", 5, 5 * MINUTE),
        Limit(f"sign-in:{target}:{area}", 30, DAY),
        Limit(f"sign-in:{target}", 500, DAY),
    ]


def _area(request: HttpRequest) -> str:
    """What one customer of a provider can easily have: an IPv4 /24, an IPv6 /48."""
    ip = ipaddress.ip_address(client_network(request))
    return str(ipaddress.ip_network((ip, 24 if ip.version == 4 else 48), strict=False))


def remember(request: HttpRequest, user: User, response: HttpResponse) -> None:
    """Notes in this browser that this account has signed in here."""
    others = [entry for entry in _entries(request) if entry[0] != user.pk]
    entries = [[user.pk, _fingerprint(user)], *others][:MOST]
    response.set_cookie(
        COOKIE,
        signing.dumps(entries, salt=_SALT),
        max_age=SECONDS,
        path=PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def known_account(request: HttpRequest, login: str) -> User | None:
    """The account of a name or address, if this browser has signed in to it before. It is the one
    whose password is looked at: somebody else may have an account with the same address."""
    if not (known := _accounts(request)):
        return None
    account = account_of(login)
    return account if account in known else None


def this_browser(request: HttpRequest) -> str:
    """Tells browsers with a cookie apart. Nobody can make another one without signing in."""
    entry = request.COOKIES.get(COOKIE) or request.session.session_key or ""
    return hashlib.sha256(entry.encode()).hexdigest()[:32]


def is_known(request: HttpRequest, user: User) -> bool:
    return any(known.pk == user.pk for known in _accounts(request))


def _accounts(request: HttpRequest) -> list[User]:
    """A visitor without the cookie causes no query, which could tell who has an account."""
    found = [request.user] if isinstance(request.user, User) else []
    if entries := dict(_entries(request)):
        users = User.objects.filter(pk__in=entries)
        found += [user for user in users if _is_of(user, entries[user.pk])]
    return found


def _is_of(user: User, fingerprint: str) -> bool:
    return constant_time_compare(fingerprint, _fingerprint(user))


def _entries(request: HttpRequest) -> list[Any]:
    try:
        entries = signing.loads(request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=SECONDS)
    except signing.BadSignature:
        return []
    return list(entries)


def _fingerprint(user: User) -> str:
    return salted_hmac(_SALT, user.password, algorithm="sha256").hexdigest()[:32]
