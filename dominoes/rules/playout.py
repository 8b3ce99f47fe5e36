"""What a seat can know of the tiles that it does not see, random deals that agree with it, and
many rounds played to their end at once, each with such a guess.

In a playout both seats lay what scores most, ties in a random order of the tiles. All rounds take
a step together, as rows of arrays, because Python is too slow for one after the other. Where the
tiles lie does not matter here: ends of the same kind and number are the same, so a board is how
many ordinary ends it has of each number, the state of each double, and the sum of the ends.

Someone who draws cannot play: none of the tiles that stay in their hand fits an end that was open
then. Someone who lays a tile for few points probably has none that would have scored more.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from dominoes.rules.board import (
    HAND,
    HIGHEST,
    TILES,
    End,
    fitting,
    is_double,
    open_ends,
    pips,
    points_for,
    sum_after,
)
from dominoes.rules.state import GOAL, GOING_OUT
from dominoes.rules.view import PlayView, View
from tables.game import Seat

Array = npt.NDArray[Any]
VALUES = HIGHEST + 1
CLOSED, ALONE, CROSSED, BOTH_SHORT, ONE_SHORT = range(5)  # the states of a double
NEXT = np.array([CLOSED, CROSSED, BOTH_SHORT, ONE_SHORT, CLOSED], np.int16)  # once laid on


class Way(NamedTuple):
    """A way to lay a tile: on which number, and whether on a double's end (1) or another (0)."""

    tile: int
    on: int
    leaves: int
    double: int


def _ways() -> list[Way]:
    """All of them. A double is laid on ordinary ends only: there is one double of each number."""
    ways = []
    for n, tile in enumerate(TILES):
        high, low = pips(tile)
        if is_double(tile):
            ways.append(Way(n, high, high, 0))
        else:
            ways += [Way(n, *on, double) for on in ((high, low), (low, high)) for double in (0, 1)]
    return ways


WAYS: list[Way] = _ways()
_TILE, _ON, _LEAVES, _DOUBLE = (np.array(column) for column in zip(*WAYS, strict=True))
_LAYS_DOUBLE = np.array([is_double(TILES[way.tile]) for way in WAYS])
_END = _ON + VALUES * _DOUBLE  # its column among the ends
_ADDS = np.array(_LEAVES * (1 + _LAYS_DOUBLE), np.int16)  # to the sum
_PIPS = np.arange(VALUES, dtype=np.int16)
_POINTS = np.array([points_for(total) for total in range(12 * len(TILES))], np.int16)
_BY_ROW = (
    "lines", "doubles", "total", "hands", "order", "left", "active", "points", "ties", "row",
)  # fmt: skip


class Rounds:
    """Rounds under way, one a row. `left` tiles of the boneyard's `order` can still be drawn, the
    last first. ties: what is laid first among equals, below 64. row: the numbers of the rows that
    are not over yet.
    """

    def __init__(self, **arrays: Array) -> None:
        self.lines = arrays["lines"]  # [row, number]: ordinary ends
        self.doubles = arrays["doubles"]  # [row, number]: the state of its double
        self.total = arrays["total"]  # [row]: of the ends
        self.hands = arrays["hands"]  # [row, seat, tile]: whether it is there
        self.order = arrays["order"]  # [row, place]
        self.left = arrays["left"]  # [row]
        self.active = arrays["active"]  # [row]
        self.points = arrays["points"]  # [row, seat]
        self.ties = arrays["ties"]  # [row, way]
        self.row = np.arange(len(self.total))
        self.ended = np.zeros_like(self.points)

    def play_out(self) -> Array:
        """The points of both seats when each round is over."""
        while len(self.row):
            self.step()
        return self.ended

    def answers(self) -> Array:
        """By row, what the active seat scores with its next tile; -1 if none fits."""
        most: Array = self._keys().max(axis=1) // 64
        return most

    def step(self) -> None:
        """In each round the active seat lays a tile, or draws one."""
        keys = self._keys()
        way = keys.argmax(axis=1)
        able = keys[np.arange(len(way)), way] >= 0
        stuck = self._draw(np.flatnonzero(~able))
        over = self.lay(np.flatnonzero(able), way[able])
        over[stuck] = True
        self._drop(over)

    def lay(self, rows: Array, way: Array) -> Array:
        """Lays a tile in these rows. Which of all rows are over then."""
        seat, on = self.active[rows], _ON[way]
        self.total[rows] += _ADDS[way] - self._removed()[rows, _END[way]]
        self.points[rows, seat] += _POINTS[self.total[rows]]
        self.hands[rows, seat, _TILE[way]] = False
        double = _DOUBLE[way] == 1
        at, number = rows[double], on[double]
        self.doubles[at, number] = NEXT[self.doubles[at, number]]
        self.lines[rows[~double], on[~double]] -= 1
        crossed = _LAYS_DOUBLE[way]
        self.doubles[rows[crossed], on[crossed]] = CROSSED
        self.lines[rows[~crossed], _LEAVES[way[~crossed]]] += 1
        self.active[rows] = 1 - seat
        return self._ended(rows, seat)

    def begin(self, seat: int) -> None:
        """To be called first: this seat has just laid a tile in every row."""
        self._drop(self._ended(np.arange(len(self.row)), np.full(len(self.row), seat)))

    def _ended(self, rows: Array, seat: Array) -> Array:
        """Which of all rows are over, after these seats laid a tile in these rows."""
        won = self.points[rows, seat] >= GOAL
        out = ~won & ~self.hands[rows, seat].any(axis=1)
        gone, winner = rows[out], seat[out]
        self.points[gone, winner] += GOING_OUT * self.hands[gone, 1 - winner].sum(axis=1)
        over = np.zeros(len(self.row), bool)
        over[rows] = won | out
        return over

    def _keys(self) -> Array:
        """For each way to lay a tile how good it is; negative if it is not possible."""
        here = np.arange(len(self.row))
        hand = self.hands[here, self.active]
        ends = np.concatenate((self.lines > 0, self.doubles > 0), axis=1)
        after = self.total[:, None] + _ADDS - self._removed()[:, _END]
        keys: Array = _POINTS[after] * 64 + self.ties
        keys[~(hand[:, _TILE] & ends[:, _END])] = -1
        return keys

    def _removed(self) -> Array:
        """By end, what laying a tile on it takes from the sum."""
        lines = np.broadcast_to(_PIPS, self.lines.shape)
        doubles = (self.doubles == CROSSED) * (2 * _PIPS)  # alone, it goes on counting
        removed: Array = np.concatenate((lines, doubles), axis=1)
        return removed

    def _draw(self, rows: Array) -> Array:
        """The active seat draws in these rows. Returns those where nothing is left to draw."""
        empty = self.left[rows] == 0
        stuck: Array = rows[empty]
        rows = rows[~empty]
        self.left[rows] -= 1
        tiles = self.order[rows, self.left[rows]]
        self.hands[rows, self.active[rows], tiles] = True
        return stuck

    def _drop(self, over: Array) -> None:
        """Keeps the result of the rounds that are over, and continues with the others."""
        if not over.any():
            return
        self.ended[self.row[over]] = self.points[over]
        for name in _BY_ROW:
            setattr(self, name, getattr(self, name)[~over])


NUMBER: dict[str, int] = {tile: n for n, tile in enumerate(TILES)}
_IMPOSSIBLE, _UNLIKELY = 2.0, 1.0  # added to keys from 0 to 1, of which the lowest are dealt


class Deals(NamedTuple):
    """Guesses of what is hidden, one a row. order: the boneyard's tiles come first in it."""

    hand: Array  # [row, tile]: whether the other seat has it
    order: Array


class _Held(NamedTuple):
    """Some of a hand's tiles. penalty: by tile, how little it is to be expected among them."""

    size: int
    penalty: Array


def random_deals(view: View, seat: Seat, count: int, bits: np.random.PCG64) -> Deals:
    """Random hands of the other seat, and boneyards, that agree with what `seat` has seen."""
    seen = [NUMBER[tile] for tile in (*view.hand, *(play.tile for play in view.plays))]
    taken = np.zeros((count, len(TILES)))
    taken[:, seen] = 2 * _IMPOSSIBLE
    hand = np.zeros((count, len(TILES)), bool)
    rows = np.arange(count)[:, None]
    for held in sorted(_held_by(view, 1 - seat), key=lambda held: -held.penalty.sum()):
        keys = _keys(bits, count) + taken + held.penalty
        tiles = keys.argsort(axis=1)[:, : held.size]
        hand[rows, tiles] = True
        taken[rows, tiles] = 2 * _IMPOSSIBLE
    return Deals(hand, (_keys(bits, count) + taken).argsort(axis=1))


def _held_by(view: View, seat: Seat) -> list[_Held]:
    """This seat's hand in parts about which the same is known."""
    parts = [_Held(HAND, np.zeros(len(TILES)))]
    for n, play in enumerate(view.plays):
        if play.seat != seat:
            continue
        before = view.plays[:n]
        if play.drew:
            parts = _drawn(parts, before, play)
        else:
            parts = _laid(parts, NUMBER[play.tile])
            parts = [_doubted(part, _better(before, play)) for part in parts]
    return [part for part in parts if part.size]


def _drawn(parts: list[_Held], before: tuple[PlayView, ...], play: PlayView) -> list[_Held]:
    """After drawing and laying the last tile drawn, which alone was playable."""
    ends = open_ends(before)
    fits = np.array([bool(fitting(tile, ends)) for tile in TILES])
    new = _Held(play.drew - 1, np.zeros(len(TILES)))
    return [
        part._replace(penalty=np.where(fits, _IMPOSSIBLE, part.penalty)) for part in (*parts, new)
    ]


def _laid(parts: list[_Held], tile: int) -> list[_Held]:
    """The tile came from a part in which it may have been, of several from the largest."""
    from_ = max(parts, key=lambda part: (part.penalty[tile] < _IMPOSSIBLE, part.size))
    return [part._replace(size=part.size - (part is from_)) for part in parts]


def _doubted(part: _Held, better: Array) -> _Held:
    return part._replace(penalty=np.maximum(part.penalty, better * _UNLIKELY))


def _better(before: tuple[PlayView, ...], play: PlayView) -> Array:
    """The tiles that would have scored more than this one did."""
    ends = open_ends(before)
    return np.array([_most(tile, ends) > play.points for tile in TILES])


def _most(tile: str, ends: tuple[End, ...]) -> int:
    """The most points that a tile can score."""
    on: tuple[End | None, ...] = fitting(tile, ends) if ends else (None,)
    return max((points_for(sum_after(ends, tile, end)) for end in on), default=0)


def _keys(bits: np.random.PCG64, count: int) -> Array:
    """Random numbers from 0 to 1. Only raw bits are the same in every version of numpy."""
    raw = bits.random_raw(count * len(TILES)).reshape(count, len(TILES))
    return (raw >> np.uint64(11)) * 2.0**-53
