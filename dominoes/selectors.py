"""Reads data of dominoes: games that are compared, statistics."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Avg, Count, F, Max, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from dominoes.models import Played
from dominoes.rules.game import MINUTES
from tables.played import counting

EXPORTED = (
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
