"""Layouts added by staff, the board of each day, and finished games."""

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Now

from solitaire.rules.layout import LONGEST, built_in_layouts


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


class Daily(models.Model):
    """The board of one day, the same for everybody."""

    day = models.DateField(unique=True)
    layout = models.CharField(max_length=40)
    seed = models.CharField(max_length=64, unique=True)  # secret

    class Meta:
        ordering = ["-day"]
        verbose_name_plural = "dailies"

    def __str__(self) -> str:
        return f"Board of {self.day}"


class Played(models.Model):
    """A finished game. Kept when its table is deleted."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    table = models.CharField(max_length=12, unique=True)
    day = models.DateField(null=True, blank=True)  # the board of the day it counts for
    layout = models.CharField(max_length=40)
    mode = models.CharField(max_length=8)
    dealing = models.CharField(max_length=8)
    score = models.IntegerField()
    pairs = models.PositiveSmallIntegerField()  # left on the board
    seconds = models.PositiveIntegerField()
    cleared = models.BooleanField()
    helped = models.BooleanField()  # by the solver, or by advice in a tutorial
    known = models.BooleanField()  # the deal was chosen by its number, so it may be known
    at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "played games"
        indexes = [models.Index(fields=["layout", "mode", "-score"], name="played_best")]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "day"],
                condition=models.Q(day__isnull=False),
                name="one_daily_a_person",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.layout}, {self.score}"
