"""Template tags of mahjong: tiles in a page, the card of American mah jongg, and the patterns of
Zung Jung.

{% tiles "1D 5D J" %} draws tiles, with their names for screen readers; {{ code|american_name }} is
one's name in American mah jongg, where the White Dragon is Soap. {% whole_card %} is a card as it
is printed. {% patterns %} shows each pattern with an example hand in tiles. The other tags are
numbers of its rules, so that the help always agrees with them.
"""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from django import template
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from mahjong.panels import describe
from mahjong.pattern_examples import CATEGORIES, EXAMPLES
from mahjong.rules.american.card_catalog import find_card
from mahjong.rules.american.game import AMERICAN
from mahjong.rules.tiles import in_order
from mahjong.rules.zungjung.ending import penalty
from mahjong.rules.zungjung.game import SCORING
from mahjong.rules.zungjung.patterns import PATTERNS, pattern, series_of
from mahjong.rules.zungjung.scoring import LIMIT, NO_PATTERN
from mahjong.selectors import SOAP
from tables.game import Data
from tables.registry import GameApp

register = template.Library()
SUITS = {"D": _("%s Dot"), "B": _("%s Bam"), "C": _("%s Crak")}
NAMES = {
    "E": _("East"),
    "S": _("South"),
    "W": _("West"),
    "N": _("North"),
    "RD": _("Red Dragon"),
    "GD": _("Green Dragon"),
    "WD": _("White Dragon"),
    "soap": _("Soap"),
    "F": _("Flower"),
    "J": _("Joker"),
    "F1": _("Flower 1, plum"),
    "F2": _("Flower 2, orchid"),
    "F3": _("Flower 3, chrysanthemum"),
    "F4": _("Flower 4, bamboo"),
    "S1": _("Season 1, spring"),
    "S2": _("Season 2, summer"),
    "S3": _("Season 3, autumn"),
    "S4": _("Season 4, winter"),
}
FACE_DOWN = ("back-jade", _("face down"))
COPIES = {"discard": 1, "triplet": 3, "quad": 4}


@register.inclusion_tag("parts/tiles.html")
def tiles(codes: str | Iterable[str | None], hidden: bool = False) -> dict[str, Any]:
    """codes: as text, or one by one with None for a tile that lies face down.
    hidden: decoration, hidden from screen readers."""
    listed = codes.split() if isinstance(codes, str) else codes
    named = [(code, shown_name(code)) if code else FACE_DOWN for code in listed]
    return {"tiles": named, "hidden": hidden}


def shown_name(code: str) -> str | Promise:
    """The name of a tile in the reader's language: "3D" is "3 Dot"."""
    return NAMES[code] if code in NAMES else str(SUITS[code[1]]) % code[0]


register.filter("tile_name", shown_name)


@register.filter
def drawn(codes: str | Iterable[str | None], game: GameApp) -> list[str | None]:
    """Tiles as the game draws them: {% tiles hand|drawn:game %}"""
    listed = codes.split() if isinstance(codes, str) else codes
    if game.slug != AMERICAN.slug:
        return list(listed)
    return [code and drawn_in_american(code) for code in listed]


@register.filter
def american_name(code: str) -> str | Promise:
    return shown_name(drawn_in_american(code))


def drawn_in_american(code: str) -> str:
    return SOAP if code == "WD" else code


@register.filter
def laid(move: Data, live: Data | None) -> tuple[str, ...]:
    """The tiles of a move of Zung Jung mahjong: {% tiles move|laid:position.live %}. live: what may
    be claimed."""
    if move["do"] == "run" and live:
        return in_order((*move["tiles"], live["tile"]))
    tile = live["tile"] if move["do"] == "triplet" and live else move.get("tile", "")
    return (str(tile),) * COPIES.get(move["do"], 0)


@register.inclusion_tag("zung-jung/patterns.html")
def patterns() -> dict[str, Any]:
    grouped = groupby(PATTERNS, key=lambda each: series_of(each.id)[0])
    return {
        "categories": [
            {
                "number": number,
                "name": CATEGORIES[number],
                "patterns": [
                    {
                        "id": each.id,
                        "name": gettext(each.name),
                        "points": each.points,
                        "meaning": EXAMPLES[each.id].meaning,
                        "sets": EXAMPLES[each.id].shown,
                    }
                    for each in own
                ],
            }
            for number, own in grouped
        ]
    }


@register.simple_tag
def worth(id: str) -> int:
    """The points of a pattern: {% worth "1.2" %}."""
    return pattern(id).points


@register.simple_tag
def no_pattern() -> int:
    """What a hand without patterns scores."""
    return NO_PATTERN


@register.simple_tag
def limit() -> int:
    """What a hand of many patterns scores at most."""
    return LIMIT


@register.simple_tag
def mistake(scoring: int = SCORING[-1]) -> int:
    """What declaring mahjong wrongly costs, to each other player."""
    return penalty(scoring)


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
