"""A player's rating through a season as a line, drawn on their page."""

from collections.abc import Sequence
from datetime import UTC, datetime, time
from typing import NamedTuple

from accounts.models import User
from ratings.models import RatedGame
from ratings.skill import Skill, end, first_day

WIDTH, HEIGHT, EDGE = 240, 56, 4  # of the drawing; EDGE: kept free for the width of the line
MOST_POINTS = 120  # that are drawn
FLATTEST = (
    40  # points of rating that the drawing shows at least, so that a small change looks small
)


class RatingLine(NamedTuple):
    """The ratings that players see, after each game, and the points of an SVG polyline."""

    first: int
    highest: int
    last: int
    points: str


def lines_of(user: User, season: str) -> dict[str, RatingLine]:
    """The lines of a season, by the slugs of the games of which two or more were rated in it."""
    begun, over = (datetime.combine(day(season), time(), UTC) for day in (first_day, end))
    rows = RatedGame.objects.filter(user=user.pk, at__gte=begun, at__lt=over).order_by("at", "pk")
    ratings: dict[str, list[int]] = {}
    for game, *skill in rows.values_list("game", "mu", "sigma"):
        ratings.setdefault(game, []).append(Skill(*skill).shown)
    return {game: line_of(each) for game, each in ratings.items() if len(each) > 1}


def line_of(ratings: Sequence[int]) -> RatingLine:
    """The line through two or more ratings, the oldest first."""
    drawn = _thinned(ratings)
    low, high = min(drawn), max(drawn)
    spread = max(high - low, FLATTEST)
    lowest = (low + high - spread) / 2
    across, up = (WIDTH - 2 * EDGE) / (len(drawn) - 1), (HEIGHT - 2 * EDGE) / spread
    places = (
        f"{EDGE + number * across:.1f},{HEIGHT - EDGE - (rating - lowest) * up:.1f}"
        for number, rating in enumerate(drawn)
    )
    return RatingLine(ratings[0], max(ratings), ratings[-1], " ".join(places))


def _thinned(ratings: Sequence[int]) -> Sequence[int]:
    """At most so many of them, evenly, with the first and the last."""
    last = len(ratings) - 1
    if last < MOST_POINTS:
        return ratings
    return [ratings[round(n * last / (MOST_POINTS - 1))] for n in range(MOST_POINTS)]
