"""How dominoes is played against the AI and in contests: what it adds to `AloneGame` and
`ContestGame`."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from dominoes.comparison import compare, ranks
from dominoes.models import Daily, Played
from dominoes.rules.game import DOMINOES
from dominoes.rules.rounds import score_of
from dominoes.rules.rules import MINUTES
from dominoes.rules.state import State
from dominoes.selectors import EXPORTED
from tables.alone import AloneGame, AloneResult
from tables.played import seconds_of
from tables.registry import ContestScore
from tables.state import TableState

CONTEST_SERIES = {"level": "hard"}  # of the AI; in the game of the day too
# A glance at the AI's play, a decision and a click; often there is only one play.
FASTEST_MS = 300


def result(state: TableState) -> AloneResult:
    game = state.game_state
    points, opponent = game.points
    fields = {
        "level": state.options["level"],
        "timed": game.clock is not None,
        "points": points,
        "opponent": opponent,
        "how": game.how,
    }
    seconds = game.clock.spent // 1000 if game.clock else seconds_of(state)
    return AloneResult(_has_played(game), score_of(game).total, seconds, game.helps, fields)


def contest_table(options: Mapping[str, Any], seed: str) -> dict[str, Any]:
    """The form data of a table in a contest: no helps, and five minutes."""
    fixed = {"against": "ai", "minutes": MINUTES[0], "pace": 0, "helps": False}
    return {**fixed, "level": options["level"], "deal": seed, "practice": False}


def contest_score(state: TableState) -> ContestScore:
    """The score with its bonuses, and the time that the clock of the game has counted, with the
    pauses: whoever thinks in them has not been faster."""
    game = state.game_state
    paused = state.rules["pause"] * 1000 - game.clock.pause
    used = game.clock.spent + paused
    return ContestScore(score_of(game).total, used, paused, _has_played(game))


def contest_of_day(day: date) -> dict[str, Any]:
    return CONTEST_SERIES


def _has_played(game: State) -> bool:
    return game.round > 1 or any(play.seat == 0 for play in game.plays)


ALONE = AloneGame(
    engine=DOMINOES,
    dailies=Daily,
    games=Played,
    again_with=("level", "minutes", "helps"),
    of_day=lambda day: {},
    day_data=lambda deal: CONTEST_SERIES,
    result=result,
    compare=compare,
    ranks=ranks,
    exported=EXPORTED,
    fixed={"against": "ai", "pace": 0},
    rules={"against": "ai"},
)
