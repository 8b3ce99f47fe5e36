"""Sanctions of superusers and of other staff, and reports about them, on the admin pages of staff
who are neither."""

import pytest
from django.contrib.auth.models import Permission
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from moderation import services
from moderation.models import Report, Sanction
from moderation.tests.test_moderation import run_action, suspend
from tables.refusals import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def helper(client):
    client.user = User.objects.create(username="Helper", is_staff=True)
    client.user.user_permissions.set(Permission.objects.all())
    client.force_login(client.user)
    return client


def test_sanction_of_a_superuser_cannot_be_lifted(ben, helper) -> None:
    boss = User.objects.create(username="Boss", is_superuser=True)
    sanction = suspend(ben.user, boss)
    User.objects.filter(pk=ben.user.pk).update(is_superuser=True)
    run_action(helper, "sanction", "lift", sanction)
    sanction.refresh_from_db()
    assert sanction.until > timezone.now()


def test_other_staff_cannot_be_sanctioned(ben, helper) -> None:
    User.objects.filter(pk=ben.user.pk).update(is_staff=True)
    fields = {"user": ben.user.pk, "kind": "suspend", "why": "Rude words"}
    until = {"until_0": "2999-01-01", "until_1": "12:00"}
    helper.post(reverse("admin:moderation_sanction_add"), fields | until)
    with pytest.raises(Refused, match="staff_account"):
        suspend(User.objects.get(pk=ben.user.pk), helper.user)
    assert not Sanction.objects.exists()


def test_reports_about_other_staff_are_left_to_administrators(ann, ben, helper) -> None:
    User.objects.filter(pk=ben.user.pk).update(is_staff=True)
    report = services.report(ann.user, ben.user, "unkind", "Rude words", timezone.now())
    page = reverse("admin:moderation_report_change", args=[report.pk])
    assert "_dismiss" not in helper.get(page).content.decode()
    helper.post(page, {"why": "Nothing in it", "days": 1, "_dismiss": "x"})
    assert "Only administrators" in run_action(helper, "report", "settle", report)
    assert Report.objects.get().state == Report.State.OPEN
    User.objects.filter(pk=helper.user.pk).update(is_superuser=True)
    helper.post(page, {"why": "Nothing in it", "days": 1, "_dismiss": "x"})
    assert Report.objects.get().state == Report.State.SETTLED
