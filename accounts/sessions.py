"""Sessions as Django has them, read faster; who is signed in behind open sockets, asked for many
sessions at once; and who is online: requested a page, or had one open, within the last minute.
Middleware: the cookie of a replaced session is not deleted, and pages of those who are signed in
stay out of caches."""

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple, cast

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as StoredSession
from django.contrib.sessions.middleware import SessionMiddleware as Sessions
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import connection
from django.db.models import Exists, OuterRef
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.crypto import constant_time_compare

from accounts.guests import GuestRequest, guest_of
from accounts.hooks import hooks
from accounts.models import User

AT_ONCE = 1_000  # sessions that are deleted in one step
STORED = "SELECT session_data FROM django_session WHERE session_key = %s AND expire_date > %s"


class SessionStore(StoredSession):
    """In SQL, because every page reads its session. The name of the class is part of what signs
    sessions: with another, all players would be signed out."""

    def load(self) -> dict[str, Any]:
        moment = connection.ops.adapt_datetimefield_value(timezone.now())
        with connection.cursor() as cursor:
            cursor.execute(STORED, [self.session_key, moment])
            row = cursor.fetchone()
        if row is None:
            self._session_key = None
            return {}
        data: dict[str, Any] = self.decode(row[0])
        return data


class SessionMiddleware(Sessions):
    """Django deletes the cookie of a session it cannot find. While a user signs in, the response
    to an earlier request can arrive late; it would delete the new session's cookie and sign the
    user out again."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        if request.session.is_empty() and not request.session.modified:
            patch_vary_headers(response, ("Cookie",))
            return response
        return super().process_response(request, response)


KEY = re.compile(r"[0-9a-z]{8,40}\Z")  # anything else would be an error for all who are asked about


class OpenSession(NamedTuple):
    """The player behind a socket: their session's key, their id, and the hash of their password as
    it was when the socket opened."""

    key: str
    user: int
    password: str


def sessions_of(keys: Sequence[str]) -> list[OpenSession | None]:
    """For each key in the cookie of a browser, who is signed in there; None for a visitor."""
    found = {key for key in keys if KEY.match(key)}
    rows = Session.objects.filter(session_key__in=found, expire_date__gt=timezone.now())
    decode = SessionStore().decode
    stored = {row.session_key: decode(row.session_data) for row in rows}
    numbers = {key: _user_number(data) for key, data in stored.items()}
    users = User.objects.in_bulk({number for number in numbers.values() if number is not None})
    return [
        _session(key, stored[key], users.get(numbers[key])) if key in stored else None
        for key in keys
    ]


def _user_number(data: dict[str, Any]) -> int | None:
    text = str(data.get(SESSION_KEY, ""))
    return int(text) if text.isascii() and text.isdigit() else None


def _session(key: str, data: dict[str, Any], user: User | None) -> OpenSession | None:
    """The session, if Django would let its user in: an active one, whose password is the same."""
    backend, known = data.get(BACKEND_SESSION_KEY), data.get(HASH_SESSION_KEY)
    if user is None or backend not in settings.AUTHENTICATION_BACKENDS or not known:
        return None
    if not user.is_active:
        return None
    hashes = (user.get_session_auth_hash(), *user.get_session_auth_fallback_hash())
    if not any(constant_time_compare(known, each) for each in hashes):
        return None
    return OpenSession(key, user.pk, user.password)


def still_open(sessions: Collection[OpenSession]) -> set[OpenSession]:
    """Those of some sessions that have not been signed out: by their browser, by a new password, or
    because the account was deleted or has been inactive for too long."""
    keys = Session.objects.filter(session_key__in={each.key for each in sessions})
    stored = set(keys.filter(expire_date__gt=timezone.now()).values_list("session_key", flat=True))
    users = User.objects.filter(pk__in={each.user for each in sessions}, is_active=True)
    passwords = dict(users.filter(closed=None).values_list("pk", "password"))
    return {
        each
        for each in sessions
        if each.key in stored and passwords.get(each.user) == each.password
    }


def forget_lapsed(at: datetime) -> None:
    """Deletes sessions that have lapsed, in steps, and where players were signed in with them or
    with one that is gone: the privacy page promises it of addresses."""
    lapsed = Session.objects.filter(expire_date__lte=at).order_by("expire_date")
    while keys := list(lapsed.values_list("pk", flat=True)[:AT_ONCE]):
        Session.objects.filter(pk__in=keys).delete()
    there = Session.objects.filter(pk=OuterRef("session_key"))
    gone = UserSession.objects.exclude(Exists(there)).order_by("pk")
    while places := list(gone.values_list("pk", flat=True)[:AT_ONCE]):
        UserSession.objects.filter(pk__in=places).delete()


def private_pages(
    get_response: Callable[[GuestRequest], HttpResponse],
) -> Callable[..., HttpResponse]:
    """Forbids storing a response to a user or a guest, unless its view has decided about that:
    after signing out, "back" must not show it again."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(cast(GuestRequest, request))
        if "Cache-Control" not in response and (request.user.is_authenticated or guest_of(request)):
            response["Cache-Control"] = "private, no-store"
        return response

    return answer


ONLINE_FOR = 60  # seconds


def mark_online(user: int) -> None:
    """Records that a user has requested a page or has one open."""
    mark_all_online([user])


def mark_all_online(users: Iterable[int]) -> None:
    """Records the same for several users."""
    keys = {f"online.{user}": user for user in users}
    for key in touch_or_add(keys, ONLINE_FOR):
        hooks.came_online(keys[key])


def touch_or_add(keys: Collection[str], seconds: int) -> list[str]:
    """Keeps keys in the cache for some seconds from now. Returns those that were not there."""
    return list(cast(Any, cache).touch_or_add(keys, seconds))  # config/cache.py


def online_among(users: Iterable[int]) -> frozenset[int]:
    keys = {f"online.{user}": user for user in users}
    return frozenset(keys[key] for key in cache.get_many(keys)) if keys else frozenset()


def online_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[..., HttpResponse]:
    def answer(request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated:
            mark_online(request.user.pk)
        return get_response(request)

    return answer
