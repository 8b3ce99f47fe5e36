"""What other apps hand to notifications: their messages on /ws/me/, and kinds of notifications."""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from accounts.models import User
from accounts.sessions import OpenSession
from notifications import protocol
from sockets.base import SUSPENDED, Closed


@dataclass(frozen=True)
class OpenPage:
    """The page that a message on /ws/me/ comes from."""

    user: User  # a row; None for a visitor who watches a table
    tab: str  # chosen by the browser, unique to this page
    table: str  # the table's id, "" on other pages


@dataclass(frozen=True)
class NotificationKind:
    """How a kind of notification is put into words, and where it leads; given the row."""

    text: Callable[[Any], str]
    url: Callable[[Any], str]


# A handler gets the page, the message and the time in milliseconds; it may raise Refused. What it
# returns is sent back as the result of a message that has an id.
Handler = Callable[[OpenPage, Any, int], Any]
message_handlers: dict[type[Any], Handler] = {}
SharedHandler = Callable[[Sequence[tuple[OpenPage, Any, int]]], Sequence[Any]]
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


# Given the id of a page's table, "" on other pages, and the session in which it is open; None for a
# visitor. Raises Closed if that page may not be open there.
PageCheck = Callable[[str, OpenSession | None], Awaitable[None]]


async def close_every_page(table: str, session: OpenSession | None) -> None:
    """Until somebody says which pages may be open, none may."""
    raise Closed(SUSPENDED)


@dataclass
class Hooks:
    """Filled by `config.wiring`.

    check_page: who may have a page open. table_stream: what pages of a table follow besides.
    shared_handlers: answer messages of one kind that wait at the same time, in one transaction.
    They return a result for each; None for one that its handler has to answer alone, perhaps with a
    refusal.
    """

    check_page: PageCheck = close_every_page
    table_stream: TableStream | None = None
    shared_handlers: Mapping[type[Any], SharedHandler] = field(default_factory=dict)


hooks = Hooks()
