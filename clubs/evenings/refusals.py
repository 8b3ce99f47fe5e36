"""Refusals of what is done about evenings: codes and their texts."""

from django.utils.translation import gettext_lazy as _

from clubs.refusals import TEXTS as CLUB_TEXTS
from tables import refusals as tables

TEXTS = CLUB_TEXTS | {
    "evening_cancelled": _("This evening has been cancelled."),
    "evening_over": _("This evening is over."),
    "evening_past": _("This time is over already. Choose one that is to come."),
    "evening_too_far": _("An evening can be planned a year ahead at most."),
    "met_that_day": _("The club has already met on this evening that day. Choose another day."),
    "moved_too_far": _("One date can move by six days at most. Or cancel it and plan another."),
    "cannot_sit_there": _("This player cannot sit at that table. Choose another one."),
    "evening_table_full": _("All seats of that table are taken."),
    "nobody_to_seat": _("Not enough players are here yet for a table."),
    "not_here": _("This player is not in the waiting room any more."),
    "room_closed": _("The waiting room opens ten minutes before the evening begins."),
    "wait_for_host": _(
        "A host starts the tables. If none has five minutes after the beginning, you can."
    ),
    "no_such_evening": _("There is no such evening."),
    "not_so_early": _("This evening is too far ahead to answer yet."),
    "no_such_season": _("There is no such season."),
    "season_backwards": _("The last day is before the first."),
    "season_begun": _("This season has begun. Its first day can be earlier, but not later."),
    "season_early": _(
        "A season can begin 89 days ago at the earliest. Who played before that is not kept."
    ),
    "season_far": _("A season can begin a year ahead at most."),
    "season_long": _("A season can last a year at most."),
    "season_over": _("This season is over. Its table stays as it is."),
    "season_overlaps": _("Another season of the club has some of these days. Choose others."),
    "season_past": _("The last day is over already. Choose one that is to come."),
    "too_many_seasons": _("A club can have four seasons running or planned."),
    "too_many_evenings": _(
        "A club can have 20 evenings planned. A weekly one counts once. Cancel one of them first."
    ),
}


class Refused(tables.Refused):
    """A refusal of what is done about evenings."""

    texts = TEXTS


must = Refused.must
