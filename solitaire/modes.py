"""How solitaire is played alone and in contests: what it adds to `AloneGame` and `ContestGame`."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from solitaire.comparison import compare, ranks
from solitaire.models import Daily, Played
from solitaire.rules.game import SOLITAIRE
from solitaire.rules.layout import built_in_layouts, find_layout
from solitaire.rules.tiles import SET
from solitaire.selectors import EXPORTED
from tables.alone import AloneGame, AloneResult
from tables.played import lasted_ms, seconds_of
from tables.registry import ContestScore
from tables.state import TableState

DAILY_PACE = 600  # seconds for the board of the day
CONTEST_SERIES = {"layout": "turtle", "dealing": "easy", "pace": DAILY_PACE}
# The best need about a second to find a pair and click its two tiles.
FASTEST_MS = 500


def of_day(day: date) -> dict[str, Any]:
    """The large built-in layouts take turns."""
    large = _large_layouts()
    return {"layout": large[day.toordinal() % len(large)]}


def day_data(board: Daily) -> dict[str, Any]:
    return {"mode": "score", "layout": board.layout, "pace": DAILY_PACE}


def _large_layouts() -> list[str]:
    return [name for name in built_in_layouts() if len(find_layout(name).places) == len(SET)]


def result(state: TableState) -> AloneResult:
    game = state.game_state
    fields = {
        "layout": game.layout,
        "mode": game.mode,
        "dealing": state.rules["dealing"],
        "pairs": game.pairs,
        "cleared": game.how == "cleared",
    }
    return AloneResult(bool(game.rows), game.score, seconds_of(state), game.helped, fields)


def contest_table(options: Mapping[str, Any], seed: str) -> dict[str, Any]:
    """The form data of a table in a contest: a score game, without restart and solver."""
    chosen = {name: options[name] for name in ("layout", "dealing", "pace")}
    return {**chosen, "mode": "score", "deal": seed, "practice": False, "unseen": True}


def contest_score(state: TableState) -> ContestScore:
    """The points, and the time since the board was shown. A contest's game is never paused."""
    game = state.game_state
    return ContestScore(game.score, lasted_ms(state), played=bool(game.rows))


def contest_of_day(day: date) -> dict[str, Any]:
    """The large built-in layouts take turns, half a round from the board of the day."""
    large = _large_layouts()
    layout = large[(day.toordinal() + len(large) // 2) % len(large)]
    return {"layout": layout, "dealing": "easy", "pace": DAILY_PACE}


ALONE = AloneGame(
    engine=SOLITAIRE,
    dailies=Daily,
    games=Played,
    again_with=("mode", "layout", "dealing", "pace"),
    of_day=of_day,
    day_data=day_data,
    result=result,
    compare=compare,
    ranks=ranks,
    exported=EXPORTED,
)
