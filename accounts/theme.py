"""Light or dark pages, as chosen in this browser: by guests too, and for each device alone."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from accounts.posted import posted

COOKIE = "theme"  # client/site/controls.ts reads it
THEMES = ("light", "dark")  # anything else: as the device wishes


def context(request: HttpRequest) -> dict[str, str]:
    theme = request.COOKIES.get(COOKIE, "")
    return {"theme": theme if theme in THEMES else ""}


@posted(lambda request: reverse("landing"))
def choose_theme(request: HttpRequest) -> HttpResponse:
    page, theme = request.POST.get("next", ""), request.POST.get("theme", "")
    is_own = url_has_allowed_host_and_scheme(page, {request.get_host()}, request.is_secure())
    answer = redirect(page if is_own and page.startswith("/") else reverse("landing"))
    if theme in THEMES:
        year, secure = settings.LANGUAGE_COOKIE_AGE, settings.LANGUAGE_COOKIE_SECURE
        answer.set_cookie(COOKIE, theme, max_age=year, samesite="Lax", secure=secure)
    else:
        answer.delete_cookie(COOKIE, samesite="Lax")
    return answer
