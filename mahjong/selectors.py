"""What the site tells about cards: which there are, and what of one a player holds."""

from mahjong.models import Card
from mahjong.rules.american.card import find_card, house_cards
from tables.standing import Standing

NOBODY = {"wall": "Nobody won: the wall was empty", "dead": "Nobody won: three hands were dead"}


def card_text(name: str) -> str | None:
    """The text of a card that staff have added, also of one no longer offered."""
    if "\0" in name:  # PostgreSQL takes no such text
        return None
    return Card.objects.filter(name=name).values_list("text", flat=True).first()


def card_choices() -> list[tuple[str, str]]:
    """The cards a new table may choose, as (name, title); the house's own first."""
    house = [(name, find_card(name).title) for name in house_cards()]
    return house + list(Card.objects.filter(active=True).values_list("name", "title"))


def ending(standing: Standing, seat: int) -> str:
    """Who had mah jongg, and with which line of the card."""
    result = standing.state.result
    if result is None:
        return "Not played to its end"
    if result.winner is None:
        return NOBODY[result.how]
    if result.winner == seat:
        return f"You won with {result.label}, {result.points[seat]} points"
    return f"{standing.chairs[result.winner].name} won with {result.label}"
