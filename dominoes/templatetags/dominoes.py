"""{% dominoes "6|4 5|5" %}: draws dominoes into a page, with their names for screen readers."""

from dataclasses import dataclass
from typing import Any

from django import template
from django.utils.translation import gettext as _

register = template.Library()

HALF = 40  # the side of half a tile
GAP = 8  # between tiles that are not joined
PIP = HALF // 4  # from the middle of a half to its outer pips
PIPS = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


@dataclass(frozen=True)
class Drawn:
    """A tile of a drawing: its corner and size, the line in its middle, and its pips."""

    x: int
    y: int
    width: int
    height: int
    line: tuple[int, int, int, int]
    pips: list[tuple[int, int]]


@register.inclusion_tag("dominoes/tiles.html")
def dominoes(text: str, joined: bool = False, hidden: bool = False) -> dict[str, Any]:
    """joined: a line of the board, where doubles lie across. hidden: decoration, hidden from screen
    readers."""
    tiles, x = [], 0
    for tile in text.split():
        drawn = _drawn(tile, x, joined)
        tiles.append(drawn)
        x += drawn.width + (0 if joined else GAP)
    names = [_("%(one)s-%(other)s") % {"one": tile[0], "other": tile[2]} for tile in text.split()]
    height = 2 * HALF
    width = x if joined else x - GAP
    return {
        "tiles": tiles,
        "width": width,
        "height": height,
        "name": ", ".join(names),
        "hidden": hidden,
    }


def _drawn(tile: str, x: int, joined: bool) -> Drawn:
    one, other = int(tile[0]), int(tile[2])
    half = HALF // 2
    if joined and one != other:  # along the line
        middles = [(x + half, HALF), (x + HALF + half, HALF)]
        line = (x + HALF, HALF - half + 6, x + HALF, HALF + half - 6)
        return Drawn(x, half, 2 * HALF, HALF, line, _pips(middles, (one, other), turned=True))
    middles = [(x + half, half), (x + half, HALF + half)]
    line = (x + 6, HALF, x + HALF - 6, HALF)
    return Drawn(x, 0, HALF, 2 * HALF, line, _pips(middles, (one, other), turned=False))


def _pips(
    middles: list[tuple[int, int]], numbers: tuple[int, int], *, turned: bool
) -> list[tuple[int, int]]:
    return [
        (x + PIP * (b if turned else a), y + PIP * (a if turned else b))
        for (x, y), number in zip(middles, numbers, strict=True)
        for a, b in PIPS[number]
    ]
