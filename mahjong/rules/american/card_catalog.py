"""Finds cards by name: the built-in ones in mahjong/cards/, then those of registered sources."""

from collections.abc import Callable
from pathlib import Path

from mahjong.rules.american.card import Card
from mahjong.rules.american.notation import read_card

FOLDER = Path(__file__).parents[2] / "cards"

Source = Callable[[str], str | None]
_sources: list[Source] = []
_found: dict[str, Card] = {}


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
