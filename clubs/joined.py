"""What somebody is told who joins a club, and where they go on. Visitors press the same buttons,
and join when they have signed up."""

from django.contrib import messages
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.models import Membership
from clubs.responses import club_or_404
from clubs.services import members
from tables.responses import intended

JOIN, BY_LINK = "clubs.join", "clubs.by_link"
WELCOME = gettext_lazy("You have joined {club}. Welcome!")
# By the part of the page where a new member goes on: of an evening, of a tournament.
NEXT = {
    "answer": gettext_lazy("You have joined {club}. Now say whether you come."),
    "enter": gettext_lazy("You have joined {club}. Now you can enter the tournament."),
}


def join(request: HttpRequest, page: str, club_id: str) -> str:
    """Joins, or asks to. page: where the button is."""
    _admitted(request, page, club_id)
    return page


def becomes_member(request: HttpRequest, page: str, club_id: str) -> bool:
    """Joins, or asks to; returns whether they have become a member by it."""
    if Membership.objects.filter(club=club_id, user=request.user.pk).exists():
        return False
    return _admitted(request, page, club_id)


def _admitted(request: HttpRequest, page: str, club_id: str) -> bool:
    admitted = members.join(request.user, club_id, timezone.now())
    club = club_or_404(request, club_id)[0]
    asked = _("You have asked to join {club}. You will be told the answer.")
    said = NEXT.get(page.partition("#")[2], WELCOME) if admitted else asked
    messages.success(request, str(said).format(club=club.name))
    return admitted


def by_link(request: HttpRequest, _page: str, token: str) -> str:
    """Joins by an invitation link."""
    club = members.join_by_link(request.user, token, timezone.now())
    messages.success(request, str(WELCOME).format(club=club.name))
    return reverse("club", args=[club.pk])


INTENDED = {JOIN: intended(join), BY_LINK: intended(by_link)}
