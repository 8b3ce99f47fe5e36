"""How a finished game compares with the player's others, and with those of others today: what
solitaire adds to `AloneGame.comparison`."""

from typing import Any

from django.db.models import Max, Min

from solitaire.models import Played
from solitaire.selectors import each_best, layouts
from tables.played import Ranks, day_of, ranks_of


def compare(game: Played, at: int) -> dict[str, Any]:
    """best: points, or seconds in classic mode; null before the first game that counts. next:
    another layout to play."""
    best, before = _best(game), _best(game, without=True)
    return {
        "mode": game.mode,
        "best": best,
        "record": best is not None and best != before and before is not None,
        "next": _next(game),
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


def ranks(game: Played, at: int) -> Ranks:
    return ranks_of(each_best(game.mode, game.layout, game.dealing, day_of(at)))


def _next(game: Played) -> dict[str, str]:
    """The layout that is offered after this one; after the last one, the first."""
    offered = layouts(game.mode)
    names = [each.name for each in offered]
    at = names.index(game.layout) + 1 if game.layout in names else 0
    following = offered[at % len(offered)]
    return {"layout": following.name, "title": str(following.title)}
