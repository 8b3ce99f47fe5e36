"""Problems and answers, for tests."""

from datetime import date, timedelta
from functools import cache
from hashlib import sha256

import pytest
from django.utils import timezone

from accounts.models import User
from learn.problems import making, services
from learn.problems.models import Answer, Problem
from mahjong.game_app import AMERICAN_APP
from tables.played import day_of

AT = 1_800_000_000_000
A_DAY = 24 * 60 * 60 * 1000
TODAY = day_of(AT)


def days_ago(number: int) -> date:
    return TODAY - timedelta(days=number)


@cache
def found() -> making.Found:
    """A pass of the Charleston: one of the first decisions of these bots makes a problem."""
    return first("problem 0")


def first(name: str) -> making.Found:
    """The first problem of the games that follow from a name."""
    seed = sha256(name.encode()).hexdigest()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(making, "KINDS", 1)
        (one,) = making._of_each_kind(AMERICAN_APP, seed).values()
    return one


def problem(day: date = TODAY) -> Problem:
    return making.keep(AMERICAN_APP, found(), day, AT)


def problems(count: int, until: date = TODAY) -> list[Problem]:
    """Of as many days, the last first."""
    return [problem(until - timedelta(days=number)) for number in range(count)]


def wrong(one: Problem) -> int:
    return 0 if one.best else 1


def answer(one: Problem, *users: User, choice: int | None = None, at: int = AT) -> None:
    """The right answer, or another, of some users at once."""
    for user in users:
        services.answer(one, user, one.best if choice is None else choice, at)


def timely(user: User, *days: date) -> None:
    """Answers on the days of the problems."""
    for day in days:
        answer(problem(day), user, at=AT - (TODAY - day).days * A_DAY)


def answers_of(user: User) -> list[tuple[date, int]]:
    rows = Answer.objects.filter(user=user).order_by("problem__day")
    return list(rows.values_list("problem__day", "choice"))


def problem_of_today(user: User) -> Problem:
    """On a running site. The same for whoever asks."""
    return problem(timezone.now().date())
