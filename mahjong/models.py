"""Cards added by staff, of which tables choose one by its name, and the hands that players won."""

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Now

from mahjong.rules.american.card_catalog import LONGEST, built_in_cards


def not_a_built_in_card(name: str) -> None:
    if name in built_in_cards():
        raise ValidationError("A built-in card already has this name.")


def built_in_choices() -> list[tuple[str, str]]:
    return [(name, name) for name in built_in_cards()]


class Card(models.Model):
    """A card added by staff. Its text never changes once saved, because games that were played with
    it may be replayed. To correct a card, add a new one and make the old one inactive."""

    name = models.SlugField(
        max_length=40,
        unique=True,
        validators=[not_a_built_in_card],
        help_text="For example “spring-2027”.",
    )
    title = models.CharField(max_length=120, editable=False)  # from the text
    text = models.TextField(max_length=LONGEST, help_text="In the notation of docs/card.md.")
    active = models.BooleanField(default=True, help_text="Offered for new tables.")
    created = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.title


class SwitchedOffCard(models.Model):
    """A card that comes with the code and is not offered for new tables. Tables that play with it
    go on, their games can be replayed, and the guided first game keeps the card it was made for."""

    name = models.CharField(max_length=40, primary_key=True, choices=built_in_choices)

    class Meta:
        ordering = ["name"]
        verbose_name = "built-in card switched off"
        verbose_name_plural = "built-in cards switched off"

    def __str__(self) -> str:
        return self.name


class WonHand(models.Model):
    """A hand of American mah jongg with which a user won. Kept when its table is deleted."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    table = models.CharField(max_length=12)
    number = models.PositiveSmallIntegerField()  # game of the session
    section = models.CharField(max_length=120)  # of the card, as it prints it
    label = models.CharField(max_length=120)  # the line
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="one_hand_a_game")]
        indexes = [models.Index(fields=["user", "section"], name="won_hands_of_user")]

    def __str__(self) -> str:
        return f"{self.label} in game {self.number} of {self.table}"
