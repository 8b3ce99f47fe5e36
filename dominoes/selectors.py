"""Reads data of dominoes: finished games, best scores, statistics."""

from datetime import date
from typing import Any

from django.db.models import Avg, Count, F, Max, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from dominoes.models import Played
from tables.played import BEST, counting

PLAYED = (
    "at", "table", "level", "timed", "points", "opponent", "how", "score", "seconds", "helped",
    "day",
)  # fmt: skip
LEVEL_TITLES = {"easy": _("Easy"), "hard": _("Hard"), "expert": _("Expert")}
LEVEL_WORDS = {
    "easy": _("Lays any tile that fits."),
    "hard": _("Always takes the most points."),
    "expert": _("Works out what you may hold, and thinks ahead."),
}


def ranked(level: str) -> QuerySet[Played]:
    """Games that are compared with each other: against this level, with the clock, on deals that
    the players did not choose."""
    return counting(Played).filter(level=level, timed=True, known=False)


def best(level: str, day: date | None = None) -> QuerySet[Any]:
    """The first rows of `_each_best`."""
    return _each_best(level, day)[:BEST]


def ranks_of(level: str, day: date) -> list[str]:
    """The names of the players of that day, the best first."""
    return list(_each_best(level, day).values_list("user__username", flat=True))


def statistics(user: Any) -> list[dict[str, Any]]:
    """A player's numbers against each level."""
    rows = (
        Played.objects.filter(user=user.pk)
        .values("level")
        .annotate(
            games=Count("id"),
            wins=Count("id", filter=Q(points__gt=F("opponent")) & ~Q(how="stopped")),
            top=Max("score", filter=Q(helped=False)),
            mean=Avg("score"),
        )
    )
    found = {row["level"]: row for row in rows}
    return [
        {**found[level], "title": title} for level, title in LEVEL_TITLES.items() if level in found
    ]


def games_of(user: Any) -> list[dict[str, Any]]:
    """Every finished game of a user, for their data export."""
    return list(Played.objects.filter(user=user).order_by("at").values(*PLAYED))


def _each_best(level: str, day: date | None) -> QuerySet[Any]:
    """Each player's best score, as rows of `user__username` and `best`. day: only games finished
    on it."""
    games = ranked(level).filter(at__date=day) if day else ranked(level)
    rows = games.values("user__username").annotate(best=Max("score"))
    return rows.order_by("-best", "user__username")
