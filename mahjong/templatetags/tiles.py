"""{% tiles "1D 5D J" %}: draws tiles into a page, with their names for screen readers."""

from collections.abc import Iterable
from typing import Any

from django import template
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

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
