"""Whether a hand wins and what it scores, cached because every discard needs it."""

from functools import lru_cache

from mahjong.rules.tiles import Hand, seat_wind
from mahjong.rules.tiles import without as removed
from mahjong.rules.zungjung.scoring import Score, score
from mahjong.rules.zungjung.shapes import TileSet, Win, WonBy
from mahjong.rules.zungjung.state import State, live_tile
from mahjong.rules.zungjung.view import MeldView as Meld
from mahjong.rules.zungjung.view import View
from tables.game import Seat


def winning_score(state: State, seat: Seat) -> Score | None:
    """What a seat scores if it wins now, with the tile it drew or the tile it may claim; None if
    its hand is no win.
    """
    live, hand = live_tile(state), state.racks[seat].hand
    if live is not None:
        by: WonBy = "robbing" if state.phase == "rob" else "discard"
        return _score(_win(state, seat, hand, live.tile, by), state.scoring)
    if state.drawn is not None:
        return _drawn_score(state, seat, state.drawn)
    scores = [found for tile in set(hand) if (found := _drawn_score(state, seat, tile))]
    return max(scores, key=lambda found: found.points, default=None)


def _drawn_score(state: State, seat: Seat, tile: str) -> Score | None:
    hand = removed(state.racks[seat].hand, (tile,))
    return _score(_win(state, seat, hand, tile, "draw"), state.scoring)


def _win(state: State, seat: Seat, hand: Hand, tile: str, by: WonBy) -> Win:
    return Win(
        hand=hand,
        melds=tuple(map(tile_set, state.racks[seat].melds)),
        tile=tile,
        by=by,
        seat_wind=seat_wind(seat, state.east),
        last_tile=not state.wall,
        supplement=by == "draw" and state.supplement,
        blessing=is_blessed(state),
    )


def tile_set(meld: Meld) -> TileSet:
    return TileSet(meld.kind, meld.tiles[0], meld.concealed)


def is_blessed(table: State | View) -> bool:
    """East's first 14 tiles, or East's first discard; not after a quad."""
    if any(rack.melds for rack in table.racks):
        return False
    return len(table.discards) == (1 if table.phase == "claim" else 0)


@lru_cache(maxsize=16384)
def _score(win: Win, level: int) -> Score | None:
    return score(win, level)
