"""Who is friends with whom, who keeps away from whom, and what staff decided about somebody.

Only `people.services` writes these rows.
"""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q


def person(**options: Any) -> Any:
    """Somebody with an account. Nothing is looked up from that side, so no name is given to it."""
    usual: dict[str, Any] = {"on_delete": models.CASCADE, "related_name": "+"}
    return models.ForeignKey(settings.AUTH_USER_MODEL, **usual | options)


class Friendship(models.Model):
    """Two people who are friends, or of whom one has asked the other: one row a pair."""

    class State(models.TextChoices):
        ASKED = "asked", "asked"
        FRIENDS = "friends", "friends"

    low = person()  # whose id is the lower one
    high = person()
    asked_by = person()
    state = models.CharField(max_length=8, choices=State, default=State.ASKED)
    at = models.DateTimeField()  # when it came to this state

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["low", "high"], name="one_friendship_a_pair"),
            models.CheckConstraint(condition=Q(low__lt=F("high")), name="friendship_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.low} and {self.high}: {self.state}"


class Block(models.Model):
    """Somebody who wants nothing to do with another. It holds both ways and is told to nobody."""

    blocker = person()
    blocked = person()
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["blocker", "blocked"], name="one_block_a_pair"),
            models.CheckConstraint(condition=~Q(blocker=F("blocked")), name="no_block_of_oneself"),
        ]

    def __str__(self) -> str:
        return f"{self.blocker} has blocked {self.blocked}"


class Invitation(models.Model):
    """A friend at a table that has not started asks a friend to sit down there."""

    table = models.ForeignKey("tables.Table", on_delete=models.CASCADE, related_name="+")
    by = person()
    to = person()
    at = models.DateTimeField()
    answered = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "by", "to"], name="one_invitation_a_table"),
        ]

    def __str__(self) -> str:
        return f"{self.by} invites {self.to} to {self.table_id}"
