"""A finished game of dominoes in one line, for the lobby and the history."""

from django.utils.translation import gettext as _

from dominoes.rules.rounds import score_of
from dominoes.selectors import LEVEL_TITLES
from tables.state import TableState


def ending(state: TableState, seat: int) -> str:
    """The opponent, how the game went for this seat, and against the AI its total score."""
    game = state.game_state
    result = _result(state, seat)
    if game.how and game.against == "ai" and seat == 0:
        facts = {"result": result, "score": score_of(game).total}
        result = _("%(result)s, total score %(score)s") % facts
    return _("%(game)s: %(result)s") % {"game": _game(state), "result": result}


def _game(state: TableState) -> str:
    if state.in_contest:
        return _("Contest")
    if isinstance(state.rules["deal"], list):
        return _("Game of the day")
    if state.game_state.against == "people":
        return _("Two players")
    return str(LEVEL_TITLES[state.options["level"]])


def _result(state: TableState, seat: int) -> str:
    if not state.game_state.how:
        return _("not finished")  # staff have ended the table
    mine, theirs = state.game_state.points[seat], state.game_state.points[1 - seat]
    totals = {"mine": mine, "theirs": theirs}
    if state.game_state.how == "stopped":
        return _("ended early at %(mine)s to %(theirs)s") % totals
    if mine == theirs:
        return _("a tie, %(mine)s to %(theirs)s") % totals
    if mine > theirs:
        return _("won %(mine)s to %(theirs)s") % totals
    return _("lost %(mine)s to %(theirs)s") % totals
