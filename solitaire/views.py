"""Pages of solitaire besides those of `AlonePages`: choosing a game, best scores, the
solver."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.guests import current_player
from accounts.ratelimit import limited, within_limit
from accounts.timestamps import now
from solitaire import selectors
from solitaire.game_app import PlayForm
from solitaire.modes import ALONE, day_picture
from solitaire.selectors import DEALING_TITLES, FIRST, MODE_TITLES, solvability_of
from tables.alone import AlonePages
from tables.played import BEST, day_of, week_of
from tables.refusals import Refused

PAGES_PER_MINUTE = 60  # of one that reads much
QUESTIONS_PER_MINUTE = 12  # to the solver, which may take seconds

PAGES = AlonePages(
    ALONE, PlayForm, day_picture, lambda deal: {"board": selectors.choice(deal.layout)}
)


@never_cache
@limited(PAGES_PER_MINUTE)
@require_GET
def choose(request: HttpRequest) -> HttpResponse:
    """The page where a game is chosen. A URL with a deal's number offers that deal first."""
    asked = PlayForm(request.GET)
    for name in [name for name in asked.errors if name not in request.GET]:
        del asked.errors[name]  # it has not been chosen yet
    return _choose(request, asked if asked.errors else PlayForm(initial=_initial(request)))


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
        "today": selectors.each_best(mode, name, dealing, today)[:BEST],
        "week": selectors.each_best(mode, name, dealing, week_of(today))[:BEST],
        "ever": selectors.each_best(mode, name, dealing)[:BEST],
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
        **PAGES.day_context(request),
    }
    return render(request, "solitaire/choose.html", context)


def _initial(request: HttpRequest) -> dict[str, str]:
    """The choices in the URL; invalid ones are left out."""
    mode = _one_of(request.GET.get("mode"), list(FIRST), "score")
    asked = PlayForm({**request.GET.dict(), "mode": mode})
    asked.full_clean()
    return asked.cleaned_data


def _one_of(word: str | None, known: list[str], otherwise: str) -> str:
    return word if word in known else otherwise
