"""A turn: draw, exchange jokers, declare or discard; then the turn goes to the right."""

from mahjong.rules.american.ending import drawn_game
from mahjong.rules.american.jokers import exchange_options
from mahjong.rules.american.moves import Discard
from mahjong.rules.american.refusals import refuse_if
from mahjong.rules.american.state import State, is_live, without
from mahjong.rules.american.view import DiscardView
from mahjong.rules.states import change, decide, with_rack
from mahjong.rules.tiles import SEATS, joined, private_to, to_the_right
from tables.game import Event, Option, Seat, Step


def discard_options(state: State, seat: Seat) -> tuple[Option, ...]:
    discard = Option("discard", state.racks[seat].hand, (1, 1))
    return (discard, *exchange_options(state, seat))


def discard(state: State, seat: Seat, move: Discard) -> Step:
    """Discard a tile, which cannot be taken back. The other seats may claim it."""
    refuse_if(None if (state.phase, state.active) == ("turn", seat) else "not_your_turn")
    hand = without(state.racks[seat].hand, (move.tile,))
    state = with_rack(_turn_over(state), seat, hand=hand)
    state = change(state, discards=(*state.discards, DiscardView(move.tile, seat)))
    answers = tuple(() if other == seat or not is_live(state, other) else None for other in SEATS)
    state = decide(state, "claim", active=seat, answers=answers)
    return Step(state, (Event("discarded", {"seat": seat, "tile": move.tile}),))


def go_on(state: State, seat: Seat) -> Step:
    """The next live seat after this one draws; if the wall is empty, the game is drawn."""
    state = change(_turn_over(state), claims=())
    if not state.wall:
        return drawn_game(state)
    turn = next(other for other in to_the_right(seat) if is_live(state, other))
    tile, wall = state.wall[0], state.wall[1:]
    state = with_rack(state, turn, hand=joined(state.racks[turn].hand, tile))
    state = decide(state, "turn", active=turn, wall=wall, drawn=tile)
    drew = Event("drew", {"seat": turn, "left": len(wall)}, private_to(turn, tile=tile))
    return Step(state, (drew,))


def _turn_over(state: State) -> State:
    return change(
        state, drawn=None, called=False, changed=0, exchanged=False, withdrew=False, held=False
    )
