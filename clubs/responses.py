"""What the views of clubs share: the reader, the club of an address, and who may open a page."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache

from accounts.guests import SignedInRequest
from accounts.models import User
from accounts.ratelimit import limited
from clubs import finding, selectors
from clubs.models import Club
from clubs.refusals import Refused
from clubs.selectors import Standing
from tables.responses import post_action, refuse

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
