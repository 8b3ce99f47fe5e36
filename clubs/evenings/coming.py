"""What a member is told who answers to an evening. Visitors answer too: when they have signed up,
they join the club first, and where a host decides about that they only ask to."""

from django.contrib import messages
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs import joined
from clubs.evenings.models import Answer, Says
from clubs.evenings.responses import day_or_404
from clubs.evenings.services import answering
from clubs.evenings.services.holding import Which
from tables.responses import intended

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
    if joined.becomes_member(request, page, club_id):
        answer(request, club_id, **about)
    return page


INTENDED = {COME: intended(come)}
