"""What is said of a finished game: in one line, for the lobby and the history; and how it compares
with the player's others and with those of others, which dominoes adds to `AloneGame.comparison`."""

from typing import Any

from django.db.models import Max, Q, QuerySet
from django.utils.translation import gettext as _

from dominoes.models import Played
from dominoes.rules.rounds import score_of
from dominoes.selectors import LEVEL_TITLES, ranked
from tables.models import Table
from tables.played import Ranks, day_of, each_best, ranks_of
from tables.state import TableState


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


def _game(state: TableState) -> str:
    if state.in_contest:
        return _("Contest")
    if isinstance(state.rules["deal"], list):
        return _("Game of the day")
    if state.game_state.against == "people":
        return _("Two players")
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
