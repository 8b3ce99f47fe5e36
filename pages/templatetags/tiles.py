"""{% tiles "1D 5D J" %}: a few tiles drawn into a page, each with its name for who listens."""

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
def tiles(text, hidden=False):
    """hidden: mere decoration, said to nobody."""
    named = [(code, BONUS.get(code) or tile_name(code)) for code in text.split()]
    return {"tiles": named, "hidden": hidden}
