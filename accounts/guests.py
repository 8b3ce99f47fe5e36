"""Guests: people who play without an account.

A guest is a user row that nobody can sign in to; the session of the browser refers to it. Views
that do not call `current_player` see an anonymous visitor. When the visitor signs up or in, the
guest's games become the account's.
"""

import logging
import secrets
from collections.abc import Callable
from typing import cast

from django.contrib.auth import login
from django.contrib.auth.middleware import get_user
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.http import HttpRequest, HttpResponse

from accounts.models import User

log = logging.getLogger(__name__)

SESSION_SECONDS = 60 * 24 * 60 * 60  # how long a browser remembers its guest
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"

# Apps register functions that move a guest's rows to an account: (guest, user, time). One returns
# True if the guest keeps something that cannot be the account's.
guest_mergers: list[Callable[[User, User, int], bool | None]] = []


class SignedInRequest(HttpRequest):
    """What a view has that only accounts may open."""

    user: User


class GuestRequest(HttpRequest):
    """A request after `middleware`."""

    guest: User | None  # this browser's guest


def middleware(get_response: Callable[[GuestRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """Makes request.user anonymous for guests, so no view can mistake a guest for an account. And
    no lazy object, because pages ask it hundreds of times."""

    def answer(request: GuestRequest) -> HttpResponse:
        user = request.user = get_user(request)
        request.guest = user if user.is_authenticated and user.guest else None
        if request.guest:
            request.user = AnonymousUser()
        return get_response(request)

    return answer


def guest_of(request: HttpRequest) -> User | None:
    """This browser's guest, if it has one."""
    return cast(GuestRequest, request).guest


def current_player(request: HttpRequest) -> User | None:
    """The account that is signed in, or this browser's guest."""
    return request.user if request.user.is_authenticated else guest_of(request)


def player_or_guest(request: HttpRequest) -> User:
    """The account that is signed in, or this browser's guest, created if there is none."""
    return current_player(request) or get_or_create_guest(request)


def get_or_create_guest(request: HttpRequest) -> User:
    """This browser's guest; creates one if there is none."""
    guest = guest_of(request)
    if guest is None:
        # Contains a space, so no account can have this username.
        name = "Guest " + "".join(secrets.choice(LETTERS) for _ in range(10))
        guest = User(username=name, guest=True)
        guest.set_unusable_password()
        guest.save()
        login(request, guest)
        request.session.set_expiry(SESSION_SECONDS)
        cast(GuestRequest, request).guest, request.user = guest, AnonymousUser()
    return guest


def merge_guest(guest: User, user: User, at: int) -> None:
    """Moves a guest's games to the account and deletes the guest, unless they keep something."""
    pks = (guest.pk, user.pk)
    try:
        with transaction.atomic():
            # In this order as everywhere, and before tables: the guest may be sitting down now.
            list(User.objects.select_for_update(no_key=True).filter(pk__in=pks).order_by("pk"))
            kept = [merge(guest, user, at) for merge in guest_mergers]
            if not any(kept):
                guest.delete()
    except Exception:  # a failed merge must not keep a player out of their account
        log.exception("the games of guest %s could not be merged", guest.pk)
