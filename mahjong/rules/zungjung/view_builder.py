"""Builds what one seat may see of the table: every field is added, so nothing has to be removed."""

from msgspec import structs

from mahjong.rules.states import open_racks
from mahjong.rules.tiles import SEATS
from mahjong.rules.zungjung.ending import penalty, tile_set
from mahjong.rules.zungjung.readiness import readiness
from mahjong.rules.zungjung.state import (
    State,
    broken_seat,
    live_tile,
    next_place,
    supplement_place,
    wall_shape,
)
from mahjong.rules.zungjung.view import RackView, View
from tables.game import Seat


def build_view(state: State, seat: Seat | None) -> View:
    return View(
        phase=state.phase,
        turn=state.turn,
        me=seat,
        assist=state.assist,
        scoring=state.scoring,
        penalty=penalty(state.scoring),
        east=state.east,
        active=state.active,
        rolls=state.rolls,
        dice=state.dice,
        broken=broken_seat(state.east, state.dice),
        break_dice=state.break_dice,
        wall=wall_shape(state),
        next=next_place(state),
        supplement=supplement_place(state),
        left=len(state.wall),
        racks=tuple(_rack(state, other, seat) for other in SEATS),
        drawn=state.drawn if seat == state.active else None,
        discards=state.discards,
        live=live_tile(state),
        ready=seat is not None and _is_ready(state, seat),
        answered=_answered(state, seat),
        result=state.result,
    )


def build_open_view(state: State, seat: Seat) -> View:
    """What a seat sees once all hands lie open."""
    view = build_view(state, seat)
    return structs.replace(view, racks=open_racks(state, view.racks), drawn=state.drawn)


def _answered(state: State, seat: Seat | None) -> str | None:
    answer = None if seat is None else state.answers[seat]
    return answer[0] if answer else None


def _is_ready(state: State, seat: Seat) -> bool:
    rack = state.racks[seat]
    melds = tuple(tile_set(meld) for meld in rack.melds)
    return readiness(rack.hand, melds).missing == 1


def _rack(state: State, seat: Seat, viewer: Seat | None) -> RackView:
    rack = state.racks[seat]
    shown = seat == viewer or state.phase == "over"
    return RackView(
        count=len(rack.hand),
        melds=rack.melds,
        hand=rack.hand if shown else None,
        score=rack.score,
    )
