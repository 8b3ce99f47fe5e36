"""A game of Zung Jung mahjong as a value: the whole state, including what is hidden.

Stored as JSON. Only `view_builder.py` turns it into what a seat may see.
"""

from typing import Any

import msgspec

from mahjong.rules.states import OPEN, Answers, change, decide
from mahjong.rules.tiles import SEATS, Hand, holds
from mahjong.rules.tiles import without as removed
from mahjong.rules.zungjung.moves import refuse_if
from mahjong.rules.zungjung.view import DiscardView as Discard
from mahjong.rules.zungjung.view import MeldView as Meld
from mahjong.rules.zungjung.view import PayView as Pay
from mahjong.rules.zungjung.view import Phase, ResultView
from tables.game import Seat

Roll = tuple[int, int, int]
WINDOWS = ("claim", "rob")  # the phases in which three seats answer


class Rack(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One seat's tiles. The hand is sorted, including the drawn tile."""

    hand: Hand
    score: int
    melds: tuple[Meld, ...] = ()


class State(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The table between two moves."""

    seed: str
    assist: bool
    scoring: int  # 1 to 5: which patterns count
    turn: int  # number of the open decision
    phase: Phase
    east: Seat
    rolls: tuple[tuple[int, int], ...]  # for East; empty when East has moved on
    dice: Roll  # East's roll, which chose the wall
    break_dice: Roll  # its owner's roll, which broke it
    racks: tuple[Rack, ...]
    wall: tuple[str, ...]  # in the order the tiles are drawn; supplement tiles come from the end
    active: Seat | None = None  # whose turn it is, or whose discard or quad may be claimed
    answers: Answers = OPEN  # to the claim window: ("pass",), ("run", "2D", "3D"), ("mahjong",)
    drawn: str | None = None  # what the active seat drew this turn and still holds
    supplements: int = 0  # tiles drawn from the dead end in this game
    supplement: bool = False  # the drawn tile is one of them
    claimed: bool = False  # the turn began with a claimed run or triplet
    mistaken: bool = False  # mahjong was declared wrongly with the hand as it is
    robbed: int | None = None  # which meld of the active seat is the quad that may be robbed
    held: bool = False  # a seat has asked for more time in the claim window
    discards: tuple[Discard, ...] = ()  # oldest first; claimed ones stay in the list
    debts: tuple[Pay, ...] = ()  # for wrong declarations, paid at the end
    result: ResultView | None = None


def without(hand: Hand, tiles: Hand) -> Hand:
    """The hand without these tiles; raises IllegalMove if it does not have them."""
    refuse_if(None if holds(hand, tiles) else "not_your_tile")
    return removed(hand, tiles)


def open_turn(state: State, seat: Seat, **fields: Any) -> State:
    """The state in which this seat has to discard, declare a quad, or win."""
    over = {
        "drawn": None, "supplement": False, "claimed": False, "mistaken": False, "robbed": None,
        "held": False,
    }  # fmt: skip
    return decide(state, "turn", active=seat, **(over | fields))


def open_window(state: State, seat: Seat, phase: Phase) -> State:
    """The state in which the three other seats may claim a tile of this seat."""
    answers = tuple(() if other == seat else None for other in SEATS)
    return decide(state, phase, active=seat, answers=answers)


def live_tile(state: State) -> Discard | None:
    """The tile that may be claimed now: the newest discard, or that of a small melded quad."""
    if state.phase == "claim":
        return state.discards[-1]
    if state.phase != "rob" or state.active is None or state.robbed is None:
        return None
    quad = state.racks[state.active].melds[state.robbed]
    return Discard(quad.tiles[0], state.active, False)


def take_discard(state: State) -> State:
    """The newest discard is claimed."""
    *before, newest = state.discards
    taken = msgspec.structs.replace(newest, claimed=True)
    return change(state, discards=(*before, taken))
