"""{% tiles "1D 5D J" %}: draws tiles into a page, with their names for screen readers."""

from typing import Any

from django import template

from mahjong.rules.tiles import tile_name

register = template.Library()
BONUS = {
    "F1": "Flower 1, plum",
    "F2": "Flower 2, orchid",
    "F3": "Flower 3, chrysanthemum",
    "F4": "Flower 4, bamboo",
    "S1": "Season 1, spring",
    "S2": "Season 2, summer",
    "S3": "Season 3, autumn",
    "S4": "Season 4, winter",
}


@register.inclusion_tag("parts/tiles.html")
def tiles(text: str, hidden: bool = False) -> dict[str, Any]:
    """hidden: decoration, hidden from screen readers."""
    named = [(code, BONUS.get(code) or tile_name(code)) for code in text.split()]
    return {"tiles": named, "hidden": hidden}
