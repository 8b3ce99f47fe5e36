"""The only code that reads conversations. Users are given by id.

Every function that reads messages is given the user who reads them, and finds them by the pair, or
by the group and their side of it: so nobody can read a conversation that they have no part in. What
a block separates is not read in groups.
"""

from collections.abc import Collection
from datetime import datetime
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery

from accounts.models import User
from chat.models import Conversation, Message, Participant, TableMessage
from chat.writing import PERIOD
from social import selectors as social
from social.models import Block, Friendship

PAGE = 50  # messages on a page, or in one answer
MAX_CONVERSATIONS = 200  # in the list, the newest ones
MAX_ID = 2**63 - 1

# Written by hand, because every message needs them, and every page the last. In groups those do not
# count that a block withholds.
WITHHELD = """
SELECT COUNT(DISTINCT chat_message.id) FROM social_block JOIN chat_message ON sender_id = CASE
    WHEN blocker_id = side.user_id THEN blocked_id ELSE blocker_id END
WHERE (blocker_id = side.user_id OR blocked_id = side.user_id)
AND chat_message.conversation_id = side.conversation_id
AND number > side.read AND number > side.cleared"""
UNREAD_OF_SIDE = f"""
both_sides.last - CASE WHEN side.read > side.cleared THEN side.read ELSE side.cleared END
- CASE WHEN both_sides.group_name IS NULL OR both_sides.last <= side.read THEN 0
    ELSE ({WITHHELD}) END"""
SUM_OF_UNREAD = f"SUM(CASE WHEN side.muted THEN 0 ELSE {UNREAD_OF_SIDE} END)"
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
SIDE_OF_GROUP = f"""
SELECT side.conversation_id, side.cleared, {UNREAD_OF_SIDE}
{BOTH_SIDES} WHERE both_sides.group_name = %s AND side.user_id = %s"""
LATEST = """
SELECT username, sender_id, CASE WHEN taken_down IS NULL THEN text ELSE '' END
FROM chat_message JOIN accounts_user person ON person.id = sender_id
WHERE conversation_id = %s AND number > %s AND NOT EXISTS (
    SELECT 1 FROM social_block WHERE blocker_id = %s AND blocked_id = sender_id
    OR blocker_id = sender_id AND blocked_id = %s
) ORDER BY number DESC LIMIT %s"""
EACH_UNREAD = f"SELECT side.id, {UNREAD_OF_SIDE} {BOTH_SIDES} WHERE side.user_id = %s"


class Sent(NamedTuple):
    """A message that the server has: its number in the conversation, and when it was sent."""

    number: int
    at: datetime


class Counts(NamedTuple):
    """How a user stands: unread messages in all conversations, and whether they muted this one."""

    unread: int
    muted: bool


class Summary(NamedTuple):
    """A conversation in the list: with another user, or of a group, given by name."""

    other: User | None
    group: str
    unread: int
    muted: bool
    newest: str  # the text of the newest message
    by: str  # who wrote it
    mine: bool  # it is by the user
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


def _found_by(user: int, to: int | str) -> dict[str, Any]:
    """By what a user's conversation with another, given by id, or of a group, given by name, is
    found. With what is no id there is none."""
    if isinstance(to, str):
        return {"conversation__group": to}
    low, high = sorted((user, to if 0 < to <= MAX_ID else 0))
    return {"conversation__low": low, "conversation__high": high}


def side(user: int, to: int | str) -> Participant | None:
    """The user's side of their conversation with another or of a group; None if they have none."""
    rows = Participant.objects.filter(user=user, **_found_by(user, to))
    return rows.select_related("conversation").first()


def sent_before(user: int, to: int | str, nonce: str) -> Sent | None:
    """The message that was sent with this nonce, if it has arrived."""
    rows = Message.objects.filter(sender=user, nonce=nonce, **_found_by(user, to))
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
    """The conversations of a user that they have not cleared, and those of all their groups, the
    newest first."""
    shown = Q(conversation__last__gt=F("cleared")) | Q(conversation__group__isnull=False)
    rows = Participant.objects.filter(shown, user=user)
    rows = rows.select_related("conversation__low", "conversation__high")
    sides = list(rows.order_by("-conversation__last_at")[:MAX_CONVERSATIONS])
    unread, newest = unread_of_sides(user), _newest(user, sides)
    return [_summary(row, unread.get(row.pk, 0), newest.get(row.conversation_id)) for row in sides]


def unread_of_sides(user: int) -> dict[int, int]:
    """How many messages a user has not read, by the id of their side, muted or not."""
    with connection.cursor() as cursor:
        cursor.execute(EACH_UNREAD, [user])
        return dict(cursor.fetchall())


def _newest(user: int, sides: Collection[Participant]) -> dict[int, Message]:
    """The newest message of some conversations that their reader may see, by conversation."""
    found = Message.objects.filter(
        conversation=OuterRef("conversation"), number__gt=OuterRef("cleared")
    )
    found = found.filter(
        Q(conversation__group=None) | ~Q(sender__in=social.blocked_either_way(user))
    )
    rows = Participant.objects.filter(pk__in=[side.pk for side in sides])
    numbers = rows.values_list(Subquery(found.order_by("-number").values("pk")[:1]), flat=True)
    found = Message.objects.filter(pk__in=list(numbers)).select_related("sender")
    return {row.conversation_id: row for row in found}


def _summary(row: Participant, unread: int, newest: Message | None) -> Summary:
    both = row.conversation
    other = both.high if both.low_id == row.user_id else both.low
    text, by, mine = "", "", False
    if newest and not newest.taken_down:
        mine = newest.sender_id == row.user_id
        text, by = newest.text, newest.sender.get_username()
    return Summary(other, both.group or "", unread, row.muted, text, by, mine, both.last_at)


def history(mine: Participant, before: int | None = None) -> HistoryPage:
    """The newest messages of a conversation, or those before a number."""
    rows = _visible(mine).filter(number__lt=min(before or MAX_ID, MAX_ID)).order_by("-number")
    found = list(rows[: PAGE + 1])
    return HistoryPage(found[:PAGE][::-1], len(found) > PAGE)


class Said(NamedTuple):
    """A message in short. text: "" if it was taken down."""

    by: str
    mine: bool
    text: str


class Latest(NamedTuple):
    """What was said last in a group, the oldest first, and how much of all the user has not
    read."""

    said: list[Said]
    unread: int


def latest_in_group(user: int, group: str, most: int) -> Latest | None:
    """None if the user is not in the group."""
    with connection.cursor() as cursor:
        cursor.execute(SIDE_OF_GROUP, [group, user])
        if (mine := cursor.fetchone()) is None:
            return None
        conversation, cleared, unread = mine
        cursor.execute(LATEST, [conversation, cleared, user, user, most])
        rows = cursor.fetchall()[::-1]
    return Latest([Said(name, by == user, text) for name, by, text in rows], unread)


def since(mine: Participant, after: int) -> HistoryPage:
    """The messages after a number, the oldest first; not more than a page of them."""
    rows = _visible(mine).filter(number__gt=min(after, MAX_ID)).order_by("number")
    return HistoryPage(list(rows[:PAGE]), False)


def _visible(mine: Participant) -> QuerySet[Message]:
    rows = Message.objects.filter(conversation=mine.conversation_id, number__gt=mine.cleared)
    if mine.conversation.group is None:
        return rows
    apart = social.blocked_either_way(mine.user_id)
    return rows.exclude(sender__in=apart).select_related("sender")


def said_in_group(reader: int, sender: int, what: str) -> Message | None:
    """The message of a sender in a group of the reader's that is given by the group's name and its
    number; else the newest there is."""
    groups = Participant.objects.filter(user=reader, conversation__group__isnull=False)
    rows = Message.objects.filter(sender=sender, conversation__in=groups.values("conversation"))
    group, _, number = what.partition(" ")
    if number.isdecimal() and len(number) < 19:
        pointed = rows.filter(conversation__group=group, number=int(number)).first()
        if pointed:
            return pointed
    return rows.order_by("-at").first()


def taken_down(mine: Participant) -> list[int]:
    """The newest messages of a group that were taken down, for a page that was not told."""
    rows = _visible(mine).filter(number__gt=mine.conversation.last - 10 * PAGE)
    return list(rows.exclude(taken_down=None).values_list("number", flat=True))


def seen_by_other(mine: Participant) -> int:
    """The number of the newest message that the other has seen, while both are friends. Groups do
    not show it."""
    if mine.conversation.group is not None:
        return 0
    rows = Participant.objects.filter(conversation=mine.conversation_id).exclude(pk=mine.pk)
    return rows.values_list("read", flat=True).first() or 0


def begun_since(user: int, at: datetime) -> int:
    """How many conversations a user has begun since a time."""
    first = Message.objects.filter(sender=user, number=1, at__gt=at)
    return first.filter(conversation__group=None).count()


def conversations_of(user: int) -> QuerySet[Conversation]:
    """Those with another."""
    return Conversation.objects.filter(Q(low=user) | Q(high=user))


def other_id(row: Conversation, user: int) -> int:
    """The other of two users who write to each other."""
    return (row.high_id if row.low_id == user else row.low_id) or 0


def export(user: User) -> dict[str, Any]:
    """A user's conversations, and what they have said in groups and at tables, as JSON values."""
    conversations = conversations_of(user.pk).select_related("low", "high")
    in_groups = Message.objects.filter(sender=user, conversation__group__isnull=False)
    at_tables = TableMessage.objects.filter(sender=user).order_by("at")
    return {
        "conversations": [_conversation(row, user) for row in conversations],
        "in_groups": [
            {"group": row.conversation.group, "text": row.text, "at": row.at.isoformat()}
            for row in in_groups.select_related("conversation").order_by("at")
        ],
        "at_tables": [
            {"table": row.table_id, "said": row.text or row.phrase, "at": row.at.isoformat()}
            for row in at_tables
        ],
    }


def _conversation(row: Conversation, user: User) -> dict[str, Any]:
    mine = row.participants.get(user=user)
    return {
        "with": str(row.high if row.low_id == user.pk else row.low),
        "muted": mine.muted,
        "messages": [_message(message, user) for message in row.messages.all()],
    }


def _message(message: Message, user: User) -> dict[str, Any]:
    mine = message.sender_id == user.pk
    return {"mine": mine, "text": message.text, "at": message.at.isoformat()}
