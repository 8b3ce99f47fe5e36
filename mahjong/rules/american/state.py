"""A game of American mah jongg as a value: everything there is to know, the hidden included.

Stored as JSON. Only `show.py` turns it into what a seat may see.
"""

from typing import Any

import msgspec

from mahjong.rules.american.refusals import refuse
from mahjong.rules.american.view import DiscardView as Discard
from mahjong.rules.american.view import ExposureView as Exposure
from mahjong.rules.american.view import ResultView
from mahjong.rules.tiles import in_order
from tables.game import Event, Seat, Step

SEATS = (0, 1, 2, 3)
Hand = tuple[str, ...]
Answer = tuple[str, ...]  # what a seat has picked: tiles to give, ("yes",), ("2",), ("call",)
OPEN: tuple[Answer | None, ...] = (None, None, None, None)


class Rack(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat's tiles. The hand is kept in order, the drawn tile among the others."""

    hand: Hand
    score: int
    exposed: tuple[Exposure, ...] = ()
    dead: bool = False
    judged: bool = False  # challenged in vain since its exposures last changed


class Claim(msgspec.Struct, frozen=True):
    """A seat that wants the discard: how is "call" or "mahjong"."""

    seat: Seat
    how: str


class Debt(msgspec.Struct, frozen=True):
    """A challenge in vain: what the challenger pays at the end."""

    payer: Seat
    payee: Seat


class State(msgspec.Struct, frozen=True, omit_defaults=True):
    """The whole table between two moves."""

    seed: str
    card: str
    assist: bool
    turn: int  # number of the open decision
    phase: str  # give second courtesy turn expose declared claim over
    east: Seat
    rolls: tuple[tuple[int, int], ...]  # for East; empty when East has moved on
    dice: tuple[int, int]  # broke the wall
    racks: tuple[Rack, ...]
    wall: tuple[str, ...]  # in the order it is drawn
    active: Seat | None = None  # whose turn, whose call, or (claim) whose discard is open
    answers: tuple[Answer | None, ...] = OPEN  # to the open decision, where several seats answer
    step: int = 0  # which pass of the Charleston
    agreed: tuple[int, ...] = (0, 0, 0, 0)  # tiles each seat still owes in the courtesy pass
    drawn: str | None = None  # what the active seat drew this turn and still holds
    called: bool = False  # this turn came by a call: its exposure may still be changed
    changed: int = 0  # how often it was changed
    exchanged: bool = False  # a joker exchange of this turn made the hand what it is
    withdrew: bool = False  # mah jongg was taken back this turn
    held: bool = False  # somebody has asked for more time in the claim window
    claims: tuple[Claim, ...] = ()  # those not settled yet; the first is being settled
    discards: tuple[Discard, ...] = ()  # that lie on the table, oldest first
    debts: tuple[Debt, ...] = ()
    result: ResultView | None = None


def change(state: State, **fields: Any) -> State:
    return msgspec.structs.replace(state, **fields)


def with_rack(state: State, seat: Seat, **fields: Any) -> State:
    """The same table with something changed on one rack."""
    racks = list(state.racks)
    racks[seat] = msgspec.structs.replace(racks[seat], **fields)
    return change(state, racks=tuple(racks))


def decide(state: State, phase: str, **fields: Any) -> State:
    """The next decision is open; nobody has answered it."""
    fields = {"answers": OPEN, **fields}
    return change(state, phase=phase, turn=state.turn + 1, **fields)


def answered(state: State, seat: Seat, answer: Answer | None) -> State:
    answers = list(state.answers)
    answers[seat] = answer
    return change(state, answers=tuple(answers))


def after(events: tuple[Event, ...], step: Step) -> Step:
    """A step with what happened before it."""
    return Step(step.state, (*events, *step.events))


def private_to(seat: Seat, **data: Any) -> tuple[dict[str, Any], ...]:
    """An event's private part that one seat alone sees."""
    return tuple(data if other == seat else {} for other in SEATS)


def joined(hand: Hand, *tiles: str) -> Hand:
    return in_order((*hand, *tiles))


def without(hand: Hand, tiles: tuple[str, ...]) -> Hand:
    """The hand less these tiles; refuses tiles that are not in it."""
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
