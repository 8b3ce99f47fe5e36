"""A review as its page shows it: decisions in words, the curve of the chance to win, and how much
was luck and how much play."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from learn.models import Decision, Review, judgement_of, unpack
from learn.selectors import reviewer_of
from tables.game import SURELY, Judgement, Prospect
from tables.models import Table
from tables.registry import Reviewer
from tables.state import engine_of

WORST = 3  # decisions that are named first
WIDTH, HEIGHT = 600, 200  # of the curve, in its own units
PERCENT = 100


class Move(NamedTuple):
    """A move that was possible. win: in percent, with the doubt of it. sure: it is exact."""

    name: str
    win: int
    doubt: int
    sure: bool
    points: float


class Shown(NamedTuple):
    """A decision. number: in its game. cost: in percentage points, and lost: in points, both 0 if
    nobody can be sure."""

    number: int
    at: int
    played: Move
    best: Move
    is_best: bool
    cost: int
    lost: int
    why: str

    @property
    def wrong(self) -> int:
        """How much it matters; 0 if it was as good as the best, as far as anybody can say."""
        return max(self.cost, self.lost)


class Balance(NamedTuple):
    """Percentage points: the start and the end of a game, and what led from one to the other."""

    start: int
    play: int
    luck: int
    end: int


class ShownGame(NamedTuple):
    """One game of the session. curve: the points of a polyline, or "". won: None without an end."""

    number: int
    decisions: list[Shown]
    curve: str
    balance: Balance | None
    won: bool | None


def shown(table: Table, review: Review) -> dict[str, Any]:
    reviewer, moves = reviewer_of(table.game), engine_of(table.game).moves
    assert reviewer is not None
    body = unpack(bytes(review.body))
    numbers = sorted({decision.game for decision in body.decisions})
    games = [
        _game(number, [one for one in body.decisions if one.game == number], moves, reviewer, won)
        for number in numbers
        for won in [body.won.get(number)]
    ]
    every = [decision for game in games for decision in game.decisions]
    worst = sorted((one for one in every if one.wrong), key=lambda one: -one.wrong)[:WORST]
    good = sum(not one.wrong for one in every)
    return {
        "games": games, "worst": worst, "good": good, "bad": len(every) - good, "count": len(every),
        "for_points": any(one.prospects[0].doubt for one in body.decisions),
        "points_title": reviewer.points, "width": WIDTH, "height": HEIGHT,
        "told": reviewer.summary.tell(body.told) if reviewer.summary else [],
    }  # fmt: skip


def _game(
    number: int, decisions: Sequence[Decision], moves: Any, reviewer: Reviewer, won: bool | None
) -> ShownGame:
    judged = [judgement_of(decision, moves) for decision in decisions]
    rows = [
        _decision(n, one.at, judgement, reviewer)
        for n, (one, judgement) in enumerate(zip(decisions, judged, strict=True), 1)
    ]
    ends = [] if won is None else [float(won)]
    curve = _curve([judgement.chosen.win for judgement in judged] + ends)
    return ShownGame(number, rows, curve, _balance(judged, won), won)


def _decision(number: int, at: int, judgement: Judgement, reviewer: Reviewer) -> Shown:
    played, best = (move_of(one, judgement, reviewer) for one in (judgement.chosen, judgement.best))
    is_best = judgement.played == 0
    cost = max(1, round(PERCENT * judgement.cost)) if judgement.cost else 0
    lost = round(judgement.lost)
    return Shown(number, at, played, best, is_best, cost, lost, reviewer.explain(judgement))


def move_of(prospect: Prospect, judgement: Judgement, reviewer: Reviewer) -> Move:
    name = reviewer.move_name(prospect.move, judgement.facts)
    doubt = max(1, round(PERCENT * SURELY * prospect.error)) if prospect.error else 0
    win = round(PERCENT * prospect.win)
    return Move(name, win, doubt, not prospect.error, round(prospect.points, 1))


def _balance(judged: Sequence[Judgement], won: bool | None) -> Balance | None:
    """Luck is what is left: tiles that came, and what the others did."""
    if won is None or not judged:
        return None
    start, end = round(PERCENT * judged[0].best.win), PERCENT * won
    play = -round(PERCENT * sum(judgement.cost for judgement in judged))
    return Balance(start, play, end - start - play, end)


def _curve(chances: Sequence[float]) -> str:
    if len(chances) < 2:
        return ""
    step = WIDTH / (len(chances) - 1)
    return " ".join(
        f"{n * step:.0f},{HEIGHT * (1 - chance):.0f}" for n, chance in enumerate(chances)
    )
