"""What other apps hand to notifications: their messages on /ws/me/, and kinds of notifications."""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any

from accounts.models import User
from accounts.sessions import OpenSession
from notifications import protocol
from sockets.base import SUSPENDED, Closed

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise


@dataclass(frozen=True)
class OpenPage:
    """The page that a message on /ws/me/ comes from."""

    user: User  # a row; None for a visitor who watches a table
    tab: str  # chosen by the browser, unique to this page
    table: str  # the table's id, "" on other pages


@dataclass(frozen=True)
class Topic:
    """A row of the settings: how users hear of what belongs together, until they have chosen.

    None: it never comes this way, or always on pages.
    """

    label: "str | StrPromise"
    page: bool | None = True
    push: bool | None = True
    mail: bool | None = None


@dataclass(frozen=True)
class Mail:
    """How a kind of notification is mailed. The template gets `to`, `by`, `text` and `page`.

    again: seconds in which a sender causes one mail of the kind at most, to the same reader.
    """

    subject: Callable[[Any], str]
    template: str = "notifications/email/told.txt"
    again: int = 0


@dataclass(frozen=True)
class NotificationKind:
    """How a kind of notification is put into words, and where it leads; given the row.

    topic: a key of `topics`; without one it stands on pages only. until: when it is of no use any
    more. awaited: its reader has said that they come, so quiet hours do not hold it back until it
    is too late. urgent: a phone may wake up for it.
    """

    text: Callable[[Any], str]
    url: Callable[[Any], str]
    topic: str = ""
    mail: Mail | None = None
    until: Callable[[Any], datetime] | None = None
    awaited: bool = False
    urgent: bool = False


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
topics: dict[str, Topic] = {}  # in the order in which the settings show them


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
    refusal. send_due: has a worker send the notifications that are due; its task knows the writes,
    which know nothing of it. Raises ConnectionError while the broker is away.
    """

    check_page: PageCheck = close_every_page
    table_stream: TableStream | None = None
    shared_handlers: Mapping[type[Any], SharedHandler] = field(default_factory=dict)
    send_due: Callable[[], None] = lambda: None


hooks = Hooks()
