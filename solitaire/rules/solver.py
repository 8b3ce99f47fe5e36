"""Can this game still be won? Decided with all faces known.

The solver plays games, and learns from those that get stuck, as SAT solvers do. A stuck game gives
a conflict: a few pairings of which one has to be chosen, or that cannot all be right. No later game
repeats it. The next game goes on from the position before the last of them was decided; from time
to time one starts from the beginning, so that an early mistake does not cost too much. A game that
clears the board means yes. When every way to pair the tiles is excluded, the answer is no.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from solitaire.rules.board import Board
from solitaire.rules.clearing import Pair
from solitaire.rules.solver_conflicts import conflict_of
from solitaire.rules.solver_playout import Playout
from solitaire.rules.solver_search import Contradiction, Puzzle, Search
from solitaire.rules.tiles import Bonus

GAMES_PER_START = 10  # games that go on from an earlier one before the next starts afresh
DEAL_BUDGET = 60  # games; 25 ms at the most, 3 ms for most deals, as measured
ASK_BUDGET = 2_500  # games; 1.3 s at the most, as measured


@dataclass(frozen=True)
class Verdict:
    """solution: pairs that win in this order, () unless the answer is yes."""

    answer: Literal["yes", "no", "unknown"]
    solution: tuple[Pair, ...] = ()


def solve(board: Board, faces: Sequence[str], rest: int, bonus: Bonus, budget: int) -> Verdict:
    """Can the rest be won? budget: how many games the solver may play before it gives up."""
    search = Search(Puzzle(board, faces, rest, bonus))
    playout = Playout(search)
    for game in range(1, budget + 1):
        conflict = _play(playout)
        if conflict is None:
            return Verdict("yes", tuple(playout.taken))
        if not search.learn(conflict, restart=game % GAMES_PER_START == 0):
            return Verdict("no")
    return Verdict("unknown")


def _play(playout: Playout) -> int | None:
    """Play a game; None when it is won, otherwise the conflict that made it fail."""
    try:
        return None if playout.play() else conflict_of(playout)
    except Contradiction as found:
        return found.conflict
