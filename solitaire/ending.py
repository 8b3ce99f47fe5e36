"""A finished game of solitaire in one line, for the lobby and the history."""

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from solitaire.selectors import MODE_TITLES, choice
from tables.played import seconds_of
from tables.state import TableState


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
