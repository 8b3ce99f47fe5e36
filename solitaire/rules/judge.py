"""What a pair meant for a board of solitaire: could it still be cleared without a shuffle?

PURE. The answer needs the faces of all tiles, also of those that the player could not see, so it is
told after the game, and a board that was lost is no mistake that could have been seen.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from solitaire.rules.best_score import TRIES, Deal, best_score
from solitaire.rules.board import board_of
from solitaire.rules.layout import find_layout
from solitaire.rules.moves import Take
from solitaire.rules.plays import pair_row
from solitaire.rules.solver import ASK_BUDGET, Verdict, solve
from solitaire.rules.state import Pair, State
from solitaire.rules.tiles import Bonus
from solitaire.rules.view import HELPS
from tables.game import Data, Judgement, Option, Prospect
from tables.rng import RandomStream


def judge(
    state: State, options: Sequence[Option], move: Any, chance: RandomStream
) -> Judgement | None:
    """Of a pair that was taken while the board could be cleared; None for all else, and where the
    solver does not know. A chance to win is 1 or 0."""
    if not isinstance(move, Take):
        return None
    before = _verdict_of(state, state.rest)
    after = _verdict_of(state, state.rest & ~(1 << move.pair[0] | 1 << move.pair[1]))
    if before.answer != "yes" or after.answer == "unknown":
        return None
    if after.answer == "yes":
        return Judgement((_prospect(state, move.pair, 1),), 0, "open", _faces(state, move.pair))
    better = before.solution[0]
    prospects = _prospect(state, better, 1), _prospect(state, move.pair, 0)
    return Judgement(prospects, 1, "lost", _faces(state, better, move.pair))


def _prospect(state: State, pair: Pair, win: int) -> Prospect:
    return Prospect(Take(pair), float(win), 0.0, float(pair_row(state, pair).points))


def _faces(state: State, *pairs: Pair) -> Data:
    """The faces of tiles by the numbers of their places, as text."""
    return {"faces": {str(n): state.faces[n] for pair in pairs for n in pair}}


def _verdict_of(state: State, rest: int) -> Verdict:
    return _verdict(state.layout, state.faces, rest, state.rules.bonus)


@lru_cache(maxsize=256)  # what follows a pair is what the next one is taken from
def _verdict(layout: str, faces: tuple[str, ...], rest: int, bonus: Bonus) -> Verdict:
    if not rest:
        return Verdict("yes")
    return solve(board_of(find_layout(layout).places), faces, rest, bonus, ASK_BUDGET)


def weigh(states: Sequence[State], chance: RandomStream, tries: int = TRIES) -> Data:
    """What a game for points brought beside what its deal could bring, and what help cost: by kind
    how often, and the points. {} for a game without points."""
    first, last = states[0], states[-1]
    if not first.rules.scored:
        return {}
    deal = Deal(first.board, first.faces, first.rules.bonus)
    best = best_score(deal, first.solution, chance, tries)
    helps = {
        do: [len(rows), sum(row.points for row in rows)]
        for do in HELPS
        if (rows := [row for row in last.rows if row.do == do])
    }
    return {"points": last.score, "best": best.points, "bound": best.bound, "helps": helps}
