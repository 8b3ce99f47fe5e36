"""The site in figures, for staff who may see them."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from djstripe.models import Charge

from accounts.models import User
from billing.figures import revenue
from moderation.models import Report
from moderation.selectors import reports_by_age
from tables.figures import games, players, retention
from tables.models import GameResult, Table

pytestmark = pytest.mark.django_db
AT = datetime(2026, 3, 20, 15, tzinfo=UTC)
TITLES = (
    "Players a day", "Games by kind", "Retention", "Open reports by age", "Revenue, 30 days",
)  # fmt: skip


def played(user: User, at: datetime, game: str = "american", with_: User | None = None) -> None:
    table = Table.objects.create(game=game, game_version="1", title="A table")
    for one in filter(None, (user, with_)):
        milliseconds = int(at.timestamp() * 1000)
        GameResult.objects.create(
            table=table, number=1, user=one, game=game, points=0, won=False, at=milliseconds
        )


def person(name: str, joined: datetime = AT) -> User:
    return User.objects.create(username=name, date_joined=joined)


def staff(*permissions: str) -> Client:
    helper = User.objects.create(username="Helper", is_staff=True)
    helper.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    client = Client()
    client.force_login(helper)
    return client


def test_players_and_games_are_counted_once_a_day() -> None:
    ann, ben = person("Ann"), person("Ben")
    played(ann, AT, with_=ben)
    played(ann, AT - timedelta(hours=1), "dominoes")
    played(ann, AT - timedelta(days=1))
    played(ann, AT - timedelta(days=40))  # not shown
    assert players(AT)[:3] == [("2026-03-20", 2), ("2026-03-19", 1), ("2026-03-18", 0)]
    assert games(AT) == [
        ("2026-03-20", "american", 1),
        ("2026-03-20", "dominoes", 1),
        ("2026-03-19", "american", 1),
    ]


def test_retention_counts_who_came_back_on_that_day() -> None:
    cohort = AT - timedelta(days=8)  # a week and a day ago
    ann, ben, cyd = (person(name, cohort) for name in ("Ann", "Ben", "Cyd"))
    played(ann, cohort + timedelta(days=7))
    played(ann, cohort + timedelta(days=7, minutes=5))
    played(ben, cohort + timedelta(days=6))  # a day too early
    played(cyd, cohort + timedelta(days=1))
    User.objects.create(username="guest", guest=True, date_joined=cohort)
    assert retention(AT) == [
        ("day 1", 3, 1, "33 %"),
        ("day 7", 3, 1, "33 %"),
        ("day 30", 0, 0, "none"),
    ]


def test_reports_are_counted_by_age_until_they_are_settled() -> None:
    ann, ben = person("Ann"), person("Ben")
    for days, state in ((0, "open"), (2, "open"), (9, "open"), (30, "settled")):
        at = AT - timedelta(days=days, minutes=1)
        Report.objects.create(
            reporter=ann, reported=ben, reason="rude", state=state, at=at, snapshot={}
        )
    assert [count for _, count in reports_by_age(AT, ann)] == [1, 1, 0, 1, "9 days"]
    assert [count for _, count in reports_by_age(AT, ben)] == [0, 0, 0, 0, "none"]
    User.objects.filter(pk=ben.pk).update(is_staff=True)
    assert [count for _, count in reports_by_age(AT, ann)] == [0, 0, 0, 0, "none"]
    Report.objects.update(reported=None)  # whose account is deleted
    assert [count for _, count in reports_by_age(AT, ann)] == [1, 1, 0, 1, "9 days"]


def test_revenue_is_what_was_charged_and_paid_back() -> None:
    for number, (amount, refunded, status) in enumerate(
        ((900, 0, "succeeded"), (900, 300, "succeeded"), (900, 0, "failed"))
    ):
        data = {
            "id": f"ch_{number}", "amount": amount, "amount_refunded": refunded,
            "status": status, "currency": "usd",
        }  # fmt: skip
        Charge.objects.create(
            id=f"ch_{number}", amount=9, currency="usd", created=AT, stripe_data=data
        )
    assert revenue(AT) == [("2026-03-20", 2, "18.00 USD", "3.00 USD")]


@pytest.mark.parametrize(
    ("permissions", "seen"),
    [
        (("view_table",), {"Players a day", "Games by kind"}),
        (("view_membership",), {"Revenue, 30 days"}),
        (("view_report", "view_user"), {"Open reports by age", "Retention"}),
    ],
)
def test_staff_see_the_figures_that_they_may_see(permissions, seen) -> None:
    client = staff(*permissions)
    shown = client.get("/admin/figures/").content.decode()
    assert {title for title in TITLES if f"<caption>{title}</caption>" in shown} == seen
    assert "/admin/figures/" in client.get("/admin/").content.decode()


def test_others_see_no_figures() -> None:
    client = staff("view_card")
    assert client.get("/admin/figures/").status_code == 403
    assert "/admin/figures/" not in client.get("/admin/").content.decode()
    player = Client()
    player.force_login(person("Ann"))
    assert player.get("/admin/figures/").status_code == 302


def test_figures_read_days_by_an_index() -> None:
    """So they do not grow with all games that were ever played."""
    with CaptureQueriesContext(connection) as queries:
        players(AT)
    statement = queries[0]["sql"]
    explain = "EXPLAIN QUERY PLAN " if connection.vendor == "sqlite" else "EXPLAIN "
    with connection.cursor() as cursor:
        if connection.vendor != "sqlite":
            cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute(explain + statement)
        assert "results_by_time" in str(cursor.fetchall())
