"""The problem of the day, earlier ones, and their answers: for everybody, with or without an
account. What each choice is worth, why, and what others chose is shown once it is answered."""

import re
from datetime import date
from typing import Any, NamedTuple

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.guests import current_player, player_or_guest
from accounts.ratelimit import limited
from accounts.timestamps import now
from learn.models import judgement_of
from learn.problems import selectors, services, themes
from learn.problems.models import Answer, Problem, unpack
from learn.shown import PERCENT, Move, move_of
from tables.game import Data, Judgement
from tables.played import day_of
from tables.registry import GameApp
from tables.responses import post_action
from tables.state import engine_of

PAGES_PER_MINUTE = 60
ANSWERS_PER_MINUTE = 20
PER_PAGE = 20
DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


def page_of(problem: Problem) -> str:
    return reverse("problem", args=[problem.game, problem.day])


@never_cache
@limited(PAGES_PER_MINUTE)
@require_GET
def today(request: HttpRequest) -> HttpResponse:
    """Today's problem of each game, and how the reader did."""
    player, day = current_player(request), day_of(now())
    found = selectors.with_answers(selectors.problems(day).filter(day=day), player)
    by_game = {one.game: one for one in found}
    games = [(app, by_game.get(app.slug)) for app in selectors.games_of_problems()]
    return render(request, "learn/today.html", {"games": games, **_of_reader(request)})


@never_cache
@limited(PAGES_PER_MINUTE)
@require_GET
def game_today(request: HttpRequest, game: str) -> HttpResponse:
    """Today's problem of a game; without one, kind words and the newest that is there. Of a day
    instead of a game, the first problem."""
    if of_day := _of_day(game).first():
        return redirect(page_of(of_day))
    app, day = _app(game), day_of(now())
    newest = selectors.problems(day).filter(game=game).first()
    if newest and newest.day == day:
        return _page(request, app, newest)
    context = {"app": app, "newest": newest, **_of_reader(request)}
    return render(request, "learn/no_problem.html", context)


@never_cache
@limited(PAGES_PER_MINUTE)
@require_GET
def problem(request: HttpRequest, game: str, day: str) -> HttpResponse:
    return _page(request, _app(game), get_object_or_404(_of_day(day), game=game))


@never_cache
@limited(PAGES_PER_MINUTE)
@require_GET
def archive(request: HttpRequest) -> HttpResponse:
    """All problems up to today, or those of one game, theme or difficulty."""
    player, day = current_player(request), day_of(now())
    chosen = themes.chosen_in(request.GET)
    found = selectors.with_answers(selectors.problems(day), player)
    pages = Paginator(themes.matching(found, chosen), PER_PAGE)
    page = pages.get_page(request.GET.get("page"))
    game, *others = themes.filters(chosen)
    context = {
        "page": page,
        "rows": [(one, themes.words_of(one)) for one in page],
        "chosen": chosen,
        "game": game,
        "others": others,
        "is_themed": any(chosen[1:]),
        **_of_reader(request),
    }
    return render(request, "learn/problems.html", context)


def _back(request: HttpRequest) -> str:
    found = request.resolver_match
    return reverse("problem", kwargs=found.kwargs) if found else reverse("problem_today")


@post_action(ANSWERS_PER_MINUTE, _back)
def answer(request: HttpRequest, game: str, day: str) -> str:
    """A visitor becomes a guest by it, once the answer is a valid one."""
    found = get_object_or_404(_of_day(day), game=game)
    choice = services.must_be_a_choice(found, request.POST.get("choice", ""))
    services.answer(found, player_or_guest(request), choice, now())
    return f"{page_of(found)}#answer"


def _app(game: str) -> GameApp:
    found = selectors.game_of(game)
    if found is None:
        raise Http404
    return found


def _of_day(day: str) -> QuerySet[Problem]:
    """The problems of a day up to today: those to come are secret."""
    try:
        wanted = date.fromisoformat(day) if DAY.fullmatch(day) else None
    except ValueError:
        wanted = None
    found = selectors.problems(day_of(now()))
    return found.filter(day=wanted) if wanted else found.none()


def _page(request: HttpRequest, app: GameApp, found: Problem) -> HttpResponse:
    answered = selectors.answer_of(found, current_player(request))
    others = [each for each in selectors.games_of_problems() if each is not app]
    context = {"problem": found, "app": app, "answer": answered, "others": others}
    page = context | _of_reader(request) | shown(app, found, answered)
    return render(request, "learn/problem.html", page)


def _of_reader(request: HttpRequest) -> dict[str, object]:
    day = day_of(now())
    return {"today": day, "streak": selectors.streak(current_player(request), day)}


ENOUGH = 5  # answers, from which on it is told what others chose


class Choice(NamedTuple):
    """What may be answered. move: as it is sent. share: of the players in percent, None if too few
    have answered."""

    number: int
    move: Data
    name: str
    value: Move
    chosen: bool
    best: bool
    share: int | None


def shown(app: GameApp, problem: Problem, answer: Answer | None) -> dict[str, Any]:
    reviewer, body = app.reviewer, unpack(problem)
    assert reviewer is not None
    moves = engine_of(problem.game).moves
    judged = [judgement_of(each, moves) for each in body.choices]
    counted = selectors.tally(problem) if answer else {}
    total = sum(counted.values())
    choices = [
        Choice(
            number=number,
            move=body.choices[number].prospects[each.played].move,
            name=reviewer.move_name(each.chosen.move, each.facts),
            value=move_of(each.chosen, each, reviewer),
            chosen=answer is not None and number == answer.choice,
            best=number == problem.best,
            share=round(PERCENT * counted[number] / total) if total >= ENOUGH else None,
        )
        for number, each in enumerate(judged)
    ]
    right = answer is not None and answer.choice == problem.best
    why = reviewer.explain(_instructive(judged, problem, answer)) if answer else ""
    return {
        "position": body.position, "choices": choices, "right": right, "why": why, "total": total,
        "best": choices[problem.best], "for_points": any(each.best.doubt for each in judged),
    }  # fmt: skip


def _instructive(judged: list[Judgement], problem: Problem, answer: Answer) -> Judgement:
    """Of the choice that was answered; if it was the best, of the one that comes nearest to it."""
    if answer.choice != problem.best:
        return judged[answer.choice]
    others = [each for number, each in enumerate(judged) if number != problem.best]
    return max(others, key=lambda each: each.chosen.worth)
