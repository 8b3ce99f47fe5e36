"""{% patterns %}: the patterns of Zung Jung mahjong, each with an example hand in tiles.

The other tags are numbers of its rules, so that the help always agrees with them.
"""

from itertools import groupby
from typing import Any

from django import template
from django.utils.translation import gettext

from mahjong.pattern_examples import CATEGORIES, EXAMPLES
from mahjong.rules.zungjung.ending import penalty
from mahjong.rules.zungjung.game import SCORING
from mahjong.rules.zungjung.patterns import PATTERNS, pattern, series_of
from mahjong.rules.zungjung.scoring import LIMIT, NO_PATTERN

register = template.Library()


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
