"""A user's numbered stream of events, the notifications they are shown, and how they hear of them.

Only the services of notifications write these rows.
"""

from datetime import datetime, time, timedelta
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.db.models import Q

from notifications.hooks import topics


class Quiet(NamedTuple):
    """Quiet hours, in which what can wait is held back: from one hour to another of each day, by
    the clocks of a place; perhaps over midnight."""

    begins: time
    ends: time
    zone: str

    def end_after(self, at: datetime) -> datetime:
        """When the quiet hours are over in which a moment lies; that moment itself if it lies in
        none."""
        here = at.astimezone(ZoneInfo(self.zone))
        clock = here.time()
        over_midnight = self.begins > self.ends
        if over_midnight:
            within = clock >= self.begins or clock < self.ends
        else:
            within = self.begins <= clock < self.ends
        if not within:
            return at
        day = here.date() + timedelta(days=over_midnight and clock >= self.begins)
        ends = datetime.combine(day, self.ends, here.tzinfo)
        return max(at, ends.astimezone(at.tzinfo))


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
    # Only in the list: its user wants no news of this topic on pages.
    silent = models.BooleanField(default=False, db_default=False)

    class Meta:
        indexes = [
            models.Index(fields=["user", "-at"], name="notifications_newest_first"),
            models.Index(fields=["user"], condition=Q(read=None), name="notifications_unread"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.kind}"


class Outgoing(models.Model):
    """A notification that is still to be sent: to browsers, and by mail if it stays unread."""

    notification = models.OneToOneField(
        Notification, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    push_at = models.DateTimeField(null=True)
    mail_at = models.DateTimeField(null=True)
    due = models.DateTimeField(db_index=True)  # the earlier of the two

    def __str__(self) -> str:
        return f"{self.notification_id}: {self.due}"


class Choices(models.Model):
    """How a user wants to hear of what, where they have chosen; and their quiet hours."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    chosen = models.JSONField(default=dict)  # by topic: by channel, whether
    quiet_from = models.TimeField(null=True)  # None: no quiet hours
    quiet_until = models.TimeField(null=True)
    zone = models.CharField(max_length=40, blank=True)

    def __str__(self) -> str:
        return f"{self.user_id}: {self.chosen}"

    @property
    def quiet(self) -> Quiet | None:
        if self.quiet_from is None or self.quiet_until is None:
            return None
        return Quiet(self.quiet_from, self.quiet_until, self.zone)

    def wants(self, topic: str, channel: str) -> bool:
        """channel: page, push or mail."""
        offered = getattr(topics[topic], channel) if topic in topics else None
        if offered is None:
            return False
        return bool(self.chosen.get(topic, {}).get(channel, offered))
