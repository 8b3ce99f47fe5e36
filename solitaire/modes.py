"""How solitaire is played alone and in contests, and what is said of a finished game.

It is what solitaire adds to `AloneGame` and `ContestGame`: among it the line for the lobby and the
history, and how a game compares with the player's others and those of today.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django.db.models import Max, Min
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from solitaire.models import Daily, Played
from solitaire.rules.game import SOLITAIRE
from solitaire.rules.layout import Layout, built_in_layouts, find_layout
from solitaire.rules.tiles import SET
from solitaire.selectors import EXPORTED, MODE_TITLES, choice, each_best, layouts
from tables.alone import AloneGame, AloneResult
from tables.link_picture import TALL, LinkPicture, Lying
from tables.played import Ranks, day_of, lasted_ms, ranks_of, seconds_of
from tables.registry import ContestScore
from tables.state import TableState

DAILY_PACE = 600  # seconds for the board of the day
CONTEST_SERIES = {"layout": "turtle", "dealing": "easy", "pace": DAILY_PACE}
# The best need about a second to find a pair and click its two tiles.
FASTEST_MS = 500
STEP = 0.1  # how far a layer lies beside the one below in a picture, in tiles' widths


def of_day(day: date) -> dict[str, Any]:
    """The large built-in layouts take turns."""
    large = _large_layouts()
    return {"layout": large[day.toordinal() % len(large)]}


def day_data(board: Daily) -> dict[str, Any]:
    return {"mode": "score", "layout": board.layout, "pace": DAILY_PACE}


def _large_layouts() -> list[str]:
    return [name for name in built_in_layouts() if len(find_layout(name).places) == len(SET)]


def result(state: TableState) -> AloneResult:
    game = state.game_state
    fields = {
        "layout": game.layout,
        "mode": game.mode,
        "dealing": state.rules["dealing"],
        "pairs": game.pairs,
        "cleared": game.how == "cleared",
    }
    return AloneResult(bool(game.rows), game.score, seconds_of(state), game.helped, fields)


def contest_table(options: Mapping[str, Any], seed: str) -> dict[str, Any]:
    """The form data of a table in a contest: a score game, without restart and solver."""
    chosen = {name: options[name] for name in ("layout", "dealing", "pace")}
    return {**chosen, "mode": "score", "deal": seed, "practice": False, "unseen": True}


def contest_score(state: TableState) -> ContestScore:
    """The points, and the time since the board was shown. A contest's game is never paused."""
    game = state.game_state
    return ContestScore(game.score, lasted_ms(state), played=bool(game.rows))


def contest_of_day(day: date) -> dict[str, Any]:
    """The large built-in layouts take turns, half a round from the board of the day."""
    large = _large_layouts()
    layout = large[(day.toordinal() + len(large) // 2) % len(large)]
    return {"layout": layout, "dealing": "easy", "pace": DAILY_PACE}


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


def ending(state: TableState, seat: int) -> str:
    """The board, the mode, how far the board was cleared, and the points."""
    result = _result(state)
    if state.game_state.rules.scored:
        score = state.game_state.score
        counted = ngettext("%(points)s point", "%(points)s points", score)
        points = counted % {"points": number_format(score, force_grouping=True)}
        result = _("%(result)s, %(points)s") % {"result": result, "points": points}
    return _("%(game)s: %(result)s") % {"game": _game(state), "result": result}


def _game(state: TableState) -> str:
    facts = {
        "board": choice(state.game_state.layout).title,
        "mode": MODE_TITLES[state.game_state.mode],
    }
    if state.in_contest:
        return _("%(board)s, %(mode)s, contest") % facts
    if isinstance(state.rules["deal"], list):
        return _("%(board)s, %(mode)s, board of the day") % facts
    if state.rules["dealing"] == "hard":
        return _("%(board)s, %(mode)s, hard deal") % facts
    return _("%(board)s, %(mode)s") % facts


def link_picture(state: TableState) -> LinkPicture:
    """The board as it was dealt, seen from above, and what came of it."""
    game = state.game_state
    layout = find_layout(game.layout)
    result = "Board cleared!" if game.how == "cleared" else f"{game.pairs} pairs were left"
    line = f"{result} · {game.score:,} points" if game.rules.scored else result
    return LinkPicture(layout.title, line, _from_above(layout, game.faces))


def day_picture(board: Daily) -> LinkPicture:
    """The board of a day, without faces: others will still play it."""
    layout = find_layout(board.layout)
    line = f"{layout.title} · {board.day:%A} {board.day.day} {board.day:%B}"
    return LinkPicture("Board of the day", line, _from_above(layout, [""] * len(layout.places)))


def _from_above(layout: Layout, faces: Sequence[str]) -> list[Lying]:
    placed = zip(layout.places, faces, strict=True)
    lowest_first = sorted((z, y, x, face) for (x, y, z), face in placed)
    deepest = max(z for _x, _y, z in layout.places)
    return [
        Lying(face, x / 2 + (deepest - z) * STEP, y / 2 * TALL + (deepest - z) * STEP)
        for z, y, x, face in lowest_first
    ]


def _result(state: TableState) -> str:
    how, pairs, seconds = state.game_state.how, state.game_state.pairs, seconds_of(state)
    if how == "cleared":
        return _("cleared in %(time)s") % {"time": f"{seconds // 60}:{seconds % 60:02}"}
    if how == "time":
        text = ngettext("time ran out with one pair left", "time ran out with %d pairs left", pairs)
    elif how == "stuck":
        text = ngettext("stuck with one pair left", "stuck with %d pairs left", pairs)
    elif how == "ended":
        text = ngettext("ended with one pair left", "ended with %d pairs left", pairs)
    else:
        return _("not finished")
    return text % pairs if "%d" in text else text


ALONE = AloneGame(
    engine=SOLITAIRE,
    dailies=Daily,
    games=Played,
    again_with=("mode", "layout", "dealing", "pace"),
    of_day=of_day,
    day_data=day_data,
    result=result,
    compare=compare,
    ranks=ranks,
    exported=EXPORTED,
    fixed={"unseen": True},
)
