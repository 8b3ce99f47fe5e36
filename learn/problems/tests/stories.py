"""Problems and answers, for tests."""

from datetime import date, timedelta
from functools import cache
from hashlib import sha256

import pytest
from django.utils import timezone

from accounts.models import User
from learn.problems import making, services
from learn.problems.models import Answer, Problem
from mahjong.game_app import AMERICAN_APP, ZUNG_JUNG_APP
from tables.played import day_of
from tables.registry import GameApp

AT = 1_800_000_000_000
A_DAY = 24 * 60 * 60 * 1000
APPS = (AMERICAN_APP, ZUNG_JUNG_APP)
TODAY = day_of(AT)


def days_ago(number: int) -> date:
    return TODAY - timedelta(days=number)


@cache
def found(app: GameApp = AMERICAN_APP) -> making.Found:
    """One of the first decisions of these bots makes a problem: a pass of the Charleston, or a
    discard."""
    return first("problem 0", app)


def first(name: str, app: GameApp = AMERICAN_APP) -> making.Found:
    """The first problem of the games that follow from a name."""
    seed = sha256(name.encode()).hexdigest()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(making, "KINDS", 1)
        (one,) = making._of_each_kind(app, seed).values()
    return one


def problem(day: date = TODAY, app: GameApp = AMERICAN_APP) -> Problem:
    return making.keep(app, found(app), day, AT)


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


def problems_of_today(user: User) -> None:
    """Of each game, on a running site. The same for whoever asks."""
    for app in APPS:
        problem(timezone.now().date(), app)
