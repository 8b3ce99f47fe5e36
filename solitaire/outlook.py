"""Could this board still be cleared? Told when the game is over, or when its player has asked."""

from typing import Any

from django.core.cache import cache

from solitaire.rules.game import SOLITAIRE
from solitaire.rules.solver import ASK_BUDGET, solve
from solitaire.rules.state import State
from tables import store
from tables.refusals import must
from tables.standing import Standing

KEPT = 60 * 60  # seconds an answer is remembered
LATER = {"verdict": "later", "solution": None}


def outlook_of(user: Any, table_id: str, now_allowed: bool) -> dict[str, Any]:
    """Plain data: `turn`; `verdict`: yes, no, unknown, or later (this reader has asked often);
    `solution` of the position and, once the game is over, of the whole `deal`; the tiles that
    either shows on its way: `faces` and `dealt`, by place. Raises Refused.

    A deal by older rules is not told: the same number may lead to another board today.
    How a secret deal comes out is nobody's to know while others may still play it.
    """
    standing = store.latest(table_id)
    must(standing.game == SOLITAIRE.slug, "no_such_table")
    must(standing.seat_of(user.pk) is not None, "not_seated")
    must(standing.paused is None, "paused")
    state, over = standing.state, standing.status == "over"
    must(over or state.helped, "not_asked")
    as_dealt = over and standing.game_version == SOLITAIRE.version
    told = {"turn": state.turn, **_found(standing, now_allowed)}
    if state.secret:
        return {**told, "solution": None, "deal": None, "faces": None, "dealt": None}
    return {
        **told,
        "faces": state.faces,
        "deal": state.solution if as_dealt else None,
        "dealt": _dealt(standing) if as_dealt else None,
    }


def _found(standing: Standing, now_allowed: bool) -> dict[str, Any]:
    """The solver's answer for the position as it stands; worked out once."""
    key = f"outlook:{standing.id}:{standing.version}"
    found: dict[str, Any] | None = cache.get(key)
    if found is None:
        found = _solved(standing.state) if now_allowed else LATER
        cache.set(key, found, KEPT if now_allowed else 1)
    return found


def _solved(state: State) -> dict[str, Any]:
    verdict = solve(state.board, state.faces, state.rest, state.rules.bonus, ASK_BUDGET)
    solution = verdict.solution if verdict.answer == "yes" else None
    return {"verdict": verdict.answer, "solution": solution}


def _dealt(standing: Standing) -> tuple[str, ...]:
    """The tiles as they were dealt, before any shuffle."""
    dealt: State = SOLITAIRE.start(standing.seed, 1, standing.rules).state
    return dealt.faces
