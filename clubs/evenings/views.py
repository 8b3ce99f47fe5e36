"""Pages of evenings that everybody sees who sees the club: its list, and one date with its answers;
the calendar file of an evening, and the secret address to which calendar programs subscribe."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts import intents
from accounts.guests import SignedInRequest
from accounts.models import User
from accounts.ratelimit import limited
from accounts.site_address import page_address
from clubs.evenings import calendar, responses, rooms, selectors
from clubs.evenings.models import Evening, Meeting, Says
from clubs.evenings.responses import answer_button, date_or_404, evening_page
from clubs.evenings.selectors import Date
from clubs.models import Club
from clubs.responses import (
    ACTIONS_PER_MINUTE,
    PAGES_PER_MINUTE,
    about,
    club_or_404,
    listed_or_404,
    reader_of,
)
from clubs.selectors import Standing
from push import keys
from tables.responses import picture_response, post_action


@never_cache
@limited(PAGES_PER_MINUTE)
@require_GET
def evenings(request: HttpRequest, club_id: str) -> HttpResponse:
    """The evenings of a club that are to come."""
    club, standing = club_or_404(request, club_id)
    shown = selectors.dates(club, reader_of(request), timezone.now())
    context = {**about(club, standing), "dates": shown, "answers": Says.choices}
    return render(request, "clubs/evenings/list.html", context)


@never_cache
@limited(PAGES_PER_MINUTE)
@require_GET
def evening(request: HttpRequest, club_id: str, evening_id: str, day: str) -> HttpResponse:
    """One date of an evening: when it is, and for members who comes."""
    club, standing = club_or_404(request, club_id)
    shown = date_or_404(request, club, evening_id, day)
    return render(request, "clubs/evenings/evening.html", _context(request, club, standing, shown))


@limited(PAGES_PER_MINUTE)
@require_GET
def picture(request: HttpRequest, club_id: str, evening_id: str, day: str) -> HttpResponse:
    """The picture that a messenger shows of a link to an evening of a club that everybody sees."""
    shown = date_or_404(request, listed_or_404(club_id), evening_id, day)
    return picture_response(selectors.link_picture(shown))


def _context(request: HttpRequest, club: Club, standing: Standing, shown: Date) -> dict[str, Any]:
    reader = reader_of(request)
    answers = selectors.coming(shown.meeting, reader) if reader and standing.role else None
    over = shown.is_over(timezone.now())
    meeting = shown.meeting or Meeting(evening=shown.evening, starts=shown.starts)
    open_now = rooms.is_open(meeting, timezone.now())
    own = rooms.own_table(shown.meeting, reader) if reader and shown.meeting else None
    comes = shown.mine is not None and shown.mine.says in (Says.YES, Says.PERHAPS)
    offer = {"push_key": keys.public_key() if comes and not over else ""}
    answered = {
        "coming": answers,
        "over": over,
        "answers": Says.choices,
        "room_open": open_now,
        "own": own,
    }
    return {**about(club, standing), "date": shown, **answered, **offer}


@answer_button
def answer(request: HttpRequest, says: str, **which: str) -> str:
    """A member says whether they come. Visitors sign up first."""
    if says not in Says.values:
        raise Http404
    if not reader_of(request):
        club = club_or_404(request, which["club_id"])[0]
        date_or_404(request, club, which["evening_id"], which["day"])
        page = evening_page(**which)
        return intents.remember(request, responses.COME, page, **which, says=says)
    responses.answer(request, **which, says=says)
    pages = {"club": "club", "list": "club_evenings"}
    if other := pages.get(request.POST.get("from", "")):
        return reverse(other, args=[which["club_id"]])
    return evening_page(**which)


CALENDAR = "text/calendar; charset=utf-8"


@never_cache
@limited(PAGES_PER_MINUTE)
@require_GET
def calendar_file(request: HttpRequest, club_id: str, evening_id: str) -> HttpResponse:
    """One evening, with all its dates, for whoever may look at its club."""
    club, _standing = club_or_404(request, club_id)
    evening = get_object_or_404(Evening.objects.select_related("club"), pk=evening_id, club=club)
    answer = HttpResponse(calendar.of_evening(evening), content_type=CALENDAR)
    answer["Content-Disposition"] = 'attachment; filename="evening.ics"'
    return answer


@never_cache
@limited(PAGES_PER_MINUTE)
@require_GET
def calendar_subscription(request: HttpRequest, token: str) -> HttpResponse:
    """The evenings of all clubs of whoever has made this address."""
    owner: User | None = calendar.owner_of(token)
    if owner is None:
        raise Http404
    return HttpResponse(calendar.of_user(owner, timezone.now()), content_type=CALENDAR)


@never_cache
@login_required
@limited(PAGES_PER_MINUTE)
@require_GET
def calendar_page(request: SignedInRequest) -> HttpResponse:
    """Where somebody makes the address of their calendar, and takes it back."""
    token = calendar.token_of(request.user)
    address = page_address("evening_calendar", token) if token else ""
    web = "webcal:" + address.partition(":")[2] if address else ""
    context = {"here": "clubs", "address": address, "webcal": web}
    return render(request, "clubs/evenings/calendar.html", context)


def _calendar_page(**_: str) -> str:
    return reverse("evening_calendar_page")


calendar_button = post_action(ACTIONS_PER_MINUTE, lambda request: _calendar_page(), _calendar_page)


@calendar_button
def make_calendar(request: SignedInRequest) -> str:
    calendar.make_link(request.user, timezone.now())
    messages.success(request, _("Here is the address of your calendar."))
    return _calendar_page()


@calendar_button
def revoke_calendar(request: SignedInRequest) -> str:
    calendar.revoke_link(request.user)
    messages.success(request, _("The address does not work any more."))
    return _calendar_page()
