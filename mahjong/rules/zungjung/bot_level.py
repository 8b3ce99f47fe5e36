"""How well the bots of each level play."""

from typing import NamedTuple


class Level(NamedTuple):
    """The settings of one level."""

    counts_tiles: bool  # takes account of the tiles on the table
    plans: int  # how many patterns it considers at a time
    caution: float  # how much it weighs what a discard may cost; 0: not at all
    noise: float  # how much it misjudges the value of a hand; 0: not at all
    overlooks: float  # probability that it overlooks a claim


LEVELS = {
    "easy": Level(False, 0, 0.0, 1.2, 0.3),
    "medium": Level(False, 2, 0.0, 0.8, 0.15),
    "hard": Level(True, 5, 1.0, 0.0, 0.0),
}
