"""Layouts in pages: seen from above as a drawing, one path for all tiles of a layer; and their
places as JSON.
"""

from dataclasses import dataclass

import msgspec
from django import template

from solitaire.rules.layout import Layout, find_layout

register = template.Library()
WIDTH, DEPTH = 11, 15  # of half a tile, in units of the drawing
LIFT = 3  # shift of a layer up and left of the one below, and thickness of its tiles
EDGE = 10  # margin around the board
TONES = 5  # shades of the tiles; higher layers are lighter


@register.filter
def places_of(layout: str) -> str:
    """`{{ game.rules.layout|places_of }}`: JSON of the places, [[x, y, z], ...]."""
    return msgspec.json.encode(find_layout(layout).places).decode()


@dataclass(frozen=True)
class Layer:
    tone: int
    path: str  # the faces; the tiles' sides are the same, shifted by LIFT


@dataclass(frozen=True)
class Drawing:
    """width and height in the units of the paths."""

    width: int
    height: int
    lift: int
    layers: tuple[Layer, ...]


def drawing(layout: Layout) -> Drawing:
    """The layers from the lowest up."""
    tops = sorted({z for _, _, z in layout.places})
    layers = []
    for z in tops:
        corners = sorted((x, y) for x, y, layer in layout.places if layer == z)
        path = "".join(_tile(x, y, z, len(tops), layout) for x, y in corners)
        layers.append(Layer(TONES - 1 - min(TONES - 1, tops[-1] - z), path))
    width, height = _extent(layout, len(tops))
    return Drawing(width, height, LIFT, tuple(layers))


def _tile(x: int, y: int, z: int, tops: int, layout: Layout) -> str:
    left, back = _origin(layout)
    across = EDGE + (x - left) * WIDTH + (tops - z) * LIFT
    down = EDGE + (y - back) * DEPTH + (tops - z) * LIFT
    return f"M{across} {down}h{2 * WIDTH}v{2 * DEPTH}h-{2 * WIDTH}z"


def _origin(layout: Layout) -> tuple[int, int]:
    return min(x for x, _, _ in layout.places), min(y for _, y, _ in layout.places)


def _extent(layout: Layout, tops: int) -> tuple[int, int]:
    left, back = _origin(layout)
    across = max(x for x, _, _ in layout.places) + 2 - left
    down = max(y for _, y, _ in layout.places) + 2 - back
    rise = tops * LIFT + 2 * EDGE
    return across * WIDTH + rise, down * DEPTH + rise
