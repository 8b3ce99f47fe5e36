"""What a seat infers from its view: how many of each tile it has not seen, and what lies open."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mahjong.rules.american.card import Card
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
