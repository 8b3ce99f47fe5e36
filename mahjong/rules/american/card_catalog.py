"""Finds cards by name, and reads them from their text, row by row (docs/card.md).

They are built in, in mahjong/cards/, or come from registered sources. A card with faults is
rejected as a whole, with the row and the reason of each fault.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from mahjong.rules.american.card import (
    Card,
    Group,
    Hand,
    Line,
    PatternError,
    check_hand,
    expand,
    same_tiles,
)

FOLDER = Path(__file__).parents[2] / "cards"

Source = Callable[[str], str | None]
_sources: list[Source] = []
_found: dict[str, Card] = {}
LONGEST = 60_000  # characters of a card's text
MOST_HANDS = 4_000
MOST_VALUE = 1_000
_ID = re.compile(r"[A-Za-z0-9&][A-Za-z0-9&-]{0,19}")
_VALUE = re.compile(r"([XC]) ([0-9]{1,6})")
_VARIANTS = 12
_SHORT = 120  # characters of a title, a section, a label, a note


def register_source(source: Source) -> None:
    """Add a place to look for cards: `source(name)` returns a card's text, None if it has none. A
    card is read once per process, so the text of a name must never change.
    """
    if source not in _sources:
        _sources.append(source)


def find_card(name: str) -> Card:
    """The card of that name; LookupError when there is none."""
    if name not in _found:
        _found[name] = read_card(name, _text_of(name))
    return _found[name]


def built_in_cards() -> tuple[str, ...]:
    """The names of the cards that come with the code."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.card")))


def _text_of(name: str) -> str:
    if name in built_in_cards():
        return (FOLDER / f"{name}.card").read_text(encoding="utf-8")
    for source in _sources:
        text = source(name)
        if text is not None:
            return text
    raise LookupError(f"no such card: {name}")


@dataclass(frozen=True)
class Problem:
    """What is wrong with a card, and in which row of its text (0: the card as a whole)."""

    row: int
    reason: str

    def __str__(self) -> str:
        return f"Row {self.row}: {self.reason}" if self.row else self.reason


class CardError(ValueError):
    """A card with faults."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


@dataclass
class _Reading:
    """The part of the card that has been read so far."""

    title: str = ""
    origin: list[str] = field(default_factory=list)
    section: str = ""
    lines: dict[str, Line] = field(default_factory=dict)
    hands: dict[tuple[Group, ...], Hand] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def read_card(name: str, text: str) -> Card:
    """Parse the text of a card; CardError lists every fault."""
    reading = _read(text)
    if reading.problems:
        raise CardError(tuple(reading.problems))
    return Card(
        name=name,
        title=reading.title,
        origin=" ".join(reading.origin),
        lines=tuple(reading.lines.values()),
        hands=tuple(reading.hands.values()),
    )


def check(text: str) -> tuple[Problem, ...]:
    """The faults of a card's text; () when there are none."""
    return tuple(_read(text).problems)


def _read(text: str) -> _Reading:
    reading = _Reading()
    if len(text) > LONGEST:
        reading.problems.append(Problem(0, f"a card has at most {LONGEST} characters"))
        return reading
    for row, content in _rows(text):
        try:
            _read_row(reading, content)
        except PatternError as fault:
            reading.problems.append(Problem(row, str(fault)))
        if len(reading.hands) > MOST_HANDS:
            reading.problems.append(Problem(row, f"a card has at most {MOST_HANDS} hands"))
            break
    if not reading.title:
        reading.problems.append(Problem(0, "the card has no title: add a row “title: ...”"))
    if not reading.lines and not reading.problems:
        reading.problems.append(Problem(0, "the card has no lines"))
    return reading


def _rows(text: str) -> Iterator[tuple[int, str]]:
    for row, raw in enumerate(text.split("\n"), start=1):
        content = raw.strip()
        if content and not content.startswith("#"):
            yield row, content


def _read_row(reading: _Reading, content: str) -> None:
    if "|" in content:
        _read_line(reading, [cell.strip() for cell in content.split("|")])
        return
    word, colon, rest = content.partition(":")
    rest = rest.strip()
    if not colon or word not in ("title", "origin", "section"):
        raise PatternError(
            "this is not a valid row: use “title:”, “origin:”, “section:” or a line with | between"
        )
    if not rest:
        raise PatternError(f"“{word}:” is empty")
    if word == "origin":
        reading.origin.append(rest)
    elif len(rest) > _SHORT:
        raise PatternError(f"“{word}:” is longer than {_SHORT} characters")
    elif word == "title" and reading.title:
        raise PatternError("the card already has a title")
    elif any(line.section == rest for line in reading.lines.values()):
        raise PatternError(f"the section {rest} already exists")
    else:
        setattr(reading, word, rest)


def _read_line(reading: _Reading, cells: list[str]) -> None:
    if len(cells) not in (4, 5):
        raise PatternError(
            f"a line has five parts (id | as printed | X or C and value | hands | note), "
            f"this one has {len(cells)}"
        )
    line = _line(reading, *cells)
    hands: dict[tuple[Group, ...], Hand] = {}
    for pattern in line.patterns:
        for groups in expand(pattern):
            check_hand(groups)
            hands.setdefault(same_tiles(groups), Hand(line, groups))
    for key, hand in hands.items():
        if key in reading.hands:
            other = reading.hands[key].line.id
            raise PatternError(f"repeats a hand of {other}: {' '.join(hand.tiles)}")
    reading.lines[line.id] = line
    reading.hands |= hands


def _line(reading: _Reading, id: str, label: str, *rest: str) -> Line:
    worth, patterns, note = (*rest, "")[:3]
    if not _ID.fullmatch(id):
        raise PatternError(f"“{id}” is not a valid id: use up to 20 letters, digits, & and -")
    if id in reading.lines:
        raise PatternError(f"the id {id} is already used")
    if not reading.section:
        raise PatternError("a line needs a section: add a row “section: ...” above it")
    if not label or max(len(label), len(note)) > _SHORT:
        raise PatternError(
            f"the line as printed needs 1 to {_SHORT} characters, its note at most {_SHORT}"
        )
    kind, value = _worth(worth)
    variants = tuple(" ".join(pattern.split()) for pattern in patterns.split("/"))
    if len(variants) > _VARIANTS:
        raise PatternError(f"a line has at most {_VARIANTS} patterns")
    return Line(
        id=id,
        section=reading.section,
        label=label,
        concealed=kind == "C",
        value=value,
        note=note,
        patterns=variants,
    )


def _worth(text: str) -> tuple[str, int]:
    match = _VALUE.fullmatch(text)
    if not match or not 1 <= int(match[2]) <= MOST_VALUE:
        raise PatternError(
            f"“{text}” is not a value: write X or C and a number from 1 to {MOST_VALUE}, "
            "such as “X 25”"
        )
    return match[1], int(match[2])
