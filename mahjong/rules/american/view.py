"""What one seat sees of a game of American mah jongg: the wire format, field by field.

A face-down tile has no identity here: other hands and the wall are counts. `client/games/
american/view.ts` is the same list for the browser.
"""

import msgspec


class ExposureView(msgspec.Struct, frozen=True):
    """One group laid out on a rack."""

    tiles: tuple[str, ...]  # as they lie, jokers as "J"
    tile: str  # the natural tile the group is made of
    source: int | None  # the seat whose discard was called; None in a shown winning hand


class RackView(msgspec.Struct, frozen=True):
    """One seat's rack, as anybody sees it."""

    count: int  # concealed tiles
    exposed: tuple[ExposureView, ...]
    dead: bool
    chosen: bool  # has answered the open Charleston question (never told in a claim window)
    hand: tuple[str, ...] | None  # own hand, in order; others' only when shown at the end
    score: int  # the worth of its sticks; a session starts with 650


class PassView(msgspec.Struct, frozen=True):
    """The open pass of the Charleston."""

    name: str  # first_right first_across first_left second_left second_across last_right courtesy
    to: str  # right, across or left
    blind: bool
    count: tuple[int, int]  # fewest and most tiles this seat may give (0, 0 for a watcher)


class DiscardView(msgspec.Struct, frozen=True):
    tile: str
    seat: int


class PayView(msgspec.Struct, frozen=True):
    """One line of the payment: who pays whom, how much, and why."""

    payer: int
    payee: int
    points: int
    why: str  # discarder, self_drawn, other, challenge
    doubled: bool  # jokerless, not Singles and Pairs


class ResultView(msgspec.Struct, frozen=True):
    """How the game ended."""

    how: str  # discard, self_drawn, heavenly, exchange, wall (drawn game), dead (three dead hands)
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


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it."""

    phase: str  # give second courtesy turn expose declared claim over
    turn: int  # number of the open decision
    me: int | None
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
    given: tuple[str, ...] | None  # what I have chosen to give; can still be changed
    drawn: str | None  # the tile I hold last drawn, until I discard
    discards: tuple[DiscardView, ...]  # those that lie on the table, oldest first
    live: DiscardView | None  # the discard that may be claimed now (also the last in discards)
    answered: str | None  # my own answer: pass hold call mahjong; to second: yes; to courtesy: 0..3
    result: ResultView | None
