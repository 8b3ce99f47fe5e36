"""How a finished game compares with the player's others, and with those of others today."""

from typing import Any

from django.db.models import Max, Min

from accounts.models import User
from solitaire.models import Played
from solitaire.selectors import layouts, ranks_of_today
from tables.played import counted_game, day_of, place_among, ranking_of_day


def standing_of(user: User, table_id: str, at: int) -> dict[str, Any] | None:
    """best: points, or seconds in classic mode; null before the first game that counts. rank: the
    player's place today among `players`, null without one. rival: who has the next better place,
    and by how much. next: another layout to play. daily_left: the board of the day waits."""
    game = Played.objects.filter(user=user.pk, table=table_id).first()
    if game is None:
        return None
    best, before = _best(game), _best(game, without=True)
    ranked = _today(game, at)
    rank, rival = place_among(user.username, ranked)
    return {
        "mode": game.mode,
        "best": best,
        "record": best is not None and best != before and before is not None,
        "daily": game.day is not None,
        "rank": rank,
        "players": len(ranked),
        "rival": rival._asdict() if rival else None,
        "next": _next(game),
        "daily_left": counted_game(Played, user, day_of(at)) is None,
    }


def _best(game: Played, without: bool = False) -> int | None:
    """The player's best on this layout; without: before this game."""
    games = Played.objects.filter(
        user=game.user_id, mode=game.mode, layout=game.layout, dealing=game.dealing, helped=False
    )
    if without:
        games = games.exclude(pk=game.pk)
    if game.mode == "classic":
        fastest: int | None = games.filter(cleared=True).aggregate(best=Min("seconds"))["best"]
        return fastest
    highest: int | None = games.aggregate(best=Max("score"))["best"]
    return highest


def _today(game: Played, at: int) -> list[tuple[str, int]]:
    """Today's players on this board and their results, the best first."""
    if game.day:
        return [(each.user.username, each.score) for each in ranking_of_day(Played, game.day)]
    return ranks_of_today(game.mode, game.layout, game.dealing, day_of(at))


def _next(game: Played) -> dict[str, str]:
    """The layout that is offered after this one; after the last one, the first."""
    offered = layouts(game.mode)
    names = [each.name for each in offered]
    at = names.index(game.layout) + 1 if game.layout in names else 0
    following = offered[at % len(offered)]
    return {"layout": following.name, "title": str(following.title)}
