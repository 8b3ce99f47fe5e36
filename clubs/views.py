"""Pages of clubs: finding one, its page, founding, its settings, reporting and closing it."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from accounts.every_page import read_values
from accounts.guests import SignedInRequest
from accounts.models import User
from accounts.ratelimit import is_within, limited, within_limit
from clubs import conversation, finding, selectors
from clubs.evenings import season_table
from clubs.evenings import selectors as evenings
from clubs.evenings.models import Says
from clubs.forms import CloseClubForm, ClubForm, ClubReportForm, FindForm
from clubs.models import Club
from clubs.names import MIN_NAME, check_name, clean_name
from clubs.refusals import must
from clubs.responses import (
    ACTIONS_PER_MINUTE,
    PAGES_PER_MINUTE,
    about,
    button,
    club_or_404,
    for_leaders,
    for_owners,
    listed_or_404,
    page_of,
    reader_of,
)
from clubs.selectors import Standing
from clubs.services import founding, moderating
from clubs.tournaments import selectors as tournaments
from tables.refusals import Refused
from tables.responses import picture_response, post_action, refuse

CHECKS_PER_MINUTE = 60
FOUNDED_PER_DAY = 5  # by one player, also those that have been closed again
REPORTS_PER_MINUTE = 60  # from one address
DAY_SECONDS = 24 * 60 * 60
BLANK = FindForm()  # as most readers see it
STATES = {"staff": "reserved"}  # of a name, where the page's script has another word


PLANNED = {
    "waiting": selectors.WAITING,
    "evenings": evenings.ANY,
    "seasons": season_table.ANY,
    "tournaments": tournaments.ANY,
}
found_button = post_action(
    ACTIONS_PER_MINUTE, lambda request: reverse("club_new"), lambda: reverse("club_new")
)


@never_cache
@limited(PAGES_PER_MINUTE)
@require_GET
def clubs(request: HttpRequest) -> HttpResponse:
    """The reader's clubs, and others to find."""
    roles, form = finding.roles_of(reader_of(request)), FindForm(request.GET or None)
    wanted = finding.Wanted(**form.cleaned_data) if form.is_valid() else finding.Wanted()
    found = finding.find(wanted, roles)
    context = {
        "here": "clubs",
        "form": form,
        "blank": BLANK,
        "wanted": wanted,
        "mine": [] if wanted.after else finding.clubs_of(roles),
        "found": found,
        "first_page": wanted.query(),
        "next_page": wanted.query(found.after),
    }
    return render(request, "clubs/clubs.html", context)


@never_cache
@limited(PAGES_PER_MINUTE)
@require_GET
def club(request: HttpRequest, club_id: str) -> HttpResponse:
    """What a club says of itself, its members, and what goes on there."""
    found, standing = club_or_404(request, club_id)
    reader = reader_of(request)
    shown = (
        selectors.members(found, reader, selectors.MEMBERS_SHOWN)
        if reader
        else selectors.leaders(found)
    )
    context = {
        **about(found, standing),
        "members": shown,
        "now": selectors.now_in(found, reader, standing),
        "talk": conversation.latest(found, reader) if reader and standing.role else None,
        **_planned(found, reader),
    }
    return render(request, "clubs/club.html", context)


def _planned(club: Club, reader: User | None) -> dict[str, Any]:
    """What the club has planned, and how many ask to join; what it has none of is not read."""
    at, named = timezone.now(), {"club": club.pk, "reader": reader.pk if reader else 0}
    has = read_values(PLANNED, named)
    most = evenings.SHOWN_AT_CLUB
    return {
        "waiting": has["waiting"],
        "dates": evenings.dates(club, reader, at, most) if has["evenings"] else [],
        "answers": Says.choices,
        "tournaments": tournaments.of_club(club) if has["tournaments"] else [],
        "part": season_table.at_club(club, reader, at) if reader and has["seasons"] else None,
    }


@limited(PAGES_PER_MINUTE)
@require_GET
def picture(request: HttpRequest, club_id: str) -> HttpResponse:
    """The picture that a messenger shows of a link to a club that everybody may look at."""
    return picture_response(selectors.link_picture(listed_or_404(club_id)))


@never_cache
@login_required
@require_GET
def new(request: SignedInRequest) -> HttpResponse:
    return _new(request, ClubForm())


@found_button
def found(request: SignedInRequest) -> str | HttpResponse:
    form = ClubForm(request.POST)
    if not form.is_valid():
        return _new(request, form, 400)
    key = f"limit:clubs.found:{request.user.pk}"
    must(is_within(key, "clubs.found", FOUNDED_PER_DAY, DAY_SECONDS), "too_fast")
    made = founding.found(request.user, form.terms(), timezone.now())
    messages.success(request, _("Your club is ready. Invite the others with its link."))
    return page_of(club_id=made.pk)


def _new(request: HttpRequest, form: ClubForm, status: int = 200) -> HttpResponse:
    return render(request, "clubs/new.html", {"here": "clubs", "form": form}, status=status)


@require_GET
@for_leaders
def settings(request: SignedInRequest, club: Club, standing: Standing) -> HttpResponse:
    return _settings(request, club, standing, ClubForm(club=club))


@button
def save(request: SignedInRequest, club_id: str) -> str | HttpResponse:
    club, standing = club_or_404(request, club_id)
    must(standing.leads, "not_for_role")
    form = ClubForm(request.POST, club)
    if not form.is_valid():
        return _settings(request, club, standing, form, 400)
    founding.change(request.user, club_id, form.terms())
    messages.success(request, _("The settings of the club have been saved."))
    return page_of(club_id=club_id)


def _settings(
    request: HttpRequest, club: Club, standing: Standing, form: ClubForm, status: int = 200
) -> HttpResponse:
    context = {**about(club, standing), "form": form}
    return render(request, "clubs/settings.html", context, status=status)


@never_cache
@login_required
@require_GET
def name(request: SignedInRequest, club_id: str = "") -> JsonResponse:
    """Whether a name is available, as `accounts.views.username` tells it. club_id: of the club
    that is renamed."""
    if not within_limit(request, "club_name", CHECKS_PER_MINUTE, 60):
        wait = _("Too many names were checked just now. We will check yours again in a moment.")
        return _verdict("wait", wait, status=429)
    given = clean_name(request.GET.get("name", ""))
    try:
        check_name(given, Club.objects.filter(pk=club_id).first())
    except ValidationError as error:
        state = "short" if len(given) < MIN_NAME else str(error.code)
        return _verdict(STATES.get(state, state), " ".join(error.messages))
    return _verdict("free", _("%(name)s is available.") % {"name": given})


def _verdict(state: str, text: str, status: int = 200) -> JsonResponse:
    return JsonResponse({"state": state, "text": text, "suggestions": []}, status=status)


@require_http_methods(["GET", "POST"])
@for_owners
def close(request: SignedInRequest, club: Club, standing: Standing) -> HttpResponse:
    """Asks for the club's name before it is closed."""
    form = CloseClubForm(club, request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            founding.close(request.user, club.pk, timezone.now())
        except Refused as refusal:
            return refuse(request, refusal, page_of())
        text = _("{club} has been closed.").format(club=club.name)
        messages.success(request, text)
        return redirect("clubs")
    return render(request, "clubs/close.html", {**about(club, standing), "form": form})


@login_required
@require_http_methods(["GET", "POST"])
def report(request: SignedInRequest, club_id: str) -> HttpResponse:
    """Reports a club to staff."""
    club, standing = club_or_404(request, club_id)
    form = ClubReportForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            must(within_limit(request, "report", REPORTS_PER_MINUTE, 60), "too_fast")
            said = (form.cleaned_data["reason"], form.cleaned_data["words"])
            moderating.report_club(request.user, club, said, timezone.now())
        except Refused as refusal:
            return refuse(request, refusal, page_of(club_id=club_id))
        messages.success(request, _("Thank you. Staff will read your report and look into it."))
        return redirect("club", club_id)
    return render(request, "clubs/report.html", {**about(club, standing), "form": form})
