"""Where a request comes from, so that one household cannot play itself for coins."""

import ipaddress
import secrets

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from accounts.ratelimit import client_network
from contests.admission import Origin

COOKIE = "browser"
COOKIE_SECONDS = 365 * 24 * 60 * 60


def origin_of(request: HttpRequest) -> Origin:
    """Requests from the server's own machine come from a developer, or from a proxy that does not
    say for whom: everybody would be one household."""
    network = client_network(request)
    known = not ipaddress.ip_address(network).is_loopback
    return Origin(network if known else "", request.COOKIES.get(COOKIE, "")[:64])


def remember_browser(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Gives a browser a random name, before it can enter a contest."""
    if COOKIE not in request.COOKIES:
        response.set_cookie(
            COOKIE,
            secrets.token_urlsafe(18),
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )
    return response
