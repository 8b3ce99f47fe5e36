"""Friendships, blocks and invitations between users, the links that befriend, and profiles.

Only `social.services` writes these rows.
"""

import secrets
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q

TOKEN_BYTES = 16


def new_friend_token() -> str:
    """128 random bits: whoever has the link may become a friend."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def person(**options: Any) -> Any:
    """A foreign key to a user, without a reverse accessor."""
    defaults: dict[str, Any] = {"on_delete": models.CASCADE, "related_name": "+"}
    return models.ForeignKey(settings.AUTH_USER_MODEL, **defaults | options)


class Friendship(models.Model):
    """Two users who are friends, or of whom one has asked the other. One row per pair."""

    class State(models.TextChoices):
        ASKED = "asked", "asked"
        FRIENDS = "friends", "friends"

    low = person()  # the user with the lower id
    high = person()
    asked_by = person()
    state = models.CharField(max_length=8, choices=State, default=State.ASKED)
    at = models.DateTimeField()  # of the last change of `state`

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["low", "high"], name="one_friendship_a_pair"),
            models.CheckConstraint(condition=Q(low__lt=F("high")), name="friendship_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.low} and {self.high}: {self.state}"


class Block(models.Model):
    """A user who has blocked another. It keeps both apart, and neither is notified."""

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
    """An invitation to a friend, to a table that has not started."""

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


class FriendLink(models.Model):
    """The link by which whoever has it becomes a user's friend, until it is revoked or replaced."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+"
    )
    token = models.CharField(max_length=22, unique=True, default=new_friend_token)  # secret
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"link of {self.user_id}"


MAX_ABOUT = 160  # characters


class Profile(models.Model):
    """What a player says of themselves, and whether they hide when they are here."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+"
    )
    about = models.CharField(max_length=MAX_ABOUT, blank=True)
    country = models.CharField(max_length=2, blank=True)  # ISO 3166-1
    hide_seen = models.BooleanField("hides when they were here", default=False)

    def __str__(self) -> str:
        return f"profile of {self.user_id}"
