"""A player's finished games as their profile lists them: the newest, and their best wins. Nothing
of tables that for now only their players may see."""

from typing import NamedTuple

from django.db.models import F, QuerySet, Window
from django.db.models.functions import RowNumber

from accounts.models import User
from tables.models import GameResult, Status
from tables.selectors import without_hidden

NEWEST = 20
COLUMNS = ("game", "table_id", "points", "won", "at", "table__status")


class ShownResult(NamedTuple):
    """How one game ended for a player. at: milliseconds since 1970."""

    game: str
    table: str
    points: int
    won: bool
    at: int
    status: str  # of its table

    @property
    def has_replay(self) -> bool:
        """A session has its replay when all of it is over."""
        return self.status == Status.OVER


def newest_results(user: User) -> list[ShownResult]:
    """A player's newest finished games."""
    return _shown(_of(user).order_by("-at", "-pk")[:NEWEST])


def best_wins(user: User) -> list[ShownResult]:
    """The win with the most points in each game; of equal ones the first."""
    best_first = (F("points").desc(), F("at").asc(), F("pk").asc())
    place = Window(RowNumber(), partition_by="game", order_by=best_first)
    rows = _of(user).filter(won=True, points__gt=0).annotate(place=place)
    return _shown(rows.filter(place=1).order_by("game"))


def _of(user: User) -> QuerySet[GameResult]:
    return without_hidden(GameResult.objects.filter(user=user.pk))


def _shown(rows: QuerySet[GameResult]) -> list[ShownResult]:
    return [ShownResult(*row) for row in rows.values_list(*COLUMNS)]
