"""The rules that every mahjong table has: whether mistakes are refused, and what a session keeps
from one game to the next; and what payments add up to.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from mahjong.rules.states import MahjongState
from mahjong.rules.tiles import SEATS
from tables.game import Data, Result, Seat

MOST_SCORE = 1_000_000_000


def session_rules(data: Mapping[str, Any], start: int) -> Data:
    """assist: mistakes are refused. east: the seat, None: decided by dice. scores: what each seat
    has now, None at the start of a session. ValueError explains what is invalid.
    """
    assist, east, scores = data.get("assist", True), data.get("east"), data.get("scores")
    if not isinstance(assist, bool):
        raise ValueError("assist is true or false")
    if east is not None and not (_is_number(east) and east in SEATS):
        raise ValueError("east is a seat from 0 to 3")
    if scores is not None and not _are_scores(scores):
        raise ValueError("scores are four whole numbers")
    kept = [start] * 4 if scores is None else list(scores)
    return {"assist": assist, "east": east, "scores": kept}


def session_result(state: MahjongState) -> Result | None:
    """How the game ended; None while it runs. East moves to the right, and the scores are kept."""
    if state.result is None:
        return None
    winner = state.result.winner
    carry = {"east": (state.east + 1) % 4, "scores": [rack.score for rack in state.racks]}
    return Result(state.result.points, () if winner is None else (winner,), carry)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _are_scores(scores: Any) -> bool:
    """Whether these are four whole numbers of a plausible size."""
    if not isinstance(scores, list | tuple) or len(scores) != len(SEATS):
        return False
    return all(_is_number(score) and abs(score) <= MOST_SCORE for score in scores)


class Pay(Protocol):
    """One line of a payment: who pays whom, and how much."""

    @property
    def payer(self) -> Seat: ...

    @property
    def payee(self) -> Seat: ...

    @property
    def points(self) -> int: ...


def points(pays: Iterable[Pay]) -> tuple[int, ...]:
    """What each seat wins or loses; the sum is always 0."""
    totals = [0 for _ in SEATS]
    for pay in pays:
        totals[pay.payer] -= pay.points
        totals[pay.payee] += pay.points
    return tuple(totals)
