"""What is said of a finished game: in one line, for the lobby and the history; and how it compares
with the player's others and those of today, which solitaire adds to `AloneGame.comparison`."""

from typing import Any

from django.db.models import Max, Min
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from solitaire.models import Played
from solitaire.selectors import MODE_TITLES, choice, each_best, layouts
from tables.played import Ranks, day_of, ranks_of, seconds_of
from tables.state import TableState


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
