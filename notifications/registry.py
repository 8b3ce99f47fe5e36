"""What other apps register: their messages on /ws/me/, and the kinds of notifications."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from notifications import protocol


@dataclass(frozen=True)
class Page:
    """The page that a message on /ws/me/ comes from."""

    user: Any  # a row; None for a visitor who watches a table
    tab: str  # chosen by the browser, unique to this page
    table: str  # the table's id, "" on other pages


@dataclass(frozen=True)
class NotificationKind:
    """How a kind of notification is put into words, and where it leads; given the row."""

    text: Callable[[Any], str]
    url: Callable[[Any], str]


# A handler gets the page, the message and the time in milliseconds; it may raise Refused. What it
# returns is sent back as the result of a message that has an id.
Handler = Callable[[Page, Any, int], Any]
message_handlers: dict[type[Any], Handler] = {}
# Answers messages of one kind that wait at the same time, in one transaction. It returns a result
# for each; None for one that its handler has to answer alone, perhaps with a refusal.
SharedHandler = Callable[[Sequence[tuple[Page, Any, int]]], Sequence[Any]]
shared_handlers: dict[type[Any], SharedHandler] = {}
message_structs: list[Any] = [protocol.PagePing]  # from the browser; the field "t" says which
event_structs: list[Any] = [*protocol.EVENTS]  # stored in a user's stream; "kind" says which
transient_structs: list[Any] = [*protocol.TRANSIENT]  # sent once, not stored; "t" says which
state_parts: dict[str, Callable[[Any], Any]] = {}  # by name: reads a part of `PageState.state`
notification_kinds: dict[str, NotificationKind] = {}


@dataclass(frozen=True)
class TableStream:
    """A numbered stream that pages of one table follow on the same socket.

    read: (user's row or None, table id, version or None) to the newest version and the JSON of a
    `TableChat`. versions: of several tables, for pings; without those that have none.
    """

    channel: Callable[[str], str]
    read: Callable[[Any, str, int | None, int], tuple[int, str]]
    versions: Callable[[Collection[str]], dict[str, int]]


table_streams: list[TableStream] = []  # at most one: the chat's
