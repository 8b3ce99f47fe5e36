"""A player's finished games as their profile lists them: the newest, and their best wins. Nothing
of tables that for now only their players may see."""

from typing import NamedTuple

from django.db.models import F, Q, Window
from django.db.models.functions import RowNumber

from accounts.models import User
from tables.models import GameResult, Status
from tables.selectors import without_hidden

NEWEST = 20
COLUMNS = ("game", "table_id", "points", "won", "at", "table__status")
# A place in a game, separately for games won and others, and one among all games.
BEST = Window(
    RowNumber(),
    partition_by=["game", "won"],
    order_by=(F("points").desc(), F("at").asc(), F("pk").asc()),
)
LATEST = Window(RowNumber(), order_by=(F("at").desc(), F("pk").desc()))


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


class Results(NamedTuple):
    """best: the win with the most points in each game, of equal ones the first. newest: the newest
    games first."""

    best: list[ShownResult]
    newest: list[ShownResult]


def results_of(user: User) -> Results:
    """Read with one query, because building two takes Django longer than the rows."""
    rows = without_hidden(GameResult.objects.filter(user=user.pk))
    rows = rows.annotate(best=BEST, latest=LATEST)
    is_best = Q(won=True, points__gt=0, best=1)
    found = rows.filter(is_best | Q(latest__lte=NEWEST)).order_by("latest")
    best: dict[str, ShownResult] = {}
    newest: list[ShownResult] = []
    for *columns, place, latest in found.values_list(*COLUMNS, "best", "latest"):
        result = ShownResult(*columns)
        if result.won and result.points > 0 and place == 1:
            best[result.game] = result
        if latest <= NEWEST:
            newest.append(result)
    return Results([best[game] for game in sorted(best)], newest)
