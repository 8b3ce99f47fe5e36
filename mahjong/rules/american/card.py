"""The card: the lines that win, their patterns, and every exact hand they allow.

Cards are data; `card_catalog` finds them by name. docs/card.md describes the notation.

A pattern is such as "FF 1111a 22b 333c DDDx +1". A group is a repeated symbol and a letter for its
suit. Numbers and D (dragon) take a, b or c: three different suits in any assignment. D takes x, y
or z: any different dragons. F, N, E, W, S, R, G and 0 (Soap) take none. [2020]a are single tiles.
"+1" at the end shifts all numbers together by one, and again as long as they stay within 1 to 9.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations

from mahjong.rules.tiles import COPIES, JOKER

Group = tuple[str, int]  # a tile and how many of it lie together
HAND_SIZE = 14
SUIT_DRAGON = {"D": "WD", "B": "GD", "C": "RD"}  # the dragon that matches each suit
_DRAGONS = tuple(SUIT_DRAGON.values())
_OWN = {"F": "F", "N": "N", "E": "E", "W": "W", "S": "S", "R": "RD", "G": "GD", "0": "WD"}
_TOKEN = re.compile(r"(\[?)([0-9A-Z]+)(\]?)([abcxyz]?)")
_STEP = re.compile(r"\+[1-9]")
_SUITS = "abc"
_ANY_DRAGONS = "xyz"
_Part = tuple[str, int, str]  # symbol, count, letter of the suit or dragon ("" for none)


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


class PatternError(ValueError):
    """What is wrong with a row of the card."""


def expand(pattern: str) -> Iterator[tuple[Group, ...]]:
    """The hands for every assignment of suits, dragons and numbers; some may be the same hand."""
    words = pattern.split()
    step = int(words.pop()) if words and _STEP.fullmatch(words[-1]) else 0
    parts = [part for word in words for part in _parts(word)]
    _check_count(pattern, parts)
    letters = {letter for _, _, letter in parts}
    suits = sorted(letters & set(_SUITS))
    dragons = sorted(letters & set(_ANY_DRAGONS))
    for shift in _shifts(parts, step):
        for suit_choice in permutations("DBC", len(suits)):
            for dragon_choice in permutations(_DRAGONS, len(dragons)):
                meaning = dict(zip(suits + dragons, suit_choice + dragon_choice, strict=True))
                yield tuple((_tile(part, shift, meaning), part[1]) for part in parts)


def check_hand(groups: tuple[Group, ...]) -> None:
    """A hand must be possible with 152 tiles: singles and pairs natural, at most 8 jokers."""
    needs, natural = needs_of(groups)
    for tile, count in natural.items():
        if count > COPIES[tile]:
            raise PatternError(
                f"needs {count} natural {tile} in singles and pairs; there are {COPIES[tile]}"
            )
    jokers = sum(max(0, count - COPIES[tile]) for tile, count in needs.items())
    if jokers > COPIES[JOKER]:
        raise PatternError(f"needs {jokers} jokers; there are {COPIES[JOKER]}")


def needs_of(groups: tuple[Group, ...]) -> tuple[Counter[str], Counter[str]]:
    """How many of each tile a hand takes, and how many of them must be natural."""
    needs: Counter[str] = Counter()
    natural: Counter[str] = Counter()
    for tile, count in groups:
        needs[tile] += count
        if count < 3:
            natural[tile] += count
    return needs, natural


def same_tiles(groups: tuple[Group, ...]) -> tuple[Group, ...]:
    """A key, the same for equal hands: the larger groups, and all singles and pairs together."""
    _, natural = needs_of(groups)
    large = [group for group in groups if group[1] >= 3]
    return (*sorted(natural.items()), *sorted(large))


def _parts(word: str) -> list[_Part]:
    match = _TOKEN.fullmatch(word)
    if not match or bool(match[1]) != bool(match[3]):
        raise PatternError(f"“{word}” is not a group: write for example FF, 222a, DDDb or [2020]a")
    loose, symbols, letter = bool(match[1]), match[2], match[4]
    if not loose and len(set(symbols)) > 1:
        raise PatternError(f"“{word}” mixes tiles: put loose tiles in [ ]")
    if letter and not any(_takes(symbol, letter) for symbol in symbols):
        raise PatternError(f"“{word}”: the letter {letter} does not apply to any tile")
    each = 1 if loose else len(symbols)
    return [_part(word, symbol, each, letter) for symbol in (symbols if loose else symbols[0])]


def _part(word: str, symbol: str, count: int, letter: str) -> _Part:
    if _takes(symbol, letter):
        return symbol, count, letter
    if symbol in _OWN:
        return symbol, count, ""
    if symbol == "D":
        raise PatternError(f"“{word}”: which dragon? Add a, b, c (of a suit) or x, y, z (any)")
    if symbol.isdigit():
        raise PatternError(f"“{word}”: which suit? Add a, b or c")
    raise PatternError(f"“{word}”: there is no tile {symbol}")


def _takes(symbol: str, letter: str) -> bool:
    if symbol == "D":
        return letter != ""
    return symbol in "123456789" and letter in _SUITS and letter != ""


def _check_count(pattern: str, parts: list[_Part]) -> None:
    count = sum(part[1] for part in parts)
    if count != HAND_SIZE:
        raise PatternError(f"“{pattern}” has {count} tiles; a hand needs {HAND_SIZE}")
    for symbol, size, _ in parts:
        if size > 6:
            raise PatternError(f"“{symbol * size}”: a group cannot be larger than a sextet")


def _shifts(parts: list[_Part], step: int) -> range:
    numbers = [int(symbol) for symbol, _, letter in parts if symbol in "123456789" and letter]
    if not step:
        return range(1)
    if not numbers:
        raise PatternError(f"“+{step}” has no numbers to move")
    return range(0, 10 - max(numbers), step)


def _tile(part: _Part, shift: int, meaning: dict[str, str]) -> str:
    symbol, _, letter = part
    if not letter:
        return _OWN[symbol]
    if symbol != "D":
        return f"{int(symbol) + shift}{meaning[letter]}"
    return SUIT_DRAGON[meaning[letter]] if letter in _SUITS else meaning[letter]
