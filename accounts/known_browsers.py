"""Browsers that have signed in to an account before: a signed cookie names the account. Strangers
who guess its password from elsewhere cannot keep its owner out (accounts/sign_in_limits.py).

A new password revokes the cookies of all browsers, because their fingerprints are of the old one.
"""

import hashlib
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare, salted_hmac

from accounts.addresses import account_of
from accounts.models import User

COOKIE, PATH = "known", "/accounts/"
SECONDS = 365 * 24 * 60 * 60
MOST = 4  # accounts that share a browser; the newest are kept
_SALT = "accounts.known_browsers"


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
