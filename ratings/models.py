"""Ratings by season, the games they come from, and streaks.

Only `ratings.services` and `ratings.statements` write these rows.
"""

from django.conf import settings
from django.db import models
from django.db.models import F

from ratings.skill import Skill
from ratings.streaks import Days


class Rating(models.Model):
    """A player's rating in one game in one season."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="ratings")
    game = models.CharField(max_length=24)
    season = models.CharField(max_length=7)
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField(default=0)  # in this season

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "game", "season"], name="one_rating_a_season"),
        ]
        indexes = [
            models.Index("game", "season", (F("mu") - F("sigma")).desc(), name="rating_ranking"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.season}: {self.skill.shown} ± {self.skill.uncertainty}"

    @property
    def skill(self) -> Skill:
        return Skill(self.mu, self.sigma)


class RatedGame(models.Model):
    """What one game did to one player's rating. Kept when its table is deleted."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="rated_games")
    table = models.CharField(max_length=12)
    number = models.PositiveSmallIntegerField()  # game of the session
    game = models.CharField(max_length=24)
    points = models.IntegerField()
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "number", "user"], name="game_rates_once"),
        ]
        indexes = [models.Index(fields=["game", "at"], name="rated_games_of_day")]

    def __str__(self) -> str:
        return f"game {self.number} of {self.table}"

    @property
    def before(self) -> Skill:
        return Skill(self.mu_before, self.sigma_before)

    @property
    def after(self) -> Skill:
        return Skill(self.mu, self.sigma)


class Streak(models.Model):
    """Days in a row on which a player has finished a game."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="streak"
    )
    length = models.PositiveIntegerField()
    last_day = models.DateField()
    forgiven = models.DateField(null=True)  # the missed day that was forgiven last
    best = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.length} days until {self.last_day}"

    @property
    def days(self) -> Days:
        return Days(self.length, self.last_day, self.forgiven, self.best)
