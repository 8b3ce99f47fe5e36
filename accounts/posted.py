"""Addresses that only take forms. Opened from a bookmark or reloaded, they lead to the form."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

View = Callable[..., HttpResponse]


def posted(page: Callable[..., str]) -> Callable[[View], View]:
    """Decorates a view that takes a form. page: returns the URL of the page with that form, given
    the request and what the address names."""

    def only_posted(view: View) -> View:
        @require_http_methods(["POST", "GET", "HEAD"])
        @wraps(view)
        def answer(request: HttpRequest, **named: Any) -> HttpResponse:
            if request.method == "POST":
                return view(request, **named)
            return redirect(page(request, **named))

        return answer

    return only_posted


def middleware(get_response: View) -> View:
    """Gives those who open an address that is no page some words; scripts need none."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code != 405 or response.content or not _takes_pages(request):
            return response
        shown = render(request, "405.html", status=405)
        shown["Allow"] = response["Allow"]
        return shown

    return answer


def _takes_pages(request: HttpRequest) -> bool:
    return "text/html" in request.headers.get("accept", "")
