"""Cards that staff add: the text of one, under a name that tables choose it by."""

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Now

from mahjong.rules.american.card import house_cards
from mahjong.rules.american.notation import LONGEST


def not_a_house_card(name: str) -> None:
    if name in house_cards():
        raise ValidationError("A card of the house has that name.")


class Card(models.Model):
    """A card's text never changes once saved: games were played by it, and may be replayed.
    A correction is a new card; the old one is made inactive."""

    name = models.SlugField(
        max_length=40, unique=True, validators=[not_a_house_card], help_text="As in “spring-2027”."
    )
    title = models.CharField(max_length=120, editable=False)  # from the text
    text = models.TextField(max_length=LONGEST, help_text="In the notation of docs/card.md.")
    active = models.BooleanField(default=True, help_text="Offered for new tables.")
    created = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.title
