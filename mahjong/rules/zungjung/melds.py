"""Laying a set down beside the hand."""

from msgspec import structs

from mahjong.rules.states import with_rack
from mahjong.rules.zungjung.state import State
from mahjong.rules.zungjung.view import MeldView as Meld
from tables.game import Event, Seat


def lay(state: State, seat: Seat, meld: Meld) -> tuple[State, Event]:
    """The state with one more meld, and the event that tells of it."""
    melds = (*state.racks[seat].melds, meld)
    return with_rack(state, seat, melds=melds), laid(seat, len(melds) - 1, meld)


def laid(seat: Seat, index: int, meld: Meld) -> Event:
    fields = structs.asdict(meld)
    return Event("laid", {"seat": seat, "index": index, "set": fields.pop("kind"), **fields})
