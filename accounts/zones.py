"""The time zones between which people choose, and what they are called."""

from functools import cache
from itertools import groupby
from typing import Any
from zoneinfo import available_timezones

AREAS = (
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe",
    "Indian", "Pacific",
)  # fmt: skip


@cache
def zones() -> tuple[str, ...]:
    """The names of all zones that may be chosen."""
    found = [name for name in available_timezones() if name.split("/")[0] in AREAS]
    return ("UTC", *sorted(found))


def city(zone: str) -> str:
    """How people call a zone: by its city."""
    return zone.rpartition("/")[2].replace("_", " ")


def named_zones() -> list[tuple[str, Any]]:
    """All zones, by continent."""
    groups = groupby(zones(), key=lambda name: name.partition("/")[0])
    return [(area, [(name, _named(name)) for name in names]) for area, names in groups]


def _named(zone: str) -> str:
    place = zone.partition("/")[2]
    return place.replace("_", " ").replace("/", ", ") or city(zone)
