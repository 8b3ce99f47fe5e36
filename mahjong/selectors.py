"""What the site tells about cards: which there are, and what of one a player holds."""

from mahjong.models import Card
from mahjong.rules.american.card import find_card, house_cards


def card_text(name: str) -> str | None:
    """The text of a card that staff have added, also of one no longer offered."""
    if "\0" in name:  # PostgreSQL takes no such text
        return None
    return Card.objects.filter(name=name).values_list("text", flat=True).first()


def card_choices() -> list[tuple[str, str]]:
    """The cards a new table may choose, as (name, title); the house's own first."""
    house = [(name, find_card(name).title) for name in house_cards()]
    return house + list(Card.objects.filter(active=True).values_list("name", "title"))
