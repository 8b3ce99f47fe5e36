"""Pages of a club's seasons: their tables, and where owner and hosts start, change and end them.

Who is in a table is seen by whoever sees the members, and its best hands by members only.
"""

from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.guests import SignedInRequest
from accounts.ratelimit import limited
from clubs.evenings import season_table
from clubs.evenings.forms import SeasonForm
from clubs.evenings.models import Season
from clubs.evenings.schedule import on_the_wall
from clubs.evenings.season_table import GameTable, Hand, Line
from clubs.evenings.services import seasons as services
from clubs.models import Club
from clubs.refusals import must
from clubs.responses import (
    ACTIONS_PER_MINUTE,
    PAGES_PER_MINUTE,
    about,
    club_or_404,
    for_leaders,
    reader_of,
)
from clubs.selectors import Standing
from social import selectors as social
from tables.refusals import Refused
from tables.responses import post_action

LINES_PER_PAGE = 50


class Shown(NamedTuple):
    """A page of the table of one game. own: the reader's line, if it is on another page."""

    game: str
    page: Page[Line]
    own: Line | None
    hands: list[Hand]


def page_of(club_id: str, season_id: str = "", **_: str) -> str:
    if season_id:
        return reverse("club_season", args=[club_id, season_id])
    return reverse("club_seasons", args=[club_id])


def _form_page(club_id: str, season_id: str = "") -> str:
    if season_id:
        return reverse("club_season_edit", args=[club_id, season_id])
    return reverse("club_season_new", args=[club_id])


def _back(page: Any) -> Any:
    return lambda request: page(**request.resolver_match.kwargs)


form_button = post_action(ACTIONS_PER_MINUTE, _back(_form_page), _form_page)
button = post_action(ACTIONS_PER_MINUTE, _back(page_of), page_of)


@never_cache
@login_required
@limited(PAGES_PER_MINUTE)
@require_GET
def season(request: HttpRequest, club_id: str, season_id: str = "") -> HttpResponse:
    """The tables of a season and its best hands; without an id those of the newest."""
    club, standing = club_or_404(request, club_id)
    seasons, at = season_table.seasons_of(club), timezone.now()
    shown = _found(club, season_id) if season_id else season_table.newest(seasons, at)
    context = {**about(club, standing), "season": shown, "seasons": seasons}
    if shown:
        last_day = shown.last <= on_the_wall(at, ZoneInfo(shown.zone)).date()
        context |= {"begun": shown.starts <= at, "over": shown.ends <= at, "last_day": last_day}
        context |= _tables(request, shown, standing)
    return render(request, "clubs/evenings/season.html", context)


def _tables(request: HttpRequest, shown: Season, standing: Standing) -> dict[str, Any]:
    """All games; on further pages, which have its name in the address, one game alone."""
    reader, game = reader_of(request), request.GET.get("game")
    blocked = social.blocked_by(reader).order_by().values_list("pk", flat=True) if reader else []
    hands = season_table.hands_of(shown) if standing.role else {}
    found = season_table.tables_of(shown)
    wanted = [each for each in found if each.game == game] or found
    number = request.GET.get("page") if wanted is not found else None
    me = reader.pk if reader else 0
    tables = [_page(each, number, me, hands.get(each.game, [])) for each in wanted]
    return {"tables": tables, "blocked": set(blocked), "me": me}


def _page(table: GameTable, number: str | None, me: int, hands: list[Hand]) -> Shown:
    page = Paginator(table.lines, LINES_PER_PAGE).get_page(number)
    own = next((line for line in table.lines if line.user == me), None)
    return Shown(table.game, page, None if own in page else own, hands if page.number == 1 else [])


def _found(club: Club, season_id: str) -> Season:
    try:
        return season_table.season_of(club, season_id)
    except Refused as refusal:
        raise Http404(refusal.text) from refusal


@require_GET
@for_leaders
def new(request: SignedInRequest, club: Club, standing: Standing) -> HttpResponse:
    form = SeasonForm(initial=season_table.suggested(club, timezone.now()))
    return _form(request, (club, standing), form)


@form_button
def start(request: SignedInRequest, club_id: str) -> str | HttpResponse:
    club, standing = club_or_404(request, club_id)
    must(standing.leads, "not_for_role")
    form = SeasonForm(request.POST)
    if not form.is_valid():
        return _form(request, (club, standing), form, status=400)
    made = services.start(request.user, club_id, form.terms(), timezone.now())
    messages.success(request, _("The season is there. All evenings within its days count."))
    return page_of(club_id, made.pk)


@require_GET
@for_leaders
def edit(request: SignedInRequest, club: Club, standing: Standing, season_id: str) -> HttpResponse:
    found = _found(club, season_id)
    names = ("name", "first", "last", "zone")
    form = SeasonForm(initial={name: getattr(found, name) for name in names})
    return _form(request, (club, standing), form, found)


@form_button
def save(request: SignedInRequest, club_id: str, season_id: str) -> str | HttpResponse:
    club, standing = club_or_404(request, club_id)
    must(standing.leads, "not_for_role")
    form = SeasonForm(request.POST)
    if not form.is_valid():
        return _form(request, (club, standing), form, _found(club, season_id), status=400)
    services.change(request.user, club_id, season_id, form.terms(), timezone.now())
    messages.success(request, _("The season has been changed."))
    return page_of(club_id, season_id)


@button
def end(request: SignedInRequest, club_id: str, season_id: str) -> str:
    if services.end(request.user, club_id, season_id, timezone.now()):
        messages.success(request, _("The season ends today. An evening of today still counts."))
        return page_of(club_id, season_id)
    messages.success(request, _("The season has been called off."))
    return page_of(club_id)


def _form(
    request: HttpRequest,
    where: tuple[Club, Standing],
    form: SeasonForm,
    season: Season | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    over = season is not None and season.ends <= timezone.now()
    context = {**about(*where), "form": form, "season": season, "over": over}
    return render(request, "clubs/evenings/season_form.html", context, status=status)
