"""Evenings of clubs, the dates on which members meet, what members answer, and seasons.

Only the services of this app write these rows.
"""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.zones import city
from clubs.evenings.schedule import Schedule
from clubs.models import Club, new_token
from social.models import person
from tables.models import Table, new_table_id

MAX_NAME, MAX_NOTE = 60, 500  # characters


class Rest(models.TextChoices):
    """What becomes of players who do not fill a table."""

    EVEN = "even", _("Everyone plays, at tables as full as each other, with bots on free seats")
    FULL = "full", _("Everyone plays, at as many tables without bots as possible")
    WAIT = "wait", _("No bots: who is left over waits for the next game")


class Says(models.TextChoices):
    YES = "yes", _("Yes")
    PERHAPS = "perhaps", _("Perhaps")
    NO = "no", _("No")


class Evening(models.Model):
    """When a club meets: once, or every week at the same time of the club's clocks."""

    id = models.CharField(primary_key=True, max_length=12, default=new_table_id, editable=False)
    club = models.ForeignKey(Club, models.CASCADE, related_name="evenings")
    name = models.CharField(max_length=MAX_NAME)
    note = models.TextField(max_length=MAX_NOTE, blank=True)
    zone = models.CharField(max_length=40)
    first = models.DateField()
    at = models.TimeField()
    weekly = models.BooleanField(default=False)
    until = models.DateField(null=True)
    minutes = models.PositiveSmallIntegerField(default=120)  # how long it lasts
    game = models.CharField(max_length=24)
    options = models.JSONField(default=dict)  # of its tables
    seats = models.PositiveSmallIntegerField(null=True)  # None: come if you can
    rest = models.CharField(max_length=4, choices=Rest, default=Rest.EVEN)
    call = models.BooleanField(default=False)  # the players of each table talk
    by = person(null=True, on_delete=models.SET_NULL)
    made = models.DateTimeField()
    changed = models.DateTimeField()
    edition = models.PositiveIntegerField(default=0)  # how often it has changed, for calendars
    ended = models.DateTimeField(null=True)  # cancelled for good

    def __str__(self) -> str:
        return f"{self.name} ({self.id})"

    @property
    def lasts(self) -> timedelta:
        return timedelta(minutes=self.minutes)

    @property
    def schedule(self) -> Schedule:
        return Schedule(self.first, self.at, ZoneInfo(self.zone), self.weekly, self.until)


class Season(models.Model):
    """A span of days whose evenings have a table. starts, ends: its first moment and the first one
    after it, by the clocks of its zone. No two seasons of a club share a moment."""

    id = models.CharField(primary_key=True, max_length=12, default=new_table_id, editable=False)
    club = models.ForeignKey(Club, models.CASCADE, related_name="seasons", db_index=False)
    name = models.CharField(max_length=MAX_NAME)
    zone = models.CharField(max_length=40)
    first = models.DateField()
    last = models.DateField()
    starts = models.DateTimeField()
    ends = models.DateTimeField()
    by = person(null=True, on_delete=models.SET_NULL)
    made = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["club", "-starts"], name="seasons_of_a_club")]

    def __str__(self) -> str:
        return f"{self.name} ({self.id})"

    @property
    def city(self) -> str:
        return city(self.zone)


class CalendarLink(models.Model):
    """The secret address at which a calendar program reads somebody's evenings."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+"
    )
    token = models.CharField(max_length=22, unique=True, default=new_token)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"calendar of {self.user_id}"


class Meeting(models.Model):
    """One date of an evening. It has a row from its first answer or change on."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="meetings", db_index=False)
    day = models.DateField()  # on which it is by its schedule
    starts = models.DateTimeField(db_index=True)
    moved = models.BooleanField(default=False)  # to another time than that of its schedule
    cancelled = models.DateTimeField(null=True)
    edition = models.PositiveIntegerField(default=0)
    round = models.PositiveSmallIntegerField(default=0)  # how often its tables were started
    by_hand = models.JSONField(null=True)  # the next tables, users by id, if a host has moved some

    class Meta:
        constraints = [models.UniqueConstraint(fields=["evening", "day"], name="one_meeting_a_day")]

    def __str__(self) -> str:
        return f"{self.evening_id} on {self.day}"

    def is_over(self, at: datetime) -> bool:
        return self.starts + self.evening.lasts <= at


class News(models.TextChoices):
    """What somebody who has answered has not been told yet."""

    NONE = "", "none"
    CHANGED = "changed", "changed"
    CANCELLED = "off", "cancelled"
    SEAT = "seat", "a seat is free"


class Answer(models.Model):
    """Whether a member comes. waiting: they would, but all seats were taken. day_told, soon_told:
    when they were reminded, a day and ten minutes before, or that it was too late for that."""

    meeting = models.ForeignKey(Meeting, models.CASCADE, related_name="answers", db_index=False)
    user = person()
    says = models.CharField(max_length=7, choices=Says)
    waiting = models.BooleanField(default=False)
    at = models.DateTimeField()  # since when, which decides who is next
    day_told = models.DateTimeField(null=True)
    soon_told = models.DateTimeField(null=True)
    here = models.DateTimeField(null=True)  # in the waiting room, since when
    news = models.CharField(max_length=8, choices=News, default=News.NONE, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["meeting", "user"], name="answered_once")]
        indexes = [
            models.Index(fields=["meeting", "at", "id"], name="answers_in_order"),
            models.Index(fields=["id"], condition=~models.Q(news=""), name="answers_with_news"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} for {self.meeting_id}: {self.says}"


class MeetingTable(models.Model):
    """A table of an evening. It has a row before it is opened, so that it is opened once, whoever
    presses how often, and also if the process that opens it ends. left_out: by user id, why
    somebody could not take their seat."""

    meeting = models.ForeignKey(Meeting, models.CASCADE, related_name="tables", db_index=False)
    round = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    players = models.JSONField()  # their ids
    table = models.ForeignKey(Table, models.SET_NULL, null=True, related_name="+")
    opened = models.DateTimeField(null=True)
    left_out = models.JSONField(default=dict)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["meeting", "round", "number"], name="each_table_once")
        ]
        indexes = [
            models.Index(fields=["id"], condition=models.Q(opened=None), name="tables_to_open")
        ]

    def __str__(self) -> str:
        return f"table {self.number} of {self.meeting_id}, round {self.round}"
