"""Conversations of two users or of a group, and what is said at tables.

Only the services of this app write these rows.
"""

from django.db import models
from django.db.models import F, Q

from chat.writing import MAX_LENGTH
from notifications.models import person

TWO = Q(low__isnull=False, high__isnull=False, low__lt=F("high"), group__isnull=True)
A_GROUP = Q(low__isnull=True, high__isnull=True, group__isnull=False)


class Conversation(models.Model):
    """The messages of two users or of a group. One row each; its lock puts messages in order."""

    low = person(null=True)  # of two users the one with the lower id
    high = person(null=True)
    # Its name: see chat/groups.py. Null, as many conversations of two have none.
    group = models.CharField(  # noqa: DJ001
        max_length=40, null=True, unique=True, db_column="group_name"
    )
    last = models.BigIntegerField(default=0)  # number of the newest message
    last_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["low", "high"], name="one_conversation_a_pair"),
            models.CheckConstraint(condition=TWO | A_GROUP, name="conversation_of_two_or_a_group"),
        ]

    def __str__(self) -> str:
        return self.group or f"{self.low_id} and {self.high_id}"


class Participant(models.Model):
    """One user's side of a conversation. Unread are the messages after max(read, cleared). Whoever
    has no side of a group's conversation is not in the group."""

    conversation = models.ForeignKey(Conversation, models.CASCADE, related_name="participants")
    user = person()
    read = models.BigIntegerField(default=0)  # number of the newest message they have seen
    cleared = models.BigIntegerField(default=0)  # messages up to this number are hidden from them
    muted = models.BooleanField(default=False)  # no toasts, no mail, not counted as unread
    mailed = models.DateTimeField(null=True)  # when they were last mailed about unread messages
    pushed = models.DateTimeField(null=True)  # the same for push messages

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["conversation", "user"], name="one_side_a_user"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.conversation_id}"


class Message(models.Model):
    """One message of a conversation."""

    conversation = models.ForeignKey(Conversation, models.CASCADE, related_name="messages")
    number = models.BigIntegerField()
    sender = person(db_index=False)
    text = models.CharField(max_length=MAX_LENGTH)
    nonce = models.CharField(max_length=36)  # chosen by the browser, so that a resend is harmless
    at = models.DateTimeField(db_index=True)
    taken_down = models.DateTimeField(null=True)  # when; its text is then for reports only

    class Meta:
        ordering = ["number"]
        indexes = [models.Index(fields=["sender", "-at"], name="messages_of_sender")]
        constraints = [
            models.UniqueConstraint(fields=["conversation", "number"], name="messages_numbered"),
            models.UniqueConstraint(
                fields=["conversation", "sender", "nonce"], name="message_sent_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.conversation_id}/{self.number}"


class TableConversation(models.Model):
    """What is said at one table; created with its first message."""

    table = models.OneToOneField("tables.Table", models.CASCADE, primary_key=True, related_name="+")
    last = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return self.table_id


class TableMessage(models.Model):
    """A quick phrase or a text that a player has said at a table."""

    table = models.ForeignKey("tables.Table", models.CASCADE, related_name="+", db_index=False)
    number = models.BigIntegerField()
    sender = person(db_index=False)
    seat = models.SmallIntegerField()
    phrase = models.CharField(max_length=24, blank=True)  # its code, or "" for a text
    text = models.CharField(max_length=MAX_LENGTH, blank=True)
    nonce = models.CharField(max_length=36)
    at = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ["number"]
        indexes = [models.Index(fields=["sender", "-at"], name="table_messages_of_sender")]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="table_messages_numbered"),
            models.UniqueConstraint(
                fields=["table", "sender", "nonce"], name="table_message_sent_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"
