"""The series of a new site, so that somebody always finds a contest to enter."""

from typing import Any

from django.db import transaction

from contests.models import Series
from contests.opening import save_series
from contests.terms import Kind, contest_games

# Kind, places, entry fee in coins, prizes in percent of the pot.
SIZES = (
    (Kind.DUEL, 2, 10, [100]),
    (Kind.POOL, 3, 20, [100]),
    (Kind.POOL, 5, 20, [60, 30, 10]),
    (Kind.POOL, 10, 20, [50, 30, 20]),
)


@transaction.atomic
def create_standard_series() -> list[Series]:
    """Creates the missing ones. Where staff have a series of a game with as many places, they have
    decided what it offers, also if they have switched it off."""
    return [
        save_series(_fields(app.slug, options, size))
        for app in contest_games()
        if app.contest
        for size in SIZES
        if not _exists(app.slug, size[1])
        for options in app.contest.series_options
    ]


def _exists(game: str, places: int) -> bool:
    return Series.objects.filter(game=game, places=places).exists()


def _fields(game: str, options: dict[str, Any], size: tuple[Kind, int, int, list[int]]) -> Any:
    kind, places, fee, prizes = size
    terms = {"kind": kind, "places": places, "fee": fee, "prizes": prizes}
    return {"game": game, "options": options, **terms}
