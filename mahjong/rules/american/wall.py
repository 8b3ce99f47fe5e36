"""The wall: four walls of 19 stacks by two, broken by East's dice, dealt and drawn from.

The random stream "wall" gives the order in which tiles leave the wall; the top tile of a stack goes
before the bottom one. East's wall is drawn first, leftwards from where it is broken, then the
walls to East's left, each from its owner's right, and last the stacks that East counted off.
"""

from functools import lru_cache

from mahjong.rules.american.state import SEATS, Hand
from mahjong.rules.tiles import AMERICAN_SET, in_order
from tables.game import Seat
from tables.rng import RandomStream

STACKS = 19
TILES = len(AMERICAN_SET)
Roll = tuple[int, int]


def roll_for_east(seed: str) -> tuple[tuple[Roll, ...], Seat]:
    """Each seat's roll, and East: the seat with the highest. On a tie all roll again."""
    chance = RandomStream(seed, "roll")
    while True:
        rolls = tuple(chance.dice() for _ in SEATS)
        sums = [sum(roll) for roll in rolls]
        if sums.count(max(sums)) == 1:
            return rolls, sums.index(max(sums))


def build(seed: str) -> Hand:
    """The 152 tiles in the order they leave the wall."""
    return tuple(RandomStream(seed, "wall").shuffled(AMERICAN_SET))


def deal(tiles: Hand, east: Seat) -> tuple[tuple[Hand, ...], Hand]:
    """Each seat's hand, and the rest of the wall.

    Each seat takes four tiles three times. Then East takes the 1st and 3rd top tile, which are the
    first and fifth to leave, and the others take the three between: 14, 13, 13, 13, and 99 left.
    """
    hands: list[list[str]] = [[] for _ in SEATS]
    for taken in range(0, 48, 4):
        hands[(east + taken // 4) % 4] += tiles[taken : taken + 4]
    for taken, turn in ((48, 0), (49, 1), (50, 2), (51, 3), (52, 0)):
        hands[(east + turn) % 4].append(tiles[taken])
    return tuple(in_order(hand) for hand in hands), tiles[53:]


@lru_cache(maxsize=8192)
def shape(east: Seat, broken: int, left: int) -> tuple[tuple[int, ...], ...]:
    """By seat, the tiles (0 to 2) in its 19 stacks from its right. broken: East's roll. left: tiles
    in the wall."""
    walls = [[2] * STACKS for _ in SEATS]
    gone, single = divmod(TILES - left, 2)
    order = _order(east, broken)
    for seat, stack in order[:gone]:
        walls[seat][stack] = 0
    if single:
        seat, stack = order[gone]
        walls[seat][stack] = 1
    return tuple(map(tuple, walls))


def next_place(east: Seat, broken: int, left: int) -> tuple[Seat, int] | None:
    """The seat and stack the next tile comes from; None when the wall is empty."""
    return _order(east, broken)[(TILES - left) // 2] if left else None


@lru_cache(maxsize=64)
def _order(east: Seat, broken: int) -> tuple[tuple[Seat, int], ...]:
    """All stacks in the order they are drawn."""
    own = [(east, stack) for stack in range(STACKS)]
    others = [((east - step) % 4, stack) for step in (1, 2, 3) for stack in range(STACKS)]
    return (*own[broken:], *others, *own[:broken])
