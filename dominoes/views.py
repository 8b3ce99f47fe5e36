"""Pages of dominoes: choosing a game, playing again, the game of the day, high scores."""

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.guests import current_player, player_or_guest
from accounts.ratelimit import limited
from accounts.timestamps import now
from dominoes import selectors, services
from dominoes.forms import PlayForm
from dominoes.models import Played
from dominoes.rules.game import DOMINOES
from dominoes.selectors import LEVEL_TITLES, LEVEL_WORDS
from dominoes.standing import standing_of
from tables.models import Table
from tables.played import (
    BEST,
    counted_game,
    day_of,
    ranking_of_day,
    unfinished,
    unfinished_daily,
    week_of,
)
from tables.responses import choices_query, post_action, seated_player
from tables.services import leave

GAMES_PER_MINUTE = 20
PAGES_PER_MINUTE = 60  # of one that reads much

button = post_action(GAMES_PER_MINUTE, lambda request: reverse("dominoes"))
daily_button = post_action(GAMES_PER_MINUTE, lambda request: reverse("dominoes_daily"))


@never_cache
@require_GET
def choose(request: HttpRequest) -> HttpResponse:
    """The page where a game is chosen. A URL with a deal's number offers that deal."""
    tables = unfinished(DOMINOES.slug, current_player(request))
    for table in tables:
        table.level_title = LEVEL_TITLES[table.options["level"]]
    context = {
        "here": "dominoes",
        "form": PlayForm(request.GET),
        "levels": [(level, title, LEVEL_WORDS[level]) for level, title in LEVEL_TITLES.items()],
        "unfinished": [table for table in tables if table.rules["against"] == "ai"],
        **_daily(request),
    }
    return render(request, "dominoes/choose.html", context)


@button
def play(request: HttpRequest) -> str:
    """A new game. With a fault it leads back to the page with what was chosen, whose URL shows the
    fault and can be loaded again."""
    form = PlayForm(request.POST)
    if not form.is_valid():
        query = choices_query(request, PlayForm.base_fields)
        return f"{reverse('dominoes')}?{query}#id_deal"
    return _page(services.play(player_or_guest(request), form.cleaned_data, now()))


@daily_button
def daily_play(request: HttpRequest) -> str:
    return _page(services.daily(player_or_guest(request), now()))


@button
def again(request: HttpRequest, table_id: str) -> str:
    same = request.POST.get("same") == "1"
    return _page(services.again(seated_player(request), table_id, same, now()))


@button
def end(request: HttpRequest, table_id: str) -> str:
    """Ends an unfinished game without opening its table."""
    leave(table_id, seated_player(request), now())
    messages.success(request, _("The game has ended. You can find it in your history."))
    return reverse("dominoes")


@never_cache
@require_GET
def daily(request: HttpRequest) -> HttpResponse:
    """The game of the day and its high scores, with yesterday's below."""
    yesterday = ranking_of_day(Played, day_of(now()) - timedelta(days=1))
    context = {"here": "dominoes", "yesterday": yesterday[:BEST], **_daily(request)}
    return render(request, "dominoes/daily.html", context)


@never_cache
@limited(PAGES_PER_MINUTE)
@require_GET
def scores(request: HttpRequest) -> HttpResponse:
    """The best scores against one level, of three spans of time, and the reader's statistics."""
    asked = request.GET.get("level", "")
    level = asked if asked in LEVEL_TITLES else DOMINOES.levels[1]
    player, today = current_player(request), day_of(now())
    context = {
        "here": "dominoes",
        "level": level,
        "levels": LEVEL_TITLES,
        "today": selectors.best(level, today),
        "week": selectors.best(level, week_of(today)),
        "ever": selectors.best(level),
        "mine": selectors.statistics(player) if player else (),
    }
    return render(request, "dominoes/scores.html", context)


@never_cache
@require_GET
def standing(request: HttpRequest, table_id: str) -> JsonResponse:
    """How a finished game compares, for its player; null if it has not been saved."""
    player = current_player(request)
    found = standing_of(player, table_id, now()) if player else None
    return JsonResponse(found, safe=False)


def _daily(request: HttpRequest) -> dict[str, Any]:
    """The game of the day, the reader's own try, and the best scores."""
    player, day = current_player(request), day_of(now())
    return {
        "day": day,
        "daily_ranking": ranking_of_day(Played, day),
        "daily_game": unfinished_daily(DOMINOES.slug, player, services.game_of_day(day)),
        "daily_played": counted_game(Played, player, day),
    }


def _page(table: Table) -> str:
    return reverse("table", args=[table.pk])
