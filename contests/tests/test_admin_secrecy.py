"""Staff see nothing of a running contest that a player may not see, and decide nothing by it."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from contests.models import Entrant
from contests.selectors import fairness
from contests.services import deciding, opening
from contests.services.entrants import Household
from contests.services.playing import enter as enter_from
from contests.tests.office import (
    LIST,
    office,
    page,
    running_duel,
)
from contests.tests.stories import (
    begin,
    check_ledger,
    enter,
    players,
    post,
    staff,
)

pytestmark = pytest.mark.django_db


class TestSecrecy:
    @pytest.fixture(params=["staff", "superuser"])
    def client(self, request: Any, helper: User) -> Client:
        return office(helper if request.param == "staff" else staff())

    def test_seed_scores_and_times(self, client: Client) -> None:
        ann, ben = players("ann", "ben")
        where = running_duel()
        home = Household("192.0.2.7", "a-browser")
        enter_from(where.pk, ann, where.opens, home)
        enter(where, ben, at=where.opens)
        post(where, ann, 3, at=where.opens, lasts=timedelta(seconds=77))
        entrant = where.entrants.get(user=ann)
        row = reverse("admin:contests_entrant_change", args=[entrant.pk])
        listed = reverse("admin:contests_entrant_changelist") + f"?contest__id__exact={where.pk}"
        secrets = [f">{entrant.score}<", "77.0 s", where.seed, f"{entrant.posted:%H:%M:%S}"]

        def shown() -> str:
            pages = [client.get(address).content.decode() for address in (row, listed, LIST)]
            return page(client, where) + "".join(pages)

        before = shown()
        assert "has played" in before
        assert not [secret for secret in secrets if secret in before]
        assert fairness(where).hash in before
        post(where, ben, 1, at=where.opens)
        assert deciding.decide(where.pk, timezone.now())
        after = shown()
        assert not [secret for secret in secrets[:3] if secret not in after]
        for text in (before, after):
            assert entrant.network not in text
            assert entrant.browser not in text

    @pytest.mark.parametrize(
        "lookup",
        [
            "seed", "seed__startswith", "entrants__score__gt", "entrants__used_ms__lt",
            "entrants__network", "entrants__table",
        ],
    )  # fmt: skip
    def test_lookups_that_would_tell(self, client: Client, lookup: str) -> None:
        running_duel()
        assert client.get(f"{LIST}?{lookup}=7").status_code in (302, 400)
        entrants = reverse("admin:contests_entrant_changelist")
        own = lookup.removeprefix("entrants__")
        for name in (own, f"contest__{lookup}"):
            assert client.get(f"{entrants}?{name}=7").status_code in (302, 400)

    def test_entrants_cannot_be_sorted_by_what_is_secret(self, client: Client) -> None:
        ann, ben = players("ann", "ben")
        where = running_duel()
        enter(where, ann, ben, at=where.opens)
        post(where, ann, 3, at=where.opens)
        entrants = reverse("admin:contests_entrant_changelist")
        for column in range(1, 12):
            rows = client.get(f"{entrants}?o={column}").context["cl"].result_list
            assert {row.user for row in rows} == {ann, ben}
        orders = {
            tuple(row.user for row in client.get(f"{entrants}?o={n}").context["cl"].result_list)
            for n in (5, 6, 7, 8)
        }
        assert len(orders) == 1

    def test_filters_work(self, client: Client) -> None:
        running_duel()
        for query in ("state__exact=open", "kind__exact=duel", "game=solitaire"):
            rows = client.get(f"{LIST}?{query}").context["cl"].result_list
            assert len(rows) == 1

    def test_the_contest_of_a_day_has_its_entrants_on_another_page(self, client: Client) -> None:
        ann = players("ann")[0]
        where = opening.daily_contest("solitaire", timezone.now().date())
        enter(where, ann, at=timezone.now())
        assert "All entrants" in page(client, where)
        assert "has not begun" not in page(client, where)
        assert Entrant.objects.count() == 1


def test_staff_cannot_end_the_game_of_another_entrant(helper: User) -> None:
    """It would post no score, and their own would win."""
    (ann,) = players("ann")
    where, at = running_duel(), timezone.now()
    enter(where, ann, helper, at=at)
    table = begin(where, ann, at)
    end = {"action": "end_stuck", "_selected_action": [table.pk]}
    for user, status in ((helper, "playing"), (staff(), "over")):
        office(user).post(reverse("admin:tables_table_changelist"), end)
        table.refresh_from_db()
        assert table.status == status
    check_ledger()
