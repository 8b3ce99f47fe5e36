"""Refusals of what is done in clubs, about their evenings and in their tournaments: codes and their
texts."""

from django.utils.translation import gettext_lazy as _

from contests.refusals import TEXTS as CONTEST_TEXTS
from social.refusals import TEXTS as SOCIAL_TEXTS
from tables import refusals as tables

CLUBS = {
    "ask_later": _("A host has declined your request. You can ask again a week after that."),
    "banned": _("You cannot join this club."),
    "club_full": _("This club has 500 members, so nobody else can join."),
    "club_name": _("This name is taken or not allowed. Please choose another one."),
    "club_requests_full": _(
        "Too many players are waiting for an answer from this club. Try again later."
    ),
    "invitation_only": _("This club is by invitation only. Ask a host for its link."),
    "link_gone": _("This invitation link does not work any more. Ask for the new one."),
    "no_join_request": _("This request no longer exists."),
    "no_such_club": _("There is no such club."),
    "not_banned": _("This player is not banned."),
    "not_for_role": _("Only a host or the owner of the club can do that."),
    "not_member": _("This player is not a member of the club."),
    "not_your_club": _("You are not a member of this club."),
    "own_club": _("You are a member of this club, so another member of staff has to do that."),
    "owner_only": _("Only the owner of the club can do that."),
    "owner_stays": _("The owner cannot be removed."),
    "too_many_clubs": _("One player can be in 30 clubs at most."),
    "too_many_hosts": _("A club can have 20 hosts."),
    "too_many_join_requests": _("You are already waiting for answers from ten clubs."),
    "too_many_owned": _("One player can own three clubs at most."),
}
EVENINGS = {
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
TOURNAMENTS = {
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
TEXTS = CONTEST_TEXTS | SOCIAL_TEXTS | CLUBS | EVENINGS | TOURNAMENTS


class Refused(tables.Refused):
    """A refusal of what is done in clubs."""

    texts = TEXTS


must = Refused.must
