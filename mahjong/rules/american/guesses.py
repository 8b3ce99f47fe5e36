"""What the others may hold: many guesses of the hidden tiles that agree with what a seat sees, and
the games that follow from them.

Nobody keeps a random hand. Each guess picks a hand of the card for every other seat, by how likely
it is after the exposures and discards, and how many tiles of it are missing. How many those are was
counted in games between hard bots.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from mahjong.rules.american.analysis import Exposures
from mahjong.rules.american.bot_evaluation import Counts, Knowledge, exposed, likely_hands
from mahjong.rules.american.playouts import (
    TARGETS,
    Games,
    Hands,
    hands_with,
    joined_hands,
    nearest,
)
from mahjong.rules.american.view import View
from mahjong.rules.tiles import JOKER, KINDS, ORDER, SEATS
from tables.game import Seat

Array = npt.NDArray[Any]
_JOKER = ORDER[JOKER]
_LIKELY_HELD = 0.6  # how much likelier a joker is held than another tile, once the wall is empty
# By number of exposed groups: tiles missing with an empty wall, how many more with a full one, and
# the standard deviation.
_MISSING = ((2.6, 2.5, 1.3), (2.5, 1.0, 1.2), (2.0, 0.0, 0.95), (1.2, 0.0, 0.4))
_LIKELY = 8  # hands that a seat chooses from
_TIES = 0.05  # small beside what a tile counts that a hand needs
_HARDLY = 1e-30  # how likely a hand is that seems impossible
_LAST = 9.0  # in an order, behind all others


class Guesses(NamedTuple):
    """held: [guess, seat, kind] the concealed tiles of the others. wall: [guess, place]."""

    held: Array
    wall: Array


def guess(view: View, known: Knowledge, count: int, chance: np.random.Generator) -> Guesses:
    """This many guesses of what the view's seat does not see."""
    kinds = np.repeat(np.arange(len(KINDS)), known.unseen)
    free = np.ones((count, len(kinds)), bool)
    held = np.zeros((count, len(SEATS), len(KINDS)), np.int8)
    for seat in sorted(SEATS, key=lambda other: -len(view.racks[other].exposed)):
        if seat != known.me:
            taken = _taken(view, known, seat, _Pool(kinds, free), chance)
            free &= ~taken
            held[:, seat] = _counted(taken, kinds)
    order = np.where(free, chance.random(free.shape), _LAST).argsort(axis=1)
    return Guesses(held, kinds[order[:, : view.left]])


class OwnRack(NamedTuple):
    """The seat's own rack after a move that it considers. held: [kind] the concealed tiles.
    jokers: [kind] those in all exposures then, by the tile that they are exchanged for."""

    held: Counts
    exposures: Exposures
    jokers: Counts


def games_from(
    view: View,
    known: Knowledge,
    guesses: Guesses,
    racks: Sequence[OwnRack],
    chance: np.random.Generator,
) -> Games:
    """A game for each rack and guess, all guesses of the first rack first. The same chance serves
    all racks, so that they can be compared guess by guess."""
    hands = [hands_with(known.card, exposed(view.racks[seat])) for seat in SEATS]
    own = [hands_with(known.card, rack.exposures) for rack in racks]
    count, many = len(guesses.wall), len(racks)
    held = np.tile(guesses.held, (many, 1, 1))
    held[:, known.me] = np.repeat([rack.held for rack in racks], count, axis=0)
    ties = chance.random((count, len(KINDS)), np.float32) * _TIES
    games = Games(
        joined_hands((*hands, *own)),
        held=held,
        targets=_all_targets(known, guesses, racks, hands, own),
        wall=np.tile(guesses.wall, (many, 1)),
        jokers=np.repeat([rack.jokers for rack in racks], count, axis=0).astype(np.int8),
        ties=np.tile(ties, (many, 1)),
        active=np.full(count * many, known.me),
    )
    for seat in SEATS:
        if view.racks[seat].dead or not len(hands[seat].value):
            games.rule_out(seat)
    return games


def _all_targets(
    known: Knowledge,
    guesses: Guesses,
    racks: Sequence[OwnRack],
    hands: list[Hands],
    own: list[Hands],
) -> Array:
    """[row, seat, place] as in Games. hands: by seat. own: by rack, in place of the seat's own."""
    starts = np.cumsum([0] + [len(each.value) for each in (*hands, *own)])
    count = len(guesses.wall)
    out = np.empty((count * len(racks), len(SEATS), TARGETS), np.intp)
    for seat in SEATS:
        near = _targets(hands[seat], guesses.held[:, seat]) + starts[seat]
        out[:, seat] = np.tile(near, (len(racks), 1))
    for at, rack in enumerate(racks):
        near = _targets(own[at], rack.held[None]) + starts[len(SEATS) + at]
        out[at * count : (at + 1) * count, known.me] = near
    return out


def _targets(hands: Hands, held: Array) -> Array:
    """[guess, place] the nearest hands, some of them twice if there are few."""
    if not len(hands.value):
        return np.zeros((len(held), TARGETS), np.intp)
    chosen = nearest(hands, held, TARGETS)
    return chosen[:, np.arange(TARGETS) % chosen.shape[1]]


class _Pool(NamedTuple):
    """kinds: [tile] of all unseen tiles, in order. free: [guess, tile] those nobody holds yet."""

    kinds: Array
    free: Array


def _counted(taken: Array, kinds: Array) -> Array:
    """[guess, kind] how many tiles of each kind are taken."""
    starts = np.flatnonzero(np.diff(kinds, prepend=-1))
    out = np.zeros((len(taken), len(KINDS)), np.int8)
    out[:, kinds[starts]] = np.add.reduceat(taken, starts, axis=1, dtype=np.int8)
    return out


def _taken(
    view: View, known: Knowledge, seat: Seat, pool: _Pool, chance: np.random.Generator
) -> Array:
    """[guess, tile] which unseen tiles this seat holds: first jokers and tiles of the hand that it
    goes for, then any that it has no use for."""
    rack, hands = view.racks[seat], hands_with(known.card, exposed(view.racks[seat]))
    order = chance.random(pool.free.shape)
    jokers = _jokers(view, seat, pool, chance)
    out = jokers
    if len(hands.value):
        needs = _needs(view, known, seat, pool, chance)
        useful = _useful(pool, needs)
        has = needs.sum(axis=1) - _lacking(len(rack.exposed), view.left, len(order), chance)
        room = rack.count - jokers.sum(axis=1)
        kept = _first(useful, order, np.clip(has - jokers.sum(axis=1), 0, room))
        out = jokers | kept
        order = order + (useful & ~kept)
    rest = pool.free & ~out
    order = order + 2 * (pool.kinds == _JOKER)
    return out | _first(rest, order, rack.count - out.sum(axis=1))


def _first(among: Array, order: Array, count: Array) -> Array:
    """[guess, tile] of the tiles among these, the first `count` of each guess in this order."""
    rank = np.empty(order.shape, np.intp)
    by_order = np.where(among, order, _LAST).argsort(axis=1)
    np.put_along_axis(rank, by_order, np.arange(order.shape[1])[None], axis=1)
    out: Array = among & (rank < count[:, None])
    return out


def _jokers(view: View, seat: Seat, pool: _Pool, chance: np.random.Generator) -> Array:
    """[guess, tile] the jokers that the seat holds. Nobody discards any: they gather in hands."""
    share = 1 + _LIKELY_HELD * (1 - view.left / 99)
    hidden = int(pool.free[0].sum()) - view.left
    odds = view.racks[seat].count * share / (hidden * share + view.left)
    free = pool.free & (pool.kinds == _JOKER)
    out: Array = free & (chance.random(free.shape) < odds)
    return out


def _useful(pool: _Pool, needs: Array) -> Array:
    """[guess, tile] the free tiles that a hand with these needs has a use for."""
    starts = np.searchsorted(pool.kinds, pool.kinds)
    before = np.cumsum(pool.free, axis=1) - pool.free
    place = before - before[:, starts]  # among free tiles of its kind
    out: Array = pool.free & (place < needs[:, pool.kinds])
    return out


def _needs(
    view: View, known: Knowledge, seat: Seat, pool: _Pool, chance: np.random.Generator
) -> Array:
    """[guess, kind] what the hand needs that this seat goes for: of some likely ones that of which
    the most tiles are free, because nobody stays with a hand that does not come."""
    hands = hands_with(known.card, exposed(view.racks[seat]))
    likely = likely_hands(view, known, seat) + _HARDLY
    goals = chance.choice(len(likely), (_LIKELY, len(pool.free)), p=likely / likely.sum())
    free = _counted(pool.free, pool.kinds)
    could_have = np.minimum(hands.need[goals], free).sum(axis=2)
    out: Array = hands.need[goals[could_have.argmax(axis=0), np.arange(len(pool.free))]]
    return out


def _lacking(groups: int, left: int, count: int, chance: np.random.Generator) -> Array:
    """[guess] how many tiles are missing; at least one, or the seat would have won."""
    least, more, spread = _MISSING[min(groups, len(_MISSING) - 1)]
    lacking = chance.normal(least + more * (left / 99) ** 1.3, spread, count)
    out: Array = np.maximum(1, np.rint(lacking)).astype(int)
    return out
