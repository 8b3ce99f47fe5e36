"""A problem as its page shows it: the table, the choices, and once it is answered what each is
worth, why, and what others chose."""

from typing import Any, NamedTuple

from learn.models import judgement_of
from learn.problems import selectors
from learn.problems.models import Answer, Problem, unpack
from learn.shown import PERCENT, Move, move_of
from tables.game import Data, Judgement
from tables.registry import GameApp
from tables.state import engine_of

ENOUGH = 5  # answers, from which on it is told what others chose


class Choice(NamedTuple):
    """What may be answered. move: as it is sent. share: of the players in percent, None if too few
    have answered."""

    number: int
    move: Data
    name: str
    value: Move
    chosen: bool
    best: bool
    share: int | None


def shown(app: GameApp, problem: Problem, answer: Answer | None) -> dict[str, Any]:
    reviewer, body = app.reviewer, unpack(problem)
    assert reviewer is not None
    moves = engine_of(problem.game).moves
    judged = [judgement_of(each, moves) for each in body.choices]
    counted = selectors.tally(problem) if answer else {}
    total = sum(counted.values())
    choices = [
        Choice(
            number=number,
            move=body.choices[number].prospects[each.played].move,
            name=reviewer.move_name(each.chosen.move, each.facts),
            value=move_of(each.chosen, each, reviewer),
            chosen=answer is not None and number == answer.choice,
            best=number == problem.best,
            share=round(PERCENT * counted[number] / total) if total >= ENOUGH else None,
        )
        for number, each in enumerate(judged)
    ]
    right = answer is not None and answer.choice == problem.best
    why = reviewer.explain(_instructive(judged, problem, answer)) if answer else ""
    return {
        "position": body.position, "choices": choices, "right": right, "why": why, "total": total,
        "best": choices[problem.best], "for_points": any(each.best.doubt for each in judged),
    }  # fmt: skip


def _instructive(judged: list[Judgement], problem: Problem, answer: Answer) -> Judgement:
    """Of the choice that was answered; if it was the best, of the one that comes nearest to it."""
    if answer.choice != problem.best:
        return judged[answer.choice]
    others = [each for number, each in enumerate(judged) if number != problem.best]
    return max(others, key=lambda each: each.chosen.worth)
