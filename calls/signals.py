"""Signals between the pages of two members: descriptions and candidates of their connection.

They are checked, relayed to the one page that takes part, and never stored.
"""

import re
from typing import Any, Literal

import msgspec

from calls.models import Call, CallMember
from calls.protocol import Signal
from calls.refusals import must, refused
from calls.selectors import JOINED
from notifications.services import send_transient

MAX_BYTES = 16_000
MAX_USER = 2**63 - 1  # the database knows no higher ids
SDP = re.compile(r"v=0\r?\n(?:[a-z]=[^\r\n\0]*\r?\n)+\Z")
CANDIDATE = re.compile(r"(?:a=)?candidate:[^\r\n\0]*\Z")


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
        raise refused("bad_signal") from None
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
