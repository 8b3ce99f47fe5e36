"""How many tiles a hand misses, and which tiles bring it closer.

A suit can be part of a complete hand in 21,743 ways: up to four sets, with or without the pair. How
many tiles each way misses is added up for all ways at once, and the best are kept by number of sets
and pair. The hand's result is the best combination of its suits.
"""

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mahjong.rules.zungjung.arrangements import CODE, SUIT_BITS, SUIT_MASK, count
from mahjong.rules.zungjung.sets import KINDS, TileSet
from mahjong.rules.zungjung.shapes import ANY_HAND, Goal, Shape, allows

FAR = 64
_CACHED = 1 << 14
_ONE = np.eye(9, dtype=np.int8)  # of each number one tile
_BITS = 1 << np.arange(9)
_POWERS = 5 ** np.arange(9)  # at most four of each number: a way as one integer
KIND_BITS = {kind: 1 << at for at, kind in enumerate(KINDS)}
_HALF = (1 << 2 * SUIT_BITS) - 1
_ODD = count(KINDS)
_WONDERS = tuple(kind for kind in KINDS if kind[0] not in "2345678")

Bytes = npt.NDArray[np.int8]
Best = tuple[int, int]  # tiles missing, and the bits of those tiles
Table = tuple[Best, ...]  # at 2 * sets + pairs
NONE: Best = (FAR, 0)


class Readiness(NamedTuple):
    """How far a hand is from mahjong."""

    missing: int  # tiles; 0: complete, 1: ready
    improving: tuple[str, ...]  # the kinds that bring it one tile closer


class Ways(NamedTuple):
    """The ways in which a suit can be part of a hand, ordered by key: 2 * sets + pairs."""

    tiles: Bytes  # [number][way] how many it consists of
    short: Bytes  # [number][held][way] how many of them are missing
    keys: tuple[int, ...]  # those that occur
    lengths: npt.NDArray[np.intp]  # how many ways have each
    starts: npt.NDArray[np.intp]  # of each the first way


def readiness(hand: tuple[str, ...], melds: tuple[TileSet, ...]) -> Readiness:
    """How far a hand is from mahjong by any way. hand: the concealed tiles."""
    missing, improving = closest(count(hand), melds)
    return Readiness(missing, tiles_of(improving) if missing else ())


def closest(code: int, melds: tuple[TileSet, ...]) -> Best:
    """How many tiles are missing by any way, and which. code: the concealed tiles."""
    best = towards(code, melds, ANY_HAND)
    return best if melds else _better(best, _better(seven_pairs(code), thirteen_wonders(code)))


def towards(code: int, melds: tuple[TileSet, ...], goal: Goal) -> Best:
    """How many tiles are missing to four sets and a pair that the goal allows, and which.

    code: the concealed tiles as counted by `count`.
    """
    if not allows(goal, melds):
        return NONE
    melded = count(tile for meld in melds for tile in meld.tiles)
    return nearest(code, melded, goal, 2 * (4 - len(melds)) + 1)


def nearest(own: int, elsewhere: int, goal: Goal, key: int) -> Best:
    """The same for a part of a hand. key: 2 * sets + pairs. elsewhere: tiles that are in the hand's
    other sets, so that there are fewer left of them.
    """
    sets = key // 2
    low = _two_suits(own & _HALF, elsewhere & _HALF, goal[:2], sets)
    high = _two_suits(own >> 2 * SUIT_BITS, elsewhere >> 2 * SUIT_BITS, goal[2:], sets)
    missing, bits = NONE
    for first in range(key + 1):
        if first & ~key & 1:
            continue
        (less, bits_low), (more, bits_high) = low[first], high[key - first]
        if less + more <= missing:
            bits = bits_low | bits_high << 18 | (bits if less + more == missing else 0)
            missing = less + more
    return (missing, bits) if missing < FAR else NONE


def tiles_of(bits: int) -> tuple[str, ...]:
    return tuple(kind for kind, bit in KIND_BITS.items() if bits & bit)


def _better(a: Best, b: Best) -> Best:
    """The nearer of two, or both together."""
    if a[0] == b[0]:
        return a[0], a[1] | b[1]
    return min(a, b)


@lru_cache(_CACHED)
def _two_suits(own: int, elsewhere: int, shapes: tuple[Shape, ...], most: int) -> Table:
    """The best of what two suits do together, with at most so many sets."""
    first = suit_table(own & SUIT_MASK, elsewhere & SUIT_MASK, shapes[0], most)
    second = suit_table(own >> SUIT_BITS, elsewhere >> SUIT_BITS, shapes[1], most)
    parts = [(key, more, bits << 9) for key, (more, bits) in enumerate(second) if more < FAR]
    found = [NONE] * 10
    for one, (missing, bits) in enumerate(first):
        for two, more, more_bits in parts if missing < FAR else ():
            both = one + two
            if both > 2 * most + 1 or one & two & 1:
                continue
            now, known = missing + more, found[both]
            if now < known[0]:
                found[both] = now, bits | more_bits
            elif now == known[0]:
                found[both] = now, bits | more_bits | known[1]
    return tuple(found)


@lru_cache(_CACHED)
def suit_table(own: int, elsewhere: int, shape: Shape, most: int) -> Table:
    """For each number of sets, with and without the pair, how many tiles of a suit are missing."""
    ways = _ways(shape, most)
    held = [own >> 3 * at & 7 for at in range(9)]
    missing = sum(ways.short[at, number] for at, number in enumerate(held))
    for at in range(9 if elsewhere else 0):  # there are only four of each
        missing[ways.tiles[at] > 4 - (elsewhere >> 3 * at & 7)] = FAR
    least = np.minimum.reduceat(missing, ways.starts)
    best = np.flatnonzero(missing == np.repeat(least, ways.lengths))
    wanted = _BITS @ (ways.tiles[:, best] > np.array(held)[:, None])
    bits = np.bitwise_or.reduceat(wanted, np.searchsorted(best, ways.starts))
    table = [NONE] * 10
    for key, fewest, needed in zip(ways.keys, least.tolist(), bits.tolist(), strict=True):
        table[key] = (fewest, needed) if fewest < FAR else NONE
    return tuple(table)


@lru_cache(64)
def _ways(shape: Shape, most: int) -> Ways:
    found = [_unique(shape, sets, pairs) for sets in range(most + 1) for pairs in range(2)]
    keys = tuple(key for key, ways in enumerate(found) if len(ways))
    tiles = np.ascontiguousarray(np.concatenate([found[key] for key in keys]).T)
    lengths = np.array([len(found[key]) for key in keys])
    short = np.stack([np.maximum(tiles - held, 0) for held in range(5)], axis=1)
    return Ways(tiles, short, keys, lengths, np.cumsum(lengths) - lengths)


def _unique(shape: Shape, sets: int, pairs: int) -> Bytes:
    """[way][number] every choice of sets and pairs with at most four of each tile."""
    runs = _ONE[:7] + _ONE[1:8] + _ONE[2:]
    parts = [*_chosen(runs, shape.runs), *_chosen(3 * _ONE, shape.triplets)]
    both = _sums(parts, sets)[:, None] + _sums(_chosen(2 * _ONE, shape.pairs), pairs)[None]
    ways = both.reshape(-1, 9)
    ways = ways[(ways <= 4).all(axis=1)]
    return ways[np.unique(ways @ _POWERS, return_index=True)[1]]


def _chosen(parts: Bytes, bits: int) -> list[Bytes]:
    return [part for at, part in enumerate(parts) if bits >> at & 1]


def _sums(parts: list[Bytes], number: int) -> Bytes:
    """[choice][number] every choice of so many parts, added up."""
    choices = list(combinations_with_replacement(range(len(parts)), number))
    if not number or not choices:
        return np.zeros((len(choices), 9), np.int8)
    sums: Bytes = np.array(parts)[np.array(choices)].sum(axis=1, dtype=np.int8)
    return sums


def seven_pairs(code: int) -> Best:
    """Four of a kind are two pairs, so a third tile of a kind waits for the fourth."""
    ones, twos, fours = code & _ODD, code & _ODD << 1, code & _ODD << 2
    pairs = twos.bit_count() + 2 * fours.bit_count()
    return 7 - pairs, sum(bit for kind, bit in KIND_BITS.items() if ones & CODE[kind])


def thirteen_wonders(code: int) -> Best:
    held = [kind for kind in _WONDERS if code & 7 * CODE[kind]]
    has_pair = any(code & 6 * CODE[kind] for kind in held)
    wanted = [kind for kind in _WONDERS if not (has_pair and kind in held)]
    return 14 - len(held) - has_pair, sum(KIND_BITS[kind] for kind in wanted)
