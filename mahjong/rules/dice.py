"""The dice: who is East, and where the wall is broken."""

from mahjong.rules.seats import SEATS
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
