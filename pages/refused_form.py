"""What a reader is told whose form was refused because it may have come from another site."""

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import (
    REASON_BAD_ORIGIN,
    REASON_BAD_REFERER,
    REASON_INSECURE_REFERER,
    REASON_MALFORMED_REFERER,
    REASON_NO_REFERER,
)
from django.shortcuts import render

# Their texts end before the address of the page, where they have one.
HIDDEN_ORIGIN = tuple(
    reason.partition("%s")[0]
    for reason in (
        REASON_BAD_ORIGIN,
        REASON_BAD_REFERER,
        REASON_INSECURE_REFERER,
        REASON_MALFORMED_REFERER,
        REASON_NO_REFERER,
    )
)


def refused_form(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Says the cause and what to do: the origin is hidden, cookies are blocked, the page is old."""
    cause = "old" if request.COOKIES else "cookies"
    if reason.startswith(HIDDEN_ORIGIN):
        cause = "origin"
    return render(request, "403_csrf.html", {"cause": cause}, status=403)
