"""The rankings of a season, and what the result sheet of a game says about its player."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.guests import current_player
from accounts.ratelimit import limited
from accounts.timestamps import now
from ratings import selectors
from ratings.models import Rating
from ratings.selectors import result_of
from ratings.skill import end, first_day
from tables.played import day_of, week_of
from tables.registry import game_apps

PAGES_PER_MINUTE = 60


@never_cache
@limited(PAGES_PER_MINUTE)
@require_GET
def rankings(request: HttpRequest) -> HttpResponse:
    """One game's ranking in one season, the most points in one game, and the reader's place."""
    today, apps = day_of(now()), selectors.rated_games()
    slug = request.GET.get("game")
    game = next((app for app in apps if app.slug == slug), apps[0])
    seasons = selectors.seasons(game.slug, today)
    season = request.GET.get("season", "")
    season = season if season in seasons else seasons[0]
    rows = selectors.ranking(game.slug, season)[: selectors.SHOWN]
    context = {
        "here": "rankings",
        "games": apps,
        "game": game,
        "seasons": [(each, first_day(each), end(each)) for each in seasons],
        "season": season,
        "rows": _placed(list(rows)),
        "today": selectors.best_points(game.slug, today),
        "week": selectors.kept_best_points(game.slug, week_of(today)),
        "ever": selectors.kept_best_points(game.slug),
        "with_scores": [app for app in game_apps() if app.scores_page],
        **_mine(request, game.slug, season),
    }
    return render(request, "ratings/rankings.html", context)


def _placed(rows: list[Rating]) -> list[tuple[int, Rating]]:
    """Rows of the top of a ranking with their places, of which equals share one."""
    found: list[tuple[int, Rating]] = []
    for number, row in enumerate(rows, start=1):
        last = found[-1] if found else None
        same = last and last[1].mu - last[1].sigma == row.mu - row.sigma
        found.append((last[0] if last and same else number, row))
    return found


def _mine(request: HttpRequest, game: str, season: str) -> dict[str, Any]:
    player = current_player(request)
    rating = selectors.rating_of(player, game, season) if player else None
    if rating is None:
        return {}
    app = next(app for app in selectors.rated_games() if app.slug == game)
    return {"mine": selectors.GameRating(app, rating, selectors.place_of(rating))}


@never_cache
@limited(PAGES_PER_MINUTE)
@require_GET
def result(request: HttpRequest, table_id: str, number: int) -> JsonResponse:
    """For the result sheet: null for guests and visitors, who have neither rating nor streak."""
    player = current_player(request)
    found = None
    if player is not None and not player.guest:
        found = result_of(player, table_id, number, day_of(now()))
    return JsonResponse(found, safe=False)
