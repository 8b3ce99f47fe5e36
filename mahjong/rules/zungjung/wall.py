"""The wall of Zung Jung mahjong: 136 tiles, four walls of 17 stacks.

East's three dice choose the wall, counted to the right from East's own. Its owner's three dice
count off the stacks. With 17 the whole wall is counted off, with 18 one stack of the next as well.

Supplement tiles come from the dead end: the last stack first, its top tile before the bottom one.
"""

from mahjong.rules import wall
from mahjong.rules.tiles import Hand
from mahjong.rules.wall import Broken, Place
from mahjong.rules.zungjung.shapes import TILES
from mahjong.rules.zungjung.state import Roll, State
from tables.game import Seat
from tables.rng import RandomStream

STACKS = 17


def build(seed: str) -> Hand:
    """The 136 tiles in the order they leave the wall."""
    return wall.build(seed, TILES)


def roll(seed: str, name: str) -> Roll:
    """Three dice."""
    chance = RandomStream(seed, name)
    return chance.die(), chance.die(), chance.die()


def broken_seat(east: Seat, dice: Roll) -> Seat:
    """Whose wall East's dice choose: 1 would be East's own, 2 that to the right of it."""
    return (east + sum(dice) - 1) % 4


def take_supplement(tiles: Hand, taken: int) -> tuple[str, Hand]:
    """The next supplement tile and the rest of the wall. taken: how many were drawn before."""
    at = -2 if taken % 2 == 0 and len(tiles) > 1 else -1
    left = list(tiles)
    return left.pop(at), tuple(left)


def shape(state: State) -> tuple[tuple[int, ...], ...]:
    """By seat, the tiles (0 to 2) in its 17 stacks from its right."""
    return wall.shape(_broken(state), _drawn(state), state.supplements)


def next_place(state: State) -> Place | None:
    """The seat and stack the next tile comes from; None when the wall is empty."""
    return wall.order(_broken(state))[_drawn(state) // 2] if state.wall else None


def supplement_place(state: State) -> Place | None:
    """The seat and stack the next supplement tile comes from; None when the wall is empty."""
    return wall.order(_broken(state))[-1 - state.supplements // 2] if state.wall else None


def _broken(state: State) -> Broken:
    return Broken(broken_seat(state.east, state.dice), sum(state.break_dice), STACKS)


def _drawn(state: State) -> int:
    """Tiles that left where the wall was broken."""
    return len(TILES) - len(state.wall) - state.supplements
