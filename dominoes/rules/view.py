"""What players and spectators see of a game of dominoes: the wire format, field by field.

Another seat's tiles are not here before a round is over. The client's types are generated from
these structs: `python -m ops.client_types`.
"""

from typing import Literal

import msgspec

from tables.clock import GameClock

Phase = Literal["begin", "showing", "countdown", "play", "draw", "round", "over"]
Against = Literal["ai", "people"]
Outcome = Literal["points", "time", "stopped"]
RoundOutcome = Literal["out", "stuck"]


class PlayView(msgspec.Struct, frozen=True, gc=False):
    """A tile on the board, as it was laid. Sides 0 and 1 of a tile are its numbers in the order
    written. A double's long sides are 0 and 1, its short ones 2 and 3.
    """

    tile: str  # "6|4", the higher number first
    at: int  # index of the play it was attached to; -1: the first of its round
    side: int  # of that tile
    seat: int
    points: int  # scored by it
    drew: int  # tiles its player drew just before
    sum: int  # of the ends, after it


class EndView(msgspec.Struct, frozen=True, gc=False):
    """An open end of the board."""

    id: str  # index of the play and side: "12.1"
    value: int  # the number that fits
    counts: int  # what it adds to the sum


class RoundEndView(msgspec.Struct, frozen=True, gc=False):
    """How a round ended: a seat went out, or was out of moves."""

    how: RoundOutcome
    seat: int  # who went out, or who could neither play nor draw
    points: int  # for going out


class ScoreView(msgspec.Struct, frozen=True, gc=False):
    """What seat 0 made of a game against the AI."""

    points: int
    spread: int  # bonus for being ahead
    time: int  # bonus for the time left
    total: int


class HintView(msgspec.Struct, frozen=True, gc=False):
    """What a strong player would lay. end: as in a play, "" on an empty board."""

    tile: str
    end: str


class PausedView(msgspec.Struct, frozen=True, gc=False):
    """What is shown of a paused game, whose board is hidden. Fields are those of `View`."""

    phase: Phase
    round: int
    points: tuple[int, int]
    clock: GameClock | None
    practice: bool


class View(msgspec.Struct, frozen=True, gc=False):
    """The table as one seat sees it. In the phases "begin" and "showing" no tile is shown."""

    phase: Phase
    round: int  # from 1
    turn: int  # number of the open decision
    active: int | None  # the seat to play; null outside of a round's play
    ready: tuple[int, ...]  # seats that have said they are, where several must
    plays: tuple[PlayView, ...]  # of this round, in order
    ends: tuple[EndView, ...]  # the open ones
    sum: int  # of the open ends
    hand: tuple[str, ...]  # one's own, in the order dealt and drawn
    counts: tuple[int, int]  # tiles in each hand
    boneyard: int  # tiles left in it
    drew: int  # tiles that the active seat has drawn in this turn
    points: tuple[int, int]
    hands: tuple[tuple[str, ...], ...]  # both, once the round is over; none before
    clock: GameClock | None  # None when played without one
    round_end: RoundEndView | None
    how: Outcome | Literal[""]  # how the game ended
    score: ScoreView | None  # once the game is over, against the AI
    hint: HintView | None  # until the next move
    against: Against
    practice: bool  # the deal may be played again
    helps: bool  # hints and undo are offered
    deal: str | None  # the deal's number; None if it must not be shown
