"""A turn: draw, declare a quad or mahjong or neither, discard; then the turn goes to the right."""

from mahjong.rules.states import change, with_rack
from mahjong.rules.tiles import joined, private_to
from mahjong.rules.zungjung.ending import drawn_hand
from mahjong.rules.zungjung.moves import Discard
from mahjong.rules.zungjung.refusals import refuse_if
from mahjong.rules.zungjung.state import State, open_turn, open_window, without
from mahjong.rules.zungjung.view import DiscardView
from mahjong.rules.zungjung.wall import take_supplement
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
