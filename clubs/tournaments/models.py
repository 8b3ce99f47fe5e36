"""Tournaments of clubs: their entrants, rounds and tables.

Only the services of this app write these rows.
"""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.zones import city
from clubs.evenings.schedule import on_the_wall
from clubs.models import Club
from social.models import person
from tables.models import Table, new_seed, new_table_id

MAX_NAME, MAX_REASON = 60, 120  # characters
FEWEST, MOST = 4, 400  # players
MAX_ROUNDS = 12
BEGINS_WITHIN = timedelta(hours=3)  # after its planned time, or it is called off
GOES_ON_WITHIN = timedelta(days=1)  # after a round, or it ends with its standings


class Seating(models.TextChoices):
    """See clubs/tournaments/seating.py."""

    SWISS = "swiss", _("By points: whoever is level in the standings plays each other")
    ROTATION = "rotation", _("Fixed rotation: the places move, whatever the points")


class State(models.TextChoices):
    OPEN = "open", _("Open")
    RUNNING = "running", _("Running")
    OVER = "over", _("Over")
    CANCELLED = "off", _("Cancelled")


class Tournament(models.Model):
    """Rounds on the same deals for all. round: the number of the newest one, 0 before the first.
    The pot of its fees is named by its id, as those of contests are."""

    id = models.CharField(primary_key=True, max_length=12, default=new_table_id, editable=False)
    club = models.ForeignKey(Club, models.CASCADE, related_name="tournaments")
    name = models.CharField(max_length=MAX_NAME)
    game = models.CharField(max_length=24)
    starts = models.DateTimeField()
    zone = models.CharField(max_length=40)  # in whose clocks that is said
    rounds = models.PositiveSmallIntegerField()
    games = models.PositiveSmallIntegerField()  # of each round
    minutes = models.PositiveSmallIntegerField()  # of each round
    seating = models.CharField(max_length=8, choices=Seating, default=Seating.SWISS)
    places = models.PositiveSmallIntegerField(default=MOST)
    fee = models.PositiveSmallIntegerField(default=0)  # in coins
    prizes = models.JSONField(default=list)  # percentages of the pot, the first place's first
    state = models.CharField(max_length=8, choices=State, default=State.OPEN)
    round = models.PositiveSmallIntegerField(default=0)
    paused = models.DateTimeField(null=True)  # since when the clock of the round stands
    by = person(null=True, on_delete=models.SET_NULL)
    made = models.DateTimeField()
    ended = models.DateTimeField(null=True)
    # Who sits where in the next round, if that was drawn before: entrants, as in `RoundTable`.
    plan = models.JSONField(null=True)
    edition = models.PositiveIntegerField(default=0)  # grows with each change that pages show

    class Meta:
        indexes = [
            models.Index(fields=["club", "-starts"], name="tournaments_of_a_club"),
            models.Index(
                fields=["id"], condition=Q(state=State.RUNNING), name="tournaments_running"
            ),
            models.Index(
                fields=["starts"], condition=Q(state=State.OPEN), name="tournaments_to_begin"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.id})"

    @property
    def wall(self) -> datetime:
        """When it starts by the clocks of its zone."""
        return on_the_wall(self.starts, ZoneInfo(self.zone))

    @property
    def city(self) -> str:
        return city(self.zone)

    @property
    def begins_by(self) -> datetime:
        return self.starts + BEGINS_WITHIN

    @property
    def is_to_end(self) -> bool:
        return self.state in {State.OPEN, State.RUNNING}


class Entrant(models.Model):
    """Somebody who plays in a tournament. number: drawn when it starts, later ones follow. user:
    None after the account was deleted. place, prize: when it is over. network, browser: keyed
    hashes of where they entered from, if there is a fee, as in contests. day_told, soon_told: when
    they were reminded, a day and ten minutes before, or that it was too late for that."""

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="entrants", db_index=False
    )
    user = person(null=True, on_delete=models.SET_NULL)
    entered = models.DateTimeField()
    number = models.PositiveSmallIntegerField(null=True)
    left = models.DateTimeField(null=True)
    place = models.PositiveSmallIntegerField(null=True)
    prize = models.PositiveIntegerField(default=0)
    network = models.CharField(max_length=64, blank=True)
    browser = models.CharField(max_length=64, blank=True)
    day_told = models.DateTimeField(null=True)
    soon_told = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user"], name="in_tournament_once"),
            models.UniqueConstraint(fields=["tournament", "number"], name="one_number_each"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.tournament_id}"


class Removal(models.Model):
    """Somebody whom an organiser has taken out, and who cannot come back until one lets them."""

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="removals", db_index=False
    )
    user = person()
    by = person(null=True, on_delete=models.SET_NULL)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user"], name="taken_out_once")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} taken out of {self.tournament_id}"


class Act(models.Model):
    """What an organiser did. who, other: players of whom something was changed. number: of a round
    or a table. why: the reason of a void table."""

    class What(models.TextChoices):
        BEGIN = "begin", "began a round"
        PAUSE = "pause", "stopped the clock"
        RESUME = "resume", "let the clock run on"
        VOID = "void", "voided a table"
        SEAT = "seat", "seated a player"
        SWAP = "swap", "swapped two players"
        REMOVE = "remove", "took a player out"
        READMIT = "readmit", "let a player in again"
        END = "end", "ended the tournament"
        OFF = "off", "called the tournament off"

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="acts")
    by = person(null=True, on_delete=models.SET_NULL)
    at = models.DateTimeField()
    what = models.CharField(max_length=8, choices=What)
    number = models.PositiveSmallIntegerField(null=True)
    who = person(null=True, on_delete=models.SET_NULL)
    other = person(null=True, on_delete=models.SET_NULL)
    why = models.CharField(max_length=MAX_REASON, blank=True)

    def __str__(self) -> str:
        return f"{self.what} in {self.tournament_id}"


class Round(models.Model):
    """A round. It has a row, and a seed whose hash is shown, from the beginning on. The seed is
    that of its first game at each table; the others follow from it (tables/flow.py)."""

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="all_rounds", db_index=False
    )
    number = models.PositiveSmallIntegerField()
    seed = models.CharField(max_length=64, default=new_seed)  # secret until the round is over
    dealt = models.DateTimeField(null=True)
    ends = models.DateTimeField(null=True)  # when its clock is up
    over = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="each_round_once")
        ]
        indexes = [models.Index(fields=["id"], condition=Q(over=None), name="rounds_not_over")]

    def __str__(self) -> str:
        return f"round {self.number} of {self.tournament_id}"

    def is_late(self, at: datetime) -> bool:
        return self.ends is not None and self.ends <= at


class RoundTable(models.Model):
    """A table of a round. It has a row before it is opened, so that it is opened once, whoever
    presses how often. players: the ids of entrants in the order of seats, None for a bot. scores:
    by the number of the game, then by entrant, points and whether they won."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables", db_index=False)
    number = models.PositiveSmallIntegerField()
    players = models.JSONField()
    table = models.OneToOneField(Table, models.SET_NULL, null=True, related_name="+")
    opened = models.DateTimeField(null=True)
    over = models.DateTimeField(null=True)
    scores = models.JSONField(default=dict)
    void = models.CharField(max_length=MAX_REASON, blank=True)  # why it does not count

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="each_round_table_once")
        ]
        indexes = [
            models.Index(fields=["id"], condition=Q(opened=None), name="round_tables_to_open")
        ]

    def __str__(self) -> str:
        return f"table {self.number} of {self.round_id}"
