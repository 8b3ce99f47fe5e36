"""Staff open contests, keep series, void contests, and see nothing that a player may not see."""

from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from contests.models import Contest, Series
from contests.refusals import TEXTS
from contests.services import deciding, opening
from contests.terms import Kind, Terms
from contests.tests.office import (
    ADD,
    DAY,
    DUEL,
    LIST,
    SERIES_ADD,
    office,
    page,
    running_duel,
    times,
    void,
)
from contests.tests.stories import (
    SOLITAIRE,
    WELCOME,
    check_ledger,
    coins,
    enter,
    players,
    staff,
)
from tables.refusals import Refused

pytestmark = pytest.mark.django_db
SERIES: dict[str, Any] = {
    "kind": Kind.DUEL, "game": "solitaire", "options": SOLITAIRE, "fee": 10, "places": 2,
    "prizes": [100],
}  # fmt: skip


class TestOpening:
    def test_a_duel_by_hand(self, helper: User) -> None:
        client = office(helper)
        assert "Turtle" in client.get(ADD).content.decode()
        assert client.post(ADD, DUEL | times()).status_code == 302
        where = Contest.objects.get()
        assert where.terms == Terms("duel", "solitaire", SOLITAIRE, 50, 2, (100,))
        assert where.closes - where.opens == DAY
        log = LogEntry.objects.get()
        assert (log.user, log.object_id) == (helper, where.pk)
        assert "2 of" not in client.get(LIST).content.decode()
        ann, ben = players("ann", "ben")
        enter(where, ann, ben, at=timezone.now())
        assert "2 of 2" in client.get(LIST).content.decode()

    def test_a_pool_of_dominoes_has_only_its_own_options(self, helper: User) -> None:
        chosen = {"kind": "pool", "game": "dominoes", "places": 5, "prizes": "60,30 , 10"}
        assert office(helper).post(ADD, DUEL | chosen | times()).status_code == 302
        where = Contest.objects.get()
        assert (where.options, where.prizes) == ({"level": "easy"}, [60, 30, 10])

    @pytest.mark.parametrize(
        ("changed", "field", "code"),
        [
            ({"fee": -1}, "fee", "bad_fee"),
            ({"fee": 10_001}, "fee", "bad_fee"),
            ({"prizes": "60, 30"}, "prizes", "bad_prizes"),
            ({"prizes": "60, 60"}, "prizes", "bad_prizes"),
            ({"prizes": "150, -50"}, "prizes", "bad_prizes"),
            ({"prizes": "50, 30, 20"}, "prizes", "bad_prizes"),
            ({"prizes": "everything"}, "prizes", "bad_prizes"),
            ({"prizes": ""}, "prizes", "bad_prizes"),
            ({"fee": 0}, "prizes", "bad_prizes"),
            ({"places": 3}, "places", "bad_places"),
            ({"places": -2}, "places", "bad_places"),
            ({"kind": "pool", "places": 11}, "places", "bad_places"),
            (times(closes=-DAY), "closes", "bad_times"),
            (times(opens=-2 * DAY, closes=-DAY), "closes", "bad_times"),
            (times(closes=31 * DAY), "closes", "bad_times"),
            (times(opens=-3 * DAY, closes=28 * DAY), "closes", "bad_times"),
        ],
    )
    def test_what_is_refused_is_said_beside_its_field(
        self, helper: User, changed: dict[str, Any], field: str, code: str
    ) -> None:
        answer = office(helper).post(ADD, DUEL | times() | changed)
        assert answer.status_code == 200
        assert answer.context["errors"] == [[str(TEXTS[code])]]
        assert answer.context["adminform"].form.errors == {field: [str(TEXTS[code])]}
        assert not Contest.objects.exists()

    @pytest.mark.parametrize(
        "changed",
        [
            {"solitaire-layout": "nowhere"},
            {"solitaire-pace": 601},
            {"solitaire-dealing": ""},
            {"game": "dominoes", "dominoes-level": "unbeatable"},
            {"game": "chess"},
            {"kind": "daily"},
            {"kind": "private"},
        ],
    )
    def test_unknown_options_are_refused(self, helper: User, changed: dict[str, Any]) -> None:
        assert office(helper).post(ADD, DUEL | times() | changed).status_code == 200
        assert not Contest.objects.exists()

    def test_a_contest_is_read_only(self, helper: User) -> None:
        client, where = office(helper), running_duel()
        address = reverse("admin:contests_contest_change", args=[where.pk])
        assert client.post(address, DUEL | times() | {"fee": 1}).status_code == 403
        delete = reverse("admin:contests_contest_delete", args=[where.pk])
        assert client.post(delete, {"post": "yes"}).status_code == 403
        where.refresh_from_db()
        assert where.fee == 50

    def test_staff_who_may_only_look(self) -> None:
        looker = User.objects.create_user("Looker", is_staff=True)
        looker.user_permissions.set(
            Permission.objects.filter(codename__in=("view_contest", "view_series"))
        )
        client, where, series = office(looker), running_duel(), opening.save_series(SERIES)
        assert "return the entry fees" not in page(client, where)
        assert client.get(ADD).status_code == 403
        void(client, where, confirmed="1", reason="A fault.")
        where.refresh_from_db()
        assert where.is_open
        shown = client.get(reverse("admin:contests_series_change", args=[series.pk]))
        assert "Turtle" in shown.content.decode()


class TestVoid:
    def test_staff_read_what_happens_and_give_a_reason(self, helper: User) -> None:
        client, where = office(helper), running_duel()
        ann, ben = players("ann", "ben")
        enter(where, ann, ben, at=timezone.now())
        assert "Void, and return the entry fees" in page(client, where)
        asked = void(client, where)
        assert "100 coins are returned" in asked
        assert str(TEXTS["needs_reason"]) in void(client, where, confirmed="1", reason=" ")
        where.refresh_from_db()
        assert where.is_open
        done = void(client, where, confirmed="1", reason="The server failed.")
        assert "is void" in done
        where.refresh_from_db()
        assert (where.state, where.reason) == ("void", "The server failed.")
        assert (coins(ann), coins(ben)) == (WELCOME, WELCOME)
        check_ledger()
        log = LogEntry.objects.get()
        assert (log.user, log.object_id) == (helper, where.pk)
        assert "The server failed." in log.change_message
        assert str(TEXTS["contest_closed"]) in void(client, where, confirmed="1", reason="Again.")
        assert "Void, and return the entry fees" not in page(client, where)

    def test_many_at_once(self, helper: User) -> None:
        contests = [running_duel() for _ in range(3)]
        void(office(helper), *contests, confirmed="1", reason="An outage.")
        assert Contest.objects.filter(state="void").count() == 3

    def test_staff_do_not_void_what_they_have_entered(self, helper: User) -> None:
        where, other = running_duel(), running_duel()
        enter(where, helper, at=timezone.now())
        said = void(office(helper), where, other, confirmed="1", reason="I am losing.")
        assert str(TEXTS["own_contest"]) in said
        where.refresh_from_db()
        other.refresh_from_db()
        assert (where.state, other.state) == ("open", "void")
        with pytest.raises(Refused, match="own_contest"):
            deciding.void(where.pk, "I am losing.", helper, timezone.now())

    def test_superusers_may(self) -> None:
        boss, where = staff(), running_duel()
        enter(where, boss, at=timezone.now())
        void(office(boss), where, confirmed="1", reason="A fault.")
        where.refresh_from_db()
        assert where.state == "void"


class TestSeries:
    def test_add_change_and_switch_off(self, helper: User) -> None:
        client = office(helper)
        more = {"hours": 24, "keep_open": 2, "active": "on"}
        assert client.post(SERIES_ADD, DUEL | more).status_code == 302
        series = Series.objects.get()
        assert series.terms == Terms("duel", "solitaire", SOLITAIRE, 50, 2, (100,))
        assert (series.hours, series.keep_open, series.active) == (24, 2, True)
        assert opening.refill(timezone.now()) == 2
        address = reverse("admin:contests_series_change", args=[series.pk])
        form = client.get(address).context["adminform"].form
        assert (form["prizes"].value(), form["solitaire-layout"].value()) == ("100", "turtle")
        changed = DUEL | {"fee": 20, "hours": 12, "keep_open": 3, "solitaire-pace": 1200}
        assert client.post(address, changed).status_code == 302  # without "active"
        series.refresh_from_db()
        assert (series.fee, series.hours, series.active) == (20, 12, False)
        assert series.options["pace"] == 1200
        assert {each.fee for each in series.contests.all()} == {50}
        assert opening.refill(timezone.now()) == 0
        listed = client.get(reverse("admin:contests_series_changelist")).content.decode()
        assert "Turtle" in listed

    @pytest.mark.parametrize(
        ("changed", "field"),
        [
            ({"fee": -5}, "fee"),
            ({"prizes": "90"}, "prizes"),
            ({"places": 1}, "places"),
            ({"hours": 0}, "hours"),
            ({"hours": 721}, "hours"),
            ({"keep_open": 0}, "keep_open"),
        ],
    )
    def test_what_is_refused(self, helper: User, changed: dict[str, Any], field: str) -> None:
        chosen = DUEL | {"hours": 24, "keep_open": 2} | changed
        answer = office(helper).post(SERIES_ADD, chosen)
        assert answer.status_code == 200
        assert set(answer.context["adminform"].form.errors) == {field}
        assert not Series.objects.exists()
