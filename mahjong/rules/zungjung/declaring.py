"""Declaring mahjong with a tile drawn from the wall, or with East's first 14 tiles."""

from mahjong.rules.states import decide
from mahjong.rules.zungjung.claims import claim_mahjong
from mahjong.rules.zungjung.ending import mistake, win, winning_score
from mahjong.rules.zungjung.moves import Mahjong
from mahjong.rules.zungjung.refusals import Code, refuse_if
from mahjong.rules.zungjung.state import WINDOWS, State
from tables.game import Option, Seat, Step


def mahjong_options(state: State, seat: Seat) -> tuple[Option, ...]:
    return () if _fault(state, seat) else (Option("mahjong"),)


def mahjong(state: State, seat: Seat, move: Mahjong) -> Step:
    """Without assist a wrong declaration is paid for, and the turn goes on."""
    if state.phase in WINDOWS:
        return claim_mahjong(state, seat, move)
    refuse_if(None if state.active == seat else "not_your_turn")
    refuse_if(_fault(state, seat))
    score = winning_score(state, seat)
    if score is not None:
        return win(state, seat, score)
    state, mistaken = mistake(state, seat)
    return Step(decide(state, "turn", mistaken=True), (mistaken,))


def _fault(state: State, seat: Seat) -> Code | None:
    if state.claimed:
        return "discard_first"
    if state.assist:
        return "not_mahjong" if winning_score(state, seat) is None else None
    return "mistaken" if state.mistaken else None
