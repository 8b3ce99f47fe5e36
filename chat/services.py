"""Writes messages between friends, and deletes messages: those of deleted accounts, and those that
are a year old. Times are passed in, users are given by id or as rows.

Everything raises `Refused` with a code if it is not possible, and then nothing has changed.

Locks are taken in this order: the friendship, the conversation, its sides, the users' streams. A
block deletes the friendship, so it waits for a message that is being sent, and later ones find no
friendship.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from typing import Any, NamedTuple

from django.core.cache import cache as shared_cache
from django.db import IntegrityError, transaction
from django.db.models import Min
from django.db.models.functions import Greatest

from accounts.avatars import seed_of
from accounts.models import User
from chat import refusals, selectors, statements, writing
from chat.models import Conversation, Message, Participant, TableMessage
from chat.protocol import ClearedEvent, MessageEvent, OtherTyping, SeenEvent
from chat.refusals import must, refused
from chat.selectors import Counts, Sent
from chat.statements import Pair, Position
from moderation import selectors as moderation
from notifications import services as notifications
from notifications.services import NewEvent
from tables.refusals import Refused

TYPING_SECONDS = 3  # how often one user is told that another is writing
KEPT = timedelta(days=365)  # how long messages are kept


class Draft(NamedTuple):
    """A message to be sent. by: a row. nonce: the same as before if the browser sends it again;
    then the first copy counts."""

    by: Any
    to: int
    text: str
    nonce: str
    at: datetime

    @property
    def pair(self) -> Pair:
        low, high = sorted((self.by.pk, self.to))
        return low, high


class Checks(NamedTuple):
    """What decides whether messages may be sent. friends: the locked pairs."""

    friends: dict[Pair, tuple[User, User]]
    muted: set[int]
    recent: dict[int, list[datetime]]  # when each sender has sent messages lately


def send(me: Any, other: int, text: str, nonce: str, at: datetime) -> Sent:
    """Sends a message to a friend."""
    draft = Draft(me, other, text, nonce, at)
    try:
        with transaction.atomic():
            checks = _checks([draft], wait=True)
            cleaned = _checked(draft, checks)
            # What was sent before gets no position, and its conversation cannot begin twice.
            positions = _next_positions([cleaned]) or _begin(draft)
            return _store([cleaned], positions, checks)[draft.by.pk]
    except (Refused, IntegrityError):
        if first := selectors.sent_before(me.pk, other, nonce):
            return first
        raise


def send_together(drafts: Sequence[Draft]) -> list[Sent | None]:
    """Sends messages in one transaction. None for those that have to be sent alone: what is
    refused, was sent before or begins a conversation, and what others are writing to."""
    apart = _without_shared_people(drafts)
    if not apart:
        return [None] * len(drafts)
    with transaction.atomic():
        checks = _checks(apart, wait=False)
        allowed = list(filter(None, (_if_allowed(draft, checks) for draft in apart)))
        positions = _next_positions(allowed)
        sent = _store([draft for draft in allowed if draft.pair in positions], positions, checks)
    return [sent.get(draft.by.pk) if draft in apart else None for draft in drafts]


def _without_shared_people(drafts: Sequence[Draft]) -> list[Draft]:
    """Drafts of which no two are of or to the same person. So the numbers and counts of each are
    right, and no lock is wanted twice."""
    people: set[int] = set()
    apart = []
    for draft in drafts:
        if draft.by.pk != draft.to and people.isdisjoint(draft.pair):
            apart.append(draft)
            people.update(draft.pair)
    return apart


def _checks(drafts: Sequence[Draft], *, wait: bool) -> Checks:
    """Reads what decides, and locks the friendships. wait: for others who have locked them."""
    pairs = [draft.pair for draft in drafts if 0 < draft.to <= selectors.MAX_ID]
    senders = [draft.by.pk for draft in drafts]
    at = min(draft.at for draft in drafts)
    friends = statements.lock_friends(pairs, wait=wait)
    return Checks(friends, moderation.muted_among(senders, at), selectors.recent(senders, at))


def _if_allowed(draft: Draft, checks: Checks) -> Draft | None:
    try:
        return _checked(draft, checks)
    except Refused:
        return None


def _checked(draft: Draft, checks: Checks) -> Draft:
    """The draft with its text as it is kept, if it may be sent."""
    by, at = draft.by, draft.at
    must(by.pk != draft.to, "yourself")
    said = check_text(draft.text, by, at)
    must(draft.pair in checks.friends, "not_friends")
    if by.pk in checks.muted and (reason := why_not(by, at)):
        raise reason
    if code := writing.rate_refusal(checks.recent[by.pk], at):
        raise refused(code)
    return draft._replace(text=said)


def _next_positions(drafts: Sequence[Draft]) -> dict[Pair, Position]:
    return statements.next_positions(
        (each.pair, each.by.pk, each.nonce, each.at) for each in drafts
    )


def _begin(draft: Draft) -> dict[Pair, Position]:
    """Begins a conversation with its first message."""
    begun = selectors.begun_since(draft.by.pk, draft.at - writing.DAY)
    must(begun < writing.NEW_CONVERSATIONS, "too_many_conversations")
    position = statements.first_position(draft.pair, draft.at)
    sides = (
        Participant(conversation_id=position.conversation, user_id=user) for user in draft.pair
    )
    Participant.objects.bulk_create(sides)
    return {draft.pair: position}


def _store(
    drafts: Sequence[Draft], positions: dict[Pair, Position], checks: Checks
) -> dict[int, Sent]:
    """Writes messages, and tells both sides. Returns the messages by sender."""
    if not drafts:
        return {}
    rows = [
        Message(
            conversation_id=positions[draft.pair].conversation,
            number=positions[draft.pair].number,
            sender_id=draft.by.pk,
            text=draft.text,
            nonce=draft.nonce,
            at=draft.at,
        )
        for draft in drafts
    ]
    Message.objects.bulk_create(rows)
    statements.mark_read((positions[draft.pair], draft.by.pk) for draft in drafts)
    _announce([(row, checks.friends[draft.pair]) for row, draft in zip(rows, drafts, strict=True)])
    return {row.sender_id: Sent(row.number, row.at) for row in rows}


def check_text(text: str, me: Any, at: datetime) -> str:
    """The text as it is kept; refused if it is empty, too long, or has a link too early."""
    must(len(text) <= writing.MAX_RECEIVED, "long_message")
    said = must(writing.clean(text), "empty_message")
    must(len(said) <= writing.MAX_LENGTH, "long_message")
    is_new = me.date_joined > at - writing.DAY
    must(not (is_new and writing.has_link(said)), "links_later")
    return said


def why_not(me: Any, at: datetime) -> Refused | None:
    """Why a user may write nowhere now: staff have muted them."""
    sanction = moderation.mute(me, at)
    return refusals.muted(sanction) if sanction else None


def not_friends() -> Refused:
    return refused("not_friends")


def _announce(sent: Sequence[tuple[Message, tuple[User, User]]]) -> None:
    """Appends messages to the streams of both sides. Unread messages are counted once, when the
    streams are locked: what has arrived meanwhile is counted too."""
    users = [user.pk for _, people in sent for user in people]
    counts = cache(partial(selectors.counts, users, [row.conversation_id for row, _ in sent]))
    events = [
        NewEvent(user.pk, partial(_message_event, row, user, other, counts))
        for row, people in sent
        for user, other in (people, people[::-1])
    ]
    notifications.append(events, max(row.at for row, _ in sent))


def _message_event(
    message: Message, user: User, other: User, counts: Callable[[], dict[int, Counts]]
) -> MessageEvent:
    mine = message.sender_id == user.pk
    return message_event(message, other, mine=mine, counts=counts()[user.pk])


def message_event(message: Message, other: User, *, mine: bool, counts: Counts) -> MessageEvent:
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
        muted=counts.muted,
        unread=counts.unread,
    )


@transaction.atomic
def read(me: Any, other: int, number: int, at: datetime) -> None:
    """Records that a user has seen the messages with another up to a number. The other is told
    only while both are friends."""
    low, high = sorted((me.pk, other))
    friends = 0 < other <= selectors.MAX_ID and statements.lock_friends([(low, high)])
    mine = must(selectors.side(me.pk, other), "no_conversation")
    seen = min(number, mine.conversation.last)
    if not Participant.objects.filter(pk=mine.pk, read__lt=seen).update(read=seen):
        return
    reader = me.pk

    def event(user: int) -> SeenEvent:
        unread = selectors.unread(user)
        with_whom = other if user == reader else reader
        return SeenEvent(with_whom, user == reader, seen, unread)

    users = (reader, other) if friends else (reader,)
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
    if not 0 < other <= selectors.MAX_ID:  # the number is the browser's, of any length
        return
    if not shared_cache.add(f"typing.{me.pk}.{other}", 1, TYPING_SECONDS):
        return
    if selectors.may_write(me.pk, other) and why_not(me, at) is None:
        notifications.send_transient([other], OtherTyping(me.pk))


@transaction.atomic
def erase(user: User, at: int) -> None:
    """Deletes all conversations of an account that is deleted, for both sides, and what they said
    at tables."""
    rows = selectors.conversations_of(user.pk).select_for_update(no_key=True).order_by("pk")
    numbers = {row.low_id + row.high_id - user.pk: row.last for row in rows}
    selectors.conversations_of(user.pk).delete()
    TableMessage.objects.filter(sender=user).delete()
    if numbers:
        moment = datetime.fromtimestamp(at / 1000, UTC)
        transaction.on_commit(partial(_tell, user.pk, numbers, moment))


@transaction.atomic
def _tell(gone: int, numbers: dict[int, int], at: datetime) -> None:
    """The pages of the others count again. Afterwards, so that deleting an account locks no
    streams while it locks much else. numbers: of the newest messages, by the other user."""

    def event(user: int) -> ClearedEvent:
        return ClearedEvent(gone, numbers[user], selectors.unread(user))

    notifications.append([NewEvent(user, partial(event, user)) for user in numbers], at)


def merge_guest(guest: User, user: User, at: int) -> None:
    """What a guest has said at tables becomes their account's."""
    TableMessage.objects.filter(sender=guest).update(sender=user)


def forget_old(at: datetime) -> None:
    """Deletes what was written more than a year ago."""
    limit = at - KEPT
    Conversation.objects.filter(last_at__lt=limit).delete()
    old = Message.objects.filter(at__lt=limit).values("conversation").distinct()
    for conversation in Conversation.objects.filter(pk__in=old).values_list("pk", flat=True):
        _forget(conversation, limit)
    TableMessage.objects.filter(at__lt=limit).delete()


@transaction.atomic
def _forget(conversation: int, limit: datetime) -> None:
    """Deletes the old messages of one conversation. They count as cleared, not as unread."""
    Conversation.objects.select_for_update(no_key=True).get(pk=conversation)
    messages = Message.objects.filter(conversation=conversation)
    first = messages.filter(at__gte=limit).aggregate(number=Min("number"))["number"]
    messages.filter(number__lt=first).delete()
    sides = Participant.objects.filter(conversation=conversation)
    sides.update(cleared=Greatest("cleared", first - 1))
