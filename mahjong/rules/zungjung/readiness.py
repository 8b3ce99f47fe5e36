"""How many tiles a hand misses, and which tiles bring it closer.

A suit can be part of a complete hand in 21,743 ways: up to four sets, with or without the pair.
What each way misses is found for all ways at once, and the best are kept by number of sets and
pair. The hand's result is the best combination of its suits.

What is missing is one integer, so that the least is the nearest and sums join suits: the number of
tiles, and below it a bit for each kind wanted.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mahjong.rules.zungjung.arrangements import CODE, SUIT_BITS, SUIT_MASK, code_of
from mahjong.rules.zungjung.shapes import ANY_HAND, KINDS, Goal, Shape, TileSet, allows

FAR = 64
_CACHED = 1 << 14
_ONE = np.eye(9, dtype=np.int8)  # of each number one tile
_FIRST_TO_FOURTH, _FOURTH_TO_FIRST = (0, 9, 18, 27), (27, 18, 9, 0)  # places in marks
_MARKS = 2.0 ** np.arange(36).reshape(4, 9)  # exact, and numpy multiplies floats faster
KIND_BITS = {kind: 1 << at for at, kind in enumerate(KINDS)}
ALL_KINDS = (1 << len(KINDS)) - 1
_TILES = 36  # where in a Near the number of tiles is
_KINDS = (1 << _TILES) - 1
_HALF = (1 << 2 * SUIT_BITS) - 1
_ODD = code_of(KINDS)
_WONDERS = code_of(kind for kind in KINDS if kind[0] not in "2345678")
# The ways to share out each key, 2 * sets + pairs, between two parts of a hand.
_SHARES = [[(one, key - one) for one in range(key + 1) if not one & ~key & 1] for key in range(10)]
_ONES, _OTHERS = np.array([share for shares in _SHARES for share in shares]).T
_SHARE_KEYS = np.repeat(range(10), [len(shares) for shares in _SHARES])
_SHARE_STARTS = np.searchsorted(_SHARE_KEYS, range(10))

Bytes = npt.NDArray[np.int8]
Best = tuple[int, int]  # tiles missing, and the bits of those tiles
NONE: Best = (FAR, 0)
Near = npt.NDArray[np.int64]  # what is missing for each key


class Readiness(NamedTuple):
    """How far a hand is from mahjong."""

    missing: int  # tiles; 0: complete, 1: ready
    improving: tuple[str, ...]  # the kinds that bring it one tile closer


class Ways(NamedTuple):
    """The ways in which a suit can be part of a hand, ordered by key: 2 * sets + pairs."""

    tiles: npt.NDArray[np.int64]  # marks
    keys: npt.NDArray[np.intp]  # those that occur
    lengths: npt.NDArray[np.intp]  # how many ways have each
    starts: npt.NDArray[np.intp]  # of each the first way


def readiness(hand: tuple[str, ...], melds: tuple[TileSet, ...]) -> Readiness:
    """How far a hand is from mahjong by any way. hand: the concealed tiles."""
    missing, improving = closest(code_of(hand), melds)
    return Readiness(missing, tiles_of(improving) if missing else ())


def closest(code: int, melds: tuple[TileSet, ...]) -> Best:
    """How many tiles are missing by any way, and which. code: the concealed tiles."""
    best = towards(code, melds, ANY_HAND)
    return best if melds else _better(best, _better(seven_pairs(code), thirteen_wonders(code)))


def towards(code: int, melds: tuple[TileSet, ...], goal: Goal) -> Best:
    """How many tiles are missing to four sets and a pair that the goal allows, and which.

    code: the concealed tiles as counted by `code_of`.
    """
    if not allows(goal, melds):
        return NONE
    melded = code_of(tile for meld in melds for tile in meld.tiles)
    return nearest(code, melded, goal, 2 * (4 - len(melds)) + 1)


def nearest(own: int, elsewhere: int, goal: Goal, key: int) -> Best:
    """The same for a part of a hand. key: 2 * sets + pairs. elsewhere: tiles that are in the hand's
    other sets, so that there are fewer left of them.
    """
    low = _two_suits(0, own & _HALF, elsewhere & _HALF, goal[:2])
    high = _two_suits(2, own >> 2 * SUIT_BITS, elsewhere >> 2 * SUIT_BITS, goal[2:])
    both = [low[one] + high[other] for one, other in _SHARES[key]]
    least = min(both) | _KINDS
    bits = 0
    for near in both:
        if near <= least:
            bits |= near
    missing = least >> _TILES
    return (missing, bits & _KINDS) if missing < FAR else NONE


def bits_of(kinds: Iterable[str]) -> int:
    return sum(map(KIND_BITS.__getitem__, kinds))


def tiles_of(bits: int) -> tuple[str, ...]:
    return tuple(kind for kind, bit in KIND_BITS.items() if bits & bit)


def _better(a: Best, b: Best) -> Best:
    """The nearer of two, or both together."""
    if a[0] == b[0]:
        return a[0], a[1] | b[1]
    return min(a, b)


@lru_cache(_CACHED)
def _two_suits(suit: int, own: int, elsewhere: int, shapes: tuple[Shape, ...]) -> tuple[int, ...]:
    """For each key what two suits miss together."""
    one = suit_table(suit, own & SUIT_MASK, elsewhere & SUIT_MASK, shapes[0])
    other = suit_table(suit + 1, own >> SUIT_BITS, elsewhere >> SUIT_BITS, shapes[1])
    both = one[_ONES] + other[_OTHERS]
    least = np.minimum.reduceat(both, _SHARE_STARTS) | _KINDS
    both[both > least[_SHARE_KEYS]] = 0
    return tuple(np.bitwise_or.reduceat(both, _SHARE_STARTS).tolist())


@lru_cache(_CACHED)
def suit_table(suit: int, own: int, elsewhere: int, shape: Shape) -> Near:
    """For each key what a suit misses."""
    ways = _ways(shape)
    lacking = ways.tiles & ~_marks(own, _FIRST_TO_FOURTH)
    missing = np.bitwise_count(lacking)
    if elsewhere:  # there are only four of each
        missing[ways.tiles & _marks(elsewhere, _FOURTH_TO_FIRST) > 0] = FAR
    least = np.minimum.reduceat(missing, ways.starts)
    best = np.flatnonzero(missing == np.repeat(least, ways.lengths))
    wanted = np.bitwise_or.reduceat(lacking[best], np.searchsorted(best, ways.starts))
    kinds = (wanted | wanted >> 9 | wanted >> 18 | wanted >> 27) & 0b111111111
    table = np.full(10, FAR << _TILES)
    table[ways.keys] = least.astype(np.int64) << _TILES | kinds << 9 * suit
    return table


def _marks(code: int, places: tuple[int, ...]) -> int:
    """The tiles of a suit as bits: nine for the first of each number, nine for the second and so
    on, to compare them all at once."""
    return sum(1 << place + at for at in range(9) for place in places[: code >> 3 * at & 7])


@lru_cache(64)
def _ways(shape: Shape) -> Ways:
    found = [_unique(shape, key // 2, key % 2) for key in range(10)]
    lengths = np.array([len(ways) for ways in found])
    keys = np.flatnonzero(lengths)
    starts = (np.cumsum(lengths) - lengths)[keys]
    return Ways(np.concatenate(found), keys, lengths[keys], starts)


def _unique(shape: Shape, sets: int, pairs: int) -> npt.NDArray[np.int64]:
    """The marks of every choice of sets and pairs with at most four of each tile."""
    runs = _ONE[:7] + _ONE[1:8] + _ONE[2:]
    parts = [*_chosen(runs, shape.runs), *_chosen(3 * _ONE, shape.triplets)]
    both = _sums(parts, sets)[:, None] + _sums(_chosen(2 * _ONE, shape.pairs), pairs)[None]
    ways = both.reshape(-1, 9)
    ways = ways[(ways <= 4).all(axis=1)]
    marks = np.sort(sum((ways > at) @ _MARKS[at] for at in range(4)))
    return marks[np.diff(marks, prepend=-1) > 0].astype(np.int64)


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
    ones, twos, fours = code & _ODD, code >> 1 & _ODD, code >> 2 & _ODD
    return 7 - twos.bit_count() - 2 * fours.bit_count(), _kinds(ones)


def thirteen_wonders(code: int) -> Best:
    pairs = (code >> 1 | code >> 2) & _WONDERS
    held = code & _WONDERS | pairs
    has_pair = pairs > 0
    return 14 - held.bit_count() - has_pair, _kinds(_WONDERS & ~held if has_pair else _WONDERS)


@lru_cache(_CACHED)
def _kinds(code: int) -> int:
    """The bits of the kinds of which a code counts one."""
    return bits_of(kind for kind in KINDS if code & CODE[kind])
