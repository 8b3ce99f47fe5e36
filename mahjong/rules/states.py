"""What all mahjong games have in common: what a state holds and how it changes, whether mistakes
are refused, what a session keeps from one game to the next, and what payments add up to.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeVar

import msgspec

from mahjong.rules.tiles import SEATS, drawn_last
from tables.game import Data, Event, Result, Seat, Step

Answer = tuple[str, ...]  # of a seat: ("pass",), ("hold",), or a choice with its tiles
Answers = tuple[Answer | None, ...]
OPEN: Answers = (None, None, None, None)
HOLD = ("hold",)
MOST_SCORE = 1_000_000_000


class MahjongState(Protocol):
    """A table between two moves."""

    @property
    def turn(self) -> int:
        """The number of the open decision."""

    @property
    def east(self) -> Seat: ...

    @property
    def active(self) -> Seat | None: ...

    @property
    def drawn(self) -> str | None:
        """The tile that the active seat has just drawn."""

    @property
    def racks(self) -> tuple[Any, ...]: ...

    @property
    def result(self) -> Any:
        """None while the game runs."""

    @property
    def answers(self) -> Answers:
        """By seat, to the open decision if several seats answer it; () of a seat not asked."""


S = TypeVar("S", bound=MahjongState)
Rack = TypeVar("Rack")


def change(state: S, **fields: Any) -> S:
    changed: S = msgspec.structs.replace(state, **fields)  # type: ignore[type-var]
    return changed


def with_rack(state: S, seat: Seat, **fields: Any) -> S:
    """The state with fields of one rack changed."""
    racks = list(state.racks)
    racks[seat] = msgspec.structs.replace(racks[seat], **fields)
    return change(state, racks=tuple(racks))


def open_racks(state: MahjongState, racks: tuple[Rack, ...]) -> tuple[Rack, ...]:
    """The racks of a view once all hands lie open."""
    hands = (
        drawn_last(rack.hand, state.drawn if seat == state.active else None)
        for seat, rack in enumerate(state.racks)
    )
    replace: Any = msgspec.structs.replace
    return tuple(replace(rack, hand=hand) for rack, hand in zip(racks, hands, strict=True))


def decide(state: S, phase: str, **fields: Any) -> S:
    """The state with the next decision open and not answered."""
    fields = {"answers": OPEN, **fields}
    return change(state, phase=phase, turn=state.turn + 1, **fields)


def answered(state: S, seat: Seat, answer: Answer | None) -> S:
    answers = list(state.answers)
    answers[seat] = answer
    return change(state, answers=tuple(answers))


def asked(state: MahjongState) -> tuple[Seat, ...]:
    """The seats that still have to answer; one that asked for more time has not answered."""
    return tuple(seat for seat, answer in enumerate(state.answers) if answer in (None, HOLD))


def after(events: tuple[Event, ...], step: Step) -> Step:
    """A step with earlier events put before its own."""
    return Step(step.state, (*events, *step.events))


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
