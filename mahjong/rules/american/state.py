"""A game of American mah jongg as a value: the whole state, including what is hidden.

Stored as JSON. Only `view_builder.py` turns it into what a seat may see.
"""

from typing import Any, Literal

import msgspec

from mahjong.rules.american.refusals import refuse
from mahjong.rules.american.view import DiscardView as Discard
from mahjong.rules.american.view import ExposureView as Exposure
from mahjong.rules.american.view import Phase, ResultView
from mahjong.rules.tiles import in_order
from tables.game import Event, Seat, Step

SEATS = (0, 1, 2, 3)
Hand = tuple[str, ...]
ClaimKind = Literal["call", "mahjong"]
Answer = tuple[str, ...]  # of a seat: tiles to give, ("yes",), ("2",), ("call",)
OPEN: tuple[Answer | None, ...] = (None, None, None, None)


class Rack(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat's tiles. The hand is sorted, including the drawn tile."""

    hand: Hand
    score: int
    exposed: tuple[Exposure, ...] = ()
    dead: bool = False
    judged: bool = False  # wrongly challenged since its exposures last changed


class Claim(msgspec.Struct, frozen=True):
    """A seat that wants the discard, for an exposure or for mah jongg."""

    seat: Seat
    how: ClaimKind


class Debt(msgspec.Struct, frozen=True):
    """A wrong challenge, which the challenger pays for at the end."""

    payer: Seat
    payee: Seat


class State(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table between two moves."""

    seed: str
    card: str
    assist: bool
    turn: int  # number of the open decision
    phase: Phase
    east: Seat
    rolls: tuple[tuple[int, int], ...]  # for East; empty when East has moved on
    dice: tuple[int, int]  # the roll that broke the wall
    racks: tuple[Rack, ...]
    wall: tuple[str, ...]  # in the order the tiles are drawn
    active: Seat | None = None  # whose turn or call it is, or in a claim window whose discard
    answers: tuple[Answer | None, ...] = OPEN  # to the open decision, if several seats answer it
    step: int = 0  # which pass of the Charleston
    agreed: tuple[int, ...] = (0, 0, 0, 0)  # tiles each seat still owes in the courtesy pass
    drawn: str | None = None  # what the active seat drew this turn and still holds
    called: bool = False  # the turn began with a call; its exposure may still be changed
    changed: int = 0  # how often that exposure was changed
    exchanged: bool = False  # a joker exchange in this turn completed the hand
    withdrew: bool = False  # mah jongg was taken back this turn
    held: bool = False  # a seat has asked for more time in the claim window
    claims: tuple[Claim, ...] = ()  # not settled yet; the first is being settled
    discards: tuple[Discard, ...] = ()  # on the table, oldest first
    debts: tuple[Debt, ...] = ()
    result: ResultView | None = None


def change(state: State, **fields: Any) -> State:
    return msgspec.structs.replace(state, **fields)


def with_rack(state: State, seat: Seat, **fields: Any) -> State:
    """The state with fields of one rack changed."""
    racks = list(state.racks)
    racks[seat] = msgspec.structs.replace(racks[seat], **fields)
    return change(state, racks=tuple(racks))


def decide(state: State, phase: Phase, **fields: Any) -> State:
    """The state with the next decision open and not answered."""
    fields = {"answers": OPEN, **fields}
    return change(state, phase=phase, turn=state.turn + 1, **fields)


def answered(state: State, seat: Seat, answer: Answer | None) -> State:
    answers = list(state.answers)
    answers[seat] = answer
    return change(state, answers=tuple(answers))


def after(events: tuple[Event, ...], step: Step) -> Step:
    """A step with earlier events put before its own."""
    return Step(step.state, (*events, *step.events))


def private_to(seat: Seat, **data: Any) -> tuple[dict[str, Any], ...]:
    """The private part of an event that only one seat sees."""
    return tuple(data if other == seat else {} for other in SEATS)


def joined(hand: Hand, *tiles: str) -> Hand:
    return in_order((*hand, *tiles))


def without(hand: Hand, tiles: tuple[str, ...]) -> Hand:
    """The hand without these tiles; raises IllegalMove if it does not have them."""
    left = list(hand)
    for tile in tiles:
        if tile not in left:
            raise refuse("not_your_tile")
        left.remove(tile)
    return tuple(left)


def is_live(state: State, seat: Seat) -> bool:
    return not state.racks[seat].dead


def to_the_right(seat: Seat) -> tuple[Seat, ...]:
    """The other seats in turn order from this one."""
    return tuple((seat + step) % 4 for step in (1, 2, 3))


def live_discard(state: State) -> Discard | None:
    """The discard that may still be claimed."""
    return state.discards[-1] if state.claims or state.phase == "claim" else None
