"""What calls add to the messages on /ws/me/. Users are given by id."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

CallId = Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{1,22}\Z")]
Tab = Annotated[str, Meta(pattern=r"^[0-9a-zA-Z-]{8,36}\Z")]


class JoinCall(msgspec.Struct, frozen=True, tag_field="t", tag="join_call"):
    """This page takes part. A page of the same person that took part before is told to stop.

    The result is {"call": CallInfo, "ice": IceServers}.
    """

    id: int
    call: CallId


class LeaveCall(msgspec.Struct, frozen=True, tag_field="t", tag="leave_call"):
    id: int
    call: CallId


class CallBeat(msgspec.Struct, frozen=True, tag_field="t", tag="call_beat"):
    """The page still takes part, every five seconds; also tells what it sends."""

    call: CallId
    audio: bool
    video: bool


class IceAgain(msgspec.Struct, frozen=True, tag_field="t", tag="ice_again"):
    """Asks for fresh credentials. The result is {"ice": IceServers}."""

    id: int
    call: CallId


class SendSignal(msgspec.Struct, frozen=True, tag_field="t", tag="send_signal"):
    """A description or candidate for another member's page; relayed, never stored."""

    id: int
    call: CallId
    to: int
    data: msgspec.Raw  # an object of at most 16,000 bytes: {"description"} or {"candidate"}


class CallPerson(msgspec.Struct, frozen=True):
    user: int
    name: str
    avatar: str
    state: str  # of CallMember
    tab: str
    audio: bool
    video: bool


class CallInfo(msgspec.Struct, frozen=True):
    """All about a call; sent whole with each change."""

    id: str
    table: str  # its id, or ""
    state: str
    provider: str
    link: str
    video: bool
    by: int
    url: str  # of the page of the call
    until: int  # while it rings: when it is missed, in milliseconds; otherwise 0
    people: tuple[CallPerson, ...]


class IceServer(msgspec.Struct, frozen=True):
    urls: tuple[str, ...]
    username: str = ""
    credential: str = ""


class CallEvent(msgspec.Struct, frozen=True, tag_field="kind", tag="call"):
    """A call of the user has changed: it rings, somebody joined or left, it has ended."""

    call: CallInfo


class Signal(msgspec.Struct, frozen=True, tag_field="t", tag="signal"):
    """From another member; only the page `tab` takes it."""

    call: str
    sender: int
    sender_tab: str
    tab: str
    data: Any


EVENTS: tuple[Any, ...] = (CallEvent,)
CLIENT_MESSAGES: tuple[Any, ...] = (JoinCall, LeaveCall, CallBeat, IceAgain, SendSignal)
TRANSIENT: tuple[Any, ...] = (Signal,)
EXTRA: tuple[Any, ...] = (IceServer,)
