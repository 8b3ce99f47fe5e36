"""The most points in one game: lists that are kept for a minute, and a player's rank of today."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from ratings import selectors, views
from ratings.tests.rated_games import rate

pytestmark = pytest.mark.django_db
TODAY = datetime(2026, 11, 25, 0, tzinfo=UTC)  # a Wednesday
MOMENT = timedelta(microseconds=1)


@pytest.fixture
def people(person) -> list[User]:
    return [person(name) for name in ("Ann", "Ben", "Cyd")]


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    at = TODAY + timedelta(hours=12)
    monkeypatch.setattr(views, "now", lambda: int(at.timestamp() * 1000))


def lists() -> list[list[tuple[str, int]]]:
    """Of today, of the week and of all time, as the page has them."""
    context = Client().get(reverse("rankings"), {"game": "odds"}).context
    return [
        [(row["user__username"], row["best"]) for row in context[name]]
        for name in ("today", "week", "ever")
    ]


def test_days_begin_at_midnight_and_weeks_on_monday(people) -> None:
    ann, ben, cyd = people
    rate({ann: 9, ben: 1}, "before", at=TODAY - timedelta(days=2) - MOMENT)
    rate({ann: 5, ben: 6}, "week", at=TODAY - MOMENT)
    rate({ann: 2, cyd: 3}, "today", at=TODAY)
    assert lists() == [
        [("Cyd", 3), ("Ann", 2)],
        [("Ben", 6), ("Ann", 5), ("Cyd", 3)],
        [("Ann", 9), ("Ben", 6), ("Cyd", 3)],
    ]


def test_the_week_and_all_time_are_kept_and_today_is_not(people, django_assert_num_queries) -> None:
    ann, ben, cyd = people
    rate({ann: 2, ben: 1}, "first", at=TODAY)
    known = [("Ann", 2), ("Ben", 1)]
    assert lists() == [known, known, known]
    rate({cyd: 5, ben: 4}, "second", at=TODAY)
    assert lists() == [[("Cyd", 5), ("Ben", 4), ("Ann", 2)], known, known]
    with django_assert_num_queries(1):  # who they are and whether they may be shown
        assert len(selectors.kept_best_points("odds")) == 2


@pytest.mark.parametrize("change", [{"hide_ratings": True}, {"closed": TODAY}])
def test_who_is_not_to_be_seen_is_gone_from_the_kept_lists_at_once(
    people, change: dict[str, Any]
) -> None:
    ann, ben, _ = people
    rate({ann: 2, ben: 1}, at=TODAY)
    assert lists() == [[("Ann", 2), ("Ben", 1)]] * 3
    User.objects.filter(pk=ann.pk).update(**change)
    User.objects.filter(pk=ben.pk).update(username="Benjamin")
    assert lists() == [[("Benjamin", 1)]] * 3


def test_equals_are_ranked_by_name_as_in_the_list(people) -> None:
    ann, ben, cyd = people
    rate({ann: 2, ben: 7, cyd: 7}, "today", at=TODAY)
    rate({ann: 99, ben: 0, cyd: 0}, "before", at=TODAY - MOMENT)
    day = TODAY.date()
    listed = [row["user"] for row in selectors.most_points("odds", day)]
    ranks = [selectors.rank_by_points(user, "odds", day) for user in people]
    assert ranks == [(listed.index(user.pk) + 1, 3) for user in people] == [(3, 3), (1, 3), (2, 3)]
    User.objects.filter(pk=ben.pk).update(hide_ratings=True)
    assert selectors.rank_by_points(ben, "odds", day) == (None, 2)
    assert selectors.rank_by_points(cyd, "odds", day) == (1, 2)


def test_a_result_sheet_does_not_read_the_names_of_all_players_of_the_day(people) -> None:
    ann, _, _ = people
    rate({user: number for number, user in enumerate(people)}, "today", at=TODAY)
    client = Client()
    client.force_login(ann)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        told = client.get(reverse("rating_result", args=["today", 1])).json()["rated"]
    assert (told["rank"], told["players"]) == (3, 3)
    lists = [query["sql"] for query in asked if "GROUP BY" in query["sql"]]
    assert lists
    assert all("COUNT(" in sql or "LIMIT 1" in sql for sql in lists)
