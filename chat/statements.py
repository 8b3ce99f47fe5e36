"""The statements that every message needs, written by hand, for one or for several messages.

A pair are the ids of two users, the lower first. The address of a conversation is its pair, or the
name of its group.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from itertools import chain
from typing import Any, NamedTuple

from django.db import connection

from accounts.every_page import rows_of
from accounts.models import User

Pair = tuple[int, int]
Address = Pair | str

FRIENDS = """
WITH wanted (low, high) AS (VALUES {})
SELECT person.id, person.username, person.preferences, tie.low_id, tie.high_id
FROM wanted JOIN social_friendship tie ON tie.low_id = wanted.low AND tie.high_id = wanted.high
JOIN accounts_user person ON person.id IN (tie.low_id, tie.high_id)
WHERE tie.state = 'friends' AND NOT EXISTS (
    SELECT 1 FROM social_block
    WHERE blocker_id IN (tie.low_id, tie.high_id) AND blocked_id IN (tie.low_id, tie.high_id)
) ORDER BY person.id"""
GROUP = """
SELECT both_sides.group_name FROM chat_conversation both_sides
JOIN chat_participant side ON side.conversation_id = both_sides.id
WHERE both_sides.group_name = %s AND side.user_id = %s"""
SIDES = "SELECT user_id, muted FROM chat_participant WHERE conversation_id = %s"
NEXT = """
WITH new ({names}, sender, nonce, at) AS (VALUES {{}})
UPDATE chat_conversation SET last = last + 1, last_at = new.at FROM new
WHERE {matches} AND NOT EXISTS (
    SELECT 1 FROM chat_message WHERE chat_message.conversation_id = chat_conversation.id
    AND chat_message.sender_id = new.sender AND chat_message.nonce = new.nonce
) RETURNING {address}, id, last"""
NEXT_OF_PAIRS = NEXT.format(
    names="low, high",
    matches="low_id = new.low AND high_id = new.high",
    address="low_id, high_id",
)
NEXT_OF_GROUPS = NEXT.format(names="name", matches="group_name = new.name", address="group_name")
FIRST = """
INSERT INTO chat_conversation (last_at, low_id, high_id, last) VALUES (%s, %s, %s, 1)
RETURNING id, last"""
READ = """
WITH new (conversation, person, number) AS (VALUES {})
UPDATE chat_participant SET read = new.number FROM new
WHERE conversation_id = new.conversation AND user_id = new.person"""


class Position(NamedTuple):
    """Where a message stands: its conversation, and its number there."""

    conversation: int
    number: int


def lock_friends(pairs: Sequence[Pair], *, wait: bool = True) -> dict[Pair, tuple[User, User]]:
    """Both users of those pairs who are friends and neither has blocked the other, locked.

    wait: for the transactions of others; if not, their pairs are left out.
    """
    if not pairs:
        return {}
    lock = " FOR NO KEY UPDATE OF tie" if connection.features.has_select_for_update else ""
    if lock and not wait:
        lock += " SKIP LOCKED"
    places = ", ".join(["(%s, %s)"] * len(pairs))
    people = rows_of(User, FRIENDS.format(places) + lock, [*chain(*pairs)])
    found: dict[Pair, list[User]] = {}
    for user in people:
        found.setdefault((vars(user)["low_id"], vars(user)["high_id"]), []).append(user)
    return {pair: (low, high) for pair, (low, high) in found.items()}


def lock_group(group: str, user: int) -> bool:
    """Whether a user is in a group, whose conversation is locked then, and their side. They do not
    leave it before the end of the transaction."""
    lock = " FOR NO KEY UPDATE OF both_sides, side"
    with connection.cursor() as cursor:
        locks = connection.features.has_select_for_update
        cursor.execute(GROUP + (lock if locks else ""), [group, user])
        return cursor.fetchone() is not None


def sides(conversation: int) -> list[tuple[int, bool]]:
    """Who is in a conversation, and whether they have muted it."""
    with connection.cursor() as cursor:
        cursor.execute(SIDES, [conversation])
        return [(user, bool(muted)) for user, muted in cursor.fetchall()]


def next_positions(
    messages: Iterable[tuple[Address, int, str, datetime]],
) -> dict[Address, Position]:
    """The positions of new messages in those of their conversations that exist, which are locked.
    What its sender has sent before, with the same nonce, gets none.

    messages: address, sender, nonce and time of each.
    """
    adapt = connection.ops.adapt_datetimefield_value
    pairs, groups = list[tuple[Any, ...]](), list[tuple[Any, ...]]()
    for address, sender, nonce, at in messages:
        if isinstance(address, str):
            groups.append((address, sender, nonce, adapt(at)))
        else:
            pairs.append((*address, sender, nonce, adapt(at)))
    found: dict[Address, Position] = {}
    if pairs:
        with _executed(NEXT_OF_PAIRS, pairs) as cursor:
            found |= {(low, high): Position(*where) for low, high, *where in cursor.fetchall()}
    if groups:
        with _executed(NEXT_OF_GROUPS, groups) as cursor:
            found |= {name: Position(*where) for name, *where in cursor.fetchall()}
    return found


def first_position(pair: Pair, at: datetime) -> Position:
    """The position of the first message of a pair. Raises IntegrityError if they have written."""
    moment = connection.ops.adapt_datetimefield_value(at)
    with connection.cursor() as cursor:
        cursor.execute(FIRST, [moment, *pair])
        return Position(*cursor.fetchone())


def mark_read(news: Iterable[tuple[Position, int]]) -> None:
    """Users have seen the messages up to a position."""
    rows = [(position.conversation, user, position.number) for position, user in news]
    with _executed(READ, rows):
        pass


@contextmanager
def _executed(statement: str, rows: Sequence[tuple[Any, ...]]) -> Iterator[Any]:
    """The cursor of a statement about rows of values."""
    row = f"({', '.join(['%s'] * len(rows[0]))})"
    with connection.cursor() as cursor:
        cursor.execute(statement.format(", ".join([row] * len(rows))), [*chain(*rows)])
        yield cursor
