"""How well bots of each level play. All see the tiles that lie open; they differ in judgement."""

from typing import NamedTuple


class Level(NamedTuple):
    """The settings of one level."""

    caution: float  # how much it avoids discards that may help others; 0: not at all
    noise: float  # how much it misjudges the value of a rack; 0: not at all
    overlooks: float  # probability that it overlooks a call or an exchange
    min_gain: float  # factor by which a call has to improve the value of the rack


LEVELS = {
    "easy": Level(0.0, 2.7, 0.3, 1.0),
    "medium": Level(0.0, 1.1, 0.1, 1.0),
    "hard": Level(0.5, 0.0, 0.0, 1.5),
}
