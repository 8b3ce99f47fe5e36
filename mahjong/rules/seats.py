"""The four seats of a mahjong table, numbered to the right, which is also the order of play."""

from typing import Any

from mahjong.rules.tiles import WINDS
from tables.game import Seat

SEATS = (0, 1, 2, 3)


def to_the_right(seat: Seat) -> tuple[Seat, ...]:
    """The other seats in turn order from this one."""
    return tuple((seat + step) % 4 for step in (1, 2, 3))


def seat_wind(seat: Seat, east: Seat) -> str:
    """The wind of a seat: East deals, South sits to the right of East, then West, then North."""
    return WINDS[(seat - east) % 4]


def private_to(seat: Seat, **data: Any) -> tuple[dict[str, Any], ...]:
    """The private part of an event that only one seat sees."""
    return tuple(data if other == seat else {} for other in SEATS)
