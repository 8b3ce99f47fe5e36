"""How a call takes place: over our own connections between browsers, their signals and what relays
them where no direct way exists; or in a meeting in Zoom,
which is opened by server-to-server OAuth. Pages are told whether Zoom is offered.

Secrets, tokens and links are never logged. Zoom itself has never been asked: see docs/calls.md.

Signals are descriptions and candidates. They are checked, relayed to the one page that takes part,
and never stored. A TURN server relays sound and pictures: coturn checks its credentials with the
same secret (`use-auth-secret`), so it needs no list of users.
"""

import base64
import hashlib
import hmac
import logging
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal
from urllib.parse import urlsplit

import msgspec
import requests
from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

from calls.models import Call, CallMember
from calls.protocol import IceServer, Signal
from calls.refusals import Refused, must
from calls.selectors import JOINED
from notifications.services import send_transient

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


MAX_BYTES = 16_000
MAX_USER = 2**63 - 1  # the database knows no higher ids
SDP = re.compile(r"v=0\r?\n(?:[a-z]=[^\r\n\0]*\r?\n)+\Z")
CANDIDATE = re.compile(r"(?:a=)?candidate:[^\r\n\0]*\Z")
LIFETIME = timedelta(hours=1)


class Description(msgspec.Struct, frozen=True):
    type: Literal["offer", "answer", "pranswer", "rollback"]
    sdp: str = ""


class Candidate(msgspec.Struct, frozen=True, rename="camel"):
    """As browsers give it; an empty candidate says that there are no more."""

    candidate: str
    sdp_mid: str | None = None
    sdp_m_line_index: int | None = msgspec.field(name="sdpMLineIndex", default=None)
    username_fragment: str | None = None


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    description: Description | msgspec.UnsetType = msgspec.UNSET
    candidate: Candidate | msgspec.UnsetType | None = msgspec.UNSET


_decode = msgspec.json.Decoder(Content).decode


def content(raw: bytes) -> Content:
    """What a signal says, without fields that browsers do not need. Refuses anything else."""
    must(len(raw) <= MAX_BYTES, "signal_too_large")
    try:
        found = _decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refused("bad_signal") from None
    description, candidate = found.description, found.candidate
    unset = msgspec.UNSET
    must((description is unset) != (candidate is unset), "bad_signal")
    if isinstance(description, Description) and description.type != "rollback":
        must(SDP.match(description.sdp), "bad_signal")
    if isinstance(candidate, Candidate) and candidate.candidate:
        must(CANDIDATE.match(candidate.candidate), "bad_signal")
    return found


def relay(me: Any, tab: str, call_id: str, to: int, raw: bytes) -> None:
    """Sends a signal from the page that takes part to that of another member."""
    said = content(raw)
    must(0 < to <= MAX_USER, "not_there")
    rows = CallMember.objects.filter(call=call_id, user__in=(me.pk, to), state=JOINED)
    rows = rows.exclude(call__state=Call.State.ENDED)
    tabs = dict(rows.values_list("user", "tab"))
    must(me.pk in tabs and me.pk != to, "not_in_call")
    must(tab and tabs[me.pk] == tab, "moved")
    must(tabs.get(to), "not_there")
    send_transient([to], Signal(call_id, me.pk, tab, tabs[to], said))


def ice_servers(user: int, at: datetime) -> tuple[IceServer, ...]:
    """What a member's page may use for an hour; nothing where no TURN server is set, and then
    calls only work within one network. Only for people who are in a call."""
    if not (settings.TURN_URLS and settings.TURN_SECRET):
        return ()
    username = f"{int((at + LIFETIME).timestamp())}:{user}"
    return (IceServer(tuple(settings.TURN_URLS), username, credential(username)),)


def credential(username: str) -> str:
    """The password that belongs to a username, as coturn computes it."""
    key, name = settings.TURN_SECRET.encode(), username.encode()
    return base64.b64encode(hmac.digest(key, name, hashlib.sha1)).decode()
