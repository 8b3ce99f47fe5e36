"""How a finished game compares with the player's others, and with those of others."""

from typing import Any

from django.db.models import Max, QuerySet

from dominoes.models import Played
from dominoes.selectors import ranked, ranks_of
from tables.played import day_of, ranking_of_day


def standing_of(user: Any, table_id: str, at: int) -> dict[str, Any] | None:
    """mine, all: the best score of today and ever, of the player and of everybody; null before the
    first game that counts. why_not: why this one does not, "" if it does. rank: the player's place
    today among `players`, null without one."""
    game = Played.objects.filter(user=user.pk, table=table_id).first()
    if game is None:
        return None
    own = Played.objects.filter(
        user=game.user_id, level=game.level, timed=True, helped=False, known=False
    )
    earlier = _best(own.exclude(pk=game.pk))
    names = _today(game, at)
    why_not = _why_not(game)
    return {
        "level": game.level,
        "why_not": why_not,
        "daily": game.day is not None,
        "record": not why_not and earlier is not None and game.score > earlier,
        "mine": _highs(own, at),
        "all": _highs(ranked(game.level), at),
        "rank": names.index(user.username) + 1 if user.username in names else None,
        "players": len(names),
    }


def _why_not(game: Played) -> str:
    reasons = {"help": game.helped, "clock": not game.timed, "deal": game.known}
    return next((reason for reason, holds in reasons.items() if holds), "")


def _highs(games: QuerySet[Played], at: int) -> dict[str, int | None]:
    return {"today": _best(games.filter(at__date=day_of(at))), "ever": _best(games)}


def _best(games: QuerySet[Played]) -> int | None:
    highest: int | None = games.aggregate(best=Max("score"))["best"]
    return highest


def _today(game: Played, at: int) -> list[str]:
    """The names of today's players, the best first: of the game of the day, or of this level."""
    if game.day:
        return [each.user.username for each in ranking_of_day(Played, game.day)]
    return ranks_of(game.level, day_of(at))
