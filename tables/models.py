"""Tables, their seats, their numbered entries, and the results of games.

Entries are authoritative: the other columns hold what replaying them gives. Only `tables.storage`
writes these rows. Times are milliseconds since 1970, as in the protocol.
"""

import secrets

from django.conf import settings
from django.db import models
from django.db.models.fields.json import KeyTransform

from tables import titles

# Letters and digits that cannot be confused when a URL is read aloud.
ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 12


def new_table_id() -> str:
    """Twelve random characters (59 bits): everybody who has the link may watch."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def new_seed() -> str:
    """256 random bits as 64 hex digits: all the randomness of one game."""
    return secrets.token_hex(32)


class Status(models.TextChoices):
    WAITING = "waiting", "waiting for players"
    PLAYING = "playing", "playing"
    BETWEEN = "between", "between games"
    OVER = "over", "over"


class Archived(models.TextChoices):
    """What has become of the entries of a session that is over; at first they are rows."""

    RECORD = "record", "in a record"
    FAILED = "failed", "rows, because a record would not be the same"


class Table(models.Model):
    """A table, where a session of one game is played."""

    id = models.CharField(primary_key=True, max_length=12, default=new_table_id, editable=False)
    game = models.CharField(max_length=24)
    game_version = models.CharField(max_length=24)
    title = models.CharField(max_length=80)
    host = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    public = models.BooleanField(default=True)
    status = models.CharField(max_length=8, choices=Status, default=Status.WAITING)
    options = models.JSONField(default=dict)  # chosen when the table was opened
    rules = models.JSONField(default=dict)  # of the current game, or of the next one
    number = models.PositiveSmallIntegerField(default=1)  # game of the session
    games = models.PositiveSmallIntegerField(default=1)
    version = models.PositiveIntegerField(default=0)
    game_state = models.TextField(blank=True)  # JSON; secret
    opened = models.BigIntegerField(default=0)  # start of the open decision
    began = models.BigIntegerField(null=True, blank=True)  # start of this game, shifted by pauses
    paused = models.BigIntegerField(null=True, blank=True)  # start of the pause
    wake_at = models.BigIntegerField(null=True, blank=True)
    seed = models.CharField(max_length=64, blank=True)  # secret until the game is over
    next_seed = models.CharField(max_length=64, default=new_seed)  # secret
    created = models.DateTimeField(auto_now_add=True)
    ended = models.BigIntegerField(null=True, blank=True)
    rematch = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="rematch_of"
    )
    end_reason = models.CharField(max_length=200, blank=True)  # as in TableState
    archived = models.CharField(max_length=8, choices=Archived, blank=True, db_default="")

    class Meta:
        # None on what a move changes, so that PostgreSQL writes it in place.
        indexes = [
            models.Index(fields=["status", "public"], name="table_open"),
            models.Index(
                KeyTransform("day", "options"),
                name="tables_of_days",
                condition=models.Q(options__has_key="day"),
            ),
            models.Index(
                fields=["ended"],
                condition=models.Q(status=Status.OVER, archived=""),
                name="tables_to_archive",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title} ({self.id})"

    @property
    def shown_title(self) -> str:
        """The title in the reader's language."""
        return titles.shown_title(self.title)


class Wake(models.Model):
    """When something next happens by itself at a table: `Table.wake_at` in a narrow row of its own,
    which the clock searches. The database keeps it by a trigger, see tables/migrations/0006."""

    table = models.OneToOneField(Table, primary_key=True, on_delete=models.CASCADE)
    at = models.BigIntegerField(db_index=True)

    def __str__(self) -> str:
        return f"{self.table_id} at {self.at}"


class Seat(models.Model):
    """One of a table's seats. It is free if it has neither user nor bot."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, db_index=False
    )
    bot = models.CharField(max_length=12, blank=True)  # its level
    name = models.CharField(max_length=30, blank=True)
    back = models.CharField(max_length=12, blank=True)
    felt = models.CharField(max_length=12, blank=True)
    avatar = models.CharField(max_length=12, blank=True)  # its seed, see accounts/avatars.py
    away = models.BooleanField(default=False)
    timeouts = models.PositiveSmallIntegerField(default=0)  # in a row
    ready = models.BooleanField(default=False)
    points = models.IntegerField(default=0)
    moved = models.BooleanField(db_default=False)  # by its player; known once archived
    # `Table.ended`, or 0 if no game was dealt, so that a player's running and finished tables are
    # found at once. The database keeps it by a trigger, see tables/migrations/0006.
    ended = models.BigIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        indexes = [models.Index(fields=["user", "ended"], name="seats_of_user")]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_row_a_seat"),
            models.UniqueConstraint(
                fields=["table", "user"],
                condition=models.Q(user__isnull=False),
                name="one_seat_a_user",
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} of {self.table_id}"

    @property
    def shown_name(self) -> str:
        """The name in the reader's language, if the server has given it."""
        return titles.shown_name(self.name)


class Entry(models.Model):
    """One numbered entry of a table: what was done and the events it led to. Append-only."""

    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, related_name="entries", db_index=False
    )
    version = models.PositiveIntegerField()
    kind = models.CharField(max_length=12)
    seat = models.PositiveSmallIntegerField(null=True)
    by = models.CharField(max_length=8)  # player, page, bot, clock, staff or table
    data = models.TextField(default="{}")  # JSON: the move or other input
    events = models.TextField(default="[]")  # JSON; private parts included
    seed = models.CharField(max_length=64, blank=True)  # of the game that this entry starts
    at = models.BigIntegerField()

    class Meta:
        ordering = ["version"]
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(fields=["table", "version"], name="one_entry_a_version"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id} {self.version}: {self.kind}"


class Archive(models.Model):
    """The record that holds the entries of a session which has been over for a day, and its last
    state: see `tables.storage.archive`."""

    table = models.OneToOneField(Table, primary_key=True, on_delete=models.CASCADE)
    record = models.BinaryField(default=bytes)
    file = models.CharField(max_length=40, blank=True)  # where it is, if not here
    size = models.PositiveIntegerField()  # bytes

    def __str__(self) -> str:
        return f"record of {self.table_id}"


class ArchivePause(models.Model):
    """While there is one, no session is archived."""

    since = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"since {self.since}"


class GameResult(models.Model):
    """How one game ended for one user, and what their statistics count of it (`tables.told`).
    Written in the transaction that ends the game; `typical`, and what older rows lack, afterwards.
    """

    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, related_name="results", db_index=False
    )
    number = models.PositiveSmallIntegerField()  # game of the session
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, db_index=False
    )
    game = models.CharField(max_length=24)
    points = models.IntegerField()
    won = models.BooleanField()
    at = models.BigIntegerField()
    against = models.CharField(max_length=12, default="")  # "people", or a level of bots, or nobody
    drawn = models.BooleanField(default=False)  # nobody has won
    facts = models.JSONField(null=True)  # what the game says of it; None until it is known
    typical = models.PositiveIntegerField(
        null=True
    )  # ms for a move, the median; 0 if there is none

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "number", "user"], name="one_result_a_game"),
        ]
        indexes = [
            models.Index(fields=["user", "game", "at"], name="results_of_user"),
            models.Index(fields=["user", "at"], name="newest_of_user"),
            models.Index(
                fields=["user", "game", "-points"],
                condition=models.Q(won=True, points__gt=0),
                name="best_of_user",
            ),
            models.Index(fields=["at"], name="results_by_time"),  # for the figures of a day
            models.Index(
                fields=["at"],
                condition=models.Q(typical__isnull=True, user__isnull=False),
                name="results_to_complete",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.points} points in game {self.number} of {self.table_id}"


class ClockRunner(models.Model):
    """A process that wakes tables, as long as it says so again and again."""

    id = models.CharField(primary_key=True, max_length=32)
    until = models.BigIntegerField()  # by the database's clock

    def __str__(self) -> str:
        return self.id


class ClockLease(models.Model):
    """Which runner wakes the tables of one shard, and until when. Free without a runner."""

    shard = models.PositiveSmallIntegerField(primary_key=True)
    runner = models.CharField(max_length=32, blank=True)
    until = models.BigIntegerField(default=0)  # by the database's clock

    def __str__(self) -> str:
        return f"shard {self.shard}"
