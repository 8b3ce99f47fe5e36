"""What a game that has just ended tells of its player, for their statistics: against whom it was,
whether anybody has won, and facts that its rules give.
"""

import logging
from typing import Any

from tables.game import Data, Result, Seat
from tables.registry import find_game
from tables.state import TableState

PEOPLE = "people"
STOPPED = "stopped"  # in facts: the player has given up

log = logging.getLogger(__name__)


def told(state: TableState, result: Result, seat: Seat) -> dict[str, Any]:
    """What is known of a game that has just ended, as fields of its `GameResult`. Of the moves of a
    bot that played for somebody nothing is counted."""
    facts = facts_of(state.game, state.game_state, seat)
    said = {"against": _against(state, seat), "drawn": is_drawn(result, facts)}
    return {**said, "facts": {} if state.seats[seat].away else facts}


def is_drawn(result: Result, facts: Data | None) -> bool:
    """Whether a game against others ended without a winner. One that was given up is lost."""
    return not result.winners and len(result.points) > 1 and STOPPED not in (facts or {})


def _against(state: TableState, seat: Seat) -> str:
    others = [other for other in state.seats if other.number != seat]
    if any(other.user is not None for other in others):
        return PEOPLE
    return next((other.bot for other in others if other.bot), "")


def facts_of(game: str, state: Any, seat: Seat) -> Data | None:
    """None if that fails: a game must not be kept from ending by what is told of it."""
    app = find_game(game)
    try:
        return app.facts(state, seat) if app and app.facts else {}
    except Exception:
        log.exception("facts of a game of %s", game)
        return None
