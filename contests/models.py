"""Contests, who has entered them, and the series that keep them open.

Only the services of this app write these rows: see docs/contests.md.
"""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from contests.terms import (
    BY_PLAYERS,
    FOR_EVERYBODY,
    KINDS,
    MAX_PLACES,
    STAFF_CHOICES,
    Kind,
    Terms,
    places_condition,
)
from tables.models import new_seed, new_table_id

DELETED = "Deleted"  # the name shown for an entrant whose account was deleted


class Series(models.Model):
    """What staff offer all the time: as soon as a contest of it is full, another is opened."""

    kind = models.CharField(max_length=16, choices=STAFF_CHOICES)
    game = models.CharField(max_length=24)
    options = models.JSONField(default=dict)
    fee = models.PositiveIntegerField()  # in coins
    places = models.PositiveSmallIntegerField()
    prizes = models.JSONField(default=list)  # percent of the pot, the first place's first
    hours = models.PositiveSmallIntegerField(default=24)  # that each contest is open
    keep_open = models.PositiveSmallIntegerField(default=2)
    active = models.BooleanField(default=True)

    class Meta:
        verbose_name_plural = "series"
        constraints = [
            models.CheckConstraint(
                name="series_places", condition=Q(places__gte=2, places__lte=MAX_PLACES)
            ),
            models.CheckConstraint(name="series_hours", condition=Q(hours__gte=1)),
        ]

    def __str__(self) -> str:
        return f"{self.game}, {self.kind} of {self.places} for {self.fee}"

    @property
    def terms(self) -> Terms:
        return Terms(self.kind, self.game, self.options, self.fee, self.places, tuple(self.prizes))


class Contest(models.Model):
    """One deal that every entrant plays once, and what the best of them win."""

    class State(models.TextChoices):
        OPEN = "open", "open"
        DECIDED = "decided", "decided"
        RETURNED = "returned", "fees returned"
        VOID = "void", "voided by staff"

    id = models.CharField(primary_key=True, max_length=12, default=new_table_id, editable=False)
    kind = models.CharField(max_length=16, choices=Kind)
    game = models.CharField(max_length=24)
    game_version = models.CharField(max_length=24)  # of the rules by which all entrants play
    options = models.JSONField(default=dict)
    seed = models.CharField(max_length=64, unique=True, default=new_seed)  # secret while it is open
    fee = models.PositiveIntegerField(default=0)  # in coins
    places = models.PositiveSmallIntegerField(null=True)  # None: for everybody
    prizes = models.JSONField(default=list)  # percent of the pot, the first place's first
    opens = models.DateTimeField()
    closes = models.DateTimeField()
    state = models.CharField(max_length=8, choices=State, default=State.OPEN)
    ended = models.DateTimeField(null=True)  # when it was decided, returned or voided
    reason = models.CharField(max_length=200, blank=True)  # why it was returned or voided
    series = models.ForeignKey(Series, models.SET_NULL, null=True, related_name="contests")
    host = models.ForeignKey(  # who opened a private contest
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    day = models.DateField(null=True)  # of the contest of a day

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "day"], condition=Q(day__isnull=False), name="one_contest_a_day"
            ),
            models.CheckConstraint(
                name="contest_places",
                condition=places_condition(),
            ),
            models.CheckConstraint(name="contest_closes", condition=Q(closes__gt=F("opens"))),
            models.CheckConstraint(
                name="contest_ended",
                condition=Q(state="open", ended=None) | Q(ended__isnull=False) & ~Q(state="open"),
            ),
        ]
        indexes = [
            models.Index(fields=["state", "closes"], name="contest_due"),
            models.Index(fields=["kind", "state", "closes"], name="contest_of_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.game}, {self.kind} {self.id}"

    @property
    def is_open(self) -> bool:
        return self.state == self.State.OPEN

    @property
    def is_for_everybody(self) -> bool:
        return self.kind in FOR_EVERYBODY

    @property
    def is_by_player(self) -> bool:
        return self.kind in BY_PLAYERS

    @property
    def kind_title(self) -> str:
        """ "Duel", "Pool for 5" """
        return str(KINDS[Kind(self.kind)].title) % {"places": self.places}

    @property
    def terms(self) -> Terms:
        return Terms(self.kind, self.game, self.options, self.fee, self.places, tuple(self.prizes))


class Entrant(models.Model):
    """A player who has entered a contest, and how they did."""

    contest = models.ForeignKey(Contest, models.PROTECT, related_name="entrants")
    user = models.ForeignKey(  # None: the account was deleted
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="entrants"
    )
    # The id of the table. None, not "", before they begin: the unique index ignores it.
    table = models.CharField(max_length=12, null=True, unique=True)  # noqa: DJ001
    entered = models.DateTimeField()
    begun = models.DateTimeField(null=True)
    posted = models.DateTimeField(null=True)  # when the game ended
    # None if the game was closed before its end, or ended without a move of theirs
    score = models.IntegerField(null=True)
    used_ms = models.PositiveIntegerField(null=True)
    paused_ms = models.PositiveIntegerField(default=0)  # of used_ms
    rank = models.PositiveIntegerField(null=True)  # once decided, of those with a score
    prize = models.PositiveIntegerField(default=0)  # in coins
    # Keyed hashes of the network and of the browser they entered from: see `households`.
    network = models.CharField(max_length=64, blank=True)
    browser = models.CharField(max_length=64, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["contest", "user"], condition=Q(user__isnull=False), name="entered_once"
            ),
            models.CheckConstraint(
                name="entrant_at_a_table",
                condition=Q(table=None, begun=None) | Q(table__isnull=False, begun__isnull=False),
            ),
            models.CheckConstraint(
                name="posted_after_begun", condition=Q(posted=None) | Q(begun__isnull=False)
            ),
            models.CheckConstraint(
                name="score_when_posted",
                condition=Q(score=None, used_ms=None)
                | Q(score__isnull=False, used_ms__isnull=False, posted__isnull=False),
            ),
            models.CheckConstraint(
                name="prize_for_a_rank", condition=Q(prize=0) | Q(rank__isnull=False)
            ),
        ]
        indexes = [
            models.Index("contest", F("score").desc(), "used_ms", name="contest_standings"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id or DELETED} in {self.contest_id}"

    @property
    def is_playing(self) -> bool:
        return self.begun is not None and self.posted is None


class FairPlayFlag(models.Model):
    """Something about contests with a fee that staff should look at. Nobody is punished by it."""

    class Kind(models.TextChoices):
        FAST = "fast", "faster than people play"
        ONE_WAY = "one_way", "one always wins the other's coins"
        HOUSEHOLD = "household", "one household played each other"

    kind = models.CharField(max_length=9, choices=Kind)
    about = models.CharField(max_length=40)  # the table, or the ids of two players
    users = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="fair_play_flags")
    contests = models.ManyToManyField(Contest, related_name="fair_play_flags")
    evidence = models.JSONField(default=dict)  # what was counted: words and numbers, no names
    created = models.DateTimeField()
    closed = models.DateTimeField(null=True, blank=True)
    note = models.CharField(max_length=300, blank=True)  # what staff found out

    class Meta:
        constraints = [models.UniqueConstraint(fields=["kind", "about"], name="flagged_once")]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} ({self.pk})"
