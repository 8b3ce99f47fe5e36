"""Reads problems, what was answered, and streaks. Nothing of a problem is read before its day."""

from collections import Counter
from datetime import date
from typing import Any

from django.db.models import Case, F, FilteredRelation, Q, QuerySet, When

from accounts.models import User
from learn.problems.models import Answer, Problem
from tables.registry import GameApp, game_apps

# For `tables.hooks.lobby_values`, of one game: whether today's answer was right, 1 or 0.
RIGHT_TODAY = (
    "SELECT MAX(CASE WHEN a.choice = p.best THEN 1 ELSE 0 END) FROM problems_answer a"
    " JOIN problems_problem p ON p.id = a.problem_id"
    " WHERE a.user_id = %(user)s AND p.day = %(ago_0)s AND p.game = '{game}'"
)


def right_today() -> dict[str, str]:
    """By names that templates can read: `today.problem_a_b` of the game a-b."""
    slugs = [app.slug for app in games_of_problems()]
    return {f"problem_{slug.replace('-', '_')}": RIGHT_TODAY.format(game=slug) for slug in slugs}


def games_of_problems() -> list[GameApp]:
    return [app for app in game_apps() if app.problems]


def game_of(slug: str) -> GameApp | None:
    return next((app for app in games_of_problems() if app.slug == slug), None)


def problems(today: date) -> QuerySet[Problem]:
    """All that may be seen, the newest first, those of a day in the order of games."""
    slugs = [app.slug for app in games_of_problems()]
    order = Case(*(When(game=slug, then=at) for at, slug in enumerate(slugs)))
    return Problem.objects.filter(game__in=slugs, day__lte=today).order_by("-day", order)


def with_answers(found: QuerySet[Problem], user: User | None) -> QuerySet[Any]:
    """The same with `chosen`: what the user answered."""
    own = FilteredRelation("answers", condition=Q(answers__user=user and user.pk))
    return found.annotate(own=own).annotate(chosen=F("own__choice"))


def answer_of(problem: Problem, user: User | None) -> Answer | None:
    return Answer.objects.filter(problem=problem, user=user).first() if user else None


def tally(problem: Problem) -> Counter[int]:
    """How many players have chosen each."""
    return Counter(problem.answers.values_list("choice", flat=True))


def streak(user: User | None, today: date) -> int:
    """On how many days in a row the user has answered a problem of the day, of whichever game, up
    to today, or yesterday as long as today's can still be answered. A day without a problem breaks
    nothing."""
    if user is None:
        return 0
    timely = Answer.objects.filter(user=user, timely=True).values("problem__day").distinct()
    past = Problem.objects.filter(day__lt=today)
    missed = past.exclude(day__in=timely).order_by("-day").first()
    since = timely.filter(problem__day__gt=missed.day) if missed else timely
    return since.count()


def export(user: User) -> list[dict[str, Any]]:
    rows = Answer.objects.filter(user=user).select_related("problem").order_by("at")
    return [
        {
            "game": row.problem.game,
            "day": row.problem.day,
            "choice": row.choice,
            "right": row.choice == row.problem.best,
            "at": row.at,
        }
        for row in rows
    ]
