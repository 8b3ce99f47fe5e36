"""Reads data of dominoes: finished games, best scores, statistics."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db.models import Avg, Count, F, Max, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from dominoes.models import Played
from dominoes.rules.rules import MINUTES
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


def contest_options(options: Mapping[str, Any]) -> str:
    """What a contest is played against, in one line: "Against Hard, 5 minutes"."""
    text = _("Against %(level)s, %(minutes)d minutes")
    return str(text) % {"level": LEVEL_TITLES[options["level"]], "minutes": MINUTES[0]}


def ranked(level: str) -> QuerySet[Played]:
    """Games that are compared with each other: against this level, with the clock, on deals that
    the players did not choose."""
    return counting(Played).filter(level=level, timed=True, known=False)


def best(level: str, since: date | None = None) -> QuerySet[Any]:
    """The first rows of `_each_best`."""
    return _each_best(level, since)[:BEST]


def ranks_of_today(level: str, today: date) -> list[tuple[str, int]]:
    """Today's players and their scores, the best first."""
    return list(_each_best(level, today).values_list("user__username", "best"))


def statistics(user: User) -> list[dict[str, Any]]:
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


def games_of(user: User) -> list[dict[str, Any]]:
    """Every finished game of a user, for their data export."""
    return list(Played.objects.filter(user=user).order_by("at").values(*PLAYED))


def _each_best(level: str, since: date | None) -> QuerySet[Any]:
    """Each player's best score, as rows of `user__username` and `best`. since: only games finished
    on that day or later."""
    games = ranked(level).filter(at__date__gte=since) if since else ranked(level)
    rows = games.values("user__username").annotate(best=Max("score"))
    return rows.order_by("-best", "user__username")
