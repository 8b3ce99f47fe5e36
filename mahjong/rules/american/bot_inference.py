"""What a bot infers from its view: how many of each tile it has not seen."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mahjong.rules.american.card import Card
from mahjong.rules.american.card_catalog import find_card
from mahjong.rules.american.view import RackView, View
from mahjong.rules.tiles import COPIES, KINDS, ORDER

Counts = npt.NDArray[np.intp]  # [kind] how many, in the order of KINDS
_ALL = np.array([COPIES[tile] for tile in KINDS], np.intp)


class Knowledge(NamedTuple):
    """What one seat knows. unseen: tiles that are neither on its rack nor, if it counts tiles, on
    the table."""

    card: Card
    me: int
    hand: tuple[str, ...]
    exposures: tuple[tuple[str, ...], ...]
    unseen: Counts
    left: int  # tiles in the wall


def infer(view: View, counts_tiles: bool) -> Knowledge:
    """The knowledge of the view's seat. counts_tiles: whether it considers tiles on the table."""
    assert view.me is not None
    own = view.racks[view.me]
    assert own.hand is not None
    unseen = _ALL - count(own.hand)
    for exposures in map(exposed, view.racks):
        for group in exposures if counts_tiles else ():
            unseen = unseen - count(group)
    if counts_tiles:
        unseen = unseen - count(tuple(discard.tile for discard in view.discards))
    return Knowledge(
        card=find_card(view.card),
        me=view.me,
        hand=own.hand,
        exposures=exposed(own),
        unseen=np.maximum(unseen, 0),
        left=view.left,
    )


def exposed(rack: RackView) -> tuple[tuple[str, ...], ...]:
    return tuple(exposure.tiles for exposure in rack.exposed)


def count(tiles: tuple[str, ...]) -> Counts:
    return np.bincount([ORDER[tile] for tile in tiles], minlength=len(KINDS))
