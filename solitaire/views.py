"""Pages of solitaire: choosing a game, playing again, the board of the day, high scores."""

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
from accounts.ratelimit import limited, within_limit
from accounts.timestamps import now
from solitaire import selectors, services
from solitaire.forms import PlayForm
from solitaire.models import Played
from solitaire.rules.game import SOLITAIRE
from solitaire.selectors import DEALING_TITLES, FIRST, MODE_TITLES
from solitaire.solvability import solvability_of
from solitaire.standing import standing_of
from tables.models import Table
from tables.played import BEST, counted_game, day_of, ranking_of_day, unfinished_daily, week_of
from tables.refusals import Refused
from tables.responses import choices_query, post_action, seated_player
from tables.services import leave

GAMES_PER_MINUTE = 20
PAGES_PER_MINUTE = 60  # of one that reads much
QUESTIONS_PER_MINUTE = 12  # to the solver, which may take seconds

button = post_action(GAMES_PER_MINUTE, lambda request: reverse("solitaire"))
daily_button = post_action(GAMES_PER_MINUTE, lambda request: reverse("solitaire_daily"))


@never_cache
@require_GET
def choose(request: HttpRequest) -> HttpResponse:
    """The page where a game is chosen. A URL with a deal's number offers that deal first."""
    asked = PlayForm(request.GET)
    for name in [name for name in asked.errors if name not in request.GET]:
        del asked.errors[name]  # it has not been chosen yet
    return _choose(request, asked if asked.errors else PlayForm(initial=_initial(request)))


@button
def play(request: HttpRequest) -> str:
    """A new game. With a fault it leads back to the page with what was chosen, whose URL shows the
    fault and can be loaded again."""
    form = PlayForm(request.POST)
    if not form.is_valid():
        query = choices_query(request, PlayForm.base_fields)
        return f"{reverse('solitaire')}?{query}#id_deal"
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
    """Give up an unfinished game without opening its table."""
    leave(table_id, seated_player(request), now())
    messages.success(request, _("The game has ended. You can find it in your history."))
    return reverse("solitaire")


@never_cache
@require_GET
def daily(request: HttpRequest) -> HttpResponse:
    """The board of the day and its high scores, with yesterday's below."""
    yesterday = ranking_of_day(Played, day_of(now()) - timedelta(days=1))
    context = {"here": "solitaire", "yesterday": yesterday[:BEST], **_daily(request)}
    return render(request, "solitaire/daily.html", context)


@never_cache
@limited(PAGES_PER_MINUTE)
@require_GET
def scores(request: HttpRequest) -> HttpResponse:
    """The best scores of one layout, of three spans of time, and the reader's own statistics."""
    mode = _one_of(request.GET.get("mode"), list(MODE_TITLES), "score")
    offered = selectors.layouts(mode)
    name = _one_of(request.GET.get("layout"), [one.name for one in offered], offered[0].name)
    layout = selectors.choice(name)
    dealings = selectors.dealings(layout)
    dealing = _one_of(request.GET.get("dealing"), dealings, dealings[0])
    player, today = current_player(request), day_of(now())
    context = {
        "here": "solitaire",
        "mode": mode,
        "timed": mode == "classic",
        "modes": MODE_TITLES,
        "layouts": offered,
        "layout": layout,
        "dealing": dealing,
        "dealings": [(one, DEALING_TITLES[one]) for one in dealings],
        "today": selectors.best(mode, name, dealing, today),
        "week": selectors.best(mode, name, dealing, week_of(today)),
        "ever": selectors.best(mode, name, dealing),
        "mine": selectors.statistics(player) if player else (),
    }
    return render(request, "solitaire/scores.html", context)


@never_cache
@require_GET
def solvability(request: HttpRequest, table_id: str) -> JsonResponse:
    """Whether the player's board can still be cleared, and how: once the game is over, or when the
    player has asked."""
    player = current_player(request)
    if player is None:
        return JsonResponse({"code": "not_seated"}, status=403)
    may = within_limit(request, "solvability", QUESTIONS_PER_MINUTE, 60)
    try:
        return JsonResponse(solvability_of(player, table_id, now_allowed=may))
    except Refused as refusal:
        status = 404 if refusal.code == "no_such_table" else 403
        return JsonResponse({"code": refusal.code}, status=status)


@never_cache
@require_GET
def standing(request: HttpRequest, table_id: str) -> JsonResponse:
    """How a finished game compares, for its player; null if it has not been saved."""
    player = current_player(request)
    found = standing_of(player, table_id, now()) if player else None
    return JsonResponse(found, safe=False)


def _choose(request: HttpRequest, form: PlayForm) -> HttpResponse:
    mode = _one_of(form["mode"].value(), list(FIRST), "score")
    offered = selectors.layouts(mode)
    context = {
        "here": "solitaire",
        "form": form,
        "mode": mode,
        "modes": MODE_TITLES,
        "layouts": offered,
        "given": next((one for one in offered if one.name == form["layout"].value()), None),
        "unfinished": selectors.unfinished(current_player(request)),
        **_daily(request),
    }
    return render(request, "solitaire/choose.html", context)


def _initial(request: HttpRequest) -> dict[str, str]:
    """The choices in the URL; invalid ones are left out."""
    mode = _one_of(request.GET.get("mode"), list(FIRST), "score")
    asked = PlayForm({**request.GET.dict(), "mode": mode})
    asked.full_clean()
    return asked.cleaned_data


def _daily(request: HttpRequest) -> dict[str, Any]:
    """The board of the day, the reader's own game on it, and the best scores."""
    player, day = current_player(request), day_of(now())
    board = services.board_of_day(day)
    return {
        "day": day,
        "board": selectors.choice(board.layout),
        "table_of_day": ranking_of_day(Played, day),
        "daily_game": unfinished_daily(SOLITAIRE.slug, player, board),
        "daily_played": counted_game(Played, player, day),
    }


def _one_of(word: str | None, known: list[str], otherwise: str) -> str:
    return word if word in known else otherwise


def _page(table: Table) -> str:
    return reverse("table", args=[table.pk])
