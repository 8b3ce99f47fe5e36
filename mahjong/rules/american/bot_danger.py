"""How likely a discard gives another seat mah jongg, judged by what that seat has exposed.

The exposures of a rack leave few hands of the card. Those that can still be made with the unseen
tiles are weighted by their likelihood. The tiles they miss are dangerous, more so with more groups
exposed and fewer tiles in the wall.
"""

import numpy as np
import numpy.typing as npt

from mahjong.rules.american.bot_evaluation import Floats, remaining_needs
from mahjong.rules.american.bot_inference import Knowledge, exposed
from mahjong.rules.american.view import RackView, View
from mahjong.rules.tiles import COPIES, JOKER, KINDS, ORDER

_JOKER = ORDER[JOKER]
_COPIES = np.array([COPIES[tile] for tile in KINDS], np.float32)
_READY = (0.0, 0.03, 0.18, 0.5, 0.8)  # chance that one tile is missing, by number of exposed groups
_LATE = 0.25  # added to that when the wall is empty
_DISCARDED = 0.3  # factor for a hand when that seat has discarded a tile it needs


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
    if not needs.kind.size:
        return out
    unseen = known.unseen[needs.kind]
    jokers = known.unseen[_JOKER]
    possible = (unseen >= needs.natural) & (unseen + jokers >= needs.need)
    share_unseen = (known.unseen + 1) / (_COPIES + 1)
    powers = share_unseen[:, None] ** np.arange(1 + needs.need.max())
    plenty = powers[needs.kind, needs.need]
    likely = possible.all(axis=0) * plenty.prod(axis=0)
    likely[_discarded(view, seat)[needs.kind].any(axis=0)] *= _DISCARDED
    if not likely.sum():
        return out
    share = likely / likely.sum() * needs.need / needs.need.sum(axis=0)
    return np.asarray(np.bincount(needs.kind.ravel(), share.ravel(), len(KINDS)), np.float32)


def _discarded(view: View, seat: int) -> npt.NDArray[np.bool_]:
    """[kind] whether this seat has discarded such a tile. Jokers, of which no hand needs any, say
    nothing."""
    own = np.zeros(len(KINDS), np.bool_)
    own[[ORDER[discard.tile] for discard in view.discards if discard.seat == seat]] = True
    own[_JOKER] = False
    return own
