"""A player's own statistics, as a page and as a file. Nobody else sees them."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.guests import SignedInRequest
from accounts.ratelimit import limited
from accounts.timestamps import now
from learn.statistics import selectors, shown
from learn.statistics.selectors import PERIODS, Choice
from tables.registry import GameApp

PAGES_PER_MINUTE = 60
PERIOD_NAMES = {"month": _("30 days"), "year": _("12 months"), "all": _("All the time")}
USUAL = "year"


@never_cache
@login_required
@limited(PAGES_PER_MINUTE)
@require_GET
def statistics(request: SignedInRequest) -> HttpResponse:
    games = selectors.games_of(request.user)
    context: dict[str, Any] = {"here": "statistics", "games": games}
    if games:
        context |= _shown(request, _choice(request, games))
    return render(request, "learn/statistics.html", context)


@never_cache
@login_required
@limited(PAGES_PER_MINUTE)
@require_GET
def file(request: SignedInRequest) -> HttpResponse:
    """The same numbers, for a spreadsheet."""
    games = selectors.games_of(request.user)
    bars = _shown(request, _choice(request, games))["bars"] if games else []
    # The mark at the beginning says that it is UTF-8, which spreadsheets do not guess.
    answer = HttpResponse("\ufeff" + shown.as_csv(bars), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="statistics.csv"'
    return answer


def _choice(request: HttpRequest, games: list[GameApp]) -> Choice:
    """What is not offered counts as not chosen."""
    slug, period = request.GET.get("game", ""), request.GET.get("period", "")
    app = next((each for each in games if each.slug == slug), games[0])
    against = request.GET.get("against", "")
    against = against if against in selectors.levels_of(app) else ""
    return Choice(app, against, period if period in PERIODS else USUAL)


def _shown(request: SignedInRequest, choice: Choice) -> dict[str, Any]:
    at = now()
    bars = shown.bars_of(selectors.asked(request.user, choice, at), choice, at)
    levels = selectors.levels_of(choice.game)
    names = [(level, shown.against_name(level, choice.game)) for level in levels]
    return {"choice": choice, "bars": bars, "levels": names, "periods": PERIOD_NAMES.items()}
