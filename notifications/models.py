"""A user's numbered stream of events, and the notifications they are shown.

Only `notifications.services` writes these rows.
"""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q


def person(**options: Any) -> Any:
    """A foreign key to a user, without a reverse accessor."""
    defaults: dict[str, Any] = {"on_delete": models.CASCADE, "related_name": "+"}
    return models.ForeignKey(settings.AUTH_USER_MODEL, **defaults | options)


class UserStream(models.Model):
    """How many events a user's stream has had. Its row lock puts their transactions in order."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    version = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.user_id}: {self.version}"


class UserEvent(models.Model):
    """One event of a user's stream, for sockets that missed it. Kept for two days."""

    user = person(db_index=False)
    version = models.BigIntegerField()
    body = models.TextField()  # JSON of one of the structs in `hooks.event_structs`
    at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "version"], name="one_event_a_version"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.version}"


class Notification(models.Model):
    """Something a user is told: a friend request, an invitation, a missed call. Kept 90 days."""

    user = person()
    kind = models.CharField(max_length=24)  # a key of `hooks.notification_kinds`
    by = person(null=True)
    data = models.JSONField(default=dict)
    at = models.DateTimeField()
    read = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["user", "-at"], name="notifications_newest_first"),
            models.Index(fields=["user"], condition=Q(read=None), name="notifications_unread"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.kind}"
