"""Writes messages between friends. Times are passed in, users are given by id or as rows.

Everything raises `Refused` with a code if it is not possible, and then nothing has changed.

Locks are taken in this order: the friendship, the conversation, its sides, the users' streams. A
block deletes the friendship, so it waits for a message that is being sent, and later ones find no
friendship.
"""

from collections.abc import Callable
from datetime import datetime
from functools import cache, partial
from typing import Any

from django.core.cache import cache as shared_cache
from django.db import IntegrityError, connection, transaction

from accounts.avatars import seed_of
from accounts.models import User
from chat import cleaning, limits, links, refusals, selectors
from chat.models import Message, Participant
from chat.protocol import ClearedEvent, MessageEvent, OtherTyping, SeenEvent
from chat.refusals import must, refused
from chat.selectors import Counts, Sent
from moderation import selectors as moderation
from notifications import services as notifications
from notifications.services import NewEvent
from tables.refusals import Refused

# Written by hand, because every message needs it: both users, the one with the lower id first.
FRIENDS = """
SELECT person.id, person.username, person.preferences FROM social_friendship tie
JOIN accounts_user person ON person.id IN (tie.low_id, tie.high_id)
WHERE tie.low_id = %s AND tie.high_id = %s AND tie.state = 'friends' AND NOT EXISTS (
    SELECT 1 FROM social_block
    WHERE blocker_id IN (tie.low_id, tie.high_id) AND blocked_id IN (tie.low_id, tie.high_id)
) ORDER BY person.id"""
TYPING_SECONDS = 3  # how often one user is told that another is writing

NEXT = """
UPDATE chat_conversation SET last = last + 1, last_at = %s
WHERE low_id = %s AND high_id = %s RETURNING id, last"""
FIRST = """
INSERT INTO chat_conversation (last_at, low_id, high_id, last) VALUES (%s, %s, %s, 1)
ON CONFLICT (low_id, high_id) DO UPDATE
SET last = chat_conversation.last + 1, last_at = excluded.last_at RETURNING id, last"""


def send(me: Any, other: int, text: str, nonce: str, at: datetime) -> Sent:
    """Sends a message to a friend. nonce: the same as before if the browser sends it again; then
    the first copy counts."""
    try:
        with transaction.atomic():
            return _send(me, other, text, nonce, at)
    except (Refused, IntegrityError):
        if first := selectors.sent_before(me.pk, other, nonce):
            return first
        raise


def _send(me: Any, other: int, text: str, nonce: str, at: datetime) -> Sent:
    must(me.pk != other, "yourself")
    said = check_text(text, me, at)
    low, high = must(_lock_friendship(me.pk, other), "not_friends")
    if reason := why_not(me, at):
        raise reason
    if code := limits.refusal(selectors.recent_times(me.pk, at), at):
        raise refused(code)
    conversation, number = _next_number(low.pk, high.pk, at)
    if number == 1:
        _begin(conversation, me.pk, other, at)
    message = Message.objects.create(
        conversation_id=conversation, number=number, sender=me, text=said, nonce=nonce, at=at
    )
    mine = Participant.objects.filter(conversation=conversation, user=me)
    mine.update(read=number)
    _announce(message, (low, high), at)
    return Sent(number, at)


def check_text(text: str, me: Any, at: datetime) -> str:
    """The text as it is kept; refused if it is empty, too long, or has a link too early."""
    must(len(text) <= cleaning.MAX_RECEIVED, "long_message")
    said = must(cleaning.clean(text), "empty_message")
    must(len(said) <= cleaning.MAX_LENGTH, "long_message")
    is_new = me.date_joined > at - limits.DAY
    must(not (is_new and links.has_link(said)), "links_later")
    return said


def why_not(me: Any, at: datetime) -> Refused | None:
    """Why a user may write nowhere now: staff have muted them."""
    sanction = moderation.mute(me, at)
    return refusals.muted(sanction) if sanction else None


def not_friends() -> Refused:
    return refused("not_friends")


def _lock_friendship(me: int, other: int) -> list[User]:
    """Both users, while they are friends and neither has blocked the other; [] otherwise."""
    if not 0 < other <= selectors.MAX_ID:
        return []
    lock = " FOR NO KEY UPDATE OF tie" if connection.features.has_select_for_update else ""
    return list(User.objects.raw(FRIENDS + lock, sorted((me, other))))


def _next_number(low: int, high: int, at: datetime) -> tuple[int, int]:
    """The pair's conversation, locked, and the number of its next message."""
    values = [connection.ops.adapt_datetimefield_value(at), low, high]
    with connection.cursor() as cursor:
        cursor.execute(NEXT, values)
        found = cursor.fetchone()
        if found is None:
            cursor.execute(FIRST, values)
            found = cursor.fetchone()
    conversation, number = found
    return conversation, number


def _begin(conversation: int, me: int, other: int, at: datetime) -> None:
    begun = selectors.begun_since(me, at - limits.DAY)
    must(begun < limits.NEW_CONVERSATIONS, "too_many_conversations")
    sides = (Participant(conversation_id=conversation, user_id=user) for user in (me, other))
    Participant.objects.bulk_create(sides)


def _announce(message: Message, people: tuple[User, User], at: datetime) -> None:
    counts = _counts_later(message.conversation_id, *people)
    notifications.append(
        [
            NewEvent(user.pk, partial(_message_event, message, user, other, counts))
            for user, other in (people, people[::-1])
        ],
        at,
    )


def _counts_later(conversation: int, *users: User) -> Callable[[], dict[int, Counts]]:
    """Counts unread messages once, when the streams are locked: another message that has arrived
    meanwhile is counted too."""
    return cache(partial(selectors.counts, [user.pk for user in users], conversation))


def _message_event(
    message: Message, user: User, other: User, counts: Callable[[], dict[int, Counts]]
) -> MessageEvent:
    mine, standing = message.sender_id == user.pk, counts()[user.pk]
    return message_event(message, other, mine=mine, standing=standing)


def message_event(message: Message, other: User, *, mine: bool, standing: Counts) -> MessageEvent:
    """A message as one of its two readers gets it."""
    return MessageEvent(
        other=other.pk,
        name=other.get_username(),
        avatar=seed_of(other),
        number=message.number,
        mine=mine,
        text=message.text,
        nonce=message.nonce if mine else "",
        at=int(message.at.timestamp() * 1000),
        muted=standing.muted,
        unread=standing.unread,
    )


@transaction.atomic
def read(me: Any, other: int, number: int, at: datetime) -> None:
    """Records that a user has seen the messages with another up to a number. The other is told
    only while both are friends."""
    friendship = _lock_friendship(me.pk, other)
    mine = must(selectors.side(me.pk, other), "no_conversation")
    seen = min(number, mine.conversation.last)
    if not Participant.objects.filter(pk=mine.pk, read__lt=seen).update(read=seen):
        return
    reader = me.pk

    def event(user: int) -> SeenEvent:
        unread = selectors.unread(user)
        with_whom = other if user == reader else reader
        return SeenEvent(with_whom, user == reader, seen, unread)

    users = (reader, other) if friendship else (reader,)
    notifications.append([NewEvent(user, partial(event, user)) for user in users], at)


@transaction.atomic
def clear(me: Any, other: int, number: int, at: datetime) -> None:
    """Hides the messages with another up to a number from a user. The other keeps them."""
    mine = must(selectors.side(me.pk, other), "no_conversation")
    upto = min(number, mine.conversation.last)
    rows = Participant.objects.filter(pk=mine.pk, cleared__lt=upto)
    if rows.update(cleared=upto):
        notifications.append([NewEvent(me.pk, partial(_cleared, me.pk, other, upto))], at)


def _cleared(user: int, other: int, number: int) -> ClearedEvent:
    return ClearedEvent(other, number, selectors.unread(user))


@transaction.atomic
def set_muted(me: Any, other: int, muted: bool, at: datetime) -> None:
    """Mutes a conversation for one side: no toasts, no mail, not counted as unread."""
    mine = must(selectors.side(me.pk, other), "no_conversation")
    if Participant.objects.filter(pk=mine.pk, muted=not muted).update(muted=muted):
        # Their pages count again; what they have read has not changed.
        event = partial(_seen_so_far, me.pk, other, mine.read)
        notifications.append([NewEvent(me.pk, event)], at)


def _seen_so_far(user: int, other: int, number: int) -> SeenEvent:
    return SeenEvent(other, True, number, selectors.unread(user))


def typing(me: Any, other: int, at: datetime) -> None:
    """Tells a friend that a user is writing to them, at most every three seconds."""
    if not shared_cache.add(f"typing.{me.pk}.{other}", 1, TYPING_SECONDS):
        return
    if selectors.may_write(me.pk, other) and why_not(me, at) is None:
        notifications.send_transient([other], OtherTyping(me.pk))
