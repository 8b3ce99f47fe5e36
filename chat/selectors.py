"""The only code that reads conversations. Users are given by id.

Every function that reads messages is given the user who reads them, and finds them by the pair: so
nobody can read a conversation that they have no part in.
"""

from collections.abc import Collection
from datetime import datetime
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Greatest

from accounts.models import User
from chat.models import Conversation, Message, Participant, TableMessage
from chat.writing import PERIOD
from social.models import Block, Friendship

PAGE = 50  # messages on a page, or in one answer
MAX_CONVERSATIONS = 200  # in the list, the newest ones
MAX_ID = 2**63 - 1
UNREAD = F("conversation__last") - Greatest("read", "cleared")

# Written by hand, because every message needs them, and every page the last.
SUM_OF_UNREAD = """
SUM(CASE WHEN side.muted THEN 0 WHEN side.read > side.cleared
    THEN both_sides.last - side.read ELSE both_sides.last - side.cleared END)"""
BOTH_SIDES = """
FROM chat_participant side JOIN chat_conversation both_sides ON both_sides.id = side.conversation_id
"""
COUNTS = f"""
SELECT side.user_id, {SUM_OF_UNREAD},
    MAX(CASE WHEN side.muted AND side.conversation_id IN ({{}}) THEN 1 ELSE 0 END)
{BOTH_SIDES} WHERE side.user_id IN ({{}}) GROUP BY side.user_id"""
UNREAD_MESSAGES = f"""
SELECT CAST(COALESCE({SUM_OF_UNREAD}, 0) AS bigint)
{BOTH_SIDES} WHERE side.user_id = %(user)s"""


class Sent(NamedTuple):
    """A message that the server has: its number in the conversation, and when it was sent."""

    number: int
    at: datetime


class Counts(NamedTuple):
    """How a user stands: unread messages in all conversations, and whether they muted this one."""

    unread: int
    muted: bool


class Summary(NamedTuple):
    """A conversation in the list."""

    other: User
    unread: int
    muted: bool
    newest: str  # the text of the newest message
    mine: bool  # the newest is by the user
    at: datetime


class HistoryPage(NamedTuple):
    """Some messages of a conversation, the oldest first."""

    messages: list[Message]
    older: bool  # there are others before them


def friendship(user: int, other: int) -> QuerySet[Friendship]:
    """The friendship of two users whom no block separates; empty if there is none."""
    if not 0 < other <= MAX_ID:
        return Friendship.objects.none()
    low, high = sorted((user, other))
    blocks = Block.objects.filter(Q(blocker=low, blocked=high) | Q(blocker=high, blocked=low))
    rows = Friendship.objects.filter(low=low, high=high, state=Friendship.State.FRIENDS)
    return rows.exclude(Exists(blocks))


def may_write(user: int, other: int) -> bool:
    """Whether messages between two users are delivered now."""
    return friendship(user, other).exists()


def side(user: int, other: int) -> Participant | None:
    """The user's side of their conversation with another; None if they have none."""
    if not 0 < other <= MAX_ID:
        return None
    low, high = sorted((user, other))
    rows = Participant.objects.filter(user=user, conversation__low=low, conversation__high=high)
    return rows.select_related("conversation").first()


def sent_before(user: int, other: int, nonce: str) -> Sent | None:
    """The message that was sent with this nonce, if it has arrived."""
    if not 0 < other <= MAX_ID:
        return None
    low, high = sorted((user, other))
    rows = Message.objects.filter(
        conversation__low=low, conversation__high=high, sender=user, nonce=nonce
    )
    found = rows.values_list("number", "at").first()
    return Sent(*found) if found else None


def recent(users: Collection[int], at: datetime) -> dict[int, list[datetime]]:
    """When users have sent messages lately, the newest first; for the limits."""
    rows = Message.objects.filter(sender__in=users, at__gt=at - PERIOD).order_by("-at")
    found: dict[int, list[datetime]] = {user: [] for user in users}
    for user, time in rows.values_list("sender", "at"):
        found[user].append(time)
    return found


def counts(users: Collection[int], changed: Collection[int] = (0,)) -> dict[int, Counts]:
    """How users stand, with the conversations that have just changed, at most one of each user."""
    statement = COUNTS.format(*(", ".join(["%s"] * len(some)) for some in (changed, users)))
    with connection.cursor() as cursor:
        cursor.execute(statement, [*changed, *users])
        found = {user: Counts(int(unread), bool(here)) for user, unread, here in cursor.fetchall()}
    return {user: found.get(user, Counts(0, False)) for user in users}


def unread(user: int) -> int:
    """Unread messages of a user, without those of conversations they have muted."""
    return counts([user])[user].unread


def conversations(user: int) -> list[Summary]:
    """The conversations of a user that they have not cleared, the newest first."""
    newest = Message.objects.filter(
        conversation=OuterRef("conversation"), number=OuterRef("conversation__last")
    )
    rows = Participant.objects.filter(user=user, conversation__last__gt=F("cleared"))
    rows = rows.select_related("conversation__low", "conversation__high").annotate(
        unread=UNREAD,
        newest=Subquery(newest.values("text")[:1]),
        newest_by=Subquery(newest.values("sender")[:1]),
    )
    return [
        _summary(row, user) for row in rows.order_by("-conversation__last_at")[:MAX_CONVERSATIONS]
    ]


def _summary(row: Participant, user: int) -> Summary:
    both = row.conversation
    other = both.high if both.low_id == user else both.low
    found = vars(row)  # the annotations
    mine = found["newest_by"] == user
    return Summary(other, found["unread"], row.muted, found["newest"] or "", mine, both.last_at)


def history(mine: Participant, before: int | None = None) -> HistoryPage:
    """The newest messages of a conversation, or those before a number."""
    rows = _visible(mine).filter(number__lt=min(before or MAX_ID, MAX_ID)).order_by("-number")
    found = list(rows[: PAGE + 1])
    return HistoryPage(found[:PAGE][::-1], len(found) > PAGE)


def since(mine: Participant, after: int) -> HistoryPage:
    """The messages after a number, the oldest first; not more than a page of them."""
    rows = _visible(mine).filter(number__gt=min(after, MAX_ID)).order_by("number")
    return HistoryPage(list(rows[:PAGE]), False)


def _visible(mine: Participant) -> QuerySet[Message]:
    return Message.objects.filter(conversation=mine.conversation_id, number__gt=mine.cleared)


def seen_by_other(mine: Participant) -> int:
    """The number of the newest message that the other has seen, while both are friends."""
    rows = Participant.objects.filter(conversation=mine.conversation_id).exclude(pk=mine.pk)
    return rows.values_list("read", flat=True).first() or 0


def begun_since(user: int, at: datetime) -> int:
    """How many conversations a user has begun since a time."""
    return Message.objects.filter(sender=user, number=1, at__gt=at).count()


def conversations_of(user: int) -> QuerySet[Conversation]:
    return Conversation.objects.filter(Q(low=user) | Q(high=user))


def export(user: User) -> dict[str, Any]:
    """A user's conversations and what they have said at tables, as JSON values."""
    conversations = conversations_of(user.pk).select_related("low", "high")
    at_tables = TableMessage.objects.filter(sender=user).order_by("at")
    return {
        "conversations": [_conversation(row, user) for row in conversations],
        "at_tables": [
            {"table": row.table_id, "said": row.text or row.phrase, "at": row.at.isoformat()}
            for row in at_tables
        ],
    }


def _conversation(row: Conversation, user: User) -> dict[str, Any]:
    mine = row.participants.get(user=user)
    return {
        "with": (row.high if row.low_id == user.pk else row.low).username,
        "muted": mine.muted,
        "messages": [_message(message, user) for message in row.messages.all()],
    }


def _message(message: Message, user: User) -> dict[str, Any]:
    mine = message.sender_id == user.pk
    return {"mine": mine, "text": message.text, "at": message.at.isoformat()}
