"""Memberships: who may play at live tables, and what Stripe last said of their subscription."""

from django.conf import settings
from django.db import models

from billing.entitlement import Rights


class Membership(models.Model):
    """The one row that decides whether an account may play; see `billing.entitlement`.

    The fields from `customer_id` on are copies of what Stripe says. Only `billing.sync` writes
    them, and always all together, while it holds the lock of this row.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="membership"
    )
    trial_ends = models.DateTimeField(null=True, blank=True)  # None: the address had its trial
    provisional = models.BooleanField(default=False)  # the trial, until the address is confirmed
    granted_until = models.DateTimeField(null=True, blank=True)  # the latest of its grants
    free = models.BooleanField(default=False)

    # None, not "", before there is a customer: the unique index ignores it.
    customer_id = models.CharField(max_length=64, null=True, unique=True, editable=False)  # noqa: DJ001
    subscription_id = models.CharField(max_length=64, blank=True, editable=False)
    status = models.CharField(max_length=24, blank=True, editable=False)  # in Stripe's words
    period_end = models.DateTimeField(null=True, editable=False)
    past_due_since = models.DateTimeField(null=True, editable=False)
    cancel_at = models.DateTimeField(null=True, editable=False)  # cancelled, and when it ends
    # What is charged next, for pages: in the currency's smallest unit, each "month" or "year".
    amount = models.PositiveIntegerField(default=0, editable=False)
    currency = models.CharField(max_length=3, blank=True, editable=False)
    interval = models.CharField(max_length=5, blank=True, editable=False)
    synced = models.DateTimeField(null=True, editable=False)  # when Stripe was last read

    def __str__(self) -> str:
        return f"membership of {self.user_id}"

    @property
    def rights(self) -> Rights:
        return Rights(
            trial_ends=self.trial_ends,
            status=self.status,
            period_end=self.period_end,
            cancel_at=self.cancel_at,
            past_due_since=self.past_due_since,
            granted_until=self.granted_until,
            free=self.free,
        )


class UsedTrial(models.Model):
    """An e-mail address that has had its trial, as a keyed hash: it outlives the account."""

    digest = models.CharField(max_length=64, unique=True)

    def __str__(self) -> str:
        return self.digest


class Grant(models.Model):
    """Days or a free account that staff gave a player, with the reason."""

    membership = models.ForeignKey(Membership, models.CASCADE, related_name="grants")
    days = models.PositiveSmallIntegerField(null=True, blank=True)  # None: free without an end
    reason = models.CharField(max_length=300)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", editable=False
    )
    made = models.DateTimeField(editable=False)
    withdrawn = models.DateTimeField(null=True, editable=False)

    def __str__(self) -> str:
        return f"{self.days} days" if self.days else "a free account"


class WebhookEvent(models.Model):
    """A message from Stripe whose signature was right. Each is handled once: its id is unique."""

    event_id = models.CharField(max_length=255, unique=True)
    kind = models.CharField(max_length=80)  # such as "invoice.paid"
    customer_id = models.CharField(max_length=64, blank=True)
    body = models.TextField(blank=True)  # emptied after 30 days
    received = models.DateTimeField(db_index=True)
    handled = models.DateTimeField(null=True, db_index=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    error = models.CharField(max_length=300, blank=True)  # of the last attempt

    def __str__(self) -> str:
        return f"{self.kind} {self.event_id}"


class SentMail(models.Model):
    """A mail about a membership, sent or about to be. about: what tells it from others of its kind,
    such as an invoice; the pair is unique, so a repeated message sends nothing twice."""

    membership = models.ForeignKey(Membership, models.CASCADE, related_name="mails")
    kind = models.CharField(max_length=24)
    about = models.CharField(max_length=255, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    tried = models.DateTimeField(null=True)  # the last attempt
    sent = models.DateTimeField(null=True, db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["membership", "kind", "about"], name="mail_sent_once")
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.about}"


class Incident(models.Model):
    """Something about money that staff should see: a refund, a dispute, a difference between a
    membership and Stripe, a customer whom nobody here knows."""

    class Kind(models.TextChoices):
        REFUND = "refund", "refund"
        DISPUTE = "dispute", "dispute"
        DIFFERENCE = "difference", "difference to Stripe, repaired"
        UNKNOWN = "unknown", "unknown customer"
        FAILED = "failed", "a message that could not be handled"

    kind = models.CharField(max_length=10, choices=Kind)
    membership = models.ForeignKey(
        Membership, models.SET_NULL, null=True, blank=True, related_name="incidents"
    )
    about = models.CharField(max_length=255)  # the Stripe object
    text = models.CharField(max_length=500)
    seen = models.DateTimeField()
    closed = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["kind", "about"], name="incident_once")]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.about}"


class FreeGame(models.Model):
    """A game at a live table that somebody without a membership has begun, to count those of a day
    (`billing.paywall`). Forgotten after some weeks."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="free_games"
    )  # an account or a guest
    table = models.ForeignKey("tables.Table", models.CASCADE, related_name="+")
    browser = models.CharField(max_length=64, blank=True, db_index=True)  # a keyed hash of its name
    day = models.DateField(db_index=True)  # in UTC, on which it was begun

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "table"], name="free_game_once")]

    def __str__(self) -> str:
        return f"{self.table_id} on {self.day}"


class SentFigures(models.Model):
    """A week whose figures were mailed to staff; each is, once."""

    week = models.DateField(unique=True)  # its Monday

    def __str__(self) -> str:
        return f"{self.week}"


class Cancellation(models.Model):
    """A subscription of a deleted account, to be ended at Stripe. Kept until Stripe confirms."""

    subscription_id = models.CharField(max_length=64, unique=True)
    customer_id = models.CharField(max_length=64)
    asked = models.DateTimeField()
    done = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.subscription_id
