"""The calendar file of an evening, and the secret address to which calendar programs subscribe."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.guests import SignedInRequest
from accounts.models import User
from accounts.ratelimit import limited
from accounts.site_address import page_address
from clubs.evenings import calendar
from clubs.evenings.models import Evening
from clubs.responses import ACTIONS_PER_MINUTE, PAGES_PER_MINUTE, club_or_404
from tables.responses import post_action

TYPE = "text/calendar; charset=utf-8"


@never_cache
@limited(PAGES_PER_MINUTE)
@require_GET
def file(request: HttpRequest, club_id: str, evening_id: str) -> HttpResponse:
    """One evening, with all its dates, for whoever may look at its club."""
    from clubs.evenings import calendar

    club, _standing = club_or_404(request, club_id)
    evening = get_object_or_404(Evening.objects.select_related("club"), pk=evening_id, club=club)
    answer = HttpResponse(calendar.of_evening(evening), content_type=TYPE)
    answer["Content-Disposition"] = 'attachment; filename="evening.ics"'
    return answer


@never_cache
@limited(PAGES_PER_MINUTE)
@require_GET
def subscription(request: HttpRequest, token: str) -> HttpResponse:
    """The evenings of all clubs of whoever has made this address."""
    from clubs.evenings import calendar

    owner: User | None = calendar.owner_of(token)
    if owner is None:
        raise Http404
    return HttpResponse(calendar.of_user(owner, timezone.now()), content_type=TYPE)


@never_cache
@login_required
@limited(PAGES_PER_MINUTE)
@require_GET
def page(request: SignedInRequest) -> HttpResponse:
    """Where somebody makes the address of their calendar, and takes it back."""
    token = calendar.token_of(request.user)
    address = page_address("evening_calendar", token) if token else ""
    web = "webcal:" + address.partition(":")[2] if address else ""
    context = {"here": "clubs", "address": address, "webcal": web}
    return render(request, "clubs/evenings/calendar.html", context)


def _page(**_: str) -> str:
    return reverse("evening_calendar_page")


button = post_action(ACTIONS_PER_MINUTE, lambda request: _page(), _page)


@button
def make(request: SignedInRequest) -> str:
    calendar.make_link(request.user, timezone.now())
    messages.success(request, _("Here is the address of your calendar."))
    return _page()


@button
def revoke(request: SignedInRequest) -> str:
    calendar.revoke_link(request.user)
    messages.success(request, _("The address does not work any more."))
    return _page()
