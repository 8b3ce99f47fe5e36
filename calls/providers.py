"""How a call takes place: over our own connections between browsers, or in a meeting in Zoom,
which is opened by server-to-server OAuth. Pages are told whether Zoom is offered.

Secrets, tokens and links are never logged. Zoom itself has never been asked: see docs/calls.md.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import requests
from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

from calls.refusals import Refused, must

log = logging.getLogger(__name__)

TIMEOUTS = (3, 5)  # seconds, to connect and to answer
CACHED = "zoom.token"  # the key of the token in the cache
SPARE_SECONDS = 60  # a token is not used this short before it expires
MAX_LINK = 600
MEETING_MINUTES = 60


def is_set_up() -> bool:
    return bool(settings.ZOOM_ACCOUNT and settings.ZOOM_CLIENT and settings.ZOOM_SECRET)


def open_meeting() -> str:
    """Opens a meeting that begins now, and returns its link."""
    answer = _create(_token())
    if answer.status_code == 401:  # the token was revoked before it expired
        cache.delete(CACHED)
        answer = _create(_token())
    link = _body(answer, 201).get("join_url")
    must(isinstance(link, str) and _leads_to_zoom(link), "provider_failed")
    return str(link)


def _create(token: str) -> requests.Response:
    meeting = {
        "topic": "Tilehouse",
        "type": 2,  # scheduled: only these may begin without their host
        "duration": MEETING_MINUTES,
        "settings": {"join_before_host": True, "waiting_room": False},
    }
    headers = {"Authorization": f"Bearer {token}"}
    return _post(f"{settings.ZOOM_API}/users/me/meetings", headers=headers, json=meeting)


def _token() -> str:
    """A token from the cache, or a new one."""
    if known := cache.get(CACHED):
        return str(known)
    answer = _post(
        f"{settings.ZOOM_SIGN_IN}/oauth/token",
        auth=(settings.ZOOM_CLIENT, settings.ZOOM_SECRET),
        data={"grant_type": "account_credentials", "account_id": settings.ZOOM_ACCOUNT},
    )
    body = _body(answer, 200)
    token, seconds = body.get("access_token"), body.get("expires_in")
    must(isinstance(token, str) and token and isinstance(seconds, int), "provider_failed")
    if (lasts := int(seconds or 0) - SPARE_SECONDS) > 0:
        cache.set(CACHED, token, lasts)
    return str(token)


def _post(url: str, **what: Any) -> requests.Response:
    try:
        return requests.post(url, timeout=TIMEOUTS, allow_redirects=False, **what)
    except requests.RequestException as error:
        log.warning("Zoom did not answer: %s", type(error).__name__)
        raise Refused("provider_failed") from None


def _body(answer: requests.Response, expected: int) -> dict[str, Any]:
    if answer.status_code != expected:
        log.warning("Zoom answered with status %s", answer.status_code)
        raise Refused("provider_busy" if answer.status_code == 429 else "provider_failed")
    try:
        body = answer.json()
    except ValueError:
        body = None
    return must(body if isinstance(body, dict) else None, "provider_failed")


def _leads_to_zoom(link: str) -> bool:
    address = urlsplit(link)
    host = address.hostname or ""
    return len(link) <= MAX_LINK and address.scheme == "https" and f".{host}".endswith(".zoom.us")


MESH, ZOOM = "mesh", "zoom"


@dataclass(frozen=True)
class Provider:
    """offered: whether it is set up here. begin: opens what the call needs elsewhere, and returns
    its link, which everybody invited gets; it may raise Refused."""

    offered: Callable[[], bool]
    begin: Callable[[], str]


PROVIDERS = {
    MESH: Provider(offered=lambda: True, begin=str),
    ZOOM: Provider(offered=is_set_up, begin=open_meeting),
}


def offered(name: str) -> bool:
    return name in PROVIDERS and PROVIDERS[name].offered()


def zoom(request: HttpRequest) -> dict[str, bool]:
    return {"zoom": offered(ZOOM)}
