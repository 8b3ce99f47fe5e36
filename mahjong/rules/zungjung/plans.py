"""The ways to a pattern: sets that the hand must hold, and which sets the rest may consist of."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from itertools import combinations
from typing import NamedTuple

from mahjong.rules.tiles import DRAGONS, SUITED, WINDS
from mahjong.rules.zungjung import shapes
from mahjong.rules.zungjung.arrangements import CODE, code_of
from mahjong.rules.zungjung.patterns import pattern
from mahjong.rules.zungjung.readiness import (
    FAR,
    KIND_BITS,
    NONE,
    Best,
    nearest,
    seven_pairs,
    thirteen_wonders,
)
from mahjong.rules.zungjung.shapes import ANY_HAND, KINDS, Goal, TileSet, allows

_FIRST = {kind: 1 << 4 * at for at, kind in enumerate(KINDS)}
_FIRSTS = sum(_FIRST.values())
_ONE_OF_EACH = sum(_FIRST[kind] for kind in KINDS if kind[0] not in "2345678")  # of the wonders
_FOUR = {kind: 0b0111 << 4 * at for at, kind in enumerate(KINDS)}
Aim = Callable[[int], Best]  # how many tiles a hand misses, and which; given as in `closest`

_IRREGULAR: dict[str, Aim] = {"10.1": thirteen_wonders, "10.2": seven_pairs}


class Plan(NamedTuple):
    """A way to a pattern. The sets and the pair are those that make the pattern."""

    id: str
    goal: Goal = ANY_HAND
    sets: tuple[TileSet, ...] = ()
    pair: str | None = None
    marks: int = 0  # of the tiles of the sets and the pair

    @property
    def points(self) -> int:
        return pattern(self.id).points


class Needed(NamedTuple):
    """A kind of tile in the sets of a plan."""

    bit: int  # as in readiness
    one: int  # as in the counts of tiles
    number: int


def marks(tiles: Iterable[str]) -> int:
    """Tiles as bits, of each kind the first, the second and so on, to compare them quickly."""
    bits = 0
    for tile in tiles:
        bits |= (bits & _FOUR[tile]) << 1 | _FIRST[tile]
    return bits


def marked(bits: int) -> tuple[str, ...]:
    """The tiles that are marked."""
    return tuple(
        kind for kind, first in _FIRST.items() for _ in range((bits // first & 15).bit_count())
    )


def own(plan: Plan, held: int) -> tuple[str, ...]:
    """Those of the tiles of a seat that belong to the pattern. held: their marks."""
    return marked(_OWN.get(plan.id, plan.marks.__and__)(held))


def _wonders(held: int) -> int:
    """One of each, and the second of one kind."""
    second = held >> 1 & _ONE_OF_EACH
    return held & _ONE_OF_EACH | (second & -second) << 1


def _whole_pairs(held: int) -> int:
    return (held >> 1 & _FIRSTS) * 0b11 | (held >> 3 & _FIRSTS) * 0b1100


_OWN: dict[str, Callable[[int], int]] = {"10.1": _wonders, "10.2": _whole_pairs}


def could_come(among: tuple[Plan, ...], held: int, most: int) -> Iterator[Plan]:
    """The plans whose own sets and pair miss at most so many tiles. held: the marks of all tiles
    of a seat, melds included."""
    return (plan for plan in among if (plan.marks & ~held).bit_count() <= most)


def aim(plan: Plan, melds: tuple[TileSet, ...], gone: int = 0) -> Aim:
    """What counts how many tiles hands with these melds miss to be complete with the pattern.

    gone: tiles that cannot come any more, counted like the hand.
    """
    if plan.id in _IRREGULAR:
        return _never if melds else _IRREGULAR[plan.id]
    sets = _still_needed(plan.sets, melds)
    rest = 4 - len(melds) - len(sets)
    if rest < 0 or not allows(plan.goal, melds):
        return _never
    elsewhere = gone + code_of(tile for meld in melds for tile in meld.tiles)
    key = 2 * rest + (plan.pair is None)
    return partial(_missing, _needed(sets, plan.pair), elsewhere, plan.goal, key)


def _never(code: int) -> Best:
    return NONE


def _still_needed(sets: tuple[TileSet, ...], melds: tuple[TileSet, ...]) -> tuple[TileSet, ...]:
    """The sets that are not melds yet; a quad counts as the triplet."""
    left = list(sets)
    for meld in melds:
        for own in left:
            if own.tile == meld.tile and (own.kind == "run") == (meld.kind == "run"):
                left.remove(own)
                break
    return tuple(left)


@lru_cache(1 << 12)
def _needed(sets: tuple[TileSet, ...], pair: str | None) -> tuple[Needed, ...]:
    tiles = _tiles(sets, pair)
    return tuple(
        Needed(KIND_BITS[tile], CODE[tile], tiles.count(tile)) for tile in dict.fromkeys(tiles)
    )


def _tiles(sets: tuple[TileSet, ...], pair: str | None) -> list[str]:
    return [tile for own in sets for tile in own.tiles] + ([pair, pair] if pair else [])


def _missing(needed: tuple[Needed, ...], elsewhere: int, goal: Goal, key: int, code: int) -> Best:
    """What is missing of the needed tiles, and of the rest of the hand without them."""
    total = bits = 0
    for bit, one, number in needed:
        held = code // one & 7
        if number + (elsewhere // one & 7) > 4:
            return NONE
        if held < number:
            total += number - held
            bits |= bit
        code -= min(held, number) * one
        elsewhere += number * one
    more, more_bits = nearest(code, elsewhere, goal, key)
    return (total + more, bits | more_bits) if more < FAR else NONE


def _run(tile: str) -> TileSet:
    return TileSet("run", tile)


def _triplets(*tiles: str) -> tuple[TileSet, ...]:
    return tuple(TileSet("triplet", tile) for tile in tiles)


def _of_goals() -> Iterator[Plan]:
    """Patterns that say which sets a hand consists of."""
    for suit in range(3):
        yield Plan("2.1.1", shapes.one_suit(suit, shapes.ANY_HONOURS))
        yield Plan("2.1.2", shapes.one_suit(suit, shapes.NOTHING))
    yield Plan("1.1", shapes.suits(shapes.ONLY_RUNS, shapes.PAIR_OF_HONOURS))
    yield Plan("1.3", shapes.suits(shapes.MIDDLES, shapes.NOTHING))
    yield Plan("3.4", shapes.suits(shapes.NOTHING, shapes.ANY_HONOURS))
    yield Plan("4.1", shapes.suits(shapes.ONLY_TRIPLETS, shapes.ANY_HONOURS))
    yield Plan("8.1.1", shapes.suits(shapes.BRANCHING, shapes.ANY_HONOURS))
    yield Plan("8.1.2", shapes.suits(shapes.BRANCHING, shapes.NOTHING))
    yield Plan("8.1.3", shapes.suits(shapes.ROOTED, shapes.ANY_HONOURS))
    yield Plan("8.1.4", shapes.suits(shapes.ROOTED, shapes.NOTHING))
    yield Plan("10.1")
    yield Plan("10.2")


def _of_honours(seat_wind: str) -> Iterator[Plan]:
    for tile in (seat_wind, *DRAGONS):
        yield Plan("3.1", sets=_triplets(tile))
    yield Plan("3.2.2", sets=_triplets(*DRAGONS))
    yield Plan("3.3.4", sets=_triplets(*WINDS))
    for id, kinds, number in (("3.2.1", DRAGONS, 2), ("3.3.1", WINDS, 2), ("3.3.3", WINDS, 3)):
        for chosen in combinations(kinds, number):
            for pair in (kind for kind in kinds if kind not in chosen):
                yield Plan(id, sets=_triplets(*chosen), pair=pair)
    for chosen in combinations(WINDS, 3):
        yield Plan("3.3.2", sets=_triplets(*chosen))


def _of_runs() -> Iterator[Plan]:
    lowest = [tile for tile in SUITED if tile[0] in "1234567"]
    for tile in lowest:
        for id, times in (("5.1.1", 2), ("5.1.3", 3), ("5.1.4", 4)):
            yield Plan(id, sets=(_run(tile),) * times)
    for one, other in combinations(lowest, 2):
        yield Plan("5.1.2", sets=(_run(one),) * 2 + (_run(other),) * 2)
    for number in "1234567":
        yield Plan("6.1", sets=tuple(_run(number + suit) for suit in "DBC"))
    for suit in "DBC":
        yield Plan("7.1", sets=tuple(_run(number + suit) for number in "147"))


def _of_triplets() -> Iterator[Plan]:
    for number in range(1, 10):
        same = [f"{number}{suit}" for suit in "DBC"]
        yield Plan("6.2.2", sets=_triplets(*same))
        for pair in same:
            yield Plan("6.2.1", sets=_triplets(*(t for t in same if t != pair)), pair=pair)
        for suit in "DBC":
            row = [f"{at}{suit}" for at in range(number, min(number + 4, 10))]
            if len(row) >= 3:
                yield Plan("7.2.1", sets=_triplets(*row[:3]))
            if len(row) == 4:
                yield Plan("7.2.2", sets=_triplets(*row))


@lru_cache
def plans(seat_wind: str) -> tuple[Plan, ...]:
    """Every way to a pattern that is made of tiles. How triplets are completed, quads and what
    happens on the last tile cannot be planned tile by tile."""
    found = (*_of_goals(), *_of_honours(seat_wind), *_of_runs(), *_of_triplets())
    return tuple(plan._replace(marks=marks(_tiles(plan.sets, plan.pair))) for plan in found)
