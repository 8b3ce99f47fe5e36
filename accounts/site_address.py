"""Addresses of the site's pages in what leaves the site: mail, Stripe, previews, QR codes. They
never come from a request, whose Host and port its sender chooses. Also one spelling of that Host,
for what compares it; and addresses that only take forms, which lead to the form when they are
opened from a bookmark or reloaded."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import qrcode
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_http_methods
from qrcode.image.svg import SvgPathImage


def page_address(name: str, *args: object) -> str:
    """The whole address of a page by the name of its URL."""
    return settings.BASE_URL + reverse(name, args=args)


def qr_code(address: str) -> SafeString:
    """A QR code as SVG that stands in a page."""
    image = qrcode.make(address, image_factory=SvgPathImage, border=2)
    drawn: str = image.to_string(encoding="unicode")
    return mark_safe(drawn)  # noqa: S308


def at_site(url: str) -> str:
    """An address of any host, or a path, as one of the site."""
    return settings.BASE_URL + urlunsplit(urlsplit(url)._replace(scheme="", netloc=""))


def without_usual_port(host: str, secure: bool) -> str:
    """`Host: name:80` means the same as `Host: name`, but browsers leave a scheme's usual port out
    of the `Origin` that it is compared with. Some proxies and clients add it."""
    return host.removesuffix(":443" if secure else ":80")


def usual_port_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[..., HttpResponse]:
    """For what compares the host later, such as the check of where a form comes from."""

    def answer(request: HttpRequest) -> HttpResponse:
        if host := request.META.get("HTTP_HOST"):
            request.META["HTTP_HOST"] = without_usual_port(host, request.is_secure())
        return get_response(request)

    return answer


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


def posted_middleware(get_response: View) -> View:
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
