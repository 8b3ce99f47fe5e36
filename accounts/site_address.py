"""Addresses of the site's pages in what leaves the site: mail, Stripe, previews, QR codes. They
never come from a request, whose Host and port its sender chooses. And one spelling of that Host,
for what compares it."""

from collections.abc import Callable
from urllib.parse import urlsplit, urlunsplit

import qrcode
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
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
