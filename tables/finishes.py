"""Games that have just ended, for apps that count them."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tables.game import Result
from tables.state import TableState


class Finished(NamedTuple):
    """A game that has just ended. result: None if the table was closed before the end of its game.
    resigned: its only player gave up. at: milliseconds since 1970."""

    state: TableState
    result: Result | None
    resigned: bool
    at: int


# Called once in the transaction that ends games, with all games that end in it, in the order of
# their tables' ids, so that rows can be locked in order. An error refuses what the player did, and
# the game goes on.
finish_listeners: list[Callable[[Sequence[Finished]], None]] = []
