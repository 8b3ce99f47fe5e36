"""A plain search for the tiles that a Zung Jung hand with two or three melds misses."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np

from mahjong.rules.zungjung.shapes import KINDS, TileSet

SETS = [
    *(TileSet("run", kind) for kind in KINDS[:27] if kind[0] in "1234567"),
    *(TileSet("triplet", kind) for kind in KINDS),
]


def missing(hand: tuple[str, ...], melds: tuple[TileSet, ...]) -> tuple[int, tuple[str, ...]]:
    """How many tiles are missing and which, by comparing with every complete hand."""
    melded = vector(tile for own in melds for tile in own.tiles)
    complete = complete_hands(4 - len(melds))
    short = np.maximum(complete - vector(hand), 0)
    number = np.where((complete + melded <= 4).all(axis=1), short.sum(axis=1), 99)
    wanted = (short[number == number.min()] > 0).any(axis=0)
    return int(number.min()), tuple(np.array(KINDS)[wanted].tolist())


def vector(tiles: Iterable[str]) -> np.ndarray:
    held = Counter(tiles)
    return np.array([held[kind] for kind in KINDS], np.int8)


@lru_cache
def complete_hands(sets: int) -> np.ndarray:
    """[hand][kind] every complete hand of so many sets and a pair, as counts."""
    each = np.array([vector(own.tiles) for own in SETS])
    chosen = np.array(list(combinations_with_replacement(range(len(SETS)), sets)))
    pairs = 2 * np.eye(len(KINDS), dtype=np.int8)
    return (each[chosen].sum(axis=1, dtype=np.int8)[:, None] + pairs).reshape(-1, len(KINDS))
