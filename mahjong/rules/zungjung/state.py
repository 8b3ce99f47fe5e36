"""A game of Zung Jung mahjong as a value: the whole state, including what is hidden; and its wall.

Stored as JSON. Only `view_builder.py` turns it into what a seat may see. The wall has 136 tiles, in
four walls of 17 stacks. East's three dice choose one, counted to the right from East's own. Its
owner's three dice count off the stacks: with 17 all of it, with 18 one stack of the next as well.
Supplement tiles come from the dead end: the last stack first, its top tile before the bottom one.
"""

from typing import Any

import msgspec

from mahjong.rules import wall
from mahjong.rules.states import OPEN, Answers, change, decide
from mahjong.rules.tiles import SEATS, Hand, holds
from mahjong.rules.tiles import without as removed
from mahjong.rules.wall import Broken, Place
from mahjong.rules.zungjung.moves import refuse_if
from mahjong.rules.zungjung.shapes import TILES
from mahjong.rules.zungjung.view import DiscardView as Discard
from mahjong.rules.zungjung.view import MeldView as Meld
from mahjong.rules.zungjung.view import PayView as Pay
from mahjong.rules.zungjung.view import Phase, ResultView
from tables.game import Seat
from tables.rng import RandomStream

STACKS = 17
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


def build_wall(seed: str) -> Hand:
    """The 136 tiles in the order they leave the wall."""
    return wall.build(seed, TILES)


def roll(seed: str, name: str) -> Roll:
    """Three dice."""
    chance = RandomStream(seed, name)
    return chance.die(), chance.die(), chance.die()


def broken_seat(east: Seat, dice: Roll) -> Seat:
    """Whose wall East's dice choose: 1 would be East's own, 2 that to the right of it."""
    return (east + sum(dice) - 1) % 4


def take_supplement(tiles: Hand, taken: int) -> tuple[str, Hand]:
    """The next supplement tile and the rest of the wall. taken: how many were drawn before."""
    at = -2 if taken % 2 == 0 and len(tiles) > 1 else -1
    left = list(tiles)
    return left.pop(at), tuple(left)


def wall_shape(state: State) -> tuple[tuple[int, ...], ...]:
    """By seat, the tiles (0 to 2) in its 17 stacks from its right."""
    return wall.shape(_broken(state), _drawn(state), state.supplements)


def next_place(state: State) -> Place | None:
    """The seat and stack the next tile comes from; None when the wall is empty."""
    return wall.order(_broken(state))[_drawn(state) // 2] if state.wall else None


def supplement_place(state: State) -> Place | None:
    """The seat and stack the next supplement tile comes from; None when the wall is empty."""
    return wall.order(_broken(state))[-1 - state.supplements // 2] if state.wall else None


def _broken(state: State) -> Broken:
    return Broken(broken_seat(state.east, state.dice), sum(state.break_dice), STACKS)


def _drawn(state: State) -> int:
    """Tiles that left where the wall was broken."""
    return len(TILES) - len(state.wall) - state.supplements
