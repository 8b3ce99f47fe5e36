"""What the player and spectators see of a game of solitaire: the wire format, field by field.

A covered tile has no face here. The client's types are generated from these structs:
`python -m ops.client_types`.
"""

from typing import Literal, get_args

import msgspec

from solitaire.rules.tiles import Kind

Phase = Literal["play", "over"]
Mode = Literal["classic", "score"]
Dealing = Literal["easy", "hard"]
Help = Literal["undo", "shuffle", "hint"]
HELPS: tuple[Help, ...] = get_args(Help)
RowKind = Literal["take", "undo", "shuffle", "hint"]
Outcome = Literal["cleared", "time", "ended", "stuck"]


class RowView(msgspec.Struct, frozen=True, gc=False):
    """A row of the score: a pair that was taken, or the cost of an undo, shuffle or hint."""

    do: RowKind
    pairs: int  # left on the board; the points are multiplied by it
    points: int
    kind: Kind | Literal[""] = ""  # of the pair: the kind of higher value of its two tiles
    value: int = 0
    faces: tuple[str, ...] = ()
    pair: tuple[int, ...] = ()  # numbers of the places


class UsesView(msgspec.Struct, frozen=True, gc=False):
    """How often undo, shuffle and hint may still be used; None: without limit."""

    undo: int | None
    shuffle: int | None
    hint: int | None


class CostView(msgspec.Struct, frozen=True, gc=False):
    """The points that the next undo, shuffle and hint cost."""

    undo: int
    shuffle: int
    hint: int


class ResultView(msgspec.Struct, frozen=True, gc=False):
    """How the game ended."""

    how: Outcome
    score: int
    pairs: int  # left on the board
    rows: tuple[RowView, ...]  # a pair that was undone has no row


class PausedView(msgspec.Struct, frozen=True, gc=False):
    """What is shown of a paused game, whose tiles lie face down. Fields are those of `View`."""

    phase: Phase
    mode: Mode
    title: str
    practice: bool
    deal: str | None
    places: tuple[tuple[int, int, int], ...]
    faces: tuple[str | None, ...]  # "", or None for one that is gone
    pairs: int
    score: int


class View(msgspec.Struct, frozen=True, gc=False):
    """The board as its player and spectators see it."""

    phase: Phase
    turn: int  # number of the open decision
    mode: Mode
    layout: str
    title: str  # of the layout
    practice: bool
    dealing: Dealing
    deal: str | None  # the deal's number; None if it must not be shown
    places: tuple[tuple[int, int, int], ...]  # x, y in half tiles; z: the layer, from 0
    faces: tuple[str | None, ...]  # by place; "": covered, so unknown; None: gone
    free: tuple[int, ...]  # numbers of the places that may be taken
    pairs: int  # left on the board
    taken: int  # pairs taken
    score: int
    left: UsesView
    cost: CostView
    hint: tuple[int, int] | None  # a pair, until the next move
    helped: bool  # has asked whether the game can be won
    result: ResultView | None
