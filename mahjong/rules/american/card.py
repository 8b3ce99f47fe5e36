"""The card: the lines that win, and every exact hand they allow.

Cards are data; `card_catalog` finds them by name. docs/card.md describes the notation.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

Group = tuple[str, int]  # a tile and how many of it lie together


@dataclass(frozen=True)
class Line:
    """One row of the printed card.

    patterns: its variants in the notation, such as "FF 1111a 1111b 1111c +1".
    """

    id: str
    section: str
    label: str
    concealed: bool
    value: int
    note: str
    patterns: tuple[str, ...] = ()


@dataclass(frozen=True)
class Hand:
    """One exact set of 14 tiles a line allows, in the order the line prints its groups."""

    line: Line
    groups: tuple[Group, ...]

    @cached_property
    def tiles(self) -> tuple[str, ...]:
        return tuple(tile for tile, count in self.groups for _ in range(count))

    @cached_property
    def exposable(self) -> Counter[Group]:
        """The groups that may be called and exposed; none of a concealed line."""
        large = (group for group in self.groups if group[1] >= 3)
        return Counter(() if self.line.concealed else large)

    @property
    def takes_jokers(self) -> bool:
        """False for a hand of only singles and pairs."""
        return any(count >= 3 for _, count in self.groups)


@dataclass(frozen=True, eq=False)  # compared by identity: analysis caches its tables by card
class Card:
    name: str
    title: str
    origin: str
    lines: tuple[Line, ...]
    hands: tuple[Hand, ...]

    def line(self, id: str) -> Line:
        return next(line for line in self.lines if line.id == id)
