"""The tiles of mah jongg, hands of them, and the four seats of a table.

Tiles are text codes: "1D".."9D" dots, "1B".."9B" bams, "1C".."9C" craks, "E S W N" winds,
"RD GD WD" dragons (WD is Soap), "F" flower or season, "J" joker. A hand is the concealed tiles of a
seat, kept in order. Seats are numbered to the right, which is the order of play.
"""

from collections import Counter
from typing import Any

from tables.game import Seat

DOTS = tuple(f"{n}D" for n in range(1, 10))
BAMS = tuple(f"{n}B" for n in range(1, 10))
CRAKS = tuple(f"{n}C" for n in range(1, 10))
WINDS = ("E", "S", "W", "N")
DRAGONS = ("RD", "GD", "WD")
FLOWER = "F"
JOKER = "J"
SUITED = DOTS + BAMS + CRAKS
KINDS = SUITED + WINDS + DRAGONS + (FLOWER, JOKER)  # 36 kinds; the index is a tile's order
ORDER = {code: index for index, code in enumerate(KINDS)}
COPIES = {code: 8 if code in (FLOWER, JOKER) else 4 for code in KINDS}

AMERICAN_SET = tuple(code for code in KINDS for _ in range(COPIES[code]))  # 152 tiles
SEATS = (0, 1, 2, 3)
Hand = tuple[str, ...]


def in_order(tiles: "tuple[str, ...] | list[str]") -> tuple[str, ...]:
    return tuple(sorted(tiles, key=ORDER.__getitem__))


def parse(text: str) -> tuple[str, ...]:
    """Tiles from text notation: "1D 1D J F" -> ("1D", "1D", "J", "F")."""
    tiles = tuple(text.split())
    for code in tiles:
        if code not in ORDER:
            raise ValueError(f"no such tile: {code}")
    return tiles


def joined(hand: Hand, *tiles: str) -> Hand:
    return in_order((*hand, *tiles))


def drawn_last(hand: Hand, drawn: str | None) -> Hand:
    """In order, but the tile just drawn at the end."""
    return hand if drawn is None else (*without(hand, (drawn,)), drawn)


def holds(hand: Hand, tiles: Hand) -> bool:
    """Whether the hand has all these tiles, repeated ones as often."""
    return not Counter(tiles) - Counter(hand)


def without(hand: Hand, tiles: Hand) -> Hand:
    """The hand without these tiles, which it holds."""
    left = list(hand)
    for tile in tiles:
        left.remove(tile)
    return tuple(left)


def to_the_right(seat: Seat) -> tuple[Seat, ...]:
    """The other seats in turn order from this one."""
    return tuple((seat + step) % 4 for step in (1, 2, 3))


def seat_wind(seat: Seat, east: Seat) -> str:
    """The wind of a seat: East deals, South sits to the right of East, then West, then North."""
    return WINDS[(seat - east) % 4]


def private_to(seat: Seat, **data: Any) -> tuple[dict[str, Any], ...]:
    """The private part of an event that only one seat sees."""
    return tuple(data if other == seat else {} for other in SEATS)
