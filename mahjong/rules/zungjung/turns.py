"""A turn: draw, declare a quad or mahjong or neither, discard; then the turn goes to the right.

Quads of one's own turn are concealed ones, and small melded ones, which can be robbed.
"""

from collections import Counter

from msgspec import structs

from mahjong.rules.states import after, change, with_rack
from mahjong.rules.tiles import joined, private_to
from mahjong.rules.zungjung.ending import drawn_hand
from mahjong.rules.zungjung.moves import Code, Discard, Quad, refuse_if
from mahjong.rules.zungjung.state import State, open_turn, open_window, take_supplement, without
from mahjong.rules.zungjung.view import DiscardView
from mahjong.rules.zungjung.view import MeldView as Meld
from tables.game import Event, Option, Seat, Step


def discard_options(state: State, seat: Seat) -> tuple[Option, ...]:
    return (Option("discard", state.racks[seat].hand, (1, 1)),)


def discard(state: State, seat: Seat, move: Discard) -> Step:
    """Discard a tile, which cannot be taken back. The other seats may claim it."""
    refuse_if(None if (state.phase, state.active) == ("turn", seat) else "not_your_turn")
    hand = without(state.racks[seat].hand, (move.tile,))
    state = with_rack(state, seat, hand=hand)
    newest = DiscardView(move.tile, seat, False)
    state = change(state, drawn=None, discards=(*state.discards, newest))
    discarded = Event("discarded", {"seat": seat, "tile": move.tile})
    return Step(open_window(state, seat, "claim"), (discarded,))


def go_on(state: State, seat: Seat) -> Step:
    """The next seat after this one draws; if the wall is empty, the hand is drawn."""
    if not state.wall:
        return drawn_hand(state)
    turn, tile, wall = (seat + 1) % 4, state.wall[0], state.wall[1:]
    state = with_rack(state, turn, hand=joined(state.racks[turn].hand, tile))
    state = open_turn(change(state, wall=wall), turn, drawn=tile)
    drew = Event("drew", {"seat": turn, "left": len(wall)}, private_to(turn, tile=tile))
    return Step(state, (drew,))


def draw_supplement(state: State, seat: Seat) -> Step:
    """After a quad its owner draws from the dead end, and their turn goes on."""
    tile, wall = take_supplement(state.wall, state.supplements)
    state = with_rack(state, seat, hand=joined(state.racks[seat].hand, tile))
    state = change(state, wall=wall, supplements=state.supplements + 1)
    data = {"seat": seat, "left": len(wall)}
    drew = Event("drew_supplement", data, private_to(seat, tile=tile))
    return Step(open_turn(state, seat, drawn=tile, supplement=True), (drew,))


def quad_options(state: State, seat: Seat) -> tuple[Option, ...]:
    """All quads this seat may declare in its turn, in one option."""
    held = dict.fromkeys(state.racks[seat].hand)
    among = tuple(tile for tile in held if _quad_fault(state, seat, tile) is None)
    return (Option("quad", among, (1, 1)),) if among else ()


def quad(state: State, seat: Seat, move: Quad) -> Step:
    refuse_if(None if (state.phase, state.active) == ("turn", seat) else "not_your_turn")
    refuse_if(_quad_fault(state, seat, move.tile))
    index = _claimed_triplet(state, seat, move.tile)
    return _conceal(state, seat, move.tile) if index is None else _add_fourth(state, seat, index)


def _quad_fault(state: State, seat: Seat, tile: str) -> Code | None:
    held = Counter(state.racks[seat].hand)[tile]
    if not held:
        return "not_your_tile"
    if state.claimed:
        return "discard_first"
    if held < 4 and _claimed_triplet(state, seat, tile) is None:
        return "no_quad"
    return None if state.wall else "no_supplement"


def _claimed_triplet(state: State, seat: Seat, tile: str) -> int | None:
    """The claimed triplet of this tile among the seat's melds."""
    melds = enumerate(state.racks[seat].melds)
    return next((i for i, m in melds if (m.kind, m.tiles[0]) == ("triplet", tile)), None)


def _conceal(state: State, seat: Seat, tile: str) -> Step:
    """A concealed quad cannot be robbed."""
    hand = without(state.racks[seat].hand, (tile,) * 4)
    meld = Meld("quad", (tile,) * 4, concealed=True, small=False, tile=None, source=None)
    state, event = lay(with_rack(state, seat, hand=hand), seat, meld)
    return after((event,), draw_supplement(state, seat))


def _add_fourth(state: State, seat: Seat, index: int) -> Step:
    """The fourth tile joins a claimed triplet; the other seats may rob it."""
    rack = state.racks[seat]
    triplet = rack.melds[index]
    tile = triplet.tiles[0]
    meld = Meld("quad", (tile,) * 4, False, True, triplet.tile, triplet.source)
    melds = (*rack.melds[:index], meld, *rack.melds[index + 1 :])
    state = with_rack(state, seat, hand=without(rack.hand, (tile,)), melds=melds)
    state = change(state, drawn=None, robbed=index)
    return Step(open_window(state, seat, "rob"), (laid(seat, index, meld),))


def lay(state: State, seat: Seat, meld: Meld) -> tuple[State, Event]:
    """The state with one more meld, and the event that tells of it."""
    melds = (*state.racks[seat].melds, meld)
    return with_rack(state, seat, melds=melds), laid(seat, len(melds) - 1, meld)


def laid(seat: Seat, index: int, meld: Meld) -> Event:
    fields = structs.asdict(meld)
    return Event("laid", {"seat": seat, "index": index, "set": fields.pop("kind"), **fields})
