"""Writes messages between friends and in groups, and deletes messages: those of deleted accounts,
and those that are a year old. Times are passed in, users are given by id or as rows, groups by
name.

Everything raises `Refused` with a code if it is not possible, and then nothing has changed.

Locks are taken in this order: the friendship, the conversation, its sides, the users' streams. A
block deletes the friendship, so it waits for a message that is being sent, and later ones find no
friendship. Whoever leaves a group waits for a message that they are sending.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from typing import Any, NamedTuple, TypeGuard

from django.core.cache import cache as shared_cache
from django.db import IntegrityError, transaction
from django.db.models import Min
from django.db.models.functions import Greatest

from accounts.models import User
from chat import groups, refusals, selectors, statements, writing
from chat.models import Conversation, Message, Participant, TableMessage
from chat.protocol import ClearedEvent, MessageEvent, OtherTyping, SeenEvent, message_event
from chat.refusals import must, refused
from chat.selectors import Counts, Sent
from chat.statements import Address, Pair, Position
from moderation import selectors as moderation
from notifications import services as notifications
from notifications.services import NewEvent
from tables.refusals import Refused

TYPING_SECONDS = 3  # how often one user is told that another is writing
KEPT = timedelta(days=365)  # how long messages are kept


class Draft(NamedTuple):
    """A message to be sent. by: a row. to: a user or a group. nonce: the same as before if the
    browser sends it again; then the first copy counts."""

    by: Any
    to: int | str
    text: str
    nonce: str
    at: datetime

    @property
    def address(self) -> Address:
        if isinstance(self.to, str):
            return self.to
        low, high = sorted((self.by.pk, self.to))
        return low, high


class Checks(NamedTuple):
    """What decides whether messages may be sent. people: of the locked pairs; in a locked group the
    sender."""

    people: dict[Address, tuple[User, ...]]
    muted: set[int]
    recent: dict[int, list[datetime]]  # when each sender has sent messages lately


def send(me: Any, to: int | str, text: str, nonce: str, at: datetime) -> Sent:
    """Sends a message to a friend or a group."""
    draft = Draft(me, to, text, nonce, at)
    try:
        with transaction.atomic():
            checks = _checks([draft], wait=True)
            cleaned = _checked(draft, checks)
            # What was sent before gets no position, and its conversation cannot begin twice.
            positions = _next_positions([cleaned]) or _begin(cleaned)
            return _store([cleaned], positions, checks)[draft.by.pk]
    except (Refused, IntegrityError):
        if first := selectors.sent_before(me.pk, to, nonce):
            return first
        raise


def send_together(drafts: Sequence[Draft]) -> list[Sent | None]:
    """Sends messages in one transaction. None for those that have to be sent alone: what is
    refused, was sent before, begins a conversation or goes to a group, and what others are writing
    to."""
    apart = _without_shared_people(drafts)
    if not apart:
        return [None] * len(drafts)
    with transaction.atomic():
        checks = _checks(apart, wait=False)
        allowed = list(filter(None, (_if_allowed(draft, checks) for draft in apart)))
        positions = _next_positions(allowed)
        sent = _store([draft for draft in allowed if draft.address in positions], positions, checks)
    return [sent.get(draft.by.pk) if draft in apart else None for draft in drafts]


def _without_shared_people(drafts: Sequence[Draft]) -> list[Draft]:
    """Drafts of which no two are of or to the same person. So the numbers and counts of each are
    right, and no lock is wanted twice."""
    people: set[int] = set()
    apart = []
    for draft in drafts:
        pair = draft.address
        if not isinstance(pair, str) and pair[0] != pair[1] and people.isdisjoint(pair):
            apart.append(draft)
            people.update(pair)
    return apart


def _checks(drafts: Sequence[Draft], *, wait: bool) -> Checks:
    """Reads what decides, and locks friendships and groups. wait: for others who have locked
    friendships."""
    senders = [draft.by.pk for draft in drafts]
    at = min(draft.at for draft in drafts)
    pairs = [draft.address for draft in drafts if _is_pair(draft.address)]
    friends = statements.lock_friends(pairs, wait=wait)
    people: dict[Address, tuple[User, ...]] = {pair: friends[pair] for pair in friends}
    for draft in drafts:
        if isinstance(draft.to, str) and statements.lock_group(draft.to, draft.by.pk):
            people[draft.to] = (draft.by,)
    return Checks(people, moderation.muted_among(senders, at), selectors.recent(senders, at))


def _is_pair(address: Address) -> TypeGuard[Pair]:
    return not isinstance(address, str) and address[0] > 0 and address[1] <= selectors.MAX_ID


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
    must(draft.address in checks.people, _closed(draft.to))
    if by.pk in checks.muted and (reason := why_not(by, at)):
        raise reason
    if code := writing.rate_refusal(checks.recent[by.pk], at):
        raise refused(code)
    return draft._replace(text=said)


def _closed(to: int | str) -> str:
    """The code of why somebody may not write to others."""
    return "not_in_group" if isinstance(to, str) else "not_friends"


def _next_positions(drafts: Sequence[Draft]) -> dict[Address, Position]:
    return statements.next_positions(
        (each.address, each.by.pk, each.nonce, each.at) for each in drafts
    )


def _begin(draft: Draft) -> dict[Address, Position]:
    """Begins a conversation of two with its first message. That of a group is there already, so
    what gets no position there was sent before."""
    pair = draft.address
    if isinstance(pair, str):
        raise closed(pair)
    begun = selectors.begun_since(draft.by.pk, draft.at - writing.DAY)
    must(begun < writing.NEW_CONVERSATIONS, "too_many_conversations")
    position = statements.first_position(pair, draft.at)
    sides = (Participant(conversation_id=position.conversation, user_id=user) for user in pair)
    Participant.objects.bulk_create(sides)
    return {pair: position}


def _store(
    drafts: Sequence[Draft], positions: dict[Address, Position], checks: Checks
) -> dict[int, Sent]:
    """Writes messages, and tells their readers. Returns the messages by sender."""
    if not drafts:
        return {}
    rows = [
        Message(
            conversation_id=positions[draft.address].conversation,
            number=positions[draft.address].number,
            sender_id=draft.by.pk,
            text=draft.text,
            nonce=draft.nonce,
            at=draft.at,
        )
        for draft in drafts
    ]
    Message.objects.bulk_create(rows)
    statements.mark_read((positions[draft.address], draft.by.pk) for draft in drafts)
    to_friends = list[tuple[Message, tuple[User, User]]]()
    for row, draft in zip(rows, drafts, strict=True):
        if isinstance(draft.to, str):
            transaction.on_commit(partial(groups.announce, row, draft.by, draft.to))
        else:
            low, high = checks.people[draft.address]
            to_friends.append((row, (low, high)))
    if to_friends:
        _announce(to_friends)
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


def closed(to: int | str) -> Refused:
    """Why a user may not write to others, of whom they are no friend or in whose group they are
    not."""
    return refused(_closed(to))


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
    mine, stands = message.sender_id == user.pk, counts()[user.pk]
    return message_event(message, other, mine=mine, unread=stands.unread, muted=stands.muted)


def _my_side(me: Any, to: int | str) -> Participant:
    """Whether there is a group is not told to those outside."""
    none = "not_in_group" if isinstance(to, str) else "no_conversation"
    return must(selectors.side(me.pk, to), none)


@transaction.atomic
def read(me: Any, to: int | str, number: int, at: datetime) -> None:
    """Records that a user has seen the messages with another, or of a group, up to a number. The
    other is told only while both are friends; a group is not."""
    pair = Draft(me, to, "", "", at).address
    friends = _is_pair(pair) and statements.lock_friends([pair])
    mine = _my_side(me, to)
    seen = min(number, mine.conversation.last)
    if not Participant.objects.filter(pk=mine.pk, read__lt=seen).update(read=seen):
        return
    reader = me.pk
    events = [NewEvent(reader, partial(_seen_by_me, reader, to, seen))]
    if friends and isinstance(to, int):
        events.append(NewEvent(to, partial(_seen_by_other, to, reader, seen)))
    notifications.append(events, at)


def _seen_by_me(user: int, to: int | str, number: int) -> SeenEvent:
    unread = selectors.unread(user)
    if isinstance(to, str):
        return SeenEvent(0, True, number, unread, to)
    return SeenEvent(to, True, number, unread)


def _seen_by_other(user: int, reader: int, number: int) -> SeenEvent:
    return SeenEvent(reader, False, number, selectors.unread(user))


@transaction.atomic
def clear(me: Any, to: int | str, number: int, at: datetime) -> None:
    """Hides the messages with another, or of a group, up to a number from a user. Others keep
    them."""
    mine = _my_side(me, to)
    upto = min(number, mine.conversation.last)
    rows = Participant.objects.filter(pk=mine.pk, cleared__lt=upto)
    if rows.update(cleared=upto):
        notifications.append([NewEvent(me.pk, partial(_cleared, me.pk, to, upto))], at)


def _cleared(user: int, to: int | str, number: int) -> ClearedEvent:
    unread = selectors.unread(user)
    if isinstance(to, str):
        return ClearedEvent(0, number, unread, to)
    return ClearedEvent(to, number, unread)


@transaction.atomic
def set_muted(me: Any, to: int | str, muted: bool, at: datetime) -> None:
    """Mutes a conversation for one side: no toasts, no mail, not counted as unread."""
    mine = _my_side(me, to)
    if Participant.objects.filter(pk=mine.pk, muted=not muted).update(muted=muted):
        # Their pages count again; what they have read has not changed.
        event = partial(_seen_by_me, me.pk, to, mine.read)
        notifications.append([NewEvent(me.pk, event)], at)


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
    in groups and at tables."""
    groups.erase(user)
    rows = selectors.conversations_of(user.pk).select_for_update(no_key=True).order_by("pk")
    numbers = {selectors.other_id(row, user.pk): row.last for row in rows}
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
    Conversation.objects.filter(last_at__lt=limit, group=None).delete()
    old = Message.objects.filter(at__lt=limit).values("conversation").distinct()
    for conversation in Conversation.objects.filter(pk__in=old).values_list("pk", flat=True):
        _forget(conversation, limit)
    TableMessage.objects.filter(at__lt=limit).delete()


@transaction.atomic
def _forget(conversation: int, limit: datetime) -> None:
    """Deletes the old messages of one conversation. They count as cleared, not as unread."""
    row = Conversation.objects.select_for_update(no_key=True).filter(pk=conversation).first()
    if row is None:  # deleted since it was listed
        return
    messages = Message.objects.filter(conversation=conversation)
    kept = messages.filter(at__gte=limit).aggregate(number=Min("number"))["number"]
    first = kept or row.last + 1
    messages.filter(number__lt=first).delete()
    sides = Participant.objects.filter(conversation=conversation)
    sides.update(cleared=Greatest("cleared", first - 1))
