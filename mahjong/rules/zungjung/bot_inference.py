"""What a seat of Zung Jung mahjong knows, taken from its view."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from mahjong.rules.tiles import seat_wind, to_the_right
from mahjong.rules.zungjung.ending import is_blessed, tile_set
from mahjong.rules.zungjung.shapes import KINDS, TileSet, Win, WonBy
from mahjong.rules.zungjung.view import DiscardView, View

Melds = tuple[TileSet, ...]
Unseen = dict[str, int]


class Rival(NamedTuple):
    """Another seat, as far as it can be seen."""

    melds: Melds
    discarded: frozenset[str]  # the kinds it has discarded
    paid_by_others: frozenset[str]  # discarding these costs nothing if this seat wins with them


class Knowledge(NamedTuple):
    """What a decision is based on."""

    hand: tuple[str, ...]
    melds: Melds
    seat_wind: str
    scoring: int  # which patterns count, 1 to 5
    left: int  # tiles in the wall
    unseen: Unseen  # how many of each kind may still come
    rivals: tuple[Rival, ...]


def infer(view: View) -> Knowledge:
    assert view.me is not None, "a spectator has no hand"
    rack = view.racks[view.me]
    hand = rack.hand or ()
    melds = tuple(tile_set(meld) for meld in rack.melds)
    seen = [*hand, *_on_the_table(view)]
    rivals = tuple(_rival(view, seat) for seat in to_the_right(view.me))
    wind = seat_wind(view.me, view.east)
    return Knowledge(hand, melds, wind, view.scoring, view.left, unseen(seen), rivals)


def unseen(seen: Iterable[str]) -> Unseen:
    """How many tiles of each kind are not among those seen."""
    counts = Counter(seen)
    return {kind: max(0, 4 - counts[kind]) for kind in KINDS}


def win_of(view: View, known: Knowledge) -> Win | None:
    """The hand with the tile that was drawn or may be claimed; None without such a tile. Whether
    it was drawn after a quad is left out.
    """
    by: WonBy = "draw"
    hand, tile = known.hand, view.drawn
    if view.live is not None:
        by, tile = "robbing" if view.phase == "rob" else "discard", view.live.tile
    elif tile is None and len(hand) % 3 == 2:
        tile = hand[-1]
    if tile is None:
        return None
    if by == "draw":
        at = hand.index(tile)
        hand = hand[:at] + hand[at + 1 :]
    return Win(
        hand, known.melds, tile, by, known.seat_wind, view.left == 0, False, is_blessed(view)
    )


def _on_the_table(view: View) -> list[str]:
    """Every tile that lies face up. Of a concealed quad all four are known."""
    melded = [tile for rack in view.racks for meld in rack.melds for tile in meld.tiles]
    return melded + [discard.tile for discard in view.discards if not discard.claimed]


def _rival(view: View, seat: int) -> Rival:
    melds = tuple(tile_set(meld) for meld in view.racks[seat].melds)
    discarded = frozenset(discard.tile for discard in view.discards if discard.seat == seat)
    return Rival(melds, discarded, _paid_by_others(view.discards, seat, view.me))


def _paid_by_others(discards: tuple[DiscardView, ...], seat: int, me: int | None) -> frozenset[str]:
    """The kinds since this seat's own last discard: who discarded them first is responsible."""
    since: list[DiscardView] = []
    for discard in reversed(discards):
        since.append(discard)
        if discard.seat == seat:
            break
    first = {discard.tile: discard.seat for discard in since}
    return frozenset(tile for tile, discarder in first.items() if discarder != me)
