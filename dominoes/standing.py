"""How a finished game compares with the player's others, and with those of others."""

from typing import Any

from django.db.models import Max, Q, QuerySet

from accounts.models import User
from dominoes.models import Played
from dominoes.selectors import ranked, ranks_of_today
from tables.models import Table
from tables.played import counted_game, day_of, place_among, ranking_of_day


def standing_of(user: User, table_id: str, at: int) -> dict[str, Any] | None:
    """mine, all: the best score of today and ever, of the player and of everybody; null before the
    first game that counts. why_not: why this one does not, "" if it does. rank: the player's place
    today among `players`, null without one, or in a contest, which has standings of its own. rival:
    who has the next better place, and by how many points. daily_left: the game of the day waits."""
    game = Played.objects.filter(user=user.pk, table=table_id).first()
    if game is None:
        return None
    contests = Table.objects.filter(seats__user=user.pk, options__has_key="contest")
    own = Played.objects.filter(user=game.user_id, level=game.level, timed=True, helped=False)
    own = own.filter(Q(known=False) | Q(table__in=contests.values("pk")))
    earlier = _best(own.exclude(pk=game.pk))
    in_contest = contests.filter(pk=table_id).exists()
    ranked_today = [] if in_contest else _today(game, at)
    rank, rival = place_among(user.username, ranked_today)
    why_not = "" if in_contest else _why_not(game)
    return {
        "level": game.level,
        "why_not": why_not,
        "daily": game.day is not None,
        "record": not why_not and earlier is not None and game.score > earlier,
        "mine": _highs(own, at),
        "all": _highs(ranked(game.level), at),
        "rank": rank,
        "players": len(ranked_today),
        "rival": rival._asdict() if rival else None,
        "daily_left": counted_game(Played, user, day_of(at)) is None,
    }


def _why_not(game: Played) -> str:
    reasons = {"help": game.helped, "clock": not game.timed, "deal": game.known}
    return next((reason for reason, holds in reasons.items() if holds), "")


def _highs(games: QuerySet[Played], at: int) -> dict[str, int | None]:
    return {"today": _best(games.filter(at__date=day_of(at))), "ever": _best(games)}


def _best(games: QuerySet[Played]) -> int | None:
    highest: int | None = games.aggregate(best=Max("score"))["best"]
    return highest


def _today(game: Played, at: int) -> list[tuple[str, int]]:
    """Today's players and their scores, the best first: of the game of the day, or this level."""
    if game.day:
        return [(each.user.username, each.score) for each in ranking_of_day(Played, game.day)]
    return ranks_of_today(game.level, day_of(at))
