"""The connection between the pages of two members: its signals, and what relays it where no direct
way exists.

Signals are descriptions and candidates. They are checked, relayed to the one page that takes part,
and never stored. A TURN server relays sound and pictures: coturn checks its credentials with the
same secret (`use-auth-secret`), so it needs no list of users.
"""

import base64
import hashlib
import hmac
import re
from datetime import datetime, timedelta
from typing import Any, Literal

import msgspec
from django.conf import settings

from calls.models import Call, CallMember
from calls.protocol import IceServer, Signal
from calls.refusals import Refused, must
from calls.selectors import JOINED
from notifications.services import send_transient

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
