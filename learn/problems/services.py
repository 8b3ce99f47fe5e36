"""Writes answers to problems. The first of a player counts."""

from django.db import transaction
from django.db.models import Count, F, OuterRef, QuerySet
from django.db.models.functions import Coalesce

from accounts.models import User
from learn.problems.models import Answer, Problem, unpack
from learn.refusals import must
from tables.played import day_of


def must_be_a_choice(problem: Problem, text: str) -> int:
    """The number of one of the problem's choices, as a form sends it. Raises Refused."""
    known = {str(number): number for number in range(len(unpack(problem).choices))}
    must(text in known, "no_such_choice")
    return known[text]


def answer(problem: Problem, user: User, choice: int, at: int) -> None:
    """Keeps an answer. The same once more, as of a double click, changes nothing; another is
    refused."""
    values = {"choice": choice, "timely": problem.day == day_of(at), "at": at}
    with transaction.atomic():
        first, is_new = Answer.objects.get_or_create(problem=problem, user=user, defaults=values)
        if is_new:
            right = int(choice == problem.best)
            same = Problem.objects.filter(pk=problem.pk)
            same.update(answered=F("answered") + 1, right=F("right") + right)
    must(first.choice == choice, "answered_before")


@transaction.atomic
def erase(user: User, at: int) -> None:
    """Removes the answers of an account that is deleted."""
    problems = Problem.objects.select_for_update(of=("self",), no_key=True)
    answered = [row.pk for row in problems.filter(answers__user=user).order_by("pk").only("pk")]
    Answer.objects.filter(user=user).delete()
    _count(Problem.objects.filter(pk__in=answered))


def _count(problems: QuerySet[Problem]) -> None:
    """Counts the answers anew."""
    answers = Answer.objects.filter(problem=OuterRef("pk")).order_by().values("problem")
    counted = answers.annotate(n=Count("pk")).values("n")
    right = counted.filter(choice=OuterRef("best"))
    problems.update(answered=Coalesce(counted, 0), right=Coalesce(right, 0))


def merge_guest(guest: User, user: User, at: int) -> None:
    """What both have answered counts as the account did."""
    both = Answer.objects.filter(user=user).values("problem")
    Answer.objects.filter(user=guest).exclude(problem__in=both).update(user=user)
    erase(guest, at)
