"""What the views of evenings share: the date of an address, and buttons that lead back to it."""

from datetime import date

from django.http import Http404, HttpRequest
from django.urls import reverse

from clubs.evenings import selectors
from clubs.evenings.selectors import Date
from clubs.models import Club
from clubs.responses import ACTIONS_PER_MINUTE, reader_of
from tables.refusals import Refused
from tables.responses import post_action


def day_or_404(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise Http404 from error


def date_or_404(request: HttpRequest, club: Club, evening_id: str, day: str) -> Date:
    try:
        return selectors.date_for(club, evening_id, day_or_404(day), reader_of(request))
    except Refused as refusal:
        raise Http404(refusal.text) from refusal


def evening_page(club_id: str, evening_id: str, day: str, **_: str) -> str:
    return reverse("club_evening", args=[club_id, evening_id, day])


def _back(request: HttpRequest) -> str:
    found = request.resolver_match
    return evening_page(**found.kwargs) if found else reverse("clubs")


button = post_action(ACTIONS_PER_MINUTE, _back, evening_page)
answer_button = post_action(ACTIONS_PER_MINUTE, _back, evening_page, visitors=True)
