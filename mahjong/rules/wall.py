"""The wall before the four seats: how it is built, broken by dice, dealt from and drawn from.

The random stream "wall" gives the order in which tiles leave the wall; the top tile of a stack goes
before the bottom one. Drawing starts where the wall is broken and goes to its owner's left, then
to the walls on that side, each from its owner's right, and last the stacks that were counted off.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from mahjong.rules.tiles import SEATS, Hand, in_order
from tables.game import Seat
from tables.rng import RandomStream

Roll = tuple[int, int]


def roll_for_east(seed: str) -> tuple[tuple[Roll, ...], Seat]:
    """Each seat's roll, and East: the seat with the highest. On a tie all roll again."""
    chance = RandomStream(seed, "roll")
    while True:
        rolls = tuple(chance.dice() for _ in SEATS)
        sums = [sum(roll) for roll in rolls]
        if sums.count(max(sums)) == 1:
            return rolls, sums.index(max(sums))


Place = tuple[Seat, int]  # whose wall, and the stack from its owner's right


class Broken(NamedTuple):
    """A wall that has been broken."""

    seat: Seat  # whose wall the dice named
    counted: int  # stacks counted off from its owner's right
    stacks: int  # of each of the four walls


def build(seed: str, tiles: Sequence[str]) -> Hand:
    """The tiles in the order they leave the wall."""
    return tuple(RandomStream(seed, "wall").shuffled(tiles))


def deal(tiles: Hand, east: Seat) -> tuple[tuple[Hand, ...], Hand]:
    """Each seat's hand, 14 tiles for East and 13 for the others, and the rest of the wall.

    Each seat takes four tiles three times. Of the next five, East takes the first and the last,
    which are the 1st and 3rd top tile, and the others take the three between.
    """
    hands: list[list[str]] = [[] for _ in SEATS]
    for taken in range(0, 48, 4):
        hands[(east + taken // 4) % 4] += tiles[taken : taken + 4]
    for taken, turn in ((48, 0), (49, 1), (50, 2), (51, 3), (52, 0)):
        hands[(east + turn) % 4].append(tiles[taken])
    return tuple(in_order(hand) for hand in hands), tiles[53:]


@lru_cache(maxsize=8192)
def shape(broken: Broken, drawn: int, drawn_last: int = 0) -> tuple[tuple[int, ...], ...]:
    """By seat, the tiles (0 to 2) in its stacks from its right.

    drawn: tiles that left where the wall was broken. drawn_last: tiles that left at the other end.
    """
    walls = [[2] * broken.stacks for _ in SEATS]
    places = order(broken)
    for count, leaving in ((drawn, places), (drawn_last, places[::-1])):
        gone, single = divmod(count, 2)
        for seat, stack in leaving[:gone]:
            walls[seat][stack] -= 2
        if single:
            seat, stack = leaving[gone]
            walls[seat][stack] -= 1
    return tuple(map(tuple, walls))


@lru_cache(maxsize=64)
def order(broken: Broken) -> tuple[Place, ...]:
    """All stacks in the order they are drawn."""
    seat, counted, stacks = broken
    around = [((seat - step) % 4, stack) for step in SEATS for stack in range(stacks)]
    return (*around[counted:], *around[:counted])
