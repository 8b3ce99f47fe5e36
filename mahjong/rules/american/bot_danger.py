"""A bot's fear: how likely a discard gives another seat mah jongg, by what that seat shows.

What is exposed on a rack leaves few hands of the card. Those that still can be made, with
the tiles nobody has seen, are weighed; the tiles they lack are dangerous, the more so the
more groups lie exposed and the later it is.
"""

import numpy as np

from mahjong.rules.american.bot_sight import Counts, Sight, exposed
from mahjong.rules.american.bot_worth import Floats, needs_left
from mahjong.rules.american.view import RackView, View
from mahjong.rules.tiles import COPIES, JOKER, KINDS, ORDER

_JOKER = ORDER[JOKER]
_COPIES = np.array([COPIES[tile] for tile in KINDS], np.float32)
_READY = (0.0, 0.03, 0.18, 0.5, 0.8)  # chance to wait for one tile, by groups exposed
_LATE = 0.25  # what an empty wall adds to it
_THROWN = 0.3  # a hand is less likely when that seat has thrown away what it needs


def danger(view: View, sight: Sight) -> Floats:
    """[kind] the chance that discarding such a tile gives some other seat mah jongg."""
    total = np.zeros(len(KINDS), np.float32)
    for seat, rack in enumerate(view.racks):
        if seat != sight.me and not rack.dead:
            total += _ready(rack, view.left) * _wanted(view, sight, seat, rack)
    total[_JOKER] = 0
    return total


def _ready(rack: RackView, left: int) -> float:
    groups = min(len(rack.exposed), len(_READY) - 1)
    return min(0.95, _READY[groups] + _LATE * (1 - left / 99) ** 2)


def _wanted(view: View, sight: Sight, seat: int, rack: RackView) -> Floats:
    """[kind] the chance that a seat which waits for one tile waits for this one."""
    needs = needs_left(sight.card, exposed(rack))
    out = np.zeros(len(KINDS), np.float32)
    if not len(needs.kind):
        return out
    unseen = sight.unseen[needs.kind]
    jokers = sight.unseen[_JOKER]
    possible = (unseen >= needs.natural) & (unseen + jokers >= needs.need)
    plenty = ((unseen + 1) / (_COPIES[needs.kind] + 1)) ** needs.need
    likely = possible.all(axis=1) * plenty.prod(axis=1)
    likely *= _THROWN ** _thrown(view, seat)[needs.kind].max(
        axis=1, initial=0, where=needs.need > 0
    )
    if not likely.sum():
        return out
    share = likely[:, None] / likely.sum() * needs.need / needs.need.sum(axis=1, keepdims=True)
    return np.asarray(np.bincount(needs.kind.ravel(), share.ravel(), len(KINDS)), np.float32)


def _thrown(view: View, seat: int) -> Counts:
    """[kind] 1 for what this seat has discarded."""
    own = [ORDER[discard.tile] for discard in view.discards if discard.seat == seat]
    return np.minimum(1, np.bincount(own, minlength=len(KINDS)))
