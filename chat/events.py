"""Messages as the events that pages get."""

from accounts.avatars import seed_of
from accounts.models import User
from chat.models import Message
from chat.protocol import MessageEvent


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
