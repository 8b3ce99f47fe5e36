"""Builds what a seat may see of a game: what is visible is added, so nothing has to be removed."""

from msgspec import structs

from dominoes.rules.board import TILES, sum_of
from dominoes.rules.state import State, score_of
from dominoes.rules.view import EndView, PausedView, View
from tables.game import Seat


def build_view(state: State, seat: Seat | None) -> View:
    ends = state.ends
    dealt = state.phase not in ("begin", "showing")
    scored = state.phase == "over" and state.against == "ai"
    return View(
        phase=state.phase,
        round=state.round,
        turn=state.turn,
        active=state.active if state.phase in ("countdown", "play", "draw") else None,
        ready=state.ready,
        plays=state.plays,
        ends=tuple(EndView(end.id, end.value, end.counts) for end in ends),
        sum=sum_of(ends),
        hand=state.hands[seat] if dealt and seat is not None else (),
        counts=(len(state.hands[0]), len(state.hands[1])) if dealt else (0, 0),
        boneyard=len(state.boneyard) if dealt else len(TILES),
        drew=state.drew,
        points=state.points,
        hands=state.hands if state.phase in ("round", "over") else (),
        clock=state.clock,
        round_end=state.round_end,
        how=state.how or "",
        score=score_of(state) if scored else None,
        hint=state.hint if seat == state.active else None,
        against=state.against,
        practice=state.practice,
        helps=state.helps,
        deal=_number(state),
    )


def build_open_view(state: State, seat: Seat) -> View:
    """What a seat sees once both hands lie open. Nothing is shown before the deal."""
    view = build_view(state, seat)
    return structs.replace(view, hands=state.hands) if any(view.counts) else view


def build_paused_view(state: State) -> PausedView:
    return PausedView(state.phase, state.round, state.points, state.clock, state.practice)


def _number(state: State) -> str | None:
    """The deal's number, if it may be shown. Dealing it at another table would reveal the hidden
    tiles of this one, so a number that the player did not choose is shown after the game."""
    return None if state.secret or not (state.chosen or state.how) else state.deal_seed
