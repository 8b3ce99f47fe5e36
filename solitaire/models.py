"""Layouts added by staff, the board of each day, and finished games."""

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Now

from solitaire.rules.layout import LONGEST, built_in_layouts
from tables.played import DailyDeal, PlayedGame, once_a_day


def not_a_built_in_layout(name: str) -> None:
    if name in built_in_layouts():
        raise ValidationError("A built-in layout already has this name.")


class Layout(models.Model):
    """A layout added by staff. Its text never changes once saved, because games that were played on
    it may be replayed. To correct a layout, add a new one and make the old one inactive."""

    name = models.SlugField(
        max_length=40,
        unique=True,
        validators=[not_a_built_in_layout],
        help_text="For example “two-towers”.",
    )
    title = models.CharField(max_length=40, editable=False)  # from the text
    text = models.TextField(
        max_length=LONGEST,
        help_text='{"title": "…", "places": [[x, y, z], …]} in half tiles; see docs/solitaire.md.',
    )
    active = models.BooleanField(default=True, help_text="Offered for new games.")
    created = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.title


class Daily(DailyDeal):
    """The board of one day, the same for everybody."""

    layout = models.CharField(max_length=40)

    def __str__(self) -> str:
        return f"Board of {self.day}"


class Played(PlayedGame):
    """A finished game. `helped` by the solver, or by advice in a tutorial."""

    layout = models.CharField(max_length=40)
    mode = models.CharField(max_length=8)
    dealing = models.CharField(max_length=8)
    pairs = models.PositiveSmallIntegerField()  # left on the board
    cleared = models.BooleanField()

    class Meta(PlayedGame.Meta):
        indexes = [
            models.Index(fields=["layout", "mode", "-score"], name="played_best"),
            models.Index(fields=["layout", "mode", "dealing", "at"], name="played_lately"),
        ]
        constraints = [once_a_day("one_daily_a_person")]

    def __str__(self) -> str:
        return f"{self.layout}, {self.score}"
