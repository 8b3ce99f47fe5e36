"""Reads the messages of pages, and has the apps that registered for them answer."""

import logging
from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

import msgspec
from django.db import connection
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from accounts.models import User
from accounts.sessions import OpenSession, mark_all_online
from notifications import selectors
from notifications.hooks import OpenPage, SharedHandler, hooks, message_handlers, message_structs
from notifications.protocol import MAX_MESSAGE_LENGTH, PageDone, PageRefused
from sockets import base
from sockets.base import SIGNED_OUT, Closed, MessageReader
from sockets.gate import shut_out
from sockets.refusals import Refused
from sockets.write_queue import WriteQueue

log = logging.getLogger(__name__)

NOT_SEATED = _("You have no seat at this table.")


class Origin(NamedTuple):
    """The page behind a socket, as it was when the socket opened."""

    user: int | None
    table: str
    tab: str
    language: str


class Visitor(NamedTuple):
    """An open page, and who is signed in there."""

    origin: Origin
    session: OpenSession | None


@cache
def reader() -> MessageReader:
    """Knows the messages of all apps, so it is made when all have registered theirs."""
    return MessageReader(message_structs, MAX_MESSAGE_LENGTH)


def player(origin: Origin) -> User | None:
    """The row of a page's user as it is now; None for a visitor. A page whose account or guest does
    not exist any more is closed."""
    if origin.user is None:
        return None
    row = User.objects.filter(pk=origin.user, closed=None).first()
    if row is None:
        raise Closed(SIGNED_OUT)
    return row


def answer(visitor: Visitor, sent: Any, at: int) -> msgspec.Struct | None:
    """Handles a message; returns what is sent back, in the language of the page. A page whose user
    has signed out since it opened, or may not be here any more, is closed instead."""
    origin, session = visitor
    number = getattr(sent, "id", None)
    if session and (out := shut_out({session}).get(session)):
        raise out
    with override(origin.language):
        try:
            result = _handle(origin, sent, at)
        except Refused as refused:
            base.REFUSALS.labels(refused.code).inc()
            return PageRefused(number, refused.code, refused.text)
    return None if number is None else PageDone(number, result)


class Asked(NamedTuple):
    """A message of a page, and when it came."""

    visitor: Visitor
    sent: Any
    at: int


queues: dict[type[Any], WriteQueue[Asked, PageDone | None]] = {}  # by kind of message


def queue_of(kind: type[Any]) -> WriteQueue[Asked, PageDone | None]:
    """Where messages of a kind that has a shared handler wait for each other."""
    if kind not in queues:
        handle = hooks.shared_handlers[kind]
        queues[kind] = WriteQueue("page-writer", partial(answer_together, handle))
    return queues[kind]


def answer_together(handle: SharedHandler, asked: Sequence[Asked]) -> list[PageDone | None]:
    """Handles messages of one kind; None for those that have to be answered alone."""
    try:
        known = _known(asked)
        results = handle([_request(asked[number], row) for number, row in known.items()])
    except Exception:  # an error of one message must not affect the others
        log.exception("messages could not be handled together; they are handled one by one")
        connection.close_if_unusable_or_obsolete()
        return [None] * len(asked)
    found = dict(zip(known, results, strict=True))
    replies = ((each.sent.id, found.get(number)) for number, each in enumerate(asked))
    return [None if result is None else PageDone(number, result) for number, result in replies]


def _known(asked: Sequence[Asked]) -> dict[int, User]:
    """The rows of users who may be here, by the position of their messages."""
    sessions = {each.visitor.session for each in asked if each.visitor.session}
    welcome = sessions - shut_out(sessions).keys()
    rows = User.objects.filter(closed=None).in_bulk({session.user for session in welcome})
    found = {}
    for number, each in enumerate(asked):
        session = each.visitor.session
        if session in welcome and session.user in rows:
            found[number] = rows[session.user]
    return found


def _request(asked: Asked, row: User) -> tuple[OpenPage, Any, int]:
    origin = asked.visitor.origin
    return OpenPage(row, origin.tab, origin.table), asked.sent, asked.at


def _handle(origin: Origin, sent: Any, at: int) -> Any:
    if (row := player(origin)) is None:  # visitors only watch
        raise Refused("not_seated", NOT_SEATED)
    if (handle := message_handlers.get(type(sent))) is None:
        raise Refused("unknown_message")
    return handle(OpenPage(row, origin.tab, origin.table), sent, at)


def refusal(origin: Origin, number: int | None, why: Refused) -> PageRefused:
    """A refusal by the socket itself."""
    with override(origin.language):
        return PageRefused(number, why.code, why.text)


class Since(NamedTuple):
    """A page that asks for its user's stream, and the version it has."""

    origin: Origin
    version: int | None


def read_streams(asked: Sequence[Since]) -> list[tuple[int, str] | Exception]:
    """For each page, the version of the user's stream, and the message that leads there. Pages that
    have missed nothing, as after a restart of the server, cost no query of their own."""
    users = {page.origin.user for page in asked if page.origin.user is not None}
    rows = User.objects.filter(closed=None).in_bulk(users)
    versions = selectors.versions_of(users)
    return [_read_stream(page, rows, versions) for page in asked]


def _read_stream(
    page: Since, rows: Mapping[int, User], versions: Mapping[int, int]
) -> tuple[int, str] | Exception:
    row = rows.get(page.origin.user) if page.origin.user is not None else None
    if row is None:
        return Closed(SIGNED_OUT)
    version = versions.get(row.pk, 0)
    if page.version == version:
        return version, selectors.events_text(version, version, ()).decode()
    return selectors.read_stream(row, page.version)


def read_table(origin: Origin, since: int | None, at: int) -> tuple[int, str]:
    """The version of the table's chat, and the message that leads there."""
    with override(origin.language):
        assert hooks.table_stream  # it has been followed
        return hooks.table_stream.read(player(origin), origin.table, since, at)


def newest(visitors: Sequence[Visitor]) -> list[tuple[int, int] | Closed]:
    """Marks the users of some pages that have pinged as online. The versions of their streams and
    of the chats of their tables, 0 where a page follows none; or why a page has to be closed."""
    sessions = {visitor.session for visitor in visitors if visitor.session}
    out = shut_out(sessions)
    users = {session.user for session in sessions - out.keys()}
    mark_all_online(users)
    own = selectors.versions_of(users)
    chat = {}
    if stream := hooks.table_stream:
        chat = stream.versions({origin.table for origin, _ in visitors if origin.table})
    return [
        (session and out.get(session))
        or (own.get(session.user, 0) if session else 0, chat.get(origin.table, 0))
        for origin, session in visitors
    ]


def mark_online(users: Sequence[int]) -> list[None]:
    mark_all_online(set(users))
    return [None] * len(users)


def refusals(sessions: Sequence[OpenSession]) -> list[Closed | None]:
    """Why the pages of some sessions have to be closed; None if they may stay."""
    out = shut_out(set(sessions))
    return [out.get(session) for session in sessions]
