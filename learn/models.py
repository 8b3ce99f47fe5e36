"""Reviews of finished games. Only `learn.services` and `learn.making` write these rows.

Times are milliseconds since 1970, as of tables.
"""

from django.db import models
from django.db.models import Q


class State(models.TextChoices):
    WAITING = "waiting", "waiting"
    WORKING = "working", "working"
    DONE = "done", "done"
    FAILED = "failed", "failed"


OPEN = (State.WAITING, State.WORKING)


class Review(models.Model):
    """What the engine says of one seat's decisions in a session, for whoever has the seat."""

    seat = models.OneToOneField("tables.Seat", models.CASCADE, related_name="+")
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    version = models.CharField(max_length=48)  # of the game's rules and of its judge
    done = models.PositiveIntegerField(default=0)  # moves of the seat that were looked at
    total = models.PositiveIntegerField(default=0)
    body = models.BinaryField(default=bytes)  # `learn.body`
    asked = models.BigIntegerField()
    ended = models.BigIntegerField(null=True)
    claimed = models.BigIntegerField(default=0)  # until then a worker is at it
    tries = models.PositiveSmallIntegerField(default=0)  # of the step that is next

    class Meta:
        indexes = [
            models.Index(
                fields=["asked"], condition=Q(state__in=["waiting", "working"]), name="reviews_open"
            )
        ]

    def __str__(self) -> str:
        return f"review of {self.seat_id}: {self.state}"
