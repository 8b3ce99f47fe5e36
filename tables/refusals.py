"""Refusals at tables: the exception, and the texts that pages show.

The table page has the same texts: `python -m ops.client_types` writes them, in English, to
client/table/refusals.json.
"""

from typing import TypeVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

T = TypeVar("T")
TEXTS: dict[str, Promise] = {
    "already_seated": _("You already have a seat at this table."),
    "apart": _("You cannot take a seat at this table. Please choose another one."),
    "away": _("A bot is playing for you. Take your seat back first."),
    "bad_option": _("This table does not have that option."),
    "busy": _("The table is busy. Please try again."),
    "cannot_pause": _("This game cannot be paused."),
    "early": _("Not yet: the table is still processing the previous move."),
    "ended_by_staff": _("Staff ended this session, so it has no rematch."),
    "error": _("Something went wrong on our side. Nothing has changed; please try again."),
    "free_game_used": _(
        "No free game is left today. The next one is free from midnight UTC, and with a membership"
        " you can play on."
    ),
    "hidden": _("Only its player can see this game for now. Others still play the same deal."),
    "malformed": _("The request could not be understood. Please try again."),
    "membership": _("You need a membership to take a seat at this table."),
    "no_pause_left": _("The time for pauses is used up."),
    "no_such_game": _("There is no such game here."),
    "no_such_seat": _("There is no such seat at this table."),
    "no_such_table": _("There is no such table."),
    "no_tutorial": _("Advice is only given in a tutorial game."),
    "not_asked": _("It is not your turn."),
    "not_host": _("Only the host can do that."),
    "not_over": _("The session has not ended yet."),
    "not_playing": _("No game is being played at this table now."),
    "not_practice": _("Each player can play this deal only once."),
    "not_seated": _("You have no seat at this table."),
    "not_waiting": _("This table has already started."),
    "other_rules": _("The rules have changed since this game, so it cannot be replayed."),
    "over": _("This session is over."),
    "paused": _("The game is paused. Resume it first."),
    "seat_taken": _("That seat has just been taken."),
    "stale": _("Too late: the game has moved on."),
    "suspended": _("Your account is suspended. Reload the page to see until when."),
    "table_full": _("All seats are taken."),
    "too_fast": _("Too many requests. Please try again in a moment."),
    "too_large": _("The request could not be understood. Please try again."),
    "too_long": _("This session is too long to be replayed."),
    "too_many_paused": _("You have twenty unfinished games. Finish one of them first."),
    "too_many_sockets": _("Too many pages of this site are open. Please close some of them."),
    "too_many_tables": _(
        "You already have a seat at four tables. Finish one of those games first."
    ),
    "unknown_message": _("The request could not be understood. Please reload the page."),
}


class Refused(Exception):  # noqa: N818  (a refusal is an answer, not an error)
    """Nothing has changed; `code` says why."""

    def __init__(self, code: str, detail: str | Promise = "") -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail

    @property
    def text(self) -> str:
        return str(self.detail or TEXTS.get(self.code, TEXTS["error"]))


def must(value: T | None, code: str) -> T:
    """Returns `value`; raises Refused(code) if it is None or falsy."""
    if not value:
        raise Refused(code)
    return value
