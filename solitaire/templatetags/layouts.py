"""Layouts in pages."""

import msgspec
from django import template

from solitaire.rules.layout import find_layout

register = template.Library()


@register.filter
def places_of(layout: str) -> str:
    """`{{ game.rules.layout|places_of }}`: JSON of the places, [[x, y, z], ...]."""
    return msgspec.json.encode(find_layout(layout).places).decode()
