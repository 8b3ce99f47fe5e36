"""The wall of American mah jongg: 152 tiles, four walls of 19 stacks, East's own wall broken."""

from mahjong.rules import wall
from mahjong.rules.tiles import AMERICAN_SET, Hand
from mahjong.rules.wall import Broken, Place
from tables.game import Seat

STACKS = 19
TILES = len(AMERICAN_SET)


def build(seed: str) -> Hand:
    """The 152 tiles in the order they leave the wall."""
    return wall.build(seed, AMERICAN_SET)


def shape(east: Seat, broken: int, left: int) -> tuple[tuple[int, ...], ...]:
    """By seat, the tiles (0 to 2) in its 19 stacks from its right. broken: East's roll. left: tiles
    in the wall."""
    return wall.shape(Broken(east, broken, STACKS), TILES - left)


def next_place(east: Seat, broken: int, left: int) -> Place | None:
    """The seat and stack the next tile comes from; None when the wall is empty."""
    return wall.order(Broken(east, broken, STACKS))[(TILES - left) // 2] if left else None
