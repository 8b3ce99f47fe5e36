"""What a rack is worth to a bot: roughly, the chance to complete some hand of the card.

Each hand near the rack is weighed: every tile it misses comes from the wall, or from a
discard where it may be called, with a chance that falls with the copies seen elsewhere and
with the tiles left. A hand's chance is the product over its tiles; a rack's worth is the sum
over its hands, so that a rack with many ways on is worth more than one with a single way.
"""

from functools import lru_cache
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mahjong.rules.american.analysis import Exposures, distances_in, group_of, table_of
from mahjong.rules.american.bot_sight import Counts, Sight
from mahjong.rules.american.card import Card, Hand
from mahjong.rules.american.pattern import needs_of
from mahjong.rules.tiles import JOKER, ORDER

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.intp]

FOCUS = 100  # hands of the card a bot thinks about at a time, the nearest
_JOKER = ORDER[JOKER]
_MOST_UNSEEN, _MOST_MISSING = 16, 8
_NEVER = 30.0  # the cost of what cannot come any more
_HURRY = 0.6  # of the draws that are left, those that come before somebody wins
_FED = 0.2  # of the needed tiles others hold or draw, those they discard in time
_JOKERS_FOR_ONE = 0.4  # of the unseen jokers, the part that may serve one group
_WAYS = np.array([[comb(u, m) for m in range(_MOST_MISSING)] for u in range(_MOST_UNSEEN)])
_LAST_TILE = 0.7  # a single missing tile may be claimed whatever it is
_GREED = 0.1  # how strongly a line's value counts


class Needs(NamedTuple):
    """The hands of a table of the card, tile by tile: [hand][one of its kinds]."""

    kind: Ints
    need: Ints
    natural: Ints
    concealed: Ints  # 1 where nothing may be called
    weight: Floats  # [hand]


class Odds(NamedTuple):
    """-log of the chance to get m more of a tile with u unseen, at [u * 8 + m]."""

    natural: Floats
    other: Floats  # callable, then the same for concealed hands


class Worth:
    """Weighs racks with the same exposures against each other."""

    def __init__(self, sight: Sight, tiles: tuple[str, ...], exposures: Exposures) -> None:
        """tiles: the rack about which to think; those weighed differ from it by a few."""
        table = table_of(sight.card, exposures)
        near = distances_in(table, tiles)
        focus = np.argsort(near, kind="stable")[:FOCUS]
        needs = needs_left(sight.card, exposures)
        width = int((needs.need[focus] > 0).sum(axis=1).max(initial=0))
        self.needs = Needs(
            needs.kind[focus, :width],
            needs.need[focus, :width],
            needs.natural[focus, :width],
            needs.concealed[focus],
            needs.weight[focus],
        )
        self.odds = _odds(sight.left, int(sight.unseen.sum()))
        jokers = int(sight.unseen[_JOKER] * _JOKERS_FOR_ONE + 0.5)
        self.at_natural = sight.unseen[self.needs.kind] * _MOST_MISSING
        self.at_other = (
            self.at_natural
            + jokers * _MOST_MISSING
            + self.needs.concealed[:, None] * _MOST_UNSEEN * _MOST_MISSING
        )
        self.nearest = int(near[focus[0]]) if len(focus) else 99

    def of(self, racks: Ints) -> Floats:
        """The worth of each rack. racks: [rack][kind] how many of each tile it holds."""
        if not len(self.needs.kind):
            return np.zeros(len(racks), np.float32)
        own = racks.take(self.needs.kind, axis=1)
        natural = np.maximum(self.needs.natural - own, 0)
        other = np.maximum(self.needs.need - own, 0) - natural
        cost_natural = self.odds.natural.take(self.at_natural + natural).sum(axis=2)
        cost_other = self.odds.other.take(self.at_other + other).sum(axis=2)
        missing_natural, missing_other = natural.sum(axis=2), other.sum(axis=2)
        beyond_jokers = np.maximum(missing_other - racks[:, _JOKER : _JOKER + 1], 0)
        cost = cost_natural + cost_other * beyond_jokers / np.maximum(missing_other, 1)
        cost -= _LAST_TILE * ((missing_natural == 1) & (beyond_jokers == 0))
        worth: Floats = (self.needs.weight * np.exp(-cost)).sum(axis=1)
        return worth

    def without_each(self, held: Counts, kinds: Ints) -> Floats:
        """The worth of the rack less one of each of these kinds."""
        racks = np.repeat(held[None], len(kinds), axis=0)
        racks[np.arange(len(kinds)), kinds] -= 1
        return self.of(racks)

    def with_each(self, held: Counts, kinds: Ints) -> Floats:
        racks = np.repeat(held[None], len(kinds), axis=0)
        racks[np.arange(len(kinds)), kinds] += 1
        return self.of(racks)


def needs_left(card: Card, exposures: Exposures) -> Needs:
    """What the hands that these exposures leave possible still need."""
    return _needs(card, tuple(sorted(map(group_of, exposures))))


@lru_cache(maxsize=1024)
def _needs(card: Card, exposed: tuple[tuple[str, int], ...]) -> Needs:
    table = table_of(card, [(tile,) * size for tile, size in exposed])
    rows = [_hand_needs(hand, exposed) for hand in table.hands]
    width = max(map(len, rows), default=0)
    padded = [row + [(_JOKER, 0, 0)] * (width - len(row)) for row in rows]
    columns = np.array(padded, np.intp).reshape(len(rows), width, 3)
    concealed = np.array([hand.line.concealed for hand in table.hands], np.intp)
    values = np.array([hand.line.value for hand in table.hands], np.float32)
    weight: Floats = ((values / 25) ** _GREED).astype(np.float32)
    return Needs(columns[..., 0], columns[..., 1], columns[..., 2], concealed, weight)


def _hand_needs(hand: Hand, exposed: tuple[tuple[str, int], ...]) -> list[tuple[int, int, int]]:
    needs, natural = needs_of(hand.groups)
    for tile, size in exposed:
        needs[tile] -= size
    return [(ORDER[tile], need, natural[tile]) for tile, need in needs.items() if need]


def chance_to_win(distance: int, left: int) -> float:
    """What a rack this far from mah jongg wins against equals; fitted to 200 games of bots."""
    distance = max(1, distance)
    late = float((left / 99) ** min(1.2, 0.4 * distance))
    return 0.9 * 0.68 ** (distance - 1) * late


@lru_cache(maxsize=4096)
def _odds(left: int, unseen: int) -> Odds:
    drawn = min(0.9, _HURRY * left / 4 / max(1, unseen))
    feeds = [drawn * (1 + 3 * _FED / max(1, missing)) for missing in range(_MOST_MISSING)]
    alone = _cost([drawn] * _MOST_MISSING)
    return Odds(alone, np.concatenate([_cost(feeds), alone]))


def _cost(chance: list[float]) -> Floats:
    """-log P(at least m of u copies come), at [u * 8 + m]; chance: of each copy, by m."""
    p = np.minimum(0.95, chance)[:, None, None]
    copies, got = np.arange(_MOST_UNSEEN)[:, None], np.arange(_MOST_MISSING)
    exactly = _WAYS * p**got * (1 - p) ** np.maximum(0, copies - got)
    fewer = np.where(got < got[:, None, None], exactly, 0).sum(axis=2)  # [m][u]
    cost = -np.log(np.maximum(1 - fewer.T.ravel(), np.exp(-_NEVER)))
    return np.asarray(cost, np.float32)
