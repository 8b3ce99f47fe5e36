"""Every way to arrange a hand into four sets and a pair.

Tiles are counted in one integer, three bits for each kind and 27 for each suit; the honours are the
fourth suit. Suits do not influence each other, so a hand's arrangements are the combinations of the
arrangements of its suits. Those are cached with everything about them that patterns ask for.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from mahjong.rules.zungjung.shapes import KINDS, TileSet

SUIT_BITS = 27
SUIT_MASK = (1 << SUIT_BITS) - 1
CODE = {kind: 1 << 3 * index for index, kind in enumerate(KINDS)}
_BAMS, _CRAKS, _HONOURS = SUIT_BITS, 2 * SUIT_BITS, 3 * SUIT_BITS
_TERMINALS = 0b100000001
_BRANCHING_RUNS = 0b001000001  # 123 and 789
_CACHED = 1 << 15

Numbers = tuple[int, ...]
Sets = tuple[Numbers, Numbers]  # runs, triplets
OwnSets = tuple[Numbers, Numbers, int | None]  # runs, triplets, pair


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


Arrangement = tuple[Part, Part, Part, Part]  # dots, bams, craks, honours


def code_of(tiles: Iterable[str]) -> int:
    return sum(map(CODE.__getitem__, tiles))


def number_of(code: int) -> int:
    """How many tiles of a suit a code counts."""
    ones, twos, fours = code & 0o111111111, code & 0o222222222, code & 0o444444444
    return ones.bit_count() + 2 * twos.bit_count() + 4 * fours.bit_count()


def arrangements(hand: int, melds: tuple[TileSet, ...]) -> list[Arrangement]:
    """Every arrangement of concealed tiles that are a multiple of three and a pair.

    hand: the concealed tiles as counted by `code_of`.
    """
    runs, triplets = _meld_codes(melds)
    found = list(
        product(
            arrange_suit(hand & SUIT_MASK, runs & SUIT_MASK, triplets & SUIT_MASK),
            arrange_suit(
                hand >> _BAMS & SUIT_MASK, runs >> _BAMS & SUIT_MASK, triplets >> _BAMS & SUIT_MASK
            ),
            arrange_suit(
                hand >> _CRAKS & SUIT_MASK,
                runs >> _CRAKS & SUIT_MASK,
                triplets >> _CRAKS & SUIT_MASK,
            ),
            arrange_honours(hand >> _HONOURS, triplets >> _HONOURS),
        )
    )
    # Whether a suit holds a pair follows from how many tiles it has.
    return found if found and _pairs(found[0]) == 1 else []


def _meld_codes(melds: tuple[TileSet, ...]) -> tuple[int, int]:
    """The melded runs, each counted at its lowest tile, and the melded triplets and quads."""
    runs = triplets = 0
    for meld in melds:
        if meld.kind == "run":
            runs += CODE[meld.tile]
        else:
            triplets += CODE[meld.tile]
    return runs, triplets


def _pairs(arrangement: Arrangement) -> int:
    return sum([part.pair is not None for part in arrangement])


@lru_cache(_CACHED)
def arrange_suit(own: int, runs: int, triplets: int) -> tuple[Part, ...]:
    """Every arrangement of the concealed tiles of a suit, joined with its melds."""
    return tuple(_part(own_sets, _numbers(runs), _numbers(triplets)) for own_sets in _own_sets(own))


@lru_cache(_CACHED)
def arrange_honours(own: int, triplets: int) -> tuple[Part, ...]:
    """The same for the honours, of which there are no runs."""
    return tuple(part for part in arrange_suit(own, 0, triplets) if not part.own_runs)


def _numbers(code: int) -> Numbers:
    """Of each set in a code its lowest number."""
    if not code:
        return ()
    return tuple(at for at in range(9) for _ in range(code >> 3 * at & 7))


def _own_sets(code: int) -> Iterator[OwnSets]:
    """Every choice of runs, triplets and at most one pair that uses all tiles."""
    left_over = number_of(code) % 3
    if left_over == 0:
        yield from ((runs, triplets, None) for runs, triplets in _sets(code))
    for pair in range(9 if left_over == 2 else 0):
        if code >> 3 * pair & 7 >= 2:
            rest = code - (2 << 3 * pair)
            yield from ((runs, triplets, pair) for runs, triplets in _sets(rest))


@lru_cache(_CACHED)
def _sets(code: int) -> tuple[Sets, ...]:
    """The same without a pair. The lowest tiles form at most one triplet, the others runs."""
    if not code:
        return (((), ()),)
    low = ((code & -code).bit_length() - 1) // 3
    shift = 3 * low
    lowest, second, third = code >> shift & 7, code >> shift + 3 & 7, code >> shift + 6 & 7
    found: list[Sets] = []
    for triplet in range(lowest // 3 + 1):
        runs = lowest - 3 * triplet
        if runs <= min(second, third):
            rest = code - (3 * triplet + 0o111 * runs << shift)
            found += [
                ((low,) * runs + more_runs, (low,) * triplet + more_triplets)
                for more_runs, more_triplets in _sets(rest)
            ]
    return tuple(found)


def _bits(numbers: Iterable[int]) -> int:
    bits = 0
    for at in numbers:
        bits |= 1 << at
    return bits


def _part(own: OwnSets, melded_runs: Numbers, melded_triplets: Numbers) -> Part:
    own_runs, own_triplets, pair = own
    runs, triplets = own_runs + melded_runs, own_triplets + melded_triplets
    run_bits, triplet_bits = _bits(runs), _bits(triplets)
    pair_bit = 0 if pair is None else 1 << pair
    tiles = run_bits | run_bits << 1 | run_bits << 2 | triplet_bits | pair_bit
    return Part(
        *own,
        runs=len(runs),
        run_bits=run_bits,
        identical=_repeated(runs),
        triplet_bits=triplet_bits,
        pair_bit=pair_bit,
        in_use=int(tiles > 0),
        has_middles=bool(tiles & ~_TERMINALS),
        has_terminals=bool(tiles & _TERMINALS),
        is_branching=not (run_bits & ~_BRANCHING_RUNS or (triplet_bits | pair_bit) & ~_TERMINALS),
        is_straight=run_bits & 0b1001001 == 0b1001001,
        consecutive=_longest_row(triplet_bits),
    )


def _repeated(runs: Numbers) -> Numbers:
    """How often each run that occurs more than once does."""
    often = [runs.count(low) for low in set(runs)] if len(runs) > 1 else []
    return tuple([number for number in often if number > 1])


def _longest_row(bits: int) -> int:
    length = 0
    while bits:
        bits &= bits >> 1
        length += 1
    return length
