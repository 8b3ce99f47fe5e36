"""Refusals at tables: their texts, which pages show.

The table page has the same texts: `python -m ops.client_types` writes them, in English, to
client/table/refusals.json.
"""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from sockets import refusals

TEXTS: dict[str, Promise] = refusals.TEXTS | {
    "already_seated": _("You already have a seat at this table."),
    "apart": _("You cannot take a seat at this table. Please choose another one."),
    "away": _("A bot is playing for you. Take your seat back first."),
    "bad_option": _("This table does not have that option."),
    "busy": _("The table is busy. Please try again."),
    "cannot_pause": _("This game cannot be paused."),
    "damaged": _("The record of this session is damaged, so it cannot be shown."),
    "early": _("Not yet: the table is still processing the previous move."),
    "ended_by_staff": _("Staff ended this session, so it has no rematch."),
    "free_game_used": _(
        "No free game is left today. The next one is free from midnight UTC, and with a membership"
        " you can play on."
    ),
    "hidden": _("Only its player can see this game for now. Others still play the same deal."),
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
    "others_agreed": _("Others count on what is played here, so it stays."),
    "over": _("This session is over."),
    "paused": _("The game is paused. Resume it first."),
    "seat_taken": _("That seat has just been taken."),
    "stale": _("Too late: the game has moved on."),
    "table_full": _("All seats are taken."),
    "too_long": _("This session is too long to be replayed."),
    "too_many_paused": _("You have twenty unfinished games. Finish one of them first."),
    "too_many_tables": _(
        "You already have a seat at four tables. Finish one of those games first."
    ),
}


class Refused(refusals.Refused):
    """A refusal at a table."""

    texts = TEXTS


must = Refused.must
