"""What one seat sees of a game of American mah jongg: the wire format, field by field.

A face-down tile has no identity here: other hands and the wall are counts. The client's types
are generated from these structs: `python -m ops.client_types`.
"""

from typing import Literal

import msgspec

Phase = Literal["give", "second", "courtesy", "turn", "expose", "declared", "claim", "over"]
PassName = Literal[
    "first_right", "first_across", "first_left",
    "second_left", "second_across", "last_right", "courtesy",
]  # fmt: skip
Direction = Literal["right", "across", "left"]
Outcome = Literal[
    "discard", "self_drawn", "heavenly", "exchange",
    "wall",  # drawn game: the wall is empty
    "dead",  # three dead hands
]  # fmt: skip
PayReason = Literal["discarder", "self_drawn", "other", "challenge"]


class ExposureView(msgspec.Struct, frozen=True, gc=False):
    """One group laid out on a rack."""

    tiles: tuple[str, ...]  # as they lie, jokers as "J"
    tile: str  # the natural tile the group is made of
    source: int | None  # the seat whose discard was called; None in a shown winning hand


class RackView(msgspec.Struct, frozen=True, gc=False):
    """One seat's rack."""

    count: int  # concealed tiles
    exposed: tuple[ExposureView, ...]
    dead: bool
    chosen: bool  # has answered the open Charleston question (never shown in a claim window)
    hand: tuple[str, ...] | None  # own hand, in order; others' only at the end of the game
    score: int  # value of its sticks; a session starts with 650


class PassView(msgspec.Struct, frozen=True, gc=False):
    """The open pass of the Charleston."""

    name: PassName
    to: Direction
    blind: bool
    count: tuple[int, int]  # fewest and most tiles this seat may give (0, 0 for a spectator)


class DiscardView(msgspec.Struct, frozen=True, gc=False):
    """A discarded tile, and who discarded it."""

    tile: str
    seat: int


class PayView(msgspec.Struct, frozen=True, gc=False):
    """One line of the payment: who pays whom, how much, and why."""

    payer: int
    payee: int
    points: int
    why: PayReason
    doubled: bool  # jokerless, not Singles and Pairs


class ResultView(msgspec.Struct, frozen=True, gc=False):
    """How the game ended."""

    how: Outcome
    winner: int | None
    discarder: int | None
    line: str | None  # id of the card's line
    label: str | None  # the line as the card prints it
    section: str | None
    value: int
    groups: tuple[tuple[str, ...], ...]  # the winning 14 in the order of the line
    jokerless: bool
    pays: tuple[PayView, ...]
    points: tuple[int, ...]
    tile: str | None = None  # the winning one; None as dealt, or by an exchange


class View(msgspec.Struct, frozen=True, gc=False):
    """The table as one seat sees it."""

    phase: Phase
    turn: int  # number of the open decision
    me: int | None  # the seat; None for a spectator
    card: str
    assist: bool
    east: int
    active: int | None  # the seat whose turn it is, whose call or whose discard is open
    rolls: tuple[tuple[int, int], ...]  # each seat's roll for East; empty when East moved on
    dice: tuple[int, int]  # East's roll that broke the wall
    wall: tuple[tuple[int, ...], ...]  # per seat: tiles (0..2) in its 19 stacks, from its right
    next: tuple[int, int] | None  # seat and stack the next tile comes from
    left: int  # tiles left in the wall
    racks: tuple[RackView, ...]
    passing: PassView | None
    given: tuple[str, ...] | None  # what this seat has chosen to give; can still be changed
    drawn: str | None  # the active seat's new tile until it discards: its own, or in open views
    called: bool  # this turn began with a call
    discards: tuple[DiscardView, ...]  # on the table, oldest first
    live: DiscardView | None  # the discard that may be claimed now (also the last in discards)
    answered: (
        str | None
    )  # this seat's answer: pass hold call mahjong; to second: yes; to courtesy: 0..3
    useless: (
        bool  # this seat may call the live discard, but no line it can complete has a use for it
    )
    result: ResultView | None
