"""Deletes messages: those of deleted accounts, and those that are a year old."""

from datetime import UTC, datetime, timedelta
from functools import partial

from django.db import transaction
from django.db.models import Min
from django.db.models.functions import Greatest

from accounts.models import User
from chat import selectors
from chat.models import Conversation, Message, Participant, TableMessage
from chat.protocol import ClearedEvent
from notifications import services as notifications
from notifications.services import NewEvent

KEPT = timedelta(days=365)


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
