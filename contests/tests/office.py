"""What staff do with contests in the admin."""

from datetime import timedelta
from typing import Any

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from contests.models import Contest
from contests.terms import Kind, Terms
from contests.tests.stories import (
    SOLITAIRE,
    contest,
)

LIST = reverse("admin:contests_contest_changelist")
ADD = reverse("admin:contests_contest_add")
SERIES_ADD = reverse("admin:contests_series_add")
DAY = timedelta(days=1)
DUEL = {
    "kind": "duel", "game": "solitaire", "fee": 50, "places": 2, "prizes": "100",
    "solitaire-layout": "turtle", "solitaire-dealing": "easy", "solitaire-pace": 600,
    "dominoes-level": "easy",
}  # fmt: skip


def office(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def times(opens: timedelta = timedelta(), closes: timedelta = DAY) -> dict[str, str]:
    at = timezone.now()
    both = {"opens": at + opens, "closes": at + closes}
    return {
        f"{name}_{part}": f"{moment:{form}}"
        for name, moment in both.items()
        for part, form in enumerate(("%Y-%m-%d", "%H:%M:%S"))
    }


def running_duel(fee: int = 50) -> Contest:
    at = timezone.now()
    return contest(Terms(Kind.DUEL, "solitaire", SOLITAIRE, fee, 2, (100,)), at, at + DAY)


def page(client: Client, where: Contest) -> str:
    answer = client.get(reverse("admin:contests_contest_change", args=[where.pk]))
    assert answer.status_code == 200
    return answer.content.decode()


def void(client: Client, *contests: Contest, **more: Any) -> str:
    fields = {"action": "void", "_selected_action": [each.pk for each in contests], **more}
    answer = client.post(LIST, fields, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()
