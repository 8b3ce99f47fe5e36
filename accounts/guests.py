"""Guests: people who play without an account, until they make one.

A guest is a row of users that nobody can sign in to; the browser's session names it. To every
page that does not ask for `player_of`, a guest is a visitor like any other. With an account,
new or old, all that the guest has played becomes the account's.
"""

import logging
import secrets
from collections.abc import Callable

from django.contrib.auth import login
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.http import HttpRequest, HttpResponse

from accounts.models import User
from config.games import carriers
from tables import services

log = logging.getLogger(__name__)

BACKEND = "django.contrib.auth.backends.ModelBackend"
STAYS = 60 * 24 * 60 * 60  # seconds a browser remembers its guest
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


def middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """Pages see a guest as nobody, so none can forget to turn one away."""

    def answer(request: HttpRequest) -> HttpResponse:
        user = request.user
        request.guest = user if user.is_authenticated and user.guest else None
        if request.guest:
            request.user = AnonymousUser()
        return get_response(request)

    return answer


def player_of(request: HttpRequest) -> User | None:
    """The account that is signed in, or this browser's guest."""
    return request.user if request.user.is_authenticated else request.guest


def guest_for(request: HttpRequest) -> User:
    """This browser's guest; a new one where there is none yet."""
    if request.guest is None:
        # No account can have this name: it holds a space.
        name = "Guest " + "".join(secrets.choice(LETTERS) for _ in range(10))
        guest = User(username=name, guest=True)
        guest.set_unusable_password()
        guest.save()
        login(request, guest, BACKEND)
        request.session.set_expiry(STAYS)
        request.guest, request.user = guest, AnonymousUser()
    return request.guest


def carry(guest: User, user: User, at: int) -> None:
    """What a guest has played is an account's from now on; the guest is gone."""
    try:
        with transaction.atomic():
            services.hand_over(guest, user, at)
            for carrier in carriers():
                carrier(guest, user)
            guest.delete()
    except Exception:  # nobody is kept out of his account by what he played before
        log.exception("what guest %s has played could not be carried over", guest.pk)
