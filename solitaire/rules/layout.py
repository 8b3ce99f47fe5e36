"""Layouts: where the tiles lie at the start of a game.

Layouts are data. The built-in ones are files in solitaire/layouts/; more come from sources that are
registered when the site starts. A layout with faults is rejected as a whole, with the place and the
reason of each fault.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import msgspec

from solitaire.rules.board import Place, board_of, find_clearing, places_in, rounds

FOLDER = Path(__file__).parents[1] / "layouts"
FEWEST, MOST = 2, 144  # tiles
WIDEST, DEEPEST, HIGHEST = 30, 18, 7  # the greatest x, y and z of a tile
NOT_A_LAYOUT = 'A layout is written {"title": "...", "places": [[x, y, z], ...]}.'
LONGEST = 20_000  # characters of a layout's text


@dataclass(frozen=True)
class Layout:
    name: str
    title: str
    places: tuple[Place, ...]


@dataclass(frozen=True)
class Fault:
    """What is wrong with a layout. place: the number of the faulty tile, None: the whole layout."""

    message: str
    place: int | None = None

    def __str__(self) -> str:
        return self.message


class LayoutError(ValueError):
    """A layout that cannot be played."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


class _Text(msgspec.Struct):
    """The JSON of a layout."""

    title: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    places: tuple[Place, ...]


Source = Callable[[str], str | None]
_sources: list[Source] = []
_found: dict[str, Layout] = {}


def register_source(source: Source) -> None:
    """Add a place to look for layouts: `source(name)` returns a layout's text, None if it has none.
    A layout is read once per process, so the text of a name must never change.
    """
    if source not in _sources:
        _sources.append(source)


def find_layout(name: str) -> Layout:
    """The layout of that name; LookupError when there is none."""
    if name not in _found:
        _found[name] = read_layout(_text_of(name), name)
    return _found[name]


def built_in_layouts() -> tuple[str, ...]:
    """The names of the layouts that come with the code."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.json")))


def read_layout(text: str, name: str = "") -> Layout:
    """Parse the text of a layout; LayoutError lists every fault."""
    if len(text) > LONGEST:
        raise LayoutError(Fault(f"The text is longer than {LONGEST} characters."))
    try:
        read = msgspec.json.decode(text, type=_Text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise LayoutError(_unreadable(error)) from None
    faults = (*_title_faults(read.title), *_faults(read.places))
    if faults:
        raise LayoutError(*faults)
    return Layout(name, read.title, read.places)


def _unreadable(error: Exception) -> Fault:
    """The fault of a text that has not the form of a layout, in words for those who write it."""
    path = re.search(r"`\$\.?(\w*)(?:\[(\d+)\])?", str(error))
    field, number = path.groups() if path else ("", None)
    if number is not None:
        place = int(number)
        return Fault(
            f"Place {place}: three numbers are needed: [x, y, z], without fractions.", place
        )
    if field == "title":
        return Fault("The title must be a text of 1 to 40 characters.")
    if field == "places":
        return Fault("The places must be a list: [[0, 0, 0], [2, 0, 0]].")
    return Fault(f"{NOT_A_LAYOUT} ({error})")


def _text_of(name: str) -> str:
    if name in built_in_layouts():
        return (FOLDER / f"{name}.json").read_text(encoding="utf-8")
    for source in _sources:
        text = source(name)
        if text is not None:
            return text
    raise LookupError(f"no such layout: {name}")


def _title_faults(title: str) -> Iterator[Fault]:
    if not title.strip() or not title.isprintable():
        yield Fault("The title must be one line of plain text, without control characters.")


def _faults(places: tuple[Place, ...]) -> Iterator[Fault]:
    """Everything wrong with the places. Whether the shape can be cleared is only checked when they
    have no other fault."""
    if not FEWEST <= len(places) <= MOST or len(places) % 2:
        yield Fault(
            f"There are {len(places)} tiles; a layout has an even number from {FEWEST} to {MOST}."
        )
    if len(places) > MOST:
        return
    misplaced = [*_out_of_range(places), *_overlaps(places), *_unsupported(places)]
    yield from misplaced
    if not misplaced and len(places) % 2 == 0:
        yield from _unplayable(places)


def _out_of_range(places: tuple[Place, ...]) -> Iterator[Fault]:
    for n, (x, y, z) in enumerate(places):
        if not (0 <= x <= WIDEST and 0 <= y <= DEEPEST and 0 <= z <= HIGHEST):
            limits = f"x 0 to {WIDEST}, y 0 to {DEEPEST}, z 0 to {HIGHEST}"
            yield Fault(f"{_name_of(places, n)} is off the table: {limits}.", n)


def _overlaps(places: tuple[Place, ...]) -> Iterator[Fault]:
    taken: dict[Place, int] = {}
    for n, place in enumerate(places):
        others = {taken[part] for part in _quarters(place) if part in taken}
        if others:
            yield Fault(f"{_name_of(places, n)} overlaps tile {min(others)}.", n)
        taken.update(dict.fromkeys(_quarters(place), n))


def _unsupported(places: tuple[Place, ...]) -> Iterator[Fault]:
    """Every quarter of a tile above the table has to lie on another tile."""
    solid = {quarter for place in places for quarter in _quarters(place)}
    for n, place in enumerate(places):
        if any(z > 0 and (x, y, z - 1) not in solid for x, y, z in _quarters(place)):
            yield Fault(f"{_name_of(places, n)} is not fully supported by other tiles.", n)


def _unplayable(places: tuple[Place, ...]) -> Iterator[Fault]:
    board = board_of(places)
    if find_clearing(board, board.full) is None:
        last = next(places_in(rounds(board, board.full)[-1]))
        why = "Unplayable shape: the tiles cannot all be taken in pairs."
        yield Fault(f"{why} {_name_of(places, last)} is the last to come free.", last)


def _name_of(places: tuple[Place, ...], n: int) -> str:
    x, y, z = places[n]
    return f"Tile {n} at [{x}, {y}, {z}]"


def _quarters(place: Place) -> tuple[Place, ...]:
    x, y, z = place
    return (x, y, z), (x + 1, y, z), (x, y + 1, z), (x + 1, y + 1, z)
