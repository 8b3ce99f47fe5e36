"""The messages on a page's own socket, /ws/me/; docs/protocol.md explains each field.

Other apps add events, messages and transient messages by `notifications.hooks`.
"""

from typing import Any

import msgspec

MAX_MESSAGE_LENGTH = (
    20_000  # characters of a message from the browser; a call's signal may have 16,000
)


class PagePing(msgspec.Struct, frozen=True, tag_field="t", tag="ping"):
    """The page is alive, and knows these versions."""

    v: int
    tv: int = 0  # of the table's chat, on a table page


class Events(msgspec.Struct, frozen=True, tag_field="t", tag="events"):
    """What happened in the user's stream after version `since`, up to version `v`."""

    v: int
    since: int
    events: tuple[Any, ...]


class PageState(msgspec.Struct, frozen=True, tag_field="t", tag="state"):
    """Where the user stands now, for a page without a version, or with one that is too old."""

    v: int
    state: dict[str, Any]  # by part: see `hooks.state_parts`


class TableChat(msgspec.Struct, frozen=True, tag_field="t", tag="table"):
    """What was said at the table after version `since`, up to version `v`."""

    v: int
    since: int
    messages: tuple[Any, ...]
    rights: Any  # what this user may say there; null where it has not changed


class PageRefused(msgspec.Struct, frozen=True, tag_field="t", tag="refused"):
    id: int | None
    code: str
    text: str  # in the user's language


class PageDone(msgspec.Struct, frozen=True, tag_field="t", tag="done"):
    id: int
    result: Any


class PagePong(msgspec.Struct, frozen=True, tag_field="t", tag="pong"):
    v: int
    tv: int
    now: int


class NotificationEvent(msgspec.Struct, frozen=True, tag_field="kind", tag="notification"):
    """A new notification, in the user's language. Its url counts it as read, and so does a POST."""

    id: int
    what: str  # its kind
    text: str
    url: str
    name: str  # of the user it is about, "" if there is none
    avatar: str
    unread: int  # of all notifications


class NotificationsRead(msgspec.Struct, frozen=True, tag_field="kind", tag="notifications_read"):
    unread: int


class FriendOnline(msgspec.Struct, frozen=True, tag_field="t", tag="online"):
    """A friend has come online. Not stored."""

    user: int
    name: str
    avatar: str


class Changed(msgspec.Struct, frozen=True, tag_field="t", tag="changed"):
    """What pages of the user show has changed, by others or on another page. Not stored: a page
    that was without a connection asks again. what: people, membership, account."""

    what: str
    counts: dict[str, int]  # numbers in the page header, by name


SERVER_MESSAGES: tuple[Any, ...] = (Events, PageState, TableChat, PageRefused, PageDone, PagePong)
EVENTS: tuple[Any, ...] = (NotificationEvent, NotificationsRead)
TRANSIENT: tuple[Any, ...] = (FriendOnline, Changed)
