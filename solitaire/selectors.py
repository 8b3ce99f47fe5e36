"""What the site tells about solitaire: the layouts, the board of the day, who did best."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Any

from django.db.models import Avg, Count, Max, Min, Q, QuerySet

from solitaire.models import Daily, Layout, Played
from solitaire.preview import Drawing, drawing
from solitaire.rules.game import DEALINGS, SOLITAIRE, may_be_hard
from solitaire.rules.layout import find_layout, house_layouts
from solitaire.rules.tiles import SET
from tables.models import Status, Table
from tables.standing import Standing

BEST = 10  # rows of a table of scores
BEST_WITHIN = 600  # seconds: longer games for points are not compared with shorter ones
FIRST = {"score": "turtle", "classic": "square"}  # where a newcomer begins
PLAYED = (
    "at", "table", "layout", "mode", "dealing", "score", "pairs", "seconds", "cleared", "helped",
    "day",
)  # fmt: skip
MODE_TITLES = {"classic": "Classic", "score": "Score"}
ENDINGS = {
    "cleared": "cleared in {time}",
    "time": "time was up with {pairs} left",
    "stuck": "stuck with {pairs} left",
    "ended": "ended with {pairs} left",
}
DEALING_TITLES = {"easy": "Gentle deals", "hard": "Hard deals"}


@dataclass(frozen=True)
class Choice:
    """A layout as it is offered."""

    name: str
    title: str
    tiles: int
    layers: int
    drawing: Drawing


def day_of(at: int) -> date:
    """The day, by the clock of Greenwich, that a moment in milliseconds falls on."""
    return datetime.fromtimestamp(at / 1000, UTC).date()


def layout_text(name: str) -> str | None:
    """The text of a layout that staff have added, also of one no longer offered."""
    if "\0" in name:  # PostgreSQL takes no such text
        return None
    return Layout.objects.filter(name=name).values_list("text", flat=True).first()


def layouts(mode: str) -> list[Choice]:
    """The layouts one may play in this mode: a game for points takes the whole set."""
    names = [*house_layouts(), *Layout.objects.filter(active=True).values_list("name", flat=True)]
    found = [choice(name) for name in names]
    fitting = [one for one in found if mode == "classic" or one.tiles == len(SET)]
    return sorted(fitting, key=lambda one: (one.name != FIRST[mode], one.tiles, one.title))


@lru_cache(maxsize=64)
def choice(name: str) -> Choice:
    """The layout of that name; LookupError when there is none."""
    layout = find_layout(name)
    layers = len({z for _, _, z in layout.places})
    return Choice(name, layout.title, len(layout.places), layers, drawing(layout))


def unfinished(user: Any) -> list[Table]:
    """Games this player can go on with, the newest first, each with its `choice`."""
    if user is None:
        return []
    running = Table.objects.filter(game=SOLITAIRE.slug, seats__user=user.pk)
    tables = list(running.exclude(status=Status.OVER).order_by("-created"))
    for table in tables:
        table.choice = choice(table.rules["layout"])
        table.daily = isinstance(table.rules["deal"], list)
    return tables


def daily_game(user: Any, daily: Daily) -> Table | None:
    """The table at which this player has begun the board of that day and not finished it."""
    return next((t for t in unfinished(user) if t.rules["deal"] == [daily.seed]), None)


def daily_played(user: Any, day: date) -> Played | None:
    """This player's game that counts for that day."""
    if user is None:
        return None
    return Played.objects.filter(user=user.pk, day=day).first()


def table_of_day(day: date) -> Sequence[Played]:
    """Everybody's first game on the board of that day, the best first. Guests and helped
    games are left out."""
    games = _counting().filter(day=day).select_related("user")
    return games.order_by("-score", "seconds", "at")


def best(mode: str, layout: str, dealing: str, day: date | None = None) -> QuerySet[Any]:
    """Each player's best: points where they are counted, else the fastest cleared board.

    Rows of `name` and `best`. day: only games finished on it. A game for points without a
    clock stands beside those with one, if it took no longer.
    """
    games = _counting().filter(mode=mode, layout=layout, dealing=dealing, known=False)
    if day:
        games = games.filter(at__date=day)
    if mode == "classic":
        games = games.filter(cleared=True)
    else:
        games = games.filter(seconds__lte=BEST_WITHIN)
    rows = games.values("user__username").annotate(
        best=Max("score") if mode == "score" else Min("seconds")
    )
    order = "-best" if mode == "score" else "best"
    return rows.order_by(order, "user__username")[:BEST]


def statistics(user: Any) -> list[dict[str, Any]]:
    """What a player has done on each layout, in each mode."""
    games = Played.objects.filter(user=user.pk).values("mode", "layout")
    rows = games.annotate(
        games=Count("id"),
        wins=Count("id", filter=Q(cleared=True)),
        top=Max("score"),
        mean=Avg("score"),
        fastest=Min("seconds", filter=Q(cleared=True)),
    ).order_by("mode", "layout")
    return [{**row, "title": choice(row["layout"]).title} for row in rows]


def seconds_of(standing: Standing) -> int:
    """How long a finished game took: never less than nothing, for clocks of servers differ, nor
    more than its time, for its end may have come a moment late."""
    pace: int = standing.options["pace"]
    lasted = max(0, (standing.ended or 0) - (standing.began or 0)) // 1000
    return min(lasted, pace) if pace else lasted


def ending(standing: Standing, seat: int) -> str:
    """Which board it was, how it was played, and how far it was cleared."""
    state, seconds = standing.state, seconds_of(standing)
    board = [choice(state.layout).title, MODE_TITLES[state.mode]]
    if isinstance(standing.rules["deal"], list):
        board.append("a board of the day")
    elif standing.rules["dealing"] == "hard":
        board.append("hard deal")
    pairs = "one pair" if state.pairs == 1 else f"{state.pairs} pairs"
    time = f"{seconds // 60}:{seconds % 60:02}"
    end = ENDINGS.get(state.how, "not played to its end").format(time=time, pairs=pairs)
    points = f", {state.score:,} points" if state.rules.scored else ""
    return f"{', '.join(board)}: {end}{points}"


def games_of(user: Any) -> list[dict[str, Any]]:
    """Every game of solitaire this user has finished, for him to take home."""
    return list(Played.objects.filter(user=user).order_by("at").values(*PLAYED))


def dealings(layout: Choice) -> list[str]:
    """The ways to deal it."""
    return [one for one in DEALINGS if one == "easy" or may_be_hard(layout.name)]


def _counting() -> QuerySet[Played]:
    """Games that enter tables of scores. Whoever has closed his account stands there no more."""
    return Played.objects.filter(helped=False, user__guest=False, user__closed=None)
