"""Builds what players may see of a game: what is visible is added, so nothing has to be removed."""

from solitaire.rules.board import places_in
from solitaire.rules.layout import find_layout
from solitaire.rules.plays import fee, is_hint_known
from solitaire.rules.state import State, uses_left
from solitaire.rules.view import HELPS, CostView, PausedView, ResultView, UsesView, View


def build_view(state: State) -> View:
    layout = find_layout(state.layout)
    cost = fee(state, state.pairs)
    after_undo = min(state.pairs + 1, state.board.size // 2)
    return View(
        phase="over" if state.how else "play",
        turn=state.turn,
        mode=state.mode,
        layout=state.layout,
        title=layout.title,
        practice=state.practice,
        dealing=state.dealing,
        deal=_number(state),
        places=layout.places,
        faces=_faces(state),
        free=() if state.unseen else tuple(places_in(state.board.free(state.rest))),
        pairs=state.pairs,
        taken=len(state.taken),
        score=state.score,
        left=UsesView(*(uses_left(state, do) for do in HELPS)),
        cost=CostView(fee(state, after_undo), cost, 0 if is_hint_known(state) else cost),
        hint=state.hint,
        helped=state.helped,
        result=_result(state),
    )


def build_paused_view(state: State) -> PausedView:
    layout, rest = find_layout(state.layout), state.rest
    return PausedView(
        phase="over" if state.how else "play",
        mode=state.mode,
        title=layout.title,
        practice=state.practice,
        deal=_number(state),
        places=layout.places,
        faces=tuple("" if rest >> n & 1 else None for n in range(state.board.size)),
        pairs=state.pairs,
        score=state.score,
    )


def _number(state: State) -> str | None:
    """The deal's number, if it may be shown. Dealing it at another table would reveal the covered
    tiles of this one, so a number that the player did not choose is shown after the game."""
    return None if state.secret or not (state.chosen or state.how) else state.deal_seed


def _faces(state: State) -> tuple[str | None, ...]:
    """By place: the face of a tile of which any part is visible, "" for a covered one, None for
    one that is gone."""
    if state.unseen:
        return ("",) * state.board.size
    rest = state.rest
    covered = state.board.covered(rest)
    shown: list[str | None] = [None] * state.board.size
    for n in places_in(rest):
        shown[n] = "" if covered >> n & 1 else state.faces[n]
    return tuple(shown)


def _result(state: State) -> ResultView | None:
    if not state.how:
        return None
    return ResultView(state.how, state.score, state.pairs, state.rows)
