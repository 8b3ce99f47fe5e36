"""What goes over a table's socket; docs/protocol.md says what each field means."""

from typing import Any

import msgspec

from tables.clock import Clock
from tables.game import Data, Option

LONGEST = 4096  # bytes of a message from the browser


class MoveSent(msgspec.Struct, frozen=True, tag_field="t", tag="move"):
    id: int
    turn: int
    move: msgspec.Raw  # in the words of the table's game


class ReadySent(msgspec.Struct, frozen=True, tag_field="t", tag="ready"):
    id: int


class BackSent(msgspec.Struct, frozen=True, tag_field="t", tag="back"):
    id: int


class PauseSent(msgspec.Struct, frozen=True, tag_field="t", tag="pause"):
    id: int


class ResumeSent(msgspec.Struct, frozen=True, tag_field="t", tag="resume"):
    id: int


class PingSent(msgspec.Struct, frozen=True, tag_field="t", tag="ping"):
    v: int


Sent = MoveSent | ReadySent | BackSent | PauseSent | ResumeSent | PingSent
KINDS = ("move", "ready", "back", "pause", "resume", "ping")


class SeatNews(msgspec.Struct, frozen=True):
    name: str | None
    bot: str | None
    away: bool
    here: bool
    ready: bool
    points: int
    back: str
    felt: str


class Fair(msgspec.Struct, frozen=True):
    """The promise that luck was settled before the deal: hashes first, seeds afterwards."""

    hash: str
    seed: str | None
    next: str | None


class TableNews(msgspec.Struct, frozen=True):
    id: str
    game: str
    status: str
    title: str
    me: int | None
    host: bool
    number: int
    games: int
    options: Data
    seats: tuple[SeatNews, ...]
    clock: Clock | None
    began: int | None
    paused: int | None
    ended: int | None
    fair: Fair
    rematch: str | None


class News(msgspec.Struct, frozen=True, tag_field="t", tag="news"):
    v: int
    since: int
    at: int
    events: tuple[Data, ...]
    view: Any
    known: Any  # of a paused game, whose view is None
    options: tuple[Option, ...]
    table: TableNews


class RefusedNews(msgspec.Struct, frozen=True, tag_field="t", tag="refused"):
    id: int | None
    why: str


class Pong(msgspec.Struct, frozen=True, tag_field="t", tag="pong"):
    v: int
    now: int


_sent = msgspec.json.Decoder(Sent)
encode = msgspec.json.Encoder().encode


class Unread(Exception):  # noqa: N818
    """A message that is none: why, and its id where that could be read."""

    def __init__(self, why: str, number: int | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.number = number


def read(text: str | None) -> Sent:
    """A message from the browser; raises Unread."""
    if text is None:
        raise Unread("malformed")
    if len(text) > LONGEST:
        raise Unread("too_large")
    try:
        return _sent.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise _what_was_it(text) from error


def id_of(text: str | None) -> int | None:
    """The number a browser gave its message, if it can be read."""
    number = _fields(text).get("id")
    return number if type(number) is int else None


def _what_was_it(text: str) -> Unread:
    fields = _fields(text)
    unknown = bool(fields) and fields.get("t") not in KINDS
    return Unread("unknown_message" if unknown else "malformed", id_of(text))


def _fields(text: str | None) -> Data:
    try:
        found = msgspec.json.decode(text) if text and len(text) <= LONGEST else None
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        found = None
    return found if isinstance(found, dict) else {}
