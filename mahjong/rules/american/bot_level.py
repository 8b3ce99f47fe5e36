"""How well each kind of bot plays."""

from typing import NamedTuple


class Level(NamedTuple):
    counts_tiles: bool  # keeps count of what lies on the table
    defends: float  # how much it fears to feed another's hand
    wander: float  # how far its judgement of a rack strays
    misses: float  # how often it overlooks that it could call or exchange
    gain: float  # how much better a call must leave the rack


LEVELS = {
    "gentle": Level(False, 0.0, 2.7, 0.3, 1.0),
    "middle": Level(False, 0.0, 1.1, 0.1, 1.0),
    "keen": Level(True, 0.5, 0.0, 0.0, 1.5),
}
