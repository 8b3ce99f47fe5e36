"""Groups: conversations of as many as another app says, such as the members of a club.

That app registers its kind of groups, and says in its own transactions who is in one. A group is
named by its kind and the key that the app has for it, such as "club/AbCd": that is also its address
under /messages/. Whoever joins reads what is written from then on.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cache, partial
from typing import Any, NamedTuple

from django.db import transaction

from accounts.models import User
from chat import selectors, statements
from chat.models import Conversation, Message, Participant
from chat.protocol import GroupMessage, MessageEvent, TakenDown, message_event
from chat.refusals import must
from notifications import services as notifications
from notifications.protocol import Changed
from social import selectors as social

MOST_TOLD = 200  # messages that open pages are told of when an account is deleted


class Card(NamedTuple):
    """What is shown of a group. picture: a template, which gets what is in `about`."""

    name: str
    url: str  # of its own page
    picture: str
    about: dict[str, Any]


@dataclass(frozen=True)
class GroupKind:
    """What an app says of its groups. cards: of some keys, as far as it has them. spared: whose
    messages a user, given as a row, may not take down, by id; None if they may take down none."""

    cards: Callable[[Collection[str]], dict[str, Card]]
    spared: Callable[[Any, str], frozenset[int] | None]


kinds: dict[str, GroupKind] = {}  # by name; filled by the apps that have groups


def name_of(kind: str, key: str) -> str:
    return f"{kind}/{key}"


def cards_of(groups: Iterable[str]) -> dict[str, Card]:
    """What is shown of groups, by their names; one query for each kind."""
    keys: dict[str, list[str]] = {}
    for group in groups:
        kind, _, key = group.partition("/")
        keys.setdefault(kind, []).append(key)
    return {
        name_of(kind, key): card
        for kind, wanted in keys.items()
        if kind in kinds
        for key, card in kinds[kind].cards(wanted).items()
    }


def spared(user: User, group: str) -> frozenset[int] | None:
    """Whose messages in a group a user may not take down; None if they may take down none."""
    kind, _, key = group.partition("/")
    return kinds[kind].spared(user, key) if kind in kinds else None


@transaction.atomic
def add(group: str, user: int, at: datetime) -> None:
    """A user, given by id, is in a group from now on; the first one begins it."""
    begun, _ = Conversation.objects.get_or_create(group=group, defaults={"last_at": at})
    upto = {"read": begun.last, "cleared": begun.last}
    Participant.objects.get_or_create(conversation=begun, user_id=user, defaults=upto)


def lock(group: str) -> Conversation | None:
    """A conversation is locked before its sides, as by whoever sends."""
    return Conversation.objects.select_for_update(no_key=True).filter(group=group).first()


@transaction.atomic
def remove(group: str, user: int) -> None:
    """A user is not in a group any more: they get nothing of it and read nothing there. Waits for a
    message that they are sending."""
    lock(group)
    gone, _ = Participant.objects.filter(conversation__group=group, user=user).delete()
    if gone:
        notifications.tell_changed(user, "people", messages=selectors.unread(user))


@transaction.atomic
def close(group: str) -> None:
    """Deletes a group with its messages. Reports keep what they contain."""
    conversation = lock(group)
    if conversation is None:
        return
    users = [user for user, _ in statements.sides(conversation.pk)]
    conversation.delete()
    told: dict[int, list[int]] = {}
    for user, counts in selectors.counts(users).items() if users else ():
        told.setdefault(counts.unread, []).append(user)
    changes = [(some, Changed("people", {"messages": unread})) for unread, some in told.items()]
    transaction.on_commit(partial(notifications.send_transient_to_many, changes))


@transaction.atomic
def take_down(me: Any, group: str, number: int, at: datetime) -> None:
    """Takes a message away from all readers. Its text is kept for reports."""
    must(selectors.side(me.pk, group), "not_in_group")
    rows = Message.objects.filter(conversation__group=group, number=number)
    row = must(rows.first(), "no_such_message")
    others = spared(me, group)
    must(others is not None and row.sender_id not in others, "not_yours_to_take_down")
    if rows.filter(taken_down=None).update(taken_down=at):
        transaction.on_commit(partial(_tell_gone, row.conversation_id, group, [number]))


@transaction.atomic
def take_down_for_staff(
    by: Any, conversation: int, sender: Any, numbers: range, at: datetime
) -> int:
    """Takes down what somebody has written in a group, among some messages. Returns how many. by:
    staff who are not in the group, or superusers."""
    mine = Participant.objects.filter(conversation=conversation, user=by.pk)
    must(by.is_superuser or not mine.exists(), "own_group")
    rows = Message.objects.filter(conversation=conversation, conversation__group__isnull=False)
    rows = rows.filter(sender=sender, number__in=numbers, taken_down=None)
    gone = list(rows.select_for_update(of=("self",)).select_related("conversation"))
    if gone:
        told, group = sorted(row.number for row in gone), gone[0].conversation.group or ""
        rows.filter(number__in=told).update(taken_down=at)
        transaction.on_commit(partial(_tell_gone, conversation, group, told))
    return len(gone)


def _tell_gone(conversation: int, group: str, numbers: list[int]) -> None:
    users = [user for user, _ in statements.sides(conversation)]
    notifications.send_transient_to_many([(users, TakenDown(group, tuple(numbers)))])


def announce(row: Message, sender: User, group: str) -> None:
    """Sends a message to the pages of all who are in its group, after the commit: who has left or
    is blocked by then gets nothing. One row of the database, however many they are."""
    card = cards_of([group]).get(group)
    title = card.name if card else ""
    apart = social.blocked_either_way(sender)
    told: dict[MessageEvent | None, list[int]] = {}
    event = cache(partial(_event, row, sender, group, title))
    for user, muted in statements.sides(row.conversation_id):
        seen = None if user in apart else event(mine=user == sender.pk, muted=muted)
        told.setdefault(seen, []).append(user)
    notifications.send_transient_to_many(
        [(users, GroupMessage(group, row.number, event)) for event, users in told.items()]
    )


def _event(
    row: Message, sender: User, group: str, title: str, *, mine: bool, muted: bool
) -> MessageEvent:
    return message_event(row, sender, mine=mine, muted=muted, group=group, title=title)


@transaction.atomic
def erase(user: User) -> None:
    """Deletes what an account that is deleted has written in groups, and its sides of them."""
    rows = Message.objects.filter(sender=user, conversation__group__isnull=False)
    numbers: dict[tuple[int, str], list[int]] = {}
    for row in rows.select_related("conversation").order_by("-at")[:MOST_TOLD]:
        where = (row.conversation_id, row.conversation.group or "")
        numbers.setdefault(where, []).append(row.number)
    rows.delete()
    Participant.objects.filter(user=user, conversation__group__isnull=False).delete()
    for where, gone in numbers.items():
        transaction.on_commit(partial(_tell_gone, *where, gone))
