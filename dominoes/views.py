"""Pages of dominoes besides those of `AlonePages`: choosing a game, best scores."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.guests import current_player
from accounts.ratelimit import limited
from accounts.timestamps import now
from dominoes import selectors
from dominoes.game_app import PlayForm
from dominoes.modes import ALONE, day_picture
from dominoes.rules.game import DOMINOES
from dominoes.selectors import LEVEL_TITLES, LEVEL_WORDS, ranked
from tables.alone import AlonePages
from tables.played import BEST, day_of, each_best, unfinished, week_of

PAGES_PER_MINUTE = 60  # of one that reads much

PAGES = AlonePages(ALONE, PlayForm, day_picture)


@never_cache
@limited(PAGES_PER_MINUTE)
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
        **PAGES.day_context(request),
    }
    return render(request, "dominoes/choose.html", context)


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
        "today": each_best(ranked(level), today)[:BEST],
        "week": each_best(ranked(level), week_of(today))[:BEST],
        "ever": each_best(ranked(level))[:BEST],
        "mine": selectors.statistics(player) if player else (),
    }
    return render(request, "dominoes/scores.html", context)
