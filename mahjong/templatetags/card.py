"""Template tag of a card of American mah jongg, as it is printed."""

from itertools import groupby
from typing import Any

from django import template

from mahjong.panels import describe
from mahjong.rules.american.card_catalog import find_card

register = template.Library()
BLUE = "F0"  # flowers and zeroes, in whatever suit


@register.simple_tag
def whole_card(name: str) -> dict[str, Any] | None:
    """`{% whole_card "practice" as card %}`: its sections, lines and patterns, whose `runs` have
    one ink each; None if staff have removed it."""
    try:
        card = describe(find_card(name))
    except LookupError:
        return None
    for section in card["sections"]:
        for line in section["lines"]:
            line["pieces"] = [[_piece(**each) for each in one] for one in line["pieces"]]
    return card


def _piece(text: str, suit: str) -> dict[str, Any]:
    inked = groupby(text, key=lambda character: "blue" if character in BLUE else suit)
    runs = [{"ink": ink, "text": "".join(characters)} for ink, characters in inked]
    return {"suit": suit.upper() if suit in ("a", "b", "c") else "", "runs": runs}
