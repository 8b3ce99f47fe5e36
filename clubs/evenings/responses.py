"""What the views of evenings share: the date of an address, buttons that lead back to it, and what
a member is told who answers. Visitors answer too: when they have signed up, they join the club
first, and where a host decides about that they only ask to."""

from datetime import date

from django.contrib import messages
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs import responses
from clubs.evenings import selectors
from clubs.evenings.models import Answer, Says
from clubs.evenings.selectors import Date
from clubs.evenings.services import answering
from clubs.evenings.services.holding import Which
from clubs.models import Club
from clubs.responses import ACTIONS_PER_MINUTE, reader_of
from tables.refusals import Refused
from tables.responses import intended, post_action


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


COME = "evenings.come"


def answer(request: HttpRequest, club_id: str, evening_id: str, day: str, says: str) -> None:
    which = Which(club_id, evening_id, day_or_404(day))
    said = answering.answer(request.user, which, Says(says), timezone.now())
    messages.success(request, _said(said))


def _said(said: Answer) -> str:
    if said.waiting:
        return _("All seats are taken. You are on the waiting list, and get the next free seat.")
    return {
        Says.YES: _("You are coming. See you there!"),
        Says.PERHAPS: _("Noted: perhaps you come."),
        Says.NO: _("Noted: you do not come."),
    }[Says(said.says)]


def come(request: HttpRequest, page: str, club_id: str, **about: str) -> str:
    """For who was a visitor. about: the evening and the answer. A member who had only not signed in
    may have given another one."""
    if responses.becomes_member(request, page, club_id):
        answer(request, club_id, **about)
    return page


INTENDED = {COME: intended(come)}
