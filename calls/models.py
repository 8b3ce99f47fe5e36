"""Audio and video calls: between friends, and at a table.

Only `calls.services` writes these rows. What is said in a call never reaches the server.
"""

from django.db import models
from django.db.models import Q

from notifications.models import person


class Call(models.Model):
    """A call of up to four people. A call at a table rings nobody: people join and leave it."""

    class State(models.TextChoices):
        RINGING = "ringing", "ringing"
        ACTIVE = "active", "active"
        ENDED = "ended", "ended"

    id = models.CharField(primary_key=True, max_length=22)  # random, as tables have
    table = models.ForeignKey("tables.Table", models.CASCADE, null=True, related_name="+")
    by = person()
    provider = models.CharField(max_length=12)  # a key of `providers.PROVIDERS`
    video = models.BooleanField()  # the caller suggests cameras
    link = models.URLField(blank=True, max_length=600)  # of a meeting elsewhere
    state = models.CharField(max_length=8, choices=State, default=State.RINGING)
    created = models.DateTimeField()
    began = models.DateTimeField(null=True)  # when the second person joined
    ended = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table"], condition=~Q(state="ended"), name="one_call_a_table"
            ),
        ]

    def __str__(self) -> str:
        return self.pk


class CallMember(models.Model):
    """One person of a call, or somebody it rings."""

    class State(models.TextChoices):
        RINGING = "ringing", "ringing"
        JOINED = "joined", "joined"
        DECLINED = "declined", "declined"
        MISSED = "missed", "missed"
        LEFT = "left", "left"

    call = models.ForeignKey(Call, models.CASCADE, related_name="members")
    user = person()
    state = models.CharField(max_length=8, choices=State, default=State.RINGING)
    tab = models.CharField(max_length=36, blank=True)  # the page that takes part
    due = models.DateTimeField(null=True)  # while ringing: missed then; joined: left without a sign
    rung = models.DateTimeField(null=True)
    rung_by = person(null=True, on_delete=models.SET_NULL)
    audio = models.BooleanField(default=True)
    video = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["call", "user"], name="one_member_a_call"),
            models.UniqueConstraint(
                fields=["user"], condition=Q(state="joined"), name="one_call_a_person"
            ),
        ]
        indexes = [
            models.Index(fields=["state", "due"], name="call_members_due"),
            models.Index(fields=["rung_by", "rung"], name="call_rings"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.call_id}: {self.state}"
