"""The problem of the day, earlier ones, and their answers: for everybody, with or without an
account."""

import re
from datetime import date

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.guests import current_player, player_or_guest
from accounts.ratelimit import limited
from accounts.timestamps import now
from learn.problems import selectors, services
from learn.problems.models import Problem
from learn.problems.shown import shown
from tables.played import day_of
from tables.responses import post_action

PAGES_PER_MINUTE = 60
ANSWERS_PER_MINUTE = 20
PER_PAGE = 20
DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


def page_of(problem: Problem) -> str:
    return reverse("problem", args=[problem.day])


@never_cache
@limited(PAGES_PER_MINUTE)
@require_GET
def today(request: HttpRequest) -> HttpResponse:
    """Today's problem; without one, kind words and the newest that is there."""
    day = day_of(now())
    newest = selectors.problems(day).first()
    if newest and newest.day == day:
        return _page(request, newest)
    return render(request, "learn/no_problem.html", {"newest": newest, **_of_reader(request)})


@never_cache
@limited(PAGES_PER_MINUTE)
@require_GET
def problem(request: HttpRequest, day: str) -> HttpResponse:
    return _page(request, _problem(day))


@never_cache
@limited(PAGES_PER_MINUTE)
@require_GET
def archive(request: HttpRequest) -> HttpResponse:
    """All problems up to today."""
    player, day = current_player(request), day_of(now())
    found = selectors.with_answers(selectors.problems(day), player)
    page = Paginator(found, PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "learn/problems.html", {"page": page, **_of_reader(request)})


def _back(request: HttpRequest) -> str:
    found = request.resolver_match
    day = found.kwargs.get("day", "") if found else ""
    return reverse("problem", args=[day]) if day else reverse("problem_today")


@post_action(ANSWERS_PER_MINUTE, _back)
def answer(request: HttpRequest, day: str) -> str:
    """A visitor becomes a guest by it, once the answer is a valid one."""
    found = _problem(day)
    choice = services.must_be_a_choice(found, request.POST.get("choice", ""))
    services.answer(found, player_or_guest(request), choice, now())
    return f"{page_of(found)}#answer"


def _problem(day: str) -> Problem:
    """That of a day up to today: those to come are secret."""
    try:
        wanted = date.fromisoformat(day) if DAY.fullmatch(day) else None
    except ValueError:
        wanted = None
    if wanted is None:
        raise Http404
    return get_object_or_404(selectors.problems(day_of(now())), day=wanted)


def _page(request: HttpRequest, found: Problem) -> HttpResponse:
    app = selectors.game_of_problems()
    answered = selectors.answer_of(found, current_player(request))
    context = {"problem": found, "app": app, "answer": answered, **_of_reader(request)}
    return render(request, "learn/problem.html", context | shown(app, found, answered))


def _of_reader(request: HttpRequest) -> dict[str, object]:
    day, app = day_of(now()), selectors.game_of_problems()
    streak = selectors.streak(app.slug, current_player(request), day)
    return {"today": day, "streak": streak}
