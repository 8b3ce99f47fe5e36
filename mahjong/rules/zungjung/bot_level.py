"""How well bots of each level play. All see the tiles that lie open; they differ in judgement."""

from typing import NamedTuple


class Level(NamedTuple):
    """The settings of one level."""

    plans: int  # how many patterns it considers at a time
    caution: float  # how much it weighs what a discard may cost; 0: not at all
    noise: float  # how much it misjudges the value of a hand; 0: not at all
    overlooks: float  # probability that it overlooks a claim


LEVELS = {
    "easy": Level(0, 0.0, 1.2, 0.3),
    "medium": Level(2, 0.0, 0.8, 0.15),
    "hard": Level(5, 1.0, 0.0, 0.0),
}
