"""A report contains the contests that both players have entered."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from contests.models import Contest
from contests.services import opening
from contests.tests.stories import AT, HOUR, decide, enter, ms, players, pool, post, staff, won
from moderation.services import report

pytestmark = pytest.mark.django_db


def lines_of(reporter: User, reported: User) -> list[dict[str, Any]]:
    sent = report(reporter, reported, "other", "They cheat.", AT)
    found: list[dict[str, Any]] = sent.snapshot["contests"]["lines"]
    return found


def test_contests_that_have_ended() -> None:
    ann, ben, cleo = players("ann", "ben", "cleo")
    where = won(ann, ben)
    still_open = pool()
    enter(still_open, ann, ben, cleo)
    post(still_open, ben, 3)
    lines = lines_of(ann, ben)
    names = [(line["name"], line["at"]) for line in lines]
    assert names == [("ann", ms(AT + HOUR)), ("ben", ms(AT + HOUR))]
    about = f"Mahjong solitaire, duel {where.pk}, decided: "
    assert [line["text"] for line in lines] == [
        f"{about}place 1, 100 coins for a fee of 50",
        f"{about}place 2, 0 coins for a fee of 50",
    ]
    assert lines_of(ann, cleo) == []


def test_contests_of_a_day_and_old_ones_are_left_out() -> None:
    ann, ben = players("ann", "ben")
    daily = opening.daily_contest("solitaire", AT.date())
    enter(daily, ann, ben)
    for user in (ann, ben):
        post(daily, user, 1)
    assert decide(daily, daily.closes) == "decided"
    old = won(ann, ben)
    Contest.objects.filter(pk=old.pk).update(ended=timezone.now() - timedelta(days=31))
    assert lines_of(ann, ben) == []


def test_staff_read_them_in_the_report() -> None:
    ann, ben = players("ann", "ben")
    where = won(ann, ben)
    sent = report(ben, ann, "other", "They cheat.", AT)
    client = Client()
    client.force_login(staff())
    page = client.get(reverse("admin:moderation_report_change", args=[sent.pk]))
    assert f"duel {where.pk}, decided: place 1" in page.content.decode()
