"""Reports and sanctions."""

from datetime import timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.timestamps import now
from moderation import selectors, services
from moderation.models import Report, Sanction
from moderation.tests.sanctions import suspend
from social import selectors as social_selectors
from tables import archiving
from tables import services as table_services
from tables.models import Entry
from tables.refusals import Refused
from tables.storage import repository

pytestmark = pytest.mark.django_db


def run_action(staff, model, action, *rows):
    address = reverse(f"admin:moderation_{model}_changelist")
    chosen = {"action": action, "_selected_action": [row.pk for row in rows]}
    return staff.post(address, chosen, follow=True).content.decode()


class TestReports:
    @pytest.fixture
    def report(self, ann, ben):
        table = table_services.open_table(ann.user, "american", {}, now())
        table_services.sit(table.pk, ben.user, None, now())
        table_services.start(table.pk, ann.user, now())
        ann.submit("report", "Ben", reason="unfair", words="He <b>winks</b>.")
        return Report.objects.get()

    def test_what_happened_is_found_in_the_archive_too(self, ann, ben, report) -> None:
        table = report.snapshot["table"]
        table_services.close_table(table, "for the test", now())
        archiving.archive_session(table)
        assert not Entry.objects.filter(table=table).exists()
        ben.submit("report", "Ann", reason="unfair", words="She winks too.")
        told = Report.objects.latest("at").snapshot["entries"]
        assert "dealt" in [event["kind"] for entry in told for event in entry["events"]]

    def test_report_has_a_snapshot_of_public_events(self, ann, report) -> None:
        snapshot = report.snapshot
        table = repository.load(snapshot["table"])
        assert (snapshot["reporter"], snapshot["reported"]) == ("Ann", "Ben")
        assert snapshot["seats"][:2] == ["Ann", "Ben"]
        kinds = [event["kind"] for entry in snapshot["entries"] for event in entry["events"]]
        assert "dealt" in kinds
        assert not any(
            "hand" in event for entry in snapshot["entries"] for event in entry["events"]
        )
        for secret in (table.seed, table.next_seed):
            assert secret not in str(snapshot)

    def test_client_cannot_set_the_snapshot(self, ann, ben) -> None:
        ann.submit("report", "Ben", reason="other", snapshot="{}", table="x", reported="Cyd")
        assert Report.objects.get().snapshot == {
            "reporter": "Ann", "reported": "Ben", "table": None,
            "messages": {"lines": [], "sources": []}, "contests": {"lines": []},
            "clubs": {"lines": []}, "profile": {"lines": []}, "tournaments": {"lines": []},
        }  # fmt: skip

    @pytest.mark.parametrize(
        "wrong", [{}, {"reason": "love"}, {"reason": "other", "words": "x" * 1001},
                  {"reason": "other", "words": "a\x00"}],
    )  # fmt: skip
    def test_invalid_report_is_refused(self, ann, ben, wrong) -> None:
        assert "error" in ann.submit("report", "Ben", **wrong)
        assert not Report.objects.exists()

    def test_reports_about_oneself_and_above_the_limit_are_refused(self, ann, ben) -> None:
        assert "your own account" in ann.submit("report", "Ann", reason="other")
        for _ in range(services.REPORTS_PER_DAY):
            ann.submit("report", "Ben", reason="other")
        assert "ten reports today" in ann.submit("report", "Ben", reason="other")
        Report.objects.update(at=timezone.now() - timedelta(days=2))
        assert "Thank you" in ann.submit("report", "Ben", reason="other")

    def test_report_form_can_also_block(self, ann, ben) -> None:
        ann.submit("report", "Ben", reason="other", block="on")
        assert social_selectors.has_blocked(ann.user, ben.user)
        ann.submit("report", "Ben", reason="other", block="on")
        assert Report.objects.count() == 2

    def test_who_reports_and_blocks_is_offered_to_leave(self, ann, ben) -> None:
        table = table_services.open_table(ben.user, "american", {}, now())
        table_services.sit(table.pk, ann.user, None, now())
        page = ann.submit("report", "Ben", reason="other", block="on")
        assert "Go to the table to leave it" in page

    def test_open_reports_are_listed_first(self, ann, ben, staff, report) -> None:
        ben.submit("report", "Ann", reason="name")
        run_action(staff, "report", "settle", report)
        listed = staff.get(reverse("admin:moderation_report_changelist")).context["cl"].result_list
        assert [row.state for row in listed] == ["open", "settled"]
        page = staff.get(
            reverse("admin:moderation_report_change", args=[report.pk])
        ).content.decode()
        assert "He &lt;b&gt;winks&lt;/b&gt;." in page
        assert "rolled" in page
        assert report.snapshot["table"] in page
        assert "already been resolved" in run_action(staff, "report", "settle", report)
        assert staff.get(reverse("admin:moderation_report_add")).status_code == 403

    @pytest.mark.parametrize(
        ("action", "kind", "days"),
        [("mute_7", "mute", 7), ("suspend_7", "suspend", 7), ("suspend_30", "suspend", 30)],
    )
    def test_admin_action_settles_and_sanctions(
        self, ben, staff, report, action, kind, days
    ) -> None:
        run_action(staff, "report", action, report)
        report.refresh_from_db()
        sanction = Sanction.objects.get()
        assert (report.state, sanction.user, sanction.kind, sanction.by) == (
            "settled", ben.user, kind, staff.user,
        )  # fmt: skip
        assert (
            timedelta(days) - timedelta(minutes=1)
            < sanction.until - timezone.now()
            < timedelta(days)
        )
        messages = [entry.change_message for entry in LogEntry.objects.filter(user=staff.user)]
        assert any("settled" in message for message in messages)
        assert any(message.startswith(f"{kind} until") for message in messages)
        log = staff.get(reverse("admin:admin_logentry_changelist")).content.decode()
        assert f"{kind} until" in log

    @pytest.mark.parametrize(
        ("button", "kind"), [("_mute", "mute"), ("_suspend", "suspend"), ("_dismiss", None)]
    )
    def test_staff_decide_on_the_page_of_a_report(self, ben, staff, report, button, kind) -> None:
        page = reverse("admin:moderation_report_change", args=[report.pk])
        assert f'name="{button}"' in staff.get(page).content.decode()
        staff.post(page, {"why": "Winked at the dealer", "days": 7, button: "x"})
        report.refresh_from_db()
        assert report.state == "settled"
        decided = Sanction.objects.values_list("user", "kind", "why")
        expected = [(ben.user.pk, kind, "Winked at the dealer")] if kind else []
        assert list(decided) == expected
        logged = LogEntry.objects.values_list("change_message", flat=True)
        assert "settled: Winked at the dealer" in logged
        assert 'name="_dismiss"' not in staff.get(page).content.decode()

    def test_a_decision_needs_a_reason(self, staff, report) -> None:
        page = reverse("admin:moderation_report_change", args=[report.pk])
        answer = staff.post(page, {"why": "", "days": 7, "_suspend": "x"})
        assert "This field is required" in answer.content.decode()
        assert not Sanction.objects.exists()

    def test_admin_index_shows_how_many_reports_are_open(self, staff, report) -> None:
        index = reverse("admin:index")
        assert "1 open report<" in staff.get(index).content.decode()
        services.settle(report, staff.user)
        assert "0 open reports<" in staff.get(index).content.decode()

    def test_reports_require_permission(self, ann, report) -> None:
        ann.user.is_staff = True  # without any permission
        ann.user.save()
        for name in ("report", "sanction"):
            assert ann.get(reverse(f"admin:moderation_{name}_changelist")).status_code == 403

    def test_settling_permission_does_not_allow_sanctions(self, client, report) -> None:
        reader = User.objects.create(username="Reader", is_staff=True)
        may = ("view_report", "change_report")
        reader.user_permissions.set(Permission.objects.filter(codename__in=may))
        client.force_login(reader)
        run_action(client, "report", "suspend_30", report)
        page = reverse("admin:moderation_report_change", args=[report.pk])
        assert 'name="_suspend"' not in client.get(page).content.decode()
        decision = {"why": "x", "days": 7, "_suspend": "x"}
        assert client.post(page, decision).status_code == 403
        assert not Sanction.objects.exists()
        run_action(client, "report", "settle", report)
        report.refresh_from_db()
        assert report.state == "settled"


class TestSanctions:
    def test_sanction_is_added_and_lifted(self, ben, staff) -> None:
        until = timezone.now() + timedelta(days=3)
        form = {"user": ben.user.pk, "kind": "mute", "why": "Shouting",
                "until_0": until.strftime("%Y-%m-%d"), "until_1": "12:00:00"}  # fmt: skip
        add = reverse("admin:moderation_sanction_add")
        assert staff.get(add, {"user": ben.user.pk}).status_code == 200
        staff.post(add, form)
        sanction = Sanction.objects.get()
        assert (sanction.by, sanction.why) == (staff.user, "Shouting")
        assert selectors.mute(ben.user, timezone.now())
        assert not selectors.mute(ben.user, until + timedelta(days=1))
        assert selectors.suspension(ben.user, timezone.now()) is None
        change = reverse("admin:moderation_sanction_change", args=[sanction.pk])
        assert "Boss" in staff.get(change).content.decode()
        assert staff.post(change, form | {"code": "Whispering"}).status_code == 403
        assert Sanction.objects.get().why == "Shouting"
        run_action(staff, "sanction", "lift", sanction)
        assert not selectors.mute(ben.user, timezone.now())
        assert "lifted" in str(LogEntry.objects.order_by("pk").last().change_message)

    def test_invalid_sanctions_are_refused(self, ben, staff) -> None:
        add = reverse("admin:moderation_sanction_add")
        form = {"kind": "suspend", "why": "x", "until_0": "2020-01-01", "until_1": "12:00:00"}
        page = staff.post(add, form | {"user": ben.user.pk}).content.decode()
        assert "must be in the future" in page
        page = staff.post(add, form | {"user": staff.user.pk, "until_0": "2099-01-01"})
        assert "You cannot sanction administrators" in page.content.decode()
        with pytest.raises(Refused, match="yourself"):
            suspend(ben.user, by=ben.user)
        with pytest.raises(Refused, match="in_the_past"):
            suspend(ben.user, by=staff.user, days=-1)
        with pytest.raises(Refused, match="staff_account"):
            suspend(staff.user, by=ben.user)
        assert not Sanction.objects.exists()
