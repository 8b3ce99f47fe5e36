"""What chat adds to the messages on /ws/me/, and messages as the events that pages get. Users are
given by id, groups by name: what is about a group has 0 for the other user."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from accounts.avatars import seed_of
from accounts.models import User
from chat.models import Message

Nonce = Annotated[str, Meta(pattern=r"^[0-9a-zA-Z-]{8,36}\Z")]
Group = Annotated[str, Meta(pattern=r"^([a-z]{1,12}/[0-9a-zA-Z_-]{1,24})?\Z")]
Code = Annotated[str, Meta(pattern=r"^[a-z_]{1,24}\Z")]


class SendMessage(
    msgspec.Struct, frozen=True, omit_defaults=True, tag_field="t", tag="send_message"
):
    """The result is {"number", "at"}; of a resend, that of the first copy."""

    id: int
    to: int
    nonce: Nonce
    text: str
    group: Group = ""


class Typing(msgspec.Struct, frozen=True, tag_field="t", tag="typing"):
    """The user is writing to another; the other is told at most every three seconds."""

    to: int


class ReadMessages(
    msgspec.Struct, frozen=True, omit_defaults=True, tag_field="t", tag="read_messages"
):
    """The user has seen the messages with another, or of a group, up to this number."""

    other: int
    number: int
    group: Group = ""


class SayAtTable(msgspec.Struct, frozen=True, tag_field="t", tag="say_at_table"):
    """A quick phrase, or a text where texts are allowed. The result is {"number"}."""

    id: int
    nonce: Nonce
    phrase: Code | None = None
    text: str = ""


class React(msgspec.Struct, frozen=True, tag_field="t", tag="react"):
    """A reaction that rises from the player's seat."""

    reaction: Code


class MessageEvent(
    msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="message"
):
    """A message in the conversation with `other`, by either side; or of a group, by `other`."""

    other: int
    name: str  # of the other
    avatar: str
    number: int
    mine: bool
    text: str
    nonce: str  # "" in the other's stream
    at: int  # milliseconds
    muted: bool  # the user has muted the conversation
    unread: int | None  # messages in all conversations that are not muted; None: one more
    group: str = ""
    title: str = ""  # the group's name
    taken_down: bool = False  # its text is withheld


class SeenEvent(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="seen"):
    """One side of the conversation with `other` has seen the messages up to this number; in a group
    it is this user."""

    other: int
    mine: bool  # this user, perhaps on another page
    number: int
    unread: int
    group: str = ""


class ClearedEvent(
    msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="cleared"
):
    """The user has cleared the conversation with `other`, or of a group, for themselves, up to this
    number."""

    other: int
    number: int
    unread: int
    group: str = ""


class OtherTyping(msgspec.Struct, frozen=True, tag_field="t", tag="other_typing"):
    other: int


class GroupMessage(msgspec.Struct, frozen=True, tag_field="t", tag="group_message"):
    """A message of a group. Without the event if a block separates the reader from the sender, so
    that their page knows that it has missed nothing.

    Not stored in the streams of the members, who may be many: a page that was without a connection
    asks again.
    """

    group: str
    number: int
    event: MessageEvent | None


class TakenDown(msgspec.Struct, frozen=True, tag_field="t", tag="taken_down"):
    """Messages of a group are not shown any more. Not stored."""

    group: str
    numbers: tuple[int, ...]


class Reaction(msgspec.Struct, frozen=True, tag_field="t", tag="reaction"):
    """Sent to the table's pages, not stored."""

    seat: int
    reaction: str


class TableLine(msgspec.Struct, frozen=True):
    """An item of `TableChat.messages`."""

    number: int
    sender: int
    seat: int
    name: str
    phrase: str
    text: str
    nonce: str
    at: int


class TableRights(msgspec.Struct, frozen=True):
    """What a user may say at a table. why_not: a text in their language if they may not write."""

    phrases: bool
    text: bool
    why_not: str


EVENTS: tuple[Any, ...] = (MessageEvent, SeenEvent, ClearedEvent)
CLIENT_MESSAGES: tuple[Any, ...] = (SendMessage, Typing, ReadMessages, SayAtTable, React)
TRANSIENT: tuple[Any, ...] = (OtherTyping, GroupMessage, TakenDown, Reaction)
EXTRA: tuple[Any, ...] = (TableLine, TableRights)  # parts of other messages, for the client's types


def message_event(
    message: Message,
    other: User,
    *,
    mine: bool,
    unread: int | None = None,
    muted: bool = False,
    group: str = "",
    title: str = "",
) -> MessageEvent:
    """A message as one of its readers gets it. other: with whom the reader writes; in a group,
    whose name and title are given, the sender."""
    gone = message.taken_down is not None
    return MessageEvent(
        other=other.pk,
        name=other.get_username(),
        avatar=seed_of(other),
        number=message.number,
        mine=mine,
        text="" if gone else message.text,
        nonce=message.nonce if mine else "",
        at=int(message.at.timestamp() * 1000),
        muted=muted,
        unread=unread,
        group=group,
        title=title,
        taken_down=gone,
    )
