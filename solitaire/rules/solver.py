"""Can this game still be won? Decided with all faces known.

The solver plays games. Each one that gets stuck teaches it a clash, a few pairings that cannot
all be right, and no later game repeats it. The next game goes on from the position before the
last of them was tried; now and then one starts anew, so as not to dwell on a bad beginning. A game
that empties the board is the answer yes; when no way to pair the tiles is left, the answer is no.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from solitaire.rules.board import Board
from solitaire.rules.emptying import Pair
from solitaire.rules.solver_pairings import Contradiction, Pairings
from solitaire.rules.solver_playout import Playout
from solitaire.rules.solver_puzzle import Puzzle
from solitaire.rules.solver_stuck import clash_of
from solitaire.rules.tiles import Bonus

TAKE_UPS = 5  # games that go on from one beginning
DEAL_BUDGET = 60  # games; 30 ms at the most, 4 ms for most deals, as measured
ASK_BUDGET = 2_500  # games; 1.3 s at the most, as measured


@dataclass(frozen=True)
class Verdict:
    """solution: pairs that win in this order, () unless the answer is yes."""

    answer: Literal["yes", "no", "unknown"]
    solution: tuple[Pair, ...] = ()


def solve(board: Board, faces: Sequence[str], rest: int, bonus: Bonus, budget: int) -> Verdict:
    """Can the rest be won? budget: how many games the solver may play before it gives up."""
    pairings = Pairings(Puzzle(board, faces, rest, bonus))
    playout = Playout(pairings)
    for game in range(1, budget + 1):
        clash = _lost(playout)
        if clash is None:
            return Verdict("yes", tuple(playout.taken))
        if not pairings.learn(clash, restart=game % TAKE_UPS == 0):
            return Verdict("no")
    return Verdict("unknown")


def _lost(playout: Playout) -> int | None:
    """Play a game; None when it is won, else the clash it teaches."""
    try:
        return None if playout.play() else clash_of(playout)
    except Contradiction as found:
        return found.clash
