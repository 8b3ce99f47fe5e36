"""The value of a rack to a bot: roughly, the chance to complete some hand of the card.

Each missing tile of a hand comes from the wall or, where it may be called, from a discard. Its
chance is lower with more copies seen elsewhere and fewer tiles left. The chance of a hand is the
product over its missing tiles. The value of a rack is the sum over the nearest hands, so a rack
with many possible hands is worth more than one with a single hand.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import comb
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from mahjong.rules.american.analysis import Exposures, distances_in, group_of, table_of
from mahjong.rules.american.bot_inference import Counts, Knowledge
from mahjong.rules.american.card import Card, Hand
from mahjong.rules.american.pattern import needs_of
from mahjong.rules.tiles import JOKER, KINDS, ORDER

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.intp]

HANDS_CONSIDERED = 100  # the nearest hands of the card
_JOKER = ORDER[JOKER]
_MOST_UNSEEN, _MOST_MISSING = 16, 8
_MAX_COST = 30.0  # of a tile that cannot come any more, as -log of its chance
_DRAW_SHARE = 0.6  # of the remaining draws, the share before a seat wins
_DISCARD_SHARE = 0.2  # of the tiles others hold or draw, the share they discard in time
_JOKER_SHARE = 0.4  # of the unseen jokers, the share available to one group
_COMBINATIONS = np.array([[comb(u, m) for m in range(_MOST_MISSING)] for u in range(_MOST_UNSEEN)])
_LAST_TILE = np.float32(0.7)  # bonus in -log: the last missing tile may always be claimed
_VALUE_EXPONENT = 0.1  # how much a line's value counts


class Needs(NamedTuple):
    """What the hands of an analysis table need, tile by tile: [one of its kinds][hand]. In this
    order sums over the kinds of a hand are sums of whole rows, which are several times as fast."""

    kind: Ints
    need: Ints
    natural: Ints
    concealed: Ints  # 1 for a concealed hand, which may not call
    weight: Floats  # [hand]
    kinds: Ints  # [hand] how many it needs


class Odds(NamedTuple):
    """-log of the chance to get m more of a tile with u copies unseen, at [u * 8 + m]."""

    natural: Floats
    other: Floats  # callable, then the same for concealed hands


class Evaluator:
    """Compares racks that have the same exposures."""

    def __init__(
        self,
        known: Knowledge,
        tiles: tuple[str, ...],
        exposures: Exposures,
        limit: int = HANDS_CONSIDERED,
    ) -> None:
        """tiles: the current rack; the racks to compare differ from it by a few tiles."""
        table = table_of(known.card, exposures)
        near = distances_in(table, tiles)
        considered = np.argsort(near, kind="stable")[:limit]
        self.hands = [table.hands[at] for at in considered]
        self.distances = near[considered]
        needs = remaining_needs(known.card, exposures)
        width = int(needs.kinds[considered].max(initial=0))
        self.needs = Needs(
            needs.kind[:width, considered],
            needs.need[:width, considered],
            needs.natural[:width, considered],
            needs.concealed[considered],
            needs.weight[considered],
            needs.kinds[considered],
        )
        self.odds = _odds(known.left, int(known.unseen.sum()))
        jokers = int(known.unseen[_JOKER] * _JOKER_SHARE + 0.5)
        self.at_natural = known.unseen[self.needs.kind] * _MOST_MISSING
        self.at_other = (
            self.at_natural
            + jokers * _MOST_MISSING
            + self.needs.concealed * _MOST_UNSEEN * _MOST_MISSING
        )
        self.nearest = int(near[considered[0]]) if len(considered) else 99

    def values(self, racks: Ints) -> Floats:
        """The value of each rack. racks: [rack][kind] how many of each tile it holds."""
        if not self.hands:
            return np.zeros(len(racks), np.float32)
        values: Floats = (self.needs.weight * self.chances(racks)).sum(axis=1)
        return values

    def chances(self, racks: Ints) -> Floats:
        """[rack][hand] roughly the chance to complete each of `hands`; comparable, not exact."""
        sums = [each.sum(axis=1) for each in self._missing(racks)]
        return self._combined(sums, racks[:, _JOKER])

    def _missing(self, racks: Ints) -> tuple[Ints | Floats, ...]:
        """[rack][one of its kinds][hand] how many tiles are missing that must be natural, and
        others, and what they cost."""
        own = racks.take(self.needs.kind, axis=1)
        natural = np.maximum(self.needs.natural - own, 0)
        other = np.maximum(self.needs.need - own, 0) - natural
        cost_natural = self.odds.natural.take(self.at_natural + natural)
        cost_other = self.odds.other.take(self.at_other + other)
        return natural, other, cost_natural, cost_other

    def _combined(self, sums: Iterable[Any], jokers: Ints) -> Floats:
        """[rack][hand] the chance, from the sums of `_missing` over the kinds of a hand."""
        natural, other, cost_natural, cost_other = sums
        other = other.astype(np.float32)  # with whole numbers all would become doubles
        beyond_jokers = np.maximum(other - jokers[:, None].astype(np.float32), 0)
        cost = cost_other * beyond_jokers
        cost /= np.maximum(other, 1)
        cost += cost_natural
        cost -= _LAST_TILE * (natural + 2 * beyond_jokers == 1)
        chances: Floats = np.exp(-cost)
        return chances

    def estimates(self, held: Counts, kinds: Ints, given: Ints) -> Floats:
        """[rack] nearly the values of racks that have given some tiles of `held`, in much less
        time: sums of what each kind costs each hand, so the last digits differ.

        given: [rack][at] how many tiles of kinds[at] a rack has given; no jokers.
        """
        width, hands = self.needs.kind.shape
        steps = np.arange(int(given.max(initial=1)) + 1)
        parts = np.zeros((4, len(steps), (width + 1) * hands), np.float32)
        for part, each in zip(parts, self._missing((held - steps[:, None]).clip(0)), strict=True):
            part[:, : width * hands] = each.reshape(len(steps), -1)
        whole = parts[:, :1].reshape(4, width + 1, hands).sum(axis=1, keepdims=True)
        costs = (parts[:, 1:] - parts[:, :1]).take(self._places()[kinds], axis=2)
        done = np.equal(given[:, None], steps[1:, None])  # [rack][step][at]
        # A product for each part: numpy would share a single one among threads, which is slower.
        sums = done.reshape(len(given), -1).astype(np.float32) @ costs.reshape(4, -1, hands)
        chances = self._combined(sums + whole, np.full(len(given), held[_JOKER]))
        return np.asarray(chances @ self.needs.weight, np.float32)

    def _places(self) -> Ints:
        """[kind][hand] where the hand needs the kind, as an index of needs.kind and a row more,
        which stands for nowhere."""
        width, hands = self.needs.kind.shape
        every = np.arange(hands)
        places = np.full((len(KINDS), hands), width * hands)
        places[self.needs.kind, every] = np.arange(width * hands).reshape(width, hands)
        return places

    def with_one(self, held: Counts, change: int) -> Floats:
        """[kind] the value of the rack with one tile more (change 1) or fewer (-1) of each kind.

        Only the hands that need a kind are computed again for it.
        """
        missing = self._missing(np.stack([held, held + change]).clip(0))
        # One row for each place in a hand, one for the joker, which may stand in any, and one for
        # the rack as it is.
        rows = [
            np.concatenate([whole - part[0] + part[1], whole, whole])
            for part in missing
            for whole in [part[:1].sum(axis=1)]
        ]
        jokers = np.full(len(rows[0]), held[_JOKER])
        jokers[-2] += change
        chances = self._combined(rows, jokers) * self.needs.weight
        gained = chances[:-1] - chances[-1]
        kinds = np.concatenate([self.needs.kind, np.full((1, gained.shape[1]), _JOKER)])
        gains = np.bincount(kinds.ravel(), gained.ravel(), len(KINDS))
        return np.asarray(chances[-1].sum() + gains, np.float32)


def remaining_needs(card: Card, exposures: Exposures) -> Needs:
    """What the hands that are possible with these exposures still need."""
    return _needs(card, tuple(sorted(map(group_of, exposures))))


@lru_cache(maxsize=1024)
def _needs(card: Card, exposed: tuple[tuple[str, int], ...]) -> Needs:
    table = table_of(card, [(tile,) * size for tile, size in exposed])
    rows = [_hand_needs(hand, exposed) for hand in table.hands]
    width = max(map(len, rows), default=0)
    padded = [row + [(_JOKER, 0, 0)] * (width - len(row)) for row in rows]
    columns = np.array(padded, np.intp).reshape(len(rows), width, 3).T
    concealed = np.array([hand.line.concealed for hand in table.hands], np.intp)
    values = np.array([hand.line.value for hand in table.hands], np.float32)
    weight: Floats = ((values / 25) ** _VALUE_EXPONENT).astype(np.float32)
    kind, need, natural = np.ascontiguousarray(columns)
    return Needs(kind, need, natural, concealed, weight, np.array([*map(len, rows)], np.intp))


def _hand_needs(hand: Hand, exposed: tuple[tuple[str, int], ...]) -> list[tuple[int, int, int]]:
    needs, natural = needs_of(hand.groups)
    for tile, size in exposed:
        needs[tile] -= size
    return [(ORDER[tile], need, natural[tile]) for tile, need in needs.items() if need]


def chance_to_win(distance: int, left: int) -> float:
    """The chance that a rack with this many missing tiles wins; bench.bot_constants fits it."""
    distance = max(1, distance)
    late = float((left / 99) ** min(1.2, 0.4 * distance))
    return 0.9 * 0.68 ** (distance - 1) * late


@lru_cache(maxsize=4096)
def _odds(left: int, unseen: int) -> Odds:
    drawn = min(0.9, _DRAW_SHARE * left / 4 / max(1, unseen))
    feeds = [drawn * (1 + 3 * _DISCARD_SHARE / max(1, missing)) for missing in range(_MOST_MISSING)]
    alone = _cost([drawn] * _MOST_MISSING)
    return Odds(alone, np.concatenate([_cost(feeds), alone]))


def _cost(chance: list[float]) -> Floats:
    """-log P(at least m of u copies come), at [u * 8 + m]; chance: of each copy, by m."""
    p = np.minimum(0.95, chance)[:, None, None]
    copies, got = np.arange(_MOST_UNSEEN)[:, None], np.arange(_MOST_MISSING)
    exactly = _COMBINATIONS * p**got * (1 - p) ** np.maximum(0, copies - got)
    fewer = np.where(got < got[:, None, None], exactly, 0).sum(axis=2)  # [m][u]
    cost = -np.log(np.maximum(1 - fewer.T.ravel(), np.exp(-_MAX_COST)))
    return np.asarray(cost, np.float32)
