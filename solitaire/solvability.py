"""Whether a board can still be cleared: shown after the game, or when its player asks."""

from typing import Any

from django.core.cache import cache

from accounts.models import User
from solitaire.rules.game import SOLITAIRE
from solitaire.rules.solver import ASK_BUDGET, solve
from solitaire.rules.state import State
from tables.refusals import must
from tables.state import TableState
from tables.storage.batch import state_cache

CACHE_SECONDS = 60 * 60
LATER = {"verdict": "later", "solution": None}


def solvability_of(user: User, table_id: str, now_allowed: bool) -> dict[str, Any]:
    """Plain data: `turn`; `verdict`: yes, no, unknown, or later (too many questions); `solution` of
    the position and, once the game is over, of the whole `deal`; `faces` and `dealt`: the tiles by
    place now and at the start. Raises Refused.

    A deal by older rules is left out, because its number may lead to another board today. So are
    the solutions of a secret deal, because others may still play it.
    """
    state = state_cache.latest(table_id)
    must(state.game == SOLITAIRE.slug, "no_such_table")
    must(state.seat_of(user.pk) is not None, "not_seated")
    must(state.paused is None, "paused")
    game, over = state.game_state, state.status == "over"
    must(over or game.helped, "not_asked")
    as_dealt = over and state.game_version == SOLITAIRE.version
    told = {"turn": game.turn, **_found(state, now_allowed)}
    if game.secret:
        return {**told, "solution": None, "deal": None, "faces": None, "dealt": None}
    return {
        **told,
        "faces": game.faces,
        "deal": game.solution if as_dealt else None,
        "dealt": _dealt(state) if as_dealt else None,
    }


def _found(state: TableState, now_allowed: bool) -> dict[str, Any]:
    """The solver's answer for the position now, cached."""
    key = f"solvability:{state.id}:{state.version}"
    found: dict[str, Any] | None = cache.get(key)
    if found is None:
        found = _solved(state.game_state) if now_allowed else LATER
        cache.set(key, found, CACHE_SECONDS if now_allowed else 1)
    return found


def _solved(state: State) -> dict[str, Any]:
    verdict = solve(state.board, state.faces, state.rest, state.rules.bonus, ASK_BUDGET)
    solution = verdict.solution if verdict.answer == "yes" else None
    return {"verdict": verdict.answer, "solution": solution}


def _dealt(state: TableState) -> tuple[str, ...]:
    """The faces at the start, before any shuffle."""
    dealt: State = SOLITAIRE.start(state.seed, 1, state.rules).state
    return dealt.faces
