"""The card: the lines that win, and every exact hand they allow.

Cards are data. The house's own lie as files in mahjong/cards/; more come from sources that
are registered when the site starts. docs/card.md describes the notation.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "cards"
Group = tuple[str, int]  # a tile and how many of it lie together


@dataclass(frozen=True)
class Line:
    """One row of the card, as it is printed.

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
        """The groups that may be called and exposed."""
        large = (group for group in self.groups if group[1] >= 3)
        return Counter(() if self.line.concealed else large)

    @property
    def takes_jokers(self) -> bool:
        """False for a hand of singles and pairs alone."""
        return any(count >= 3 for _, count in self.groups)


@dataclass(frozen=True, eq=False)  # a card is itself; analysis keeps its tables by card
class Card:
    name: str
    title: str
    origin: str
    lines: tuple[Line, ...]
    hands: tuple[Hand, ...]

    def line(self, id: str) -> Line:
        return next(line for line in self.lines if line.id == id)


Source = Callable[[str], str | None]
_sources: list[Source] = []
_found: dict[str, Card] = {}


def register_source(source: Source) -> None:
    """Where else cards are kept: `source(name)` gives a card's text, None if it has none.
    A card is read once a process, so the text under a name must never change.
    """
    if source not in _sources:
        _sources.append(source)


def find_card(name: str) -> Card:
    """The card of that name; LookupError when there is none."""
    if name not in _found:
        from mahjong.rules.american.notation import read_card

        _found[name] = read_card(name, _text_of(name))
    return _found[name]


def house_cards() -> tuple[str, ...]:
    """The names of the cards that come with the house."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.card")))


def _text_of(name: str) -> str:
    if name in house_cards():
        return (FOLDER / f"{name}.card").read_text(encoding="utf-8")
    for source in _sources:
        text = source(name)
        if text is not None:
            return text
    raise LookupError(f"no such card: {name}")
