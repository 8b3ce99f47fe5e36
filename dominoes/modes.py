"""How dominoes is played against the AI and in contests, and what is said of a finished game.

It is what dominoes adds to `AloneGame` and `ContestGame`: among it the line for the lobby and the
history, and how a game compares with the player's others and with those of others.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from itertools import islice
from typing import Any

from django.db.models import Max, Q, QuerySet
from django.utils.translation import gettext as _

from dominoes.models import Daily, Played
from dominoes.rules.board import chain_from, is_double
from dominoes.rules.game import DOMINOES, MINUTES
from dominoes.rules.state import State, score_of
from dominoes.rules.view import PlayView
from dominoes.selectors import EXPORTED, LEVEL_TITLES, ranked
from tables.alone import AloneGame, AloneResult
from tables.link_picture import LinkPicture, Lying
from tables.models import Table
from tables.played import Ranks, day_of, each_best, ranks_of, seconds_of
from tables.registry import ContestScore
from tables.state import TableState

CONTEST_SERIES = {"level": "hard"}  # of the AI; in the game of the day too
# A glance at the AI's play, a decision and a click; often there is only one play.
FASTEST_MS = 300
EACH_WAY = 2  # tiles on each side of the first, in a picture


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


def compare(game: Played, at: int) -> dict[str, Any]:
    """mine, all: the best score of today and ever, of the player and of everybody; null before the
    first game that counts. why_not: why this one does not, "" if it does."""
    contests = _contests(game)
    own = Played.objects.filter(user=game.user_id, level=game.level, timed=True, helped=False)
    own = own.filter(Q(known=False) | Q(table__in=contests.values("pk")))
    earlier = _best(own.exclude(pk=game.pk))
    why_not = "" if contests.filter(pk=game.table).exists() else _why_not(game)
    return {
        "level": game.level,
        "why_not": why_not,
        "record": not why_not and earlier is not None and game.score > earlier,
        "mine": _highs(own, at),
        "all": _highs(ranked(game.level), at),
    }


def ranks(game: Played, at: int) -> Ranks:
    """Of today against this level; none in a contest, which has standings of its own."""
    if _contests(game).filter(pk=game.table).exists():
        return []
    return ranks_of(each_best(ranked(game.level), day_of(at)))


def _contests(game: Played) -> QuerySet[Table]:
    return Table.objects.filter(seats__user=game.user_id, options__has_key="contest")


def _why_not(game: Played) -> str:
    reasons = {"help": game.helped, "clock": not game.timed, "deal": game.known}
    return next((reason for reason, holds in reasons.items() if holds), "")


def _highs(games: QuerySet[Played], at: int) -> dict[str, int | None]:
    return {"today": _best(games.filter(at__date=day_of(at))), "ever": _best(games)}


def _best(games: QuerySet[Played]) -> int | None:
    highest: int | None = games.aggregate(best=Max("score"))["best"]
    return highest


def ending(state: TableState, seat: int) -> str:
    """The opponent, how the game went for this seat, and against the AI its total score."""
    game = state.game_state
    result = _result(state, seat)
    if game.how and game.against == "ai" and seat == 0:
        facts = {"result": result, "score": score_of(game).total}
        result = _("%(result)s, total score %(score)s") % facts
    return _("%(game)s: %(result)s") % {"game": _game(state), "result": result}


def link_picture(state: TableState) -> LinkPicture:
    """The points of both, the winner's first, and the middle of the last round's line."""
    most, least = sorted(state.game_state.points, reverse=True)
    return LinkPicture(f"{most} : {least}", "Dominoes", _line(state.game_state.plays))


def day_picture(deal: Daily) -> LinkPicture:
    """The game of a day, with any tiles: others will still play it."""
    line = f"Dominoes · {deal.day:%A} {deal.day.day} {deal.day:%B}"
    tiles = Lying("5-3", 0, 0.5, True), Lying("3-3", 2, 0), Lying("3-1", 3, 0.5, True)
    return LinkPicture("Game of the day", line, tiles)


def _line(plays: Sequence[PlayView]) -> list[Lying]:
    """The first tile of a round with the next ones on both sides, from left to right."""
    if not plays:
        return []
    left, right = ([*islice(chain_from(plays, 0, side), EACH_WAY)] for side in (0, 1))
    turned = [tile[::-1] for tile in reversed(left)]
    x, lying = 0.0, []
    for tile in [*turned, plays[0].tile, *right]:
        across = not is_double(tile)
        lying.append(Lying(tile.replace("|", "-"), x, 0.5 if across else 0, across))
        x += lying[-1].size[0]
    return lying


def _game(state: TableState) -> str:
    if state.game_state.against == "people":
        return _("Two players")
    if state.in_contest:
        return _("Contest")
    if isinstance(state.rules["deal"], list):
        return _("Game of the day")
    return str(LEVEL_TITLES[state.options["level"]])


def _result(state: TableState, seat: int) -> str:
    if not state.game_state.how:
        return _("not finished")  # staff have ended the table
    mine, theirs = state.game_state.points[seat], state.game_state.points[1 - seat]
    totals = {"mine": mine, "theirs": theirs}
    if state.game_state.how == "stopped":
        return _("ended early at %(mine)s to %(theirs)s") % totals
    if mine == theirs:
        return _("a tie, %(mine)s to %(theirs)s") % totals
    if mine > theirs:
        return _("won %(mine)s to %(theirs)s") % totals
    return _("lost %(mine)s to %(theirs)s") % totals


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
