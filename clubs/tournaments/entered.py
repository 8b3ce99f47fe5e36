"""Who enters a tournament: visitors too, when they have signed up and joined its club. They pay a
fee with a press of its own."""

from django.http import HttpRequest
from django.utils import timezone

from clubs import responses
from clubs.tournaments.models import Tournament
from clubs.tournaments.services import entering
from clubs.tournaments.services.holding import Which
from contests.services.entrants import household_of
from tables.responses import intended

ENTER = "tournaments.enter"


def enter(request: HttpRequest, club_id: str, tournament_id: str) -> None:
    which = Which(club_id, tournament_id)
    entering.enter(request.user, which, timezone.now(), household_of(request))


def join_and_enter(request: HttpRequest, page: str, club_id: str, tournament_id: str) -> str:
    """For who was a visitor, not for a member who had only not signed in."""
    fee = Tournament.objects.filter(pk=tournament_id, fee__gt=0).exists()
    after = f"{page}#enter" if fee else page
    if responses.becomes_member(request, after, club_id) and not fee:
        enter(request, club_id, tournament_id)
    return after


INTENDED = {ENTER: intended(join_and_enter)}
