"""The game of each day, and finished games against the AI."""

from django.db import models

from tables.played import DailyDeal, PlayedGame, once_a_day


class Daily(DailyDeal):
    """The game of one day, the same for everybody."""

    def __str__(self) -> str:
        return f"Game of {self.day}"


class Played(PlayedGame):
    """A finished game against the AI. `helped`: hints and undo were allowed, or it was a tutorial.
    `score` has the bonuses in it."""

    level = models.CharField(max_length=8)  # of the AI
    timed = models.BooleanField()  # with the clock of five minutes
    points = models.PositiveSmallIntegerField()
    opponent = models.PositiveSmallIntegerField()  # points of the AI
    how = models.CharField(max_length=8)  # points, time or stopped

    class Meta(PlayedGame.Meta):
        indexes = [
            models.Index(fields=["level", "-score"], name="dominoes_best"),
            models.Index(fields=["level", "at"], name="dominoes_lately"),
        ]
        constraints = [once_a_day("one_daily_game_a_person")]

    def __str__(self) -> str:
        return f"{self.level}, {self.score}"

    @property
    def won(self) -> bool:
        return self.how != "stopped" and self.points > self.opponent
