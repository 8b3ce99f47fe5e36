"""{% patterns %}: the patterns of Zung Jung mahjong, each with an example hand in tiles."""

from itertools import groupby
from typing import Any

from django import template
from django.utils.translation import gettext

from mahjong.pattern_examples import CATEGORIES, EXAMPLES
from mahjong.rules.zungjung.patterns import PATTERNS, series_of

register = template.Library()


@register.inclusion_tag("zung-jung/patterns.html")
def patterns() -> dict[str, Any]:
    grouped = groupby(PATTERNS, key=lambda pattern: series_of(pattern.id)[0])
    return {
        "categories": [
            {
                "number": number,
                "name": CATEGORIES[number],
                "patterns": [
                    {
                        "id": pattern.id,
                        "name": gettext(pattern.name),
                        "points": pattern.points,
                        "meaning": EXAMPLES[pattern.id].meaning,
                        "sets": [" ".join(tiles) for tiles in EXAMPLES[pattern.id].sets],
                    }
                    for pattern in own
                ],
            }
            for number, own in grouped
        ]
    }
