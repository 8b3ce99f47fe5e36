"""Days and free accounts from staff, in services and in the admin; and what staff may not see."""

import threading
from datetime import timedelta
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.db import connections
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from billing import figures, services
from billing.models import Grant, Incident, Membership, SentMail, UsedTrial
from billing.selectors import may_play
from tables.refusals import Refused

DAY = timedelta(days=1)
NOW = timezone.now()


def membership(user: User) -> Membership:
    return Membership.objects.get(pk=user.pk)


@pytest.fixture
def boss(db: None) -> User:
    return User.objects.create_superuser("Boss", "boss@example.org")


@pytest.fixture
def ann(db: None) -> User:
    """Her trial is over."""
    user = User.objects.create_user("Ann", "ann@example.org")
    Membership.objects.update(trial_ends=NOW - 5 * DAY, provisional=False)
    return user


@pytest.fixture
def office(boss: User) -> Client:
    client = Client()
    client.force_login(boss)
    return client


class TestService:
    def test_days_count_from_now(self, ann: User, boss: User) -> None:
        services.grant(ann, 7, "a long outage", by=boss, at=NOW)
        assert membership(ann).granted_until == NOW + 7 * DAY
        assert may_play(ann.pk, NOW + 7 * DAY - DAY / 24)
        assert not may_play(ann.pk, NOW + 7 * DAY)

    def test_days_come_on_top(self, ann: User, boss: User) -> None:
        Membership.objects.update(trial_ends=NOW + 2 * DAY)
        first = services.grant(ann, 7, "an outage", by=boss, at=NOW)
        services.grant(ann, 3, "another", by=boss, at=NOW)
        assert membership(ann).granted_until == NOW + 12 * DAY
        services.withdraw(first, by=boss, at=NOW)
        assert membership(ann).granted_until == NOW + 5 * DAY

    def test_days_count_in_the_order_in_which_they_were_given(self, ann: User, boss: User) -> None:
        """Between the two they had none, so the earlier ones are over when the later begin."""
        services.grant(ann, 5, "an outage", by=boss, at=NOW + 10 * DAY)
        services.grant(ann, 3, "told late", by=boss, at=NOW)
        assert membership(ann).granted_until == NOW + 15 * DAY

    def test_free_account(self, ann: User, boss: User) -> None:
        given = services.grant(ann, None, "helps with translations", by=boss, at=NOW)
        assert may_play(ann.pk, NOW + 9000 * DAY)
        services.withdraw(given, by=boss, at=NOW)
        assert not may_play(ann.pk, NOW)
        with pytest.raises(Refused):
            services.withdraw(given, by=boss, at=NOW)

    def test_log_of_staff_keeps_the_reason(self, ann: User, boss: User) -> None:
        given = services.grant(ann, 7, "a long outage", by=boss, at=NOW)
        services.withdraw(given, by=boss, at=NOW)
        told = [str(entry) for entry in LogEntry.objects.values_list("change_message", flat=True)]
        assert sorted(told) == ["given 7 days: a long outage", "withdrew 7 days"]

    def test_double_click_gives_once(self, ann: User, boss: User) -> None:
        for seconds in (0, 1):
            services.grant(ann, 7, "sorry", by=boss, at=NOW + timedelta(seconds=seconds))
        assert Grant.objects.count() == 1

    def test_staff_give_other_staff_nothing(self, boss: User, ann: User) -> None:
        helper = User.objects.create_user("Helper", is_staff=True)
        with pytest.raises(Refused):
            services.grant(boss, None, "please", by=helper, at=NOW)

    def test_suspended_or_deleted_accounts(self, ann: User, boss: User) -> None:
        ann.closed = NOW
        with pytest.raises(Refused):
            services.grant(ann, 7, "too late", by=boss, at=NOW)


@pytest.mark.django_db(transaction=True)
def test_grants_in_two_tabs_are_both_kept() -> None:
    boss = User.objects.create_superuser("Boss")
    ann = User.objects.create_user("Ann")
    Membership.objects.update(trial_ends=None)
    barrier = threading.Barrier(2)

    def give(reason: str) -> None:
        barrier.wait()
        services.grant(ann, 7, reason, by=boss, at=NOW)
        connections.close_all()

    threads = [threading.Thread(target=give, args=[reason]) for reason in ("one", "two")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert membership(ann).granted_until == NOW + 14 * DAY


class TestAdmin:
    def test_giving_and_withdrawing(self, office: Client, ann: User) -> None:
        page = reverse("admin:billing_grant_add")
        assert office.get(page).status_code == 200
        answer = office.post(page, {"user": ann.pk, "days": 7, "reason": "an outage"})
        assert answer.status_code == 302
        assert may_play(ann.pk, timezone.now())
        given = Grant.objects.get()
        assert given.by.username == "Boss"
        assert office.get(reverse("admin:billing_grant_change", args=[given.pk])).status_code == 200
        fields = {"action": "withdraw", "_selected_action": [given.pk]}
        office.post(reverse("admin:billing_grant_changelist"), fields)
        assert not may_play(ann.pk, timezone.now())

    @pytest.mark.parametrize(
        "fields", [{"days": 7}, {"reason": "x"}, {"reason": "x", "days": 7, "free": "on"},
                   {"reason": "x", "days": 0}, {"reason": "x", "days": 9999}]
    )  # fmt: skip
    def test_faults(self, office: Client, ann: User, fields: dict[str, object]) -> None:
        answer = office.post(reverse("admin:billing_grant_add"), {"user": ann.pk, **fields})
        assert answer.status_code == 200
        assert not Grant.objects.exists()

    def test_staff_cannot_give_a_superuser_days(self, ann: User, boss: User) -> None:
        helper = User.objects.create_user("Helper", is_staff=True)
        helper.user_permissions.set(Permission.objects.all())
        client = Client()
        client.force_login(helper)
        fields = {"user": boss.pk, "free": "on", "reason": "x"}
        client.post(reverse("admin:billing_grant_add"), fields)
        assert not Grant.objects.exists()

    def test_memberships_are_read_only(self, office: Client, ann: User) -> None:
        page = reverse("admin:billing_membership_change", args=[ann.pk])
        assert "trial over" in office.get(page).content.decode()
        assert office.post(page, {"free": "on"}).status_code == 403
        assert office.get(reverse("admin:billing_membership_changelist")).status_code == 200

    def test_used_trials_cannot_be_looked_up(self, office: Client) -> None:
        assert UsedTrial not in admin.site._registry
        assert office.get("/admin/billing/usedtrial/").status_code == 404

    def test_incidents_are_closed(self, office: Client, ann: User) -> None:
        incident = Incident.objects.create(
            kind="refund", about="re_1", text="9.99 USD", seen=NOW, membership=membership(ann)
        )
        listed = reverse("admin:billing_incident_changelist")
        assert "re_1" in office.get(listed).content.decode()
        assert "1 open incident<" in office.get(reverse("admin:index")).content.decode()
        office.post(listed, {"action": "close", "_selected_action": [incident.pk]})
        incident.refresh_from_db()
        assert incident.closed


class TestFigures:
    def test_everybody_is_counted_once(self, office: Client, ann: User) -> None:
        states: list[dict[str, Any]] = [
            {"trial_ends": NOW + DAY},
            {"status": "active", "period_end": NOW + DAY},
            {"status": "active", "period_end": NOW + DAY, "cancel_at": NOW + DAY},
            {"status": "trialing", "period_end": NOW + DAY, "trial_ends": NOW + DAY, "free": True},
            {"status": "past_due", "past_due_since": NOW, "granted_until": NOW + DAY},
            {"granted_until": NOW + DAY, "trial_ends": NOW + DAY},
        ]
        for number, fields in enumerate(states):
            user = User.objects.create_user(f"Player{number}")
            Membership.objects.filter(pk=user.pk).update(**{"trial_ends": None, **fields})
        Membership.objects.filter(user__username="Boss").update(trial_ends=None)
        assert figures.now_figures(NOW) == {
            "on trial": 1,
            "active": 2,
            "cancelled, still running": 1,
            "past due": 1,
            "granted or free": 1,
            "without": 2,
        }
        html = office.get(reverse("admin:billing_figures")).content.decode()
        assert "Cancelled, still running" in html

    def test_week(self, ann: User) -> None:
        Membership.objects.filter(pk=ann.pk).update(trial_ends=NOW + 13 * DAY, provisional=False)
        for kind, days in (("welcome", 1), ("ended", 2), ("receipt", 1), ("welcome", 8)):
            SentMail.objects.create(
                membership=membership(ann), kind=kind, about=str(days), sent=NOW - days * DAY
            )
        assert figures.week_figures(NOW) == {
            "trials begun": 1,
            "subscriptions begun": 1,
            "conversions of trials": 1,
            "subscriptions ended": 1,
        }

    def test_mail_goes_to_staff_who_may_see_memberships(
        self, boss: User, ann: User, mailoutbox
    ) -> None:
        User.objects.create_user("Helper", "helper@example.org", is_staff=True)
        assert figures.send(NOW) == 1
        assert figures.send(NOW) == 0, "beat may run twice"
        (mail,) = mailoutbox
        assert mail.to == ["boss@example.org"]
        assert "past due" in mail.body
        assert "ann" not in mail.body.lower()

    def test_page_is_for_staff(self, ann: User) -> None:
        client = Client()
        client.force_login(ann)
        assert client.get(reverse("admin:billing_figures")).status_code == 302
