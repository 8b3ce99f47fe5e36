"""What is counted for each browser: a random name in a cookie, given when it is first needed."""

import secrets
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

COOKIE = "browser"
SECONDS = 365 * 24 * 60 * 60
LONGEST = 64
_GIVEN = "given_browser"  # on a request: the name that its response gives


def browser_of(request: HttpRequest) -> str:
    """The random name of this browser; one that has none is given one with the response."""
    name = request.COOKIES.get(COOKIE, "")[:LONGEST] or getattr(request, _GIVEN, "")
    if not name:
        name = secrets.token_urlsafe(18)
        setattr(request, _GIVEN, name)
    return name


def middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """Sends the name that `browser_of` has given."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if name := getattr(request, _GIVEN, ""):
            response.set_cookie(
                COOKIE,
                name,
                max_age=SECONDS,
                httponly=True,
                samesite="Lax",
                secure=settings.SESSION_COOKIE_SECURE,
            )
        return response

    return answer
