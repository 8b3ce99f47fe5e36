"""A game of American mah jongg as a value: the whole state, including what is hidden; and its wall.

Stored as JSON. Only `view_builder.py` turns it into what a seat may see. The wall has 152 tiles, in
four walls of 19 stacks; East's own wall is broken.
"""

from typing import Literal

import msgspec

from mahjong.rules import wall
from mahjong.rules.american.moves import refuse_if
from mahjong.rules.american.view import DiscardView as Discard
from mahjong.rules.american.view import ExposureView as Exposure
from mahjong.rules.american.view import Phase, ResultView
from mahjong.rules.states import OPEN, Answers
from mahjong.rules.tiles import AMERICAN_SET, Hand, holds
from mahjong.rules.tiles import without as removed
from mahjong.rules.wall import Broken, Place
from tables.game import Seat

ClaimKind = Literal["call", "mahjong"]
STACKS = 19
TILES = len(AMERICAN_SET)


class Rack(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One seat's tiles. The hand is sorted, including the drawn tile."""

    hand: Hand
    score: int
    exposed: tuple[Exposure, ...] = ()
    dead: bool = False
    judged: bool = False  # wrongly challenged since its exposures last changed


class Claim(msgspec.Struct, frozen=True, gc=False):
    """A seat that wants the discard, for an exposure or for mah jongg."""

    seat: Seat
    how: ClaimKind


class Debt(msgspec.Struct, frozen=True, gc=False):
    """A wrong challenge, which the challenger pays for at the end."""

    payer: Seat
    payee: Seat


class State(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
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
    answers: Answers = OPEN  # to the open decision: tiles to give, ("yes",), ("2",), ("call",)
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


def without(hand: Hand, tiles: tuple[str, ...]) -> Hand:
    """The hand without these tiles; raises IllegalMove if it does not have them."""
    refuse_if(None if holds(hand, tiles) else "not_your_tile")
    return removed(hand, tiles)


def is_live(state: State, seat: Seat) -> bool:
    return not state.racks[seat].dead


def live_discard(state: State) -> Discard | None:
    """The discard that may still be claimed."""
    return state.discards[-1] if state.claims or state.phase == "claim" else None


def build_wall(seed: str) -> Hand:
    """The 152 tiles in the order they leave the wall."""
    return wall.build(seed, AMERICAN_SET)


def wall_shape(east: Seat, broken: int, left: int) -> tuple[tuple[int, ...], ...]:
    """By seat, the tiles (0 to 2) in its 19 stacks from its right. broken: East's roll. left: tiles
    in the wall."""
    return wall.shape(Broken(east, broken, STACKS), TILES - left)


def next_place(east: Seat, broken: int, left: int) -> Place | None:
    """The seat and stack the next tile comes from; None when the wall is empty."""
    return wall.order(Broken(east, broken, STACKS))[(TILES - left) // 2] if left else None
