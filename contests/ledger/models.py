"""The ledger of coins, in double entry: every posting's lines sum to zero.

Only `contests.ledger.services` writes these rows. Postings and lines never change: a correction is
another posting.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q


class Account(models.Model):
    """Where coins lie: with a player, in the pot of a contest, or with the site."""

    class Kind(models.TextChoices):
        PLAYER = "player", "player"
        POT = "pot", "pot"
        SITE = "site", "site"

    kind = models.CharField(max_length=6, choices=Kind)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="coins"
    )
    # The id of a pot's contest. None, not "", for other accounts: the unique index ignores it.
    contest = models.CharField(max_length=12, null=True, unique=True)  # noqa: DJ001
    # In coins. None for the site: every gift would wait for the one row, so its lines are summed.
    balance = models.BigIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["kind"], condition=Q(kind="site"), name="one_site"),
            models.CheckConstraint(
                name="account_of_one",
                condition=Q(kind="player", user__isnull=False, contest=None)
                | Q(kind="pot", user=None, contest__isnull=False)
                | Q(kind="site", user=None, contest=None),
            ),
            models.CheckConstraint(
                name="balance_not_negative",
                condition=Q(kind="site", balance=None) | Q(balance__isnull=False, balance__gte=0),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.user_id or self.contest or ''}".strip()


class Posting(models.Model):
    """One movement of coins between accounts."""

    class Kind(models.TextChoices):
        WELCOME = "welcome", "gift at sign-up"
        PLAY_DAY = "play_day", "gift on a day of play"
        FEE = "fee", "entry fee"
        PRIZE = "prize", "prizes"
        REFUND = "refund", "fees returned"
        CORRECTION = "correction", "correction by staff"
        CLOSE = "close", "account deleted"

    key = models.CharField(max_length=80, unique=True)  # what is posted twice is posted once
    kind = models.CharField(max_length=10, choices=Kind)
    reason = models.CharField(max_length=200, blank=True)  # of a correction; its player reads it
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.key


class Line(models.Model):
    """What a posting adds to one account, or takes from it."""

    posting = models.ForeignKey(Posting, models.PROTECT, related_name="lines")
    account = models.ForeignKey(Account, models.PROTECT, related_name="lines")
    amount = models.BigIntegerField()
    after = models.BigIntegerField(null=True)  # the account's balance; None for the site

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["posting", "account"], name="one_line_an_account"),
            models.CheckConstraint(condition=~Q(amount=0), name="line_moves_coins"),
        ]

    def __str__(self) -> str:
        return f"{self.amount:+} for {self.account_id}"


class Check(models.Model):
    """What the nightly check of all accounts, postings and lines found."""

    at = models.DateTimeField()
    lines = models.PositiveBigIntegerField()
    faults = models.PositiveIntegerField()
    text = models.TextField(blank=True)  # the faults, a line each; of very many only the first

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M}: {self.faults or 'no'} faults in {self.lines:,} lines"
