"""Reports that players send to staff, and the sanctions staff decided on.

Only `moderation.services` writes these rows.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _

from social.models import person


class Reason(models.TextChoices):
    """Reasons for a report."""

    UNKIND = "unkind", _("Unkind or threatening")
    UNFAIR = "unfair", _("Cheating or unfair play")
    NAME = "name", _("Offensive username")
    LEAVES = "leaves", _("Spoiling games on purpose")
    OTHER = "other", _("Something else")


class Report(models.Model):
    """A report about a user. The server takes the snapshot. While the report is open it grows by
    what is written next; nothing in it ever changes."""

    class State(models.TextChoices):
        OPEN = "open", "open"
        SETTLED = "settled", "resolved"

    reporter = person(null=True, on_delete=models.SET_NULL)
    reported = person(null=True, on_delete=models.SET_NULL)
    reason = models.CharField(max_length=8, choices=Reason)
    words = models.TextField(blank=True, max_length=1000)
    snapshot = models.JSONField()  # both names, their newest common table, messages: see services
    state = models.CharField(max_length=8, choices=State, default=State.OPEN)
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["state", "at"], name="reports_open_first")]

    def __str__(self) -> str:
        return f"{self.snapshot['reported']}: {self.get_reason_display()}"


class Sanction(models.Model):
    """A decision of staff that mutes or suspends a user until a time."""

    class Kind(models.TextChoices):
        MUTE = "mute", "mute"
        SUSPEND = "suspend", "suspend"

    user = person()
    kind = models.CharField(max_length=8, choices=Kind)
    until = models.DateTimeField()
    why = models.CharField("reason", max_length=300, help_text="Shown to the player.")
    by = person(null=True, on_delete=models.SET_NULL)
    at = models.DateTimeField()
    # When mails about its beginning and its end were sent.
    mailed = models.DateTimeField(null=True, editable=False)
    mailed_end = models.DateTimeField(null=True, editable=False)

    class Meta:
        indexes = [models.Index(fields=["user", "kind", "until"], name="sanctions_in_force")]

    def __str__(self) -> str:
        return f"{self.user}: {self.kind} until {self.until:%Y-%m-%d %H:%M} UTC"
