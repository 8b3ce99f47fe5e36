"""What a browser keeps in cookies: whether pages are light or dark, also for guests and for each
device alone; and a random name for what is counted for each browser, given when it is first
needed."""

import secrets
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from accounts.site_address import posted

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


THEME_COOKIE = "theme"  # client/site/controls.ts reads it
THEMES = ("light", "dark")  # anything else: as the device wishes


def theme_context(request: HttpRequest) -> dict[str, str]:
    theme = request.COOKIES.get(THEME_COOKIE, "")
    return {"theme": theme if theme in THEMES else ""}


@posted(lambda request: reverse("landing"))
def choose_theme(request: HttpRequest) -> HttpResponse:
    page, theme = request.POST.get("next", ""), request.POST.get("theme", "")
    is_own = url_has_allowed_host_and_scheme(page, {request.get_host()}, request.is_secure())
    answer = redirect(page if is_own and page.startswith("/") else reverse("landing"))
    if theme in THEMES:
        year, secure = settings.LANGUAGE_COOKIE_AGE, settings.LANGUAGE_COOKIE_SECURE
        answer.set_cookie(THEME_COOKIE, theme, max_age=year, samesite="Lax", secure=secure)
    else:
        answer.delete_cookie(THEME_COOKIE, samesite="Lax")
    return answer
