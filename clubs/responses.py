"""What the views of clubs share: the reader, the club of an address, who may open a page, and what
somebody is told who joins. Visitors press the same buttons, and join when they have signed up."""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache

from accounts.guests import SignedInRequest
from accounts.models import User
from accounts.ratelimit import limited
from clubs import finding, selectors
from clubs.models import Club, Membership
from clubs.refusals import Refused
from clubs.selectors import Standing
from clubs.services import members
from tables.registry import GameApp
from tables.responses import intended, post_action, refuse

ACTIONS_PER_MINUTE = 60  # of each kind from one address
PAGES_PER_MINUTE = 60


def reader_of(request: HttpRequest) -> User | None:
    """The reader, if they have an account: guests look at clubs as visitors do."""
    return request.user if isinstance(request.user, User) else None


def club_or_404(request: HttpRequest, club_id: str) -> tuple[Club, Standing]:
    try:
        return selectors.club_for(reader_of(request), club_id)
    except Refused as refusal:
        raise Http404(refusal.text) from refusal


def listed_or_404(club_id: str) -> Club:
    """A club that everybody may look at, for what a link to it shows where it is posted."""
    try:
        return selectors.club_for(None, club_id)[0]
    except Refused as refusal:
        raise Http404(refusal.text) from refusal


def page_of(**kwargs: str) -> str:
    """The page of a club; of all clubs without one."""
    return reverse("club", args=[kwargs["club_id"]]) if "club_id" in kwargs else reverse("clubs")


def back(request: HttpRequest) -> str:
    found = request.resolver_match
    return page_of(**found.kwargs) if found else page_of()


button = post_action(ACTIONS_PER_MINUTE, back, page_of)


def led_to(request: HttpRequest, own: str | None, table: str) -> HttpResponse | None:
    """Where whoever has a seat is led: to their table, or if they want to look at the page, to its
    address for as long as they have this seat. own: the table's id. table: its page."""
    look = request.GET.get("look")
    if look == "":
        return redirect(f"{request.path}?look={own}" if own else request.path)
    return redirect(table) if own and look != own else None


def _for(may: Callable[[Standing], bool], code: str) -> Callable[..., Callable[..., Any]]:
    """Decorates a page of a club that not every reader may open; others are led to the club's."""

    def decorate(page: Callable[..., HttpResponse]) -> Callable[..., Any]:
        @never_cache
        @login_required
        @limited(PAGES_PER_MINUTE)
        @wraps(page)
        def answer(request: SignedInRequest, club_id: str, **more: str) -> HttpResponse:
            club, standing = club_or_404(request, club_id)
            if may(standing):
                return page(request, club, standing, **more)
            return refuse(request, Refused(code), page_of(club_id=club_id))

        return answer

    return decorate


for_leaders = _for(lambda standing: standing.leads, "not_for_role")
for_owners = _for(lambda standing: standing.owns, "owner_only")


def about(club: Club, standing: Standing) -> dict[str, Any]:
    """What all pages of a club show."""
    card = finding.Card(club, selectors.games_of(club), standing.role)
    return {"here": "clubs", "club": club, "standing": standing, "card": card}


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


def chosen_game(slug: str, club: Club, games: Sequence[GameApp]) -> GameApp:
    """Of some games the one that is asked for, else one that the club plays."""
    known = [app for app in games if app.slug == slug]
    played = [app for app in games if app.slug in club.games]
    return (known or played or games)[0]
