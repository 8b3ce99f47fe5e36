"""What a seat infers from its view, and what a bot thinks of its rack and of a discard.

The value of a rack is roughly the chance to complete some hand of the card. Each missing tile of a
hand comes from the wall or, where it may be called, from a discard. Its chance is lower with more
copies seen elsewhere and fewer tiles left. The chance of a hand is the product over its missing
tiles. The value of a rack is the sum over the nearest hands, so a rack with many possible hands is
worth more than one with a single hand.

The danger of a discard is the chance that it gives another seat mah jongg. The exposures of a rack
leave few hands of the card. Those that can still be made with the unseen tiles are weighted by
their likelihood. The tiles they miss are dangerous, more so with more groups exposed and fewer
tiles in the wall.
"""

from functools import lru_cache
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mahjong.rules.american.analysis import Exposures, distances_in, group_of, table_of
from mahjong.rules.american.card import Card, Hand, needs_of
from mahjong.rules.american.card_catalog import find_card
from mahjong.rules.american.view import RackView, View
from mahjong.rules.tiles import COPIES, JOKER, KINDS, ORDER

Counts = npt.NDArray[np.intp]  # [kind] how many, in the order of KINDS
_ALL = np.array([COPIES[tile] for tile in KINDS], np.intp)


class Knowledge(NamedTuple):
    """What one seat knows."""

    card: Card
    me: int
    hand: tuple[str, ...]
    exposures: tuple[tuple[str, ...], ...]
    unseen: Counts  # tiles that are neither on its rack nor open on the table
    jokers: Counts  # [kind] jokers in all exposures that this tile can be exchanged for
    to_expose: str | None  # the discard, while this seat may still call it
    to_win: str | None  # the discard, while this seat may still declare mah jongg on it
    left: int  # tiles in the wall


def infer(view: View) -> Knowledge:
    """The knowledge of the view's seat."""
    assert view.me is not None
    own = view.racks[view.me]
    assert own.hand is not None
    unseen = (
        _ALL - count_kinds(own.hand) - count_kinds(tuple(discard.tile for discard in view.discards))
    )
    for group in (group for rack in view.racks for group in exposed(rack)):
        unseen = unseen - count_kinds(group)
    return Knowledge(
        card=find_card(view.card),
        me=view.me,
        hand=own.hand,
        exposures=exposed(own),
        unseen=np.maximum(unseen, 0),
        jokers=_exchangeable(view),
        to_expose=_live(view, "call", "expose") if view.left else None,
        to_win=_live(view, "mahjong", "declared"),
        left=view.left,
    )


def _exchangeable(view: View) -> Counts:
    """Also of dead hands. A winner's hand is not exposed for others to exchange with."""
    groups = (group for rack in view.racks for group in rack.exposed if group.source is not None)
    return count_kinds(
        tuple(group.tile for group in groups for tile in group.tiles if tile == JOKER)
    )


def _live(view: View, claim: str, phase: str) -> str | None:
    """The discard, while this seat may claim it so or has, and has not exposed or shown it yet."""
    live = view.live
    if live is None or live.tile == JOKER or live.seat == view.me:
        return None
    open_to_me = view.phase == "claim" and view.answered in (None, "hold", claim)
    return live.tile if open_to_me or (view.phase, view.active) == (phase, view.me) else None


def exposed(rack: RackView) -> tuple[tuple[str, ...], ...]:
    return tuple(exposure.tiles for exposure in rack.exposed)


def count_kinds(tiles: tuple[str, ...]) -> Counts:
    return np.bincount([ORDER[tile] for tile in tiles], minlength=len(KINDS))


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
_NOTHING = (_JOKER, 0, 0)  # in place of what a hand needs: no hand needs a joker
_LAST_TILE = np.float32(0.7)  # bonus in -log: the last missing tile may always be claimed
_VALUE_EXPONENT = 0.1  # how much a line's value counts
_COPIES = np.array([COPIES[tile] for tile in KINDS], np.float32)
_READY = (0.0, 0.03, 0.18, 0.5, 0.8)  # chance that one tile is missing, by number of exposed groups
_LATE = 0.25  # added to that when the wall is empty
_DISCARDED = 0.3  # factor for a hand when that seat has discarded a tile it needs


class Needs(NamedTuple):
    """What the hands of an analysis table need, tile by tile: [one of its kinds][hand]. In this
    order sums over the kinds of a hand are sums of whole rows, which are several times as fast.
    The first row is of a kind that no hand needs: the joker, with which shorter hands are filled.
    """

    kind: Ints
    need: Ints
    natural: Ints
    concealed: Ints  # [hand] 1 for a concealed hand, which may not call
    weight: Floats  # [hand]
    kind_count: Ints  # [hand] how many kinds it needs tiles of

    def of(self, hands: Ints) -> "Needs":
        """The needs of some of the hands."""
        kind_count = self.kind_count[hands]
        rows = 1 + int(kind_count.max(initial=0))
        by_kind = (self.kind, self.need, self.natural)
        kind, need, natural = (each[:rows].take(hands, axis=1) for each in by_kind)
        return Needs(kind, need, natural, self.concealed[hands], self.weight[hands], kind_count)


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
        self.considered = np.argsort(near, kind="stable")[:limit]
        self.distances = near[self.considered]
        self.needs = remaining_needs(known.card, exposures).of(self.considered)
        self.odds = _odds(known.left, int(known.unseen.sum()))
        jokers = int(known.unseen[_JOKER] * _JOKER_SHARE + 0.5)
        self.at_natural = known.unseen[self.needs.kind] * _MOST_MISSING
        self.at_other = (
            self.at_natural
            + jokers * _MOST_MISSING
            + self.needs.concealed * _MOST_UNSEEN * _MOST_MISSING
        )
        self.nearest = int(self.distances[0]) if len(self.distances) else 99

    def values(self, racks: Ints) -> Floats:
        """The value of each rack. racks: [rack][kind] how many of each tile it holds."""
        values: Floats = (self.needs.weight * self.chances(racks)).sum(axis=1)
        return values

    def chances(self, racks: Ints, more_jokers: Ints | int = 0) -> Floats:
        """[rack][hand] roughly the chance to complete each hand; comparable, not exact.

        more_jokers: [hand] how many more it can have at once.
        """
        return self._combined(self._missing(racks).sum(axis=2), racks[:, [_JOKER]] + more_jokers)

    def _missing(self, racks: Ints) -> Floats:
        """[part][rack][one of its kinds][hand] how many tiles are missing that must be natural, and
        others, and what the former and the latter cost."""
        own = racks.take(self.needs.kind, axis=1)
        natural = np.maximum(self.needs.natural - own, 0)
        other = np.maximum(self.needs.need - own, 0) - natural
        missing = np.empty((4, *own.shape), np.float32)
        missing[0], missing[1] = natural, other
        missing[2] = self.odds.natural.take(self.at_natural + natural)
        missing[3] = self.odds.other.take(self.at_other + other)
        return missing

    def _combined(self, sums: Floats, jokers: Ints) -> Floats:
        """[rack][hand] the chance, from the sums of `_missing` over the kinds of a hand.

        jokers: [rack][hand], or [rack][0] if all its hands have as many.
        """
        natural, other, cost_natural, cost_other = sums
        beyond_jokers = np.maximum(other - jokers.astype(np.float32), 0)
        cost = cost_other * beyond_jokers
        cost /= np.maximum(other, 1)
        cost += cost_natural
        # One tile is missing, and it is one that must be natural: any other is 2 or more.
        cost -= _LAST_TILE * (natural + 2 * beyond_jokers == 1)
        chances: Floats = np.exp(-cost)
        return chances

    def estimates(self, held: Counts, kinds: Ints, given: Ints) -> Floats:
        """[rack] nearly the values of racks that have given some tiles of `held`, in much less
        time: sums of what each kind costs each hand, so the last digits differ. At least one hand
        is possible.

        given: [rack][at] how many tiles of kinds[at] a rack has given; no jokers.
        """
        steps = np.arange(int(given.max(initial=1)) + 1)
        missing = self._missing(np.maximum(held - steps[:, None], 0))
        more = (missing[:, 1:] - missing[:, :1]).reshape(4, len(steps) - 1, -1)
        costs = more.take(self._places()[kinds], axis=2)  # [part][step][at][hand]
        done = np.equal(given[:, None], steps[1:, None]).astype(np.float32)  # [rack][step][at]
        # A product for each part: numpy would share a single one among threads, which is slower.
        changes = done.reshape(len(given), -1) @ costs.reshape(4, -1, costs.shape[3])
        sums = changes + missing[:, :1].sum(axis=2)
        chances = self._combined(sums, np.full((len(given), 1), held[_JOKER]))
        return np.asarray(chances @ self.needs.weight, np.float32)

    def _places(self) -> Ints:
        """[kind][hand] the place in the flattened needs.kind where the hand needs the kind; in its
        first row, which costs nothing, where it does not."""
        width, hands = self.needs.kind.shape
        places = np.zeros((len(KINDS), hands), np.intp)
        places[self.needs.kind, np.arange(hands)] = np.arange(0, width * hands, hands)[:, None]
        places[_JOKER] = 0
        return places + np.arange(hands)

    def with_one(self, held: Counts, change: int) -> Floats:
        """[kind] the value of the rack with one tile more (change 1) or fewer (-1) of each kind.
        With -1, only what is said of the kinds that it holds counts.

        Only the hands that need a kind are computed again for it, and all for a joker.
        """
        missing = self._missing(np.maximum(held + np.array([[0], [change]]), 0))
        whole = missing[:, :1].sum(axis=2)
        sums = np.concatenate([whole, whole - missing[:, 0] + missing[:, 1]], axis=1)
        jokers = np.full((sums.shape[1], 1), held[_JOKER])
        jokers[1] += change
        chances = self._combined(sums, jokers) * self.needs.weight
        gains = (chances[1:] - chances[0]).ravel()
        gained = np.bincount(self.needs.kind.ravel(), gains, len(KINDS))
        return np.asarray(chances[0].sum(dtype=np.float64) + gained, np.float32)


def remaining_needs(card: Card, exposures: Exposures) -> Needs:
    """What the hands that are possible with these exposures still need."""
    return _needs(card, tuple(sorted(map(group_of, exposures))))


@lru_cache(maxsize=1024)
def _needs(card: Card, exposed: tuple[tuple[str, int], ...]) -> Needs:
    table = table_of(card, [(tile,) * size for tile, size in exposed])
    rows = [_hand_needs(hand, exposed) for hand in table.hands]
    width = max(map(len, rows), default=0) + 1
    padded = [[_NOTHING, *row, *[_NOTHING] * (width - 1 - len(row))] for row in rows]
    columns = np.array(padded, np.intp).reshape(len(rows), width, 3).T
    concealed = np.array([hand.line.concealed for hand in table.hands], np.intp)
    values = np.array([hand.line.value for hand in table.hands], np.float32)
    weight: Floats = ((values / 25) ** _VALUE_EXPONENT).astype(np.float32)
    kind_count = np.array([*map(len, rows)], np.intp)
    kind, need, natural = np.ascontiguousarray(columns)
    return Needs(kind, need, natural, concealed, weight, kind_count)


def _hand_needs(hand: Hand, exposed: tuple[tuple[str, int], ...]) -> list[tuple[int, int, int]]:
    needs, natural = needs_of(hand.groups)
    for tile, size in exposed:
        needs[tile] -= size
    return [(ORDER[tile], need, natural[tile]) for tile, need in needs.items() if need]


def chance_to_win(distance: int, left: int) -> float:
    """The chance that a rack with this many missing tiles wins, fitted to games of hard bots."""
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


class Level(NamedTuple):
    """How well bots of a level play. All see the tiles that lie open; they differ in judgement."""

    caution: float  # how much it avoids discards that may help others; 0: not at all
    noise: float  # how much it misjudges the value of a rack; 0: not at all
    overlooks: float  # probability that it overlooks a call or an exchange
    min_gain: float  # factor by which a call has to improve the value of the rack


LEVELS = {
    "easy": Level(0.0, 2.7, 0.3, 1.0),
    "medium": Level(0.0, 1.1, 0.1, 1.0),
    "hard": Level(0.5, 0.0, 0.0, 1.5),
}


def danger(view: View, known: Knowledge) -> Floats:
    """[kind] the chance that discarding this tile gives another seat mah jongg."""
    total = np.zeros(len(KINDS), np.float32)
    for seat, rack in enumerate(view.racks):
        if seat != known.me and not rack.dead:
            total += _ready(rack, view.left) * _wanted(view, known, seat, rack)
    total[_JOKER] = 0
    return total


def _ready(rack: RackView, left: int) -> float:
    groups = min(len(rack.exposed), len(_READY) - 1)
    return min(0.95, _READY[groups] + _LATE * (1 - left / 99) ** 2)


def _wanted(view: View, known: Knowledge, seat: int, rack: RackView) -> Floats:
    """[kind] the chance that a seat with one tile missing misses this one."""
    needs = remaining_needs(known.card, exposed(rack))
    out = np.zeros(len(KINDS), np.float32)
    likely = likely_hands(view, known, seat)
    if not likely.sum():
        return out
    share = likely / likely.sum() * needs.need / needs.need.sum(axis=0)
    return np.asarray(np.bincount(needs.kind.ravel(), share.ravel(), len(KINDS)), np.float32)


def likely_hands(view: View, known: Knowledge, seat: int) -> npt.NDArray[np.float64]:
    """[hand of the table for the exposures of a seat] how likely the seat goes for it, compared
    with others: by how plentiful the tiles are that it needs, and whether the seat has discarded
    some of them."""
    needs = remaining_needs(known.card, exposed(view.racks[seat]))
    if not needs.kind.size:
        return np.zeros(0)
    unseen = known.unseen[needs.kind]
    jokers = known.unseen[_JOKER]
    possible = (unseen >= needs.natural) & (unseen + jokers >= needs.need)
    share_unseen = (known.unseen + 1) / (_COPIES + 1)
    powers = share_unseen[:, None] ** np.arange(1 + needs.need.max())
    plenty = powers[needs.kind, needs.need]
    likely = possible.all(axis=0) * plenty.prod(axis=0)
    likely[_discarded(view, seat)[needs.kind].any(axis=0)] *= _DISCARDED
    return np.asarray(likely, np.float64)


def _discarded(view: View, seat: int) -> npt.NDArray[np.bool_]:
    """[kind] whether this seat has discarded such a tile. Jokers, of which no hand needs any, say
    nothing."""
    own = np.zeros(len(KINDS), np.bool_)
    own[[ORDER[discard.tile] for discard in view.discards if discard.seat == seat]] = True
    own[_JOKER] = False
    return own
