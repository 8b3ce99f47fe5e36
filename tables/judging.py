"""What a game says of a decision once it is over, so that its player can learn from it.

PURE, as `tables/game.py` is. A judge gets the view and the options that the seat had, and nothing
else, so that no judgement can depend on what was hidden from its player.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from tables.game import Data, Option
from tables.rng import RandomStream

SURELY = 3.0  # standard errors by which one move has to be better to be called better
NOTICED = 0.01  # chance to win below which nobody has to be told of a difference


class Prospect(msgspec.Struct, frozen=True):
    """What one possible move is worth to the seat, from what it could see.

    move: the game's Move struct. win: the chance to win the game, 0 to 1. error: standard error of
    how far it is behind the best, which is known better than `win`, because all moves are tried on
    the same guesses; of the best one, of `win`; 0 where it is exact. points: expected;
    the game says of what (`Reviewer.points`).
    """

    move: Any
    win: float
    error: float
    points: float


class Judgement(msgspec.Struct, frozen=True):
    """A decision of a player beside what the engine would have done.

    prospects: best first. played: which of them was played. reason: a code for what makes the
    difference, and facts: what its sentence needs, both as the game's `Reviewer` reads them.
    """

    prospects: tuple[Prospect, ...]
    played: int
    reason: str
    facts: Data

    @property
    def best(self) -> Prospect:
        return self.prospects[0]

    @property
    def chosen(self) -> Prospect:
        return self.prospects[self.played]

    @property
    def cost(self) -> float:
        """The chance to win that the move cost; 0 unless the best one is better beyond doubt."""
        cost = self.best.win - self.chosen.win
        return cost if cost >= NOTICED and cost > SURELY * self.chosen.error else 0.0


# Of the seat's view, its options, the move that it made, and chance: None if there was nothing to
# decide. The same values always have the same judgement.
Judge = Callable[[Any, Sequence[Option], Any, RandomStream], Judgement | None]
