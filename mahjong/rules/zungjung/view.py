"""What one seat sees of a game of Zung Jung mahjong: the wire format, field by field.

A face-down tile has no identity here: other hands and the wall are counts. The client's types
are generated from these structs: `python -m ops.client_types`.
"""

from typing import Literal

import msgspec

from mahjong.rules.zungjung.patterns import Irregular
from mahjong.rules.zungjung.scoring import Limit, ScoredPattern
from mahjong.rules.zungjung.shapes import SetKind

Phase = Literal["turn", "claim", "rob", "over"]
PartKind = Literal["run", "triplet", "quad", "pair"]
Outcome = Literal["draw", "discard", "robbing", "wall"]  # wall: a drawn game, no tile was left
PayReason = Literal[
    "draw", "discard", "robbing",
    "responsible",  # discarded the tile first in the last go-around
    "own_discard",  # the winner discarded it first: it counts as self-drawn
    "mistake",  # declared mahjong wrongly
]  # fmt: skip


class MeldView(msgspec.Struct, frozen=True, gc=False):
    """A set laid down beside a hand."""

    kind: SetKind
    tiles: tuple[str, ...]
    concealed: bool  # a concealed quad, which lies with its two outer tiles face down
    small: bool  # a quad made of a claimed triplet
    tile: str | None  # the claimed tile; None in a concealed quad
    source: int | None  # the seat that discarded it


class RackView(msgspec.Struct, frozen=True, gc=False):
    """One seat's tiles."""

    count: int  # concealed tiles, without those of melds
    melds: tuple[MeldView, ...]
    hand: tuple[str, ...] | None  # own hand, in order; others' only at the end of the game
    score: int  # won or lost so far in this session


class DiscardView(msgspec.Struct, frozen=True, gc=False):
    """A discarded tile, and who discarded it."""

    tile: str
    seat: int
    claimed: bool  # it lies in a set or a winning hand now


class PayView(msgspec.Struct, frozen=True, gc=False):
    """One line of the payment: who pays whom, how much, and why."""

    payer: int
    payee: int
    points: int
    why: PayReason


class PartView(msgspec.Struct, frozen=True, gc=False):
    """A set or the pair of the winning hand, as it was scored."""

    kind: PartKind
    tiles: tuple[str, ...]
    concealed: bool


class ResultView(msgspec.Struct, frozen=True, gc=False):
    """How the game ended."""

    how: Outcome
    winner: int | None
    discarder: int | None  # of the winning tile, or whose quad was robbed
    tile: str | None  # the winning tile; None in a blessing of heaven
    parts: tuple[PartView, ...]  # melds first, the pair last; none in an irregular hand
    irregular: Irregular
    patterns: tuple[ScoredPattern, ...]  # in the order of the list
    total: int  # of the patterns
    limit: Limit  # what replaced the total, if anything did
    value: int  # what is paid
    pays: tuple[PayView, ...]
    points: tuple[int, ...]


class View(msgspec.Struct, frozen=True, gc=False):
    """The table as one seat sees it."""

    phase: Phase
    turn: int  # number of the open decision
    me: int | None  # the seat; None for a spectator
    assist: bool
    scoring: int  # 1 to 5: which patterns count
    penalty: int  # points to each other player for declaring mahjong wrongly
    east: int
    active: int | None  # whose turn it is, or whose discard or quad may be claimed
    rolls: tuple[tuple[int, int], ...]  # each seat's roll for East; empty when East moved on
    dice: tuple[int, int, int]  # East's roll, which chose the wall
    broken: int  # the seat whose wall was broken
    break_dice: tuple[int, int, int]  # its owner's roll, which counted off the stacks
    wall: tuple[tuple[int, ...], ...]  # per seat: tiles (0..2) in its 17 stacks, from its right
    next: tuple[int, int] | None  # seat and stack the next tile comes from: the live end
    supplement: tuple[int, int] | None  # the same of the next supplement tile: the dead end
    left: int  # tiles left in the wall
    racks: tuple[RackView, ...]
    drawn: str | None  # the active seat's new tile until it discards: its own, or in open views
    discards: tuple[DiscardView, ...]  # all of this game, oldest first
    live: DiscardView | None  # what may be claimed now: a discard, or the tile of a quad
    ready: bool  # one tile completes this seat's hand, after a discard if it has one to make
    answered: str | None  # this seat's answer to the open claim window
    result: ResultView | None
