"""Writes answers to problems. The first of a player counts."""

from django.db import transaction
from django.db.models import F

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


def erase(user: User, at: int) -> None:
    """Removes the answers of an account that is deleted."""
    Answer.objects.filter(user=user).delete()


def merge_guest(guest: User, user: User, at: int) -> None:
    """What both have answered counts as the account did."""
    both = Answer.objects.filter(user=user).values("problem")
    Answer.objects.filter(user=guest).exclude(problem__in=both).update(user=user)
