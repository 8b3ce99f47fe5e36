"""Reads the messages of pages, and has the apps that registered for them answer."""

from functools import cache
from typing import Any, NamedTuple

import msgspec
from django.utils.translation import override

from accounts.models import User
from accounts.presence import mark_online
from notifications import registry, selectors
from notifications.protocol import MAX_MESSAGE_BYTES, PageDone, PageRefused
from notifications.registry import Page
from tables.messages import MessageReader
from tables.policies import may_enter
from tables.refusals import TEXTS, Refused, must
from tables.sockets import SUSPENDED, Closed

SIGNED_OUT = 4001  # close code; the page may try again and is told then whether it is signed in


class Origin(NamedTuple):
    """The page behind a socket, as it was when the socket opened."""

    user: int | None
    table: str
    tab: str
    language: str


@cache
def reader() -> MessageReader:
    """Knows the messages of all apps, so it is made when all have registered theirs."""
    return MessageReader(registry.message_structs, MAX_MESSAGE_BYTES)


def player(origin: Origin) -> User | None:
    """The row of a page's user as it is now; None for a visitor. A page whose account or guest does
    not exist any more is closed."""
    if origin.user is None:
        return None
    row = User.objects.filter(pk=origin.user, closed=None).first()
    if row is None:
        raise Closed(SIGNED_OUT)
    return row


def answer(origin: Origin, sent: Any, at: int) -> msgspec.Struct | None:
    """Handles a message; returns what is sent back, in the language of the page."""
    number = getattr(sent, "id", None)
    if origin.user is not None and not may_enter(origin.user):
        raise Closed(SUSPENDED, "suspended")
    with override(origin.language):
        try:
            result = _handle(origin, sent, at)
        except Refused as refused:
            return PageRefused(number, refused.code, refused.text)
    return None if number is None else PageDone(number, result)


def _handle(origin: Origin, sent: Any, at: int) -> Any:
    row = must(player(origin), "not_seated")  # visitors only watch
    handle = must(registry.message_handlers.get(type(sent)), "unknown_message")
    return handle(Page(row, origin.tab, origin.table), sent, at)


def refusal(origin: Origin, number: int | None, code: str) -> PageRefused:
    """A refusal by the socket itself."""
    with override(origin.language):
        return PageRefused(number, code, str(TEXTS[code]))


def read_stream(origin: Origin, since: int | None) -> tuple[int, str]:
    """The version of the user's stream, and the message that leads there."""
    return selectors.read_stream(player(origin), since)


def read_table(origin: Origin, since: int | None, at: int) -> tuple[int, str]:
    """The version of the table's chat, and the message that leads there."""
    with override(origin.language):
        return registry.table_streams[0].read(player(origin), origin.table, since, at)


def newest(origin: Origin) -> tuple[int, int]:
    """Marks the user of a ping as online. The versions of their stream and of the table's chat; 0
    where the page follows none."""
    if origin.user is not None:
        mark_online(origin.user)
    own = 0 if origin.user is None else selectors.version_of(origin.user)
    followed = origin.table and registry.table_streams
    return own, registry.table_streams[0].version(origin.table) if followed else 0
