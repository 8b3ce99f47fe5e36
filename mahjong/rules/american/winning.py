"""Whether a rack is mah jongg on the table's card, cached because every discard needs it."""

from functools import lru_cache

from mahjong.rules.american.analysis import best_win, still_possible
from mahjong.rules.american.card import Hand as CardHand
from mahjong.rules.american.card_catalog import find_card
from mahjong.rules.american.state import Rack, State
from mahjong.rules.tiles import Hand
from tables.game import Seat

Groups = tuple[Hand, ...]


def winning_hand(state: State, seat: Seat, *claimed: str) -> CardHand | None:
    """The best-paying hand of a seat, with the discard it claims, if any; None if it has none."""
    rack = state.racks[seat]
    return _win(state.card, (*rack.hand, *claimed), groups(rack))


def is_made(state: State, seat: Seat) -> bool:
    """Whether a seat's tiles make a line, however the tile called this turn is exposed."""
    rack = state.racks[seat]
    laid, tiles = groups(rack), rack.hand
    if state.called:  # its exposure may still be changed, so it counts as concealed tiles
        laid, tiles = laid[:-1], (*tiles, *laid[-1])
    return _win(state.card, tiles, laid) is not None


def is_possible(state: State, exposed: Groups) -> bool:
    """Whether some line of the card holds all these exposures."""
    return still_possible(find_card(state.card), exposed)


def groups(rack: Rack) -> Groups:
    return tuple(exposure.tiles for exposure in rack.exposed)


@lru_cache(maxsize=16384)
def _win(card: str, tiles: Hand, exposed: Groups) -> CardHand | None:
    return best_win(find_card(card), tiles, exposed)
