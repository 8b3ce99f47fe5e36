"""Games of American mah jongg played to their end, many at once: who wins, with hands that nobody
at the table knows guessed.

Every seat goes for the hands of the card that are nearest to its rack. It draws, calls what brings
it nearer, and discards what these hands need least. All games take a turn together, as rows of
arrays, because Python is too slow for one after the other. Whoever draws a tile that an exposed
joker stands for exchanges it; whose joker it was does not matter here.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from mahjong.rules.american.analysis import Exposures, group_of, needs_beside, table_of
from mahjong.rules.american.card import Card
from mahjong.rules.tiles import JOKER, ORDER
from tables.game import Seat

Array = npt.NDArray[Any]
TARGETS = 10  # hands that a seat goes for
NOBODY = 4  # in place of a seat
SMALLEST_CALLED = 3  # tiles of a group
_JOKER = ORDER[JOKER]
_RULED_OUT = 40  # added to what a hand misses that an exposure has ruled out
_FARTHER = 0.25  # how much less a hand counts for each tile that it misses beyond the nearest
_MOST_CALLED = 4  # tiles missing: with more, a seat keeps its choice of hands and does not call
_NEVER = 1e6
_BY_ROW = (
    "held",
    "targets",
    "wall",
    "ties",
    "jokers",
    "row",
    "next",
    "active",
    "draws",
    "natural",
    "other",
)


class Hands(NamedTuple):
    """Hands that seats go for, and what each still needs beside its exposures."""

    need: Array  # [hand, kind]
    natural: Array  # [hand, kind] of these, how many no joker replaces
    callable: Array  # [hand, kind] whether a group of this tile may be called
    value: Array  # [hand]


def hands_with(card: Card, exposures: Exposures) -> Hands:
    """The hands of a card that these exposures leave possible."""
    return _hands(card, tuple(sorted(map(group_of, exposures))))


@lru_cache(maxsize=256)
def _hands(card: Card, exposed: tuple[tuple[str, int], ...]) -> Hands:
    hands = table_of(card, [(tile,) * size for tile, size in exposed]).hands
    need, natural = (np.ascontiguousarray(each.T) for each in needs_beside(hands, exposed))
    concealed = np.array([hand.line.concealed for hand in hands], bool)
    may_call = (need >= SMALLEST_CALLED) & (natural == 0) & ~concealed[:, None]
    value = np.array([hand.line.value for hand in hands], np.int16)
    return Hands(need, natural, may_call, value)


def joined_hands(parts: Sequence[Hands]) -> Hands:
    """The hands of all parts, one part after the other."""
    return Hands(*map(np.concatenate, zip(*parts, strict=True)))


def missing(hands: Hands, held: Array) -> tuple[Array, Array]:
    """[rack, hand] how many natural tiles and how many others each hand misses of each rack.
    held: [rack, kind]. Counts as products of matrices, which are many times as fast."""
    steps = np.arange(1, 7)
    has = (held[:, :, None] >= steps).astype(np.float32)
    has[:, _JOKER] = 0
    wants = (hands.need[:, :, None] >= steps).astype(np.float32)
    must = (hands.natural[:, :, None] >= steps[:2]).astype(np.float32)
    got = has.reshape(len(held), -1) @ wants.reshape(len(wants), -1).T
    got_natural = has[:, :, :2].reshape(len(held), -1) @ must.reshape(len(must), -1).T
    natural = hands.natural.sum(axis=1) - got_natural
    other = hands.need.sum(axis=1) - got - natural
    return natural.astype(np.int8), other.astype(np.int8)


def nearest(hands: Hands, held: Array, count: int) -> Array:
    """[rack, place] the hands with the fewest tiles missing."""
    natural, other = missing(hands, held)
    far = natural + np.maximum(other - held[:, [_JOKER]], 0) - hands.value / 1000
    count = min(count, far.shape[1])
    return np.argpartition(far, count - 1, axis=1)[:, :count]


class Games:
    """Games under way, one a row; `row` has the numbers of those that are not over yet.

    held: [row, seat, kind] the concealed tiles. targets: [row, seat, place] which of `hands` each
    seat goes for. wall: [row, place] the tiles in the order they are drawn. active: [row] whose
    turn it is. jokers: [row, kind] those exposed that such a tile is exchanged for. ties:
    [row, kind] a little chance for the choice of a discard.
    """

    def __init__(self, hands: Hands, **arrays: Array) -> None:
        self.hands = hands
        self.held, self.targets = arrays["held"], arrays["targets"]
        self.wall, self.ties, self.active = arrays["wall"], arrays["ties"], arrays["active"]
        self.jokers = arrays["jokers"]
        size = len(self.held)
        self.row, self.next = np.arange(size), np.zeros(size, np.intp)
        self.draws = np.ones(size, bool)  # whether the active seat draws; after a call it does not
        own = self.held[:, :, None, :]
        lacks = np.maximum(self.hands.natural[self.targets] - own, 0)
        others = np.maximum(self.hands.need[self.targets] - own, 0) - lacks
        self.natural = lacks.sum(axis=3, dtype=np.int16)  # [row, seat, place] tiles missing
        self.other = others.sum(axis=3, dtype=np.int16)
        self.winner, self.payer = np.full(size, NOBODY), np.full(size, NOBODY)
        self.value = np.zeros(size, np.int16)

    def rule_out(self, seat: Seat) -> None:
        """This seat can win no more: its hand is dead."""
        self.natural[:, seat] += _RULED_OUT

    def play_out(self) -> None:
        """After it: `winner`, `payer` (who discarded the winning tile) and `value` of all rows."""
        while len(self.row):
            self._draw()
            tile = self._least_needed()
            self._change(np.arange(len(self.row)), self.active, tile, -1)
            self.offer(tile)

    def offer(self, tile: Array, passing: Array | None = None) -> None:
        """The active seats have discarded these. Others win with it or call it, or the next seat
        draws. passing: [row] a seat that lets it go."""
        here, seats = np.arange(len(self.row)), self._others()
        after, calls = self._with(tile, seats)
        wins = after.min(axis=2) == 0
        for claims in (wins, calls):
            claims[tile == _JOKER] = False
            if passing is not None:
                claims[seats == passing[:, None]] = False
        won = wins.any(axis=1)
        called = calls.any(axis=(1, 2)) & ~won
        caller = calls.any(axis=2).argmax(axis=1)
        at = here[called]
        self._call(at, seats[at, caller[at]], tile[at], calls[at, caller[at]])
        at, first = here[won], wins.argmax(axis=1)[won]
        self._end(at, seats[at, first], self.active[at], after[at, first].argmin(axis=1))
        self.active = np.where(called, seats[here, caller], seats[:, 0])
        self.draws = ~called
        self._drop(won)

    def _others(self) -> Array:
        """[row, place] the seats that are not active, from the right."""
        out: Array = (self.active[:, None] + np.arange(1, 4)) % 4
        return out

    def _with(self, tile: Array, seats: Array) -> tuple[Array, Array]:
        """[row, other seat, place] what hands of these seats miss with the tile, and whether it is
        called for them: it must bring the seat nearer, and its group must be complete."""
        here, kind = np.arange(len(self.row))[:, None], tile[:, None]
        target = self.targets[here, seats]
        held = self.held[here, seats, kind][:, :, None]
        jokers = self.held[here, seats, _JOKER][:, :, None]
        need = self.hands.need[target, kind[:, :, None]]
        natural = held < self.hands.natural[target, kind[:, :, None]]
        other = ~natural & (held < need)
        lacks, others = self.natural[here, seats], self.other[here, seats]
        now = (lacks + np.maximum(others - jokers, 0)).min(axis=2, keepdims=True)
        after = lacks - natural + np.maximum(others - other - jokers, 0)
        calls = other & self.hands.callable[target, kind[:, :, None]]
        calls &= (held + jokers + 1 >= need) & (after < now) & (now <= _MOST_CALLED)
        return after, calls

    def _call(self, here: Array, seat: Array, tile: Array, fits: Array) -> None:
        """Exposes the largest group that fits. Only hands with such a group stay possible."""
        target, kind = self.targets[here, seat], tile[:, None]
        need = self.hands.need[target, kind]
        size = np.where(fits, need, 0).max(axis=1, initial=0)
        same = (need == size[:, None]) & self.hands.callable[target, kind]
        self.natural[here, seat] += (_RULED_OUT * ~same).astype(np.int16)
        self.jokers[here, tile] += np.maximum(size - 1 - self.held[here, seat, tile], 0)
        self._change(here, seat, tile, 1)

    def _draw(self) -> None:
        """Games without a tile to draw are over, and those whose seat draws its last one."""
        self._drop(self.draws & (self.next >= self.wall.shape[1]))
        here = np.flatnonzero(self.draws)
        tile = self.wall[here, self.next[here]]
        self.next[here] += 1
        exchanged = self.jokers[here, tile] > 0
        self.jokers[here, tile] -= exchanged
        self._change(here, self.active[here], np.where(exchanged, _JOKER, tile), 1)
        missing = self._missing()
        won = missing.min(axis=1, initial=_RULED_OUT) == 0
        at = np.flatnonzero(won)
        self._end(at, self.active[at], np.full(len(at), NOBODY), missing[at].argmin(axis=1))
        self._drop(won)

    def _missing(self) -> Array:
        """[row, place] the tiles that the active seat misses of its hands."""
        here = np.arange(len(self.row))
        jokers = self.held[here, self.active, _JOKER][:, None]
        others = np.maximum(self.other[here, self.active] - jokers, 0)
        out: Array = self.natural[here, self.active] + others
        return out

    def _least_needed(self) -> Array:
        """[row] the tile that the nearest hands of the active seat need least."""
        missing = self._missing()
        weight = _FARTHER ** (missing - missing.min(axis=1, keepdims=True)).astype(np.float32)
        here = np.arange(len(self.row))
        held = self.held[here, self.active]
        needed = self.hands.need[self.targets[here, self.active]] >= held[:, None, :]
        cost = (weight[:, None, :] @ needed.astype(np.float32))[:, 0] + self.ties
        cost[:, _JOKER] += _NEVER
        cost[held <= 0] = 2 * _NEVER
        out: Array = cost.argmin(axis=1)
        return out

    def _change(self, here: Array, seat: Array, tile: Array, by: int) -> None:
        """One tile more (1) or fewer (-1) in these hands."""
        held = self.held[here, seat, tile][:, None] + min(by, 0)
        target, kind = self.targets[here, seat], tile[:, None]
        natural = held < self.hands.natural[target, kind]
        other = ~natural & (held < self.hands.need[target, kind])
        self.natural[here, seat] -= by * natural.astype(np.int16)
        self.other[here, seat] -= by * other.astype(np.int16)
        self.held[here, seat, tile] += by

    def _end(self, here: Array, winner: Array, payer: Array, place: Array) -> None:
        rows = self.row[here]
        self.winner[rows], self.payer[rows] = winner, payer
        self.value[rows] = self.hands.value[self.targets[here, winner, place]]

    def _drop(self, over: Array) -> None:
        if over.any():
            for name in _BY_ROW:
                setattr(self, name, getattr(self, name)[~over])
