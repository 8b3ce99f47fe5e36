"""Builds what one seat may see of the table: every field is added, so nothing has to be removed."""

from msgspec import structs

from mahjong.rules.american.bot_evaluation import infer
from mahjong.rules.american.charleston import PHASES, tiles_to_give
from mahjong.rules.american.charleston import passing as open_pass
from mahjong.rules.american.claims import claim_options
from mahjong.rules.american.outlook import is_claim_useless
from mahjong.rules.american.state import State, is_live, live_discard, next_place, wall_shape
from mahjong.rules.american.view import PassView, RackView, View
from mahjong.rules.states import open_racks
from mahjong.rules.tiles import SEATS
from tables.game import Seat


def build_view(state: State, seat: Seat | None) -> View:
    view = _view(state, seat)
    return structs.replace(view, useless=True) if _is_useless(state, seat, view) else view


def build_open_view(state: State, seat: Seat) -> View:
    """What a seat sees once all hands lie open."""
    view = _view(state, seat)
    return structs.replace(view, racks=open_racks(state, view.racks), drawn=state.drawn)


def _is_useless(state: State, seat: Seat | None, view: View) -> bool:
    """Whether no hand of this seat has a use for the discard. A page may pass for a player who has
    asked for it, so this errs on the side of useful. Only looked into while it can still call: it
    takes a moment."""
    if state.phase != "claim" or seat is None or not is_live(state, seat):
        return False
    may_call = any(option.kind == "call" for option in claim_options(state, seat))
    return may_call and is_claim_useless(infer(view))


def _view(state: State, seat: Seat | None) -> View:
    broken, left = sum(state.dice), len(state.wall)
    own = None if seat is None else state.answers[seat]
    passing = _passing(state, seat)
    return View(
        phase=state.phase,
        turn=state.turn,
        me=seat,
        card=state.card,
        assist=state.assist,
        east=state.east,
        active=state.active,
        rolls=state.rolls,
        dice=state.dice,
        wall=wall_shape(state.east, broken, left),
        next=next_place(state.east, broken, left),
        left=left,
        racks=tuple(_rack(state, other, seat) for other in SEATS),
        passing=passing,
        given=own if state.phase == "give" and passing and passing.count[1] else None,
        drawn=state.drawn if seat == state.active else None,
        called=state.called,
        discards=state.discards,
        live=live_discard(state),
        answered=own[0] if own and state.phase in ("second", "courtesy", "claim") else None,
        useless=False,
        result=state.result,
    )


def _rack(state: State, seat: Seat, viewer: Seat | None) -> RackView:
    rack = state.racks[seat]
    shown = seat == viewer or state.phase == "over"
    return RackView(
        count=len(rack.hand),
        exposed=rack.exposed,
        dead=rack.dead,
        chosen=state.phase in PHASES and state.answers[seat] is not None,
        hand=rack.hand if shown else None,
        score=rack.score,
    )


def _passing(state: State, seat: Seat | None) -> PassView | None:
    if state.phase not in ("give", "courtesy"):
        return None
    now = open_pass(state)
    picks = (0, 0) if seat is None else tiles_to_give(state, seat)
    return PassView(now.name, now.to, now.blind, picks)
