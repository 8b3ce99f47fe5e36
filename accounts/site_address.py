"""Addresses of the site's pages in what leaves the site: mail, Stripe, previews. They never come
from a request, whose Host and port its sender chooses."""

from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.urls import reverse


def page_address(name: str, *args: object) -> str:
    """The whole address of a page by the name of its URL."""
    return settings.BASE_URL + reverse(name, args=args)


def at_site(url: str) -> str:
    """An address of any host, or a path, as one of the site."""
    return settings.BASE_URL + urlunsplit(urlsplit(url)._replace(scheme="", netloc=""))
