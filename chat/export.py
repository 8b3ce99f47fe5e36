"""What chat stores about a user, for their data download."""

from typing import Any

from accounts.models import User
from chat import selectors
from chat.models import Conversation, Message, TableMessage


def export(user: User) -> dict[str, Any]:
    """A user's conversations and what they have said at tables, as JSON values."""
    conversations = selectors.conversations_of(user.pk).select_related("low", "high")
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
