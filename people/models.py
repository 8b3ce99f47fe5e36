"""Who is friends with whom, who keeps away from whom, and what staff decided about somebody.

Only `people.services` writes these rows.
"""

from django.conf import settings
from django.db import models
from django.db.models import F, Q


def person(**more):
    """Somebody with an account. Nothing is looked up from that side, so no name is given to it."""
    return models.ForeignKey(
        settings.AUTH_USER_MODEL, **{"on_delete": models.CASCADE, "related_name": "+"} | more
    )


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

    def __str__(self):
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

    def __str__(self):
        return f"{self.blocker} keeps away from {self.blocked}"


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

    def __str__(self):
        return f"{self.by} invites {self.to} to {self.table_id}"


class Reason(models.TextChoices):
    """What somebody may be reported for."""

    UNKIND = "unkind", "Unkind or threatening"
    UNFAIR = "unfair", "Plays unfairly"
    NAME = "name", "A name that offends"
    LEAVES = "leaves", "Spoils games on purpose"
    OTHER = "other", "Something else"


class Report(models.Model):
    """Somebody tells staff about another. The snapshot is the server's own and never changes."""

    class State(models.TextChoices):
        OPEN = "open", "open"
        SETTLED = "settled", "settled"

    reporter = person(null=True, on_delete=models.SET_NULL)
    reported = person(null=True, on_delete=models.SET_NULL)
    reason = models.CharField(max_length=8, choices=Reason)
    words = models.TextField(blank=True, max_length=1000)
    snapshot = models.JSONField()  # names; the newest table both sat at; what was seen there
    state = models.CharField(max_length=8, choices=State, default=State.OPEN)
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["state", "at"], name="reports_open_first")]

    def __str__(self):
        return f"{self.snapshot['reported']}: {self.get_reason_display()}"


class Sanction(models.Model):
    """What staff decided about somebody, until a time: to say nothing, or to stay outside."""

    class Kind(models.TextChoices):
        MUTE = "mute", "mute"
        SUSPEND = "suspend", "suspend"

    user = person()
    kind = models.CharField(max_length=8, choices=Kind)
    until = models.DateTimeField()
    why = models.CharField("reason", max_length=300, help_text="The person reads this.")
    by = person(null=True, on_delete=models.SET_NULL)
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["user", "kind", "until"], name="sanctions_in_force")]

    def __str__(self):
        return f"{self.user}: {self.kind} until {self.until:%Y-%m-%d %H:%M} UTC"
