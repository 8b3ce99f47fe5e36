"""Refusals of what is done about tournaments: codes and their texts."""

from django.utils.translation import gettext_lazy as _

from clubs.refusals import TEXTS as CLUB_TEXTS
from contests.refusals import TEXTS as CONTEST_TEXTS
from tables import refusals as tables

TEXTS = (
    CONTEST_TEXTS
    | CLUB_TEXTS
    | {
        "not_between_rounds": _("A tournament can be ended between two rounds."),
        "no_seats_yet": _("The seats of the next round have not been drawn yet."),
        "seats_out_of_date": _(
            "Players have come or gone since these seats were drawn. Draw them again."
        ),
        "swap_two": _("Choose two different players."),
        "no_such_tournament": _("There is no such tournament."),
        "no_such_tournament_table": _("There is no such table in this round."),
        "no_such_entrant": _("This player is not in the tournament."),
        "own_tournament_table": _(
            "You play at this table. Another host of the club can decide about it."
        ),
        "round_running": _("This round is still being played."),
        "seat_not_free": _("A player has this seat. Only the seat of a bot can be given away."),
        "seat_not_for_them": _("This player cannot have a seat at this table."),
        "seated_already": _("This player has a seat in this round already."),
        "taken_out": _("An organiser has taken you out of this tournament."),
        "tournament_early": _("The first round can begin ten minutes before the planned time."),
        "tournament_full": _("All places of this tournament are taken."),
        "tournament_household": _(
            "Somebody in your household has entered this tournament. Two players of one household "
            "cannot play each other for coins."
        ),
        "tournament_needs_account": _("Please sign up or sign in to play in a tournament."),
        "tournament_no_points": _("No game has counted yet. Call the tournament off instead."),
        "tournament_over": _("This tournament is over."),
        "tournament_past": _("This time is over already. Choose one that is to come."),
        "tournament_reason": _("Please say why. The players of the table read it."),
        "tournament_too_few": _("A tournament needs four players."),
        "tournament_too_far": _("A tournament can be planned a year ahead at most."),
        "too_late_to_enter": _("The last round has begun, so nobody can enter any more."),
        "too_many_tournaments": _("A club can have ten tournaments planned or running."),
    }
)


class Refused(tables.Refused):
    """A refusal of what is done about tournaments."""

    texts = TEXTS


must = Refused.must
