"""A turn: draw, exchange exposed jokers, declare or discard; then the turn goes to the right."""

import re

from mahjong.rules.american.ending import drawn_game, is_made
from mahjong.rules.american.moves import Code, Discard, Exchange, refuse, refuse_if
from mahjong.rules.american.state import State, is_live, without
from mahjong.rules.american.view import DiscardView
from mahjong.rules.american.view import ExposureView as Exposure
from mahjong.rules.states import change, decide, with_rack
from mahjong.rules.tiles import JOKER, SEATS, in_order, joined, private_to, to_the_right
from tables.game import Event, Option, Seat, Step

_PLACE = re.compile(r"exposed\.([0-9])@([0-3])")


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


def exchange_options(state: State, seat: Seat) -> tuple[Option, ...]:
    """One option per exposed group with a joker whose tile the seat has, dead hands included."""
    hand = state.racks[seat].hand
    return tuple(
        Option("exchange", (exposure.tile,), (1, 1), (f"exposed.{index}@{other}",))
        for other in SEATS
        for index, exposure in enumerate(state.racks[other].exposed)
        if JOKER in exposure.tiles and exposure.tile in hand
    )


def exchange(state: State, seat: Seat, move: Exchange) -> Step:
    """Exchange a tile for a joker. A hand that this completes wins by exchange."""
    refuse_if(None if (state.phase, state.active) == ("turn", seat) else "not_your_turn")
    other, index = _exposure_at(state, move.where)
    exposure = state.racks[other].exposed[index]
    refuse_if(_exchange_fault(exposure, move.tile))
    hand = without(state.racks[seat].hand, (move.tile,))
    made_before = is_made(state, seat)
    state = with_rack(state, seat, hand=joined(hand, JOKER))
    state = _without_joker(state, other, index)
    drawn = state.drawn if state.drawn in hand else None
    exchanged = state.exchanged or not made_before
    state = change(state, drawn=drawn, exchanged=exchanged, withdrew=False)
    data = {"seat": seat, "tile": move.tile, "rack": other, "index": index}
    return Step(decide(state, "turn"), (Event("exchanged", data),))


def _exposure_at(state: State, where: str) -> tuple[Seat, int]:
    found = _PLACE.fullmatch(where)
    if found:
        index, seat = int(found[1]), int(found[2])
        if index < len(state.racks[seat].exposed):
            return seat, index
    raise refuse("no_such_exposure")


def _exchange_fault(exposure: Exposure, tile: str) -> Code | None:
    if JOKER not in exposure.tiles:
        return "no_joker_there"
    return None if tile == exposure.tile else "wrong_tile"


def _without_joker(state: State, seat: Seat, index: int) -> State:
    """The state with one joker of the exposure replaced by its natural tile."""
    exposed = list(state.racks[seat].exposed)
    old = exposed[index]
    joker = old.tiles.index(JOKER)
    tiles = in_order((*old.tiles[:joker], old.tile, *old.tiles[joker + 1 :]))
    exposed[index] = Exposure(tiles, old.tile, old.source)
    return with_rack(state, seat, exposed=tuple(exposed))
