"""What the states of all mahjong games have in common, and how they change."""

from typing import Any, Protocol, TypeVar

import msgspec

from mahjong.rules.tiles import drawn_last
from tables.game import Event, Seat, Step

Answer = tuple[str, ...]  # of a seat: ("pass",), ("hold",), or a choice with its tiles
Answers = tuple[Answer | None, ...]
OPEN: Answers = (None, None, None, None)
HOLD = ("hold",)


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
