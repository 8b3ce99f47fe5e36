"""What a visitor has pressed that needs an account. It waits in their session for half an hour, and
is done once, when they sign up or in from there: no link from elsewhere can ask for it, because
only a form of the site puts it there."""

from collections.abc import Callable
from typing import TypedDict

from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import urlencode

from accounts.timestamps import now

LIFETIME_MS = 30 * 60 * 1000
KEY = "intent"


class Intent(TypedDict):
    act: str  # of `acts`
    about: dict[str, str]
    page: str  # where signing up or in leads back to
    until: int


# Apps register what can be intended. Each is given the request of who has just signed in, the page
# and what the intent is about; it says what it did, and returns the page on which they go on.
acts: dict[str, Callable[..., str]] = {}


def remember(request: HttpRequest, act: str, page: str, **about: str) -> str:
    """Keeps what a visitor has pressed; returns where they sign up, or in if they chose that."""
    kept = Intent(act=act, about=about, page=page, until=now() + LIFETIME_MS)
    request.session[KEY] = kept
    way = "account_login" if "sign-in" in request.POST else "account_signup"
    return f"{reverse(way)}?{urlencode({'next': page})}"


def take(request: HttpRequest) -> Intent | None:
    intent: Intent | None = request.session.pop(KEY, None)
    return intent


def carry_out(request: HttpRequest, intent: Intent | None, page: str) -> str:
    """Does it for who has signed in, unless they came there by another way; returns where they go
    on. page: where signing in leads."""
    if intent is None or intent["page"] != page or intent["until"] < now():
        return page
    return acts[intent["act"]](request, page, **intent["about"])
