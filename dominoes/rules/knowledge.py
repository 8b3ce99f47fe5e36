"""What a seat can know of the tiles that it does not see, and random deals that agree with it.

Someone who draws cannot play: none of the tiles that stay in their hand fits an end that was open
then. Someone who lays a tile for few points probably has none that would have scored more.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from dominoes.rules.board import HAND, TILES, End, fitting, open_ends, points_for, sum_after
from dominoes.rules.view import PlayView, View
from tables.game import Seat

Array = npt.NDArray[Any]
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
