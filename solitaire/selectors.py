"""Reads solitaire data: layouts, the board of the day, finished games and best scores, and whether
a board can still be cleared."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any

from django.core.cache import cache
from django.db import connection
from django.db.models import Avg, Count, Max, Min, Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.models import User
from solitaire.models import Layout, Played
from solitaire.rules.game import DEALINGS, SOLITAIRE, may_be_hard
from solitaire.rules.layout import built_in_layouts, find_layout
from solitaire.rules.solver import ASK_BUDGET, solve
from solitaire.rules.state import State
from solitaire.rules.tiles import SET
from solitaire.templatetags.layouts import Drawing, drawing
from tables import played
from tables.models import Table
from tables.played import counting
from tables.refusals import must
from tables.state import TableState
from tables.storage.batch import state_cache

ACTIVE = "SELECT name FROM solitaire_layout WHERE active ORDER BY name"
BEST_WITHIN = 600  # seconds: longer games for points are not compared with shorter ones
FIRST = {"score": "turtle", "classic": "square"}  # the layout that is offered first
EXPORTED = (
    "at", "table", "layout", "mode", "dealing", "score", "pairs", "seconds", "cleared", "helped",
    "day",
)  # fmt: skip
SOLVED_SECONDS = 60 * 60  # for which an answer of the solver is kept
LATER = {"verdict": "later", "solution": None}
BUILT_IN_TITLES = {
    "cross": _("Cross"),
    "pyramid": _("Pyramid"),
    "ring": _("Ring"),
    "square": _("Square"),
    "stepped": _("Stepped"),
    "turtle": _("Turtle"),
    "twin-ridges": _("Twin ridges"),
}
MODE_TITLES = {"classic": _("Classic"), "score": _("Score")}
DEALING_TITLES = {"easy": _("Easy deals"), "hard": _("Hard deals")}


@dataclass(frozen=True)
class Choice:
    """A layout on the page where a game is chosen."""

    name: str
    title: str | Promise
    tiles: int
    layers: int
    drawing: Drawing


def layout_text(name: str) -> str | None:
    """The text of a layout added by staff, active or not; None when there is none."""
    if "\0" in name:  # PostgreSQL rejects such text
        return None
    return Layout.objects.filter(name=name).values_list("text", flat=True).first()


def layouts(mode: str) -> list[Choice]:
    """The layouts for this mode; games for points need all 144 tiles. In SQL, because a page that
    offers a game asks several times."""
    with connection.cursor() as cursor:
        cursor.execute(ACTIVE)
        added = [name for (name,) in cursor.fetchall()]
    found = [choice(name) for name in (*built_in_layouts(), *added)]
    fitting = [layout for layout in found if mode == "classic" or layout.tiles == len(SET)]
    return sorted(
        fitting, key=lambda choice: (choice.name != FIRST[mode], choice.tiles, str(choice.title))
    )


@lru_cache(maxsize=64)
def choice(name: str) -> Choice:
    """The layout of that name; LookupError when there is none."""
    layout = find_layout(name)
    layers = len({z for _, _, z in layout.places})
    title = BUILT_IN_TITLES.get(name, layout.title)
    return Choice(name, title, len(layout.places), layers, drawing(layout))


def contest_options(options: Mapping[str, Any]) -> str:
    """What a contest is played on, in one line: "Turtle, easy deals, 10 minutes"."""
    minutes = options["pace"] // 60
    limit = ngettext("%d minute", "%d minutes", minutes) % minutes
    title = choice(options["layout"]).title
    return ", ".join([str(title), str(DEALING_TITLES[options["dealing"]]).lower(), limit])


def unfinished(user: User | None) -> list[Table]:
    """Games this player can resume, newest first, each with its `choice`."""
    tables = played.unfinished(SOLITAIRE.slug, user)
    for table in tables:
        table.choice = choice(table.rules["layout"])
    return tables


def each_best(mode: str, layout: str, dealing: str, since: date | None = None) -> QuerySet[Any]:
    """Each player's best: in score mode the points, in classic mode the fastest cleared board.
    In score mode, games without a time limit count if they took no longer than those with one."""
    games = counting(Played).filter(mode=mode, layout=layout, dealing=dealing, known=False)
    if mode == "classic":
        return played.each_best(games.filter(cleared=True), since, fastest=True)
    return played.each_best(games.filter(seconds__lte=BEST_WITHIN), since)


def statistics(user: User) -> list[dict[str, Any]]:
    """A player's numbers for each layout and mode."""
    games = Played.objects.filter(user=user.pk).values("mode", "layout")
    rows = games.annotate(
        games=Count("id"),
        wins=Count("id", filter=Q(cleared=True)),
        top=Max("score"),
        mean=Avg("score"),
        fastest=Min("seconds", filter=Q(cleared=True)),
    ).order_by("mode", "layout")
    return [{**row, "title": choice(row["layout"]).title} for row in rows]


def dealings(layout: Choice) -> list[str]:
    """The kinds of deals this layout has."""
    return [dealing for dealing in DEALINGS if dealing == "easy" or may_be_hard(layout.name)]


def solvability_of(user: User, table_id: str, now_allowed: bool) -> dict[str, Any]:
    """Plain data: `turn`; `verdict`: yes, no, unknown, or later (too many questions); `solution` of
    the position and, once the game is over, of the whole `deal`; `faces` and `dealt`: the tiles by
    place now and at the start. Raises Refused.

    A deal by older rules is left out, because its number may lead to another board today. So are
    the solutions of a secret deal, because others may still play it.
    """
    state = state_cache.latest(table_id)
    must(state.game == SOLITAIRE.slug, "no_such_table")
    must(state.seat_of(user.pk) is not None, "not_seated")
    must(state.paused is None, "paused")
    game, over = state.game_state, state.status == "over"
    must(over or game.helped, "not_asked")
    as_dealt = over and state.game_version == SOLITAIRE.version
    told = {"turn": game.turn, **_found(state, now_allowed)}
    if game.secret:
        return {**told, "solution": None, "deal": None, "faces": None, "dealt": None}
    return {
        **told,
        "faces": game.faces,
        "deal": game.solution if as_dealt else None,
        "dealt": _dealt(state) if as_dealt else None,
    }


def _found(state: TableState, now_allowed: bool) -> dict[str, Any]:
    """The solver's answer for the position now, cached."""
    key = f"solvability:{state.id}:{state.version}"
    found: dict[str, Any] | None = cache.get(key)
    if found is None:
        found = _solved(state.game_state) if now_allowed else LATER
        cache.set(key, found, SOLVED_SECONDS if now_allowed else 1)
    return found


def _solved(state: State) -> dict[str, Any]:
    verdict = solve(state.board, state.faces, state.rest, state.rules.bonus, ASK_BUDGET)
    solution = verdict.solution if verdict.answer == "yes" else None
    return {"verdict": verdict.answer, "solution": solution}


def _dealt(state: TableState) -> tuple[str, ...]:
    """The faces at the start, before any shuffle."""
    dealt: State = SOLITAIRE.start(state.seed, 1, state.rules).state
    return dealt.faces
