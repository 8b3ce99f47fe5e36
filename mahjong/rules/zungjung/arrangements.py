"""Every way to arrange a hand into four sets and a pair.

Tiles are counted in one integer, three bits for each kind and 27 for each suit; the honours are the
fourth suit. Suits do not influence each other, so a hand's arrangements are the combinations of the
arrangements of its suits. Those are cached with everything about them that patterns ask for.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from mahjong.rules.zungjung.sets import KINDS, TileSet

SUIT_BITS = 27
SUIT_MASK = (1 << SUIT_BITS) - 1
CODE = {kind: 1 << 3 * index for index, kind in enumerate(KINDS)}
_TERMINALS = 0b100000001
_BRANCHING_RUNS = 0b001000001  # 123 and 789
_CACHED = 1 << 15

Counts = list[int]
OwnSets = tuple[tuple[int, ...], tuple[int, ...], int | None]  # runs, triplets, pair


class Part(NamedTuple):
    """An arrangement of the tiles of one suit. Bits stand for the numbers 1 to 9; a run is
    counted at its lowest.
    """

    own_runs: tuple[int, ...]  # formed from concealed tiles
    own_triplets: tuple[int, ...]
    pair: int | None
    runs: int  # how many, melds included
    run_bits: int
    identical: tuple[int, ...]  # how often each run that occurs more than once does
    triplet_bits: int
    pair_bit: int
    in_use: int  # 1 if there are any tiles of the suit
    has_middles: bool
    has_terminals: bool
    is_branching: bool  # every set and the pair holds a terminal
    is_straight: bool
    consecutive: int  # the longest row of triplets


class Arrangement(NamedTuple):
    """A hand arranged."""

    dots: Part
    bams: Part
    craks: Part
    honours: Part


def count(tiles: Iterable[str]) -> int:
    return sum(map(CODE.__getitem__, tiles))


def arrangements(hand: int, melds: tuple[TileSet, ...]) -> list[Arrangement]:
    """Every arrangement of concealed tiles that are a multiple of three and a pair.

    hand: the concealed tiles as counted by `count`.
    """
    runs = triplets = 0
    for meld in melds:
        if meld.kind == "run":
            runs += CODE[meld.tile]
        else:
            triplets += CODE[meld.tile]
    suits = [
        arrange_suit(hand >> at & SUIT_MASK, runs >> at & SUIT_MASK, triplets >> at & SUIT_MASK)
        for at in (0, SUIT_BITS, 2 * SUIT_BITS)
    ]
    honours = arrange_honours(hand >> 3 * SUIT_BITS, triplets >> 3 * SUIT_BITS)
    found = [Arrangement(*parts) for parts in product(*suits, honours)]
    return [each for each in found if sum(part.pair is not None for part in each) == 1]


@lru_cache(_CACHED)
def arrange_suit(own: int, runs: int, triplets: int) -> tuple[Part, ...]:
    """Every arrangement of the concealed tiles of a suit, joined with its melds."""
    return tuple(
        _part(own_sets, _numbers(runs), _numbers(triplets)) for own_sets in _split(_counts(own))
    )


@lru_cache(_CACHED)
def arrange_honours(own: int, triplets: int) -> tuple[Part, ...]:
    """The same for the honours, of which there are no runs."""
    return tuple(part for part in arrange_suit(own, 0, triplets) if not part.own_runs)


def _counts(code: int) -> Counts:
    return [code >> shift & 7 for shift in range(0, SUIT_BITS, 3)]


def _numbers(code: int) -> tuple[int, ...]:
    return tuple(at for at, number in enumerate(_counts(code)) for _ in range(number))


def _bits(numbers: Iterable[int]) -> int:
    bits = 0
    for at in numbers:
        bits |= 1 << at
    return bits


def _split(counts: Counts) -> Iterator[OwnSets]:
    """Every choice of runs, triplets and at most one pair that uses all tiles. Once pair and
    triplets are chosen, the runs follow."""
    for pair in _pairs_to_try(counts):
        rest = _without(counts, pair, 2)
        threes = [at for at, number in enumerate(rest) if number >= 3]
        for size in range(len(threes) + 1):
            for triplets in combinations(threes, size):
                runs = _runs([n - 3 * (at in triplets) for at, n in enumerate(rest)])
                if runs is not None:
                    yield runs, triplets, pair


def _pairs_to_try(counts: Counts) -> list[int | None]:
    left_over = sum(counts) % 3
    if left_over == 0:
        return [None]
    return [at for at, number in enumerate(counts) if number >= 2] if left_over == 2 else []


def _without(counts: Counts, at: int | None, number: int) -> Counts:
    return [n - number * (at == index) for index, n in enumerate(counts)]


def _runs(counts: Counts) -> tuple[int, ...] | None:
    """The runs that use all of these tiles, if there are such."""
    rest, found = list(counts), []
    for low in range(9):
        number = rest[low]
        if number and (low > 6 or number > min(rest[low + 1], rest[low + 2])):
            return None
        for step in range(3 if number else 0):
            rest[low + step] -= number
        found += [low] * number
    return tuple(found)


def _part(
    own: OwnSets,
    melded_runs: tuple[int, ...],
    melded_triplets: tuple[int, ...],
) -> Part:
    own_runs, own_triplets, pair = own
    runs, triplets = own_runs + melded_runs, own_triplets + melded_triplets
    run_bits, triplet_bits = _bits(runs), _bits(triplets)
    pair_bit = 0 if pair is None else 1 << pair
    often = sorted(runs.count(low) for low in set(runs))
    tiles = run_bits | run_bits << 1 | run_bits << 2 | triplet_bits | pair_bit
    return Part(
        own_runs=own_runs,
        own_triplets=own_triplets,
        pair=pair,
        runs=len(runs),
        run_bits=run_bits,
        identical=tuple(number for number in often if number > 1),
        triplet_bits=triplet_bits,
        pair_bit=pair_bit,
        in_use=int(tiles > 0),
        has_middles=bool(tiles & ~_TERMINALS),
        has_terminals=bool(tiles & _TERMINALS),
        is_branching=not (run_bits & ~_BRANCHING_RUNS or (triplet_bits | pair_bit) & ~_TERMINALS),
        is_straight=run_bits & 0b1001001 == 0b1001001,
        consecutive=_longest_row(triplet_bits),
    )


def _longest_row(bits: int) -> int:
    length = 0
    while bits:
        bits &= bits >> 1
        length += 1
    return length
