"""The tiles of Zung Jung mahjong, the sets that a hand is made of, and a won hand; and which sets
and pairs a hand may consist of: any, or only those of a pattern.

A shape says so for one suit, a goal for the three suits and the honours. In both, bit n stands for
the number n + 1, or for the honour at that place; a run is named by its lowest number.
"""

from typing import Literal, NamedTuple

import msgspec

from mahjong.rules.tiles import DRAGONS, ORDER, SUITED, WINDS

KINDS = SUITED + WINDS + DRAGONS  # 34 kinds in the order of mahjong.rules.tiles, four of each
TILES = tuple(code for code in KINDS for _ in range(4))

SetKind = Literal["run", "triplet", "quad"]


class TileSet(msgspec.Struct, frozen=True):
    """A set: laid down by a claim, declared as a concealed quad, or part of a winning hand."""

    kind: SetKind
    tile: str  # of a run the lowest
    concealed: bool = False

    @property
    def tiles(self) -> tuple[str, ...]:
        if self.kind == "run":
            lowest = ORDER[self.tile]
            return SUITED[lowest : lowest + 3]
        return (self.tile,) * (4 if self.kind == "quad" else 3)


WonBy = Literal["draw", "discard", "robbing"]


class Win(msgspec.Struct, frozen=True):
    """A hand that a player calls mahjong with."""

    hand: tuple[str, ...]  # concealed, without the winning tile
    melds: tuple[TileSet, ...]  # with concealed quads
    tile: str
    by: WonBy
    seat_wind: str
    last_tile: bool = False  # the last tile of the wall, or the discard after it
    supplement: bool = False  # the winning tile was drawn after a quad
    blessing: bool = False  # East's first 14 tiles, or a win on East's first discard


_RUNS, _NUMBERS = 0b001111111, 0b111111111
_TERMINALS = 0b100000001
_INDEX = {kind: at for at, kind in enumerate(KINDS)}


class Shape(NamedTuple):
    """The runs, triplets and pairs that may occur in a suit."""

    runs: int
    triplets: int
    pairs: int


Goal = tuple[Shape, Shape, Shape, Shape]  # dots, bams, craks, honours

ANY = Shape(_RUNS, _NUMBERS, _NUMBERS)
NOTHING = Shape(0, 0, 0)
ONLY_RUNS = Shape(_RUNS, 0, _NUMBERS)
ONLY_TRIPLETS = Shape(0, _NUMBERS, _NUMBERS)
MIDDLES = Shape(0b000111110, _NUMBERS & ~_TERMINALS, _NUMBERS & ~_TERMINALS)
BRANCHING = Shape(0b001000001, _TERMINALS, _TERMINALS)
ROOTED = Shape(0, _TERMINALS, _TERMINALS)
ANY_HONOURS = Shape(0, 0b1111111, 0b1111111)
PAIR_OF_HONOURS = Shape(0, 0, 0b1111111)

ANY_HAND: Goal = (ANY, ANY, ANY, ANY_HONOURS)


def one_suit(suit: int, honours: Shape) -> Goal:
    dots, bams, craks = (ANY if at == suit else NOTHING for at in range(3))
    return dots, bams, craks, honours


def suits(shape: Shape, honours: Shape) -> Goal:
    return shape, shape, shape, honours


def allows(goal: Goal, melds: tuple[TileSet, ...]) -> bool:
    """Whether these sets may be part of such a hand."""
    return goal is ANY_HAND or all(_allows(goal, meld) for meld in melds)


def _allows(goal: Goal, meld: TileSet) -> bool:
    suit, number = divmod(_INDEX[meld.tile], 9)
    shape = goal[suit]
    return bool((shape.runs if meld.kind == "run" else shape.triplets) >> number & 1)
