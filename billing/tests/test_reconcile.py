"""The nightly comparison, the mails before an end, and what beat starts."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import Permission

from accounts.models import User
from billing import checkout, gateway, mails, sync, tasks
from billing.models import Grant, Incident, Membership, SentMail, WebhookEvent
from billing.tests.members import mail_kinds
from config import celery

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
KINDS = (
    "welcome", "receipt", "payment_failed", "ended", "trial_week", "trial_last_day", "charge_soon",
    "resumed", "price_changed", "given", "withdrawn",
    "refund", "cancelled",  # at the end: the trial ends for one, the other is cancelled
)  # fmt: skip
LANGUAGES = [code for code, _name in settings.LANGUAGES]


class TestNightly:
    def test_lost_messages_are_made_good_and_reported(self, site, join, at) -> None:
        ann, ben = join("Ann"), join("Ben")
        ann.subscribe()
        assert sync.compare_all(at) == 1
        assert ann.row.status == "active"
        assert ben.row.status == ""
        assert Incident.objects.get().membership == ann.row
        assert "active" in Incident.objects.get().text
        assert sync.compare_all(at) == 0
        assert mail_kinds(ann) == ["receipt", "welcome"]

    def test_message_on_its_way_is_no_difference(self, site, join, at) -> None:
        ann = join("Ann")
        ann.subscribe()
        site.tell(site.news())
        assert sync.compare_all(at) == 1
        assert not Incident.objects.exists()

    def test_any_difference_is_found(self, site, join, at) -> None:
        ann = join("Ann")
        ann.subscribe()
        site.hear()
        assert sync.compare_all(at) == 0
        good = Membership.objects.values().get()
        for wrong in (
            {"status": "canceled"},
            {"period_end": None},
            {"subscription_id": "sub_other"},
            {"amount": 1},
            {"interval": "year"},
            {"currency": "eur"},
        ):
            Membership.objects.update(**wrong)
            assert sync.compare_all(at) == 1, wrong
            found = Membership.objects.values().get()
            assert found | {"synced": 0} == good | {"synced": 0}, wrong

    def test_lost_refund_and_dispute_are_found(self, site, join, at) -> None:
        ann = join("Ann")
        ann.subscribe()
        site.hear()
        charge = ann.charges()[0]["id"]
        site.stripe.dispute(charge)
        site.stripe.refund(charge)
        sync.compare_all(at)
        assert {each.kind for each in Incident.objects.all()} == {"refund", "dispute"}

    def test_subscription_of_nobody_is_reported(self, site, join, at) -> None:
        ann = join("Ann")
        ann.subscribe()
        customer = ann.customer
        Membership.objects.update(customer_id=None)
        sync.compare_all(at)
        assert Incident.objects.get().about == customer

    def test_more_members_than_stripe_lists_at_once(self, site, join, at, monkeypatch) -> None:
        monkeypatch.setattr(gateway, "PAGE", 2)
        members = [join(f"Ann{number}") for number in range(5)]
        for member in members:
            member.subscribe()
        assert sync.compare_all(at) == 5
        assert all(member.row.status == "active" for member in members)

    def test_failing_stripe_keeps_what_is_there(self, site, join, at) -> None:
        ann = join("Ann")
        ann.subscribe()
        site.hear()
        site.stripe.switch("hold", api="fails")
        with pytest.raises(gateway.Unreachable):
            sync.compare_all(at)
        assert ann.row.status == "active"

    def test_task(self, site, join, at) -> None:
        ann = join("Ann")
        ann.subscribe()
        tasks.nightly()
        assert ann.row.status == "active"


class TestTrialMails:
    def asked(self, member, at, days=14):
        for hour in range(0, days * 24, 8):
            mails.ask_due(at + timedelta(hours=hour))
        return [(mail.kind, mail.about) for mail in SentMail.objects.filter(membership=member.row)]

    def test_a_week_before_and_on_the_last_day(self, site, join, at) -> None:
        ann = join("Ann", at + 14 * DAY)
        assert mails.ask_due(at) == 0
        assert mails.ask_due(at + 7 * DAY) == 1
        assert mails.ask_due(at + 7 * DAY) == 0
        assert mails.ask_due(at + 13 * DAY) == 1
        assert self.asked(ann, at, 20) == [("trial_week", ""), ("trial_last_day", "")]

    def test_a_week_without_a_worker(self, site, join, at) -> None:
        """What no longer makes sense is left out."""
        ann = join("Ann", at + 14 * DAY)
        mails.ask_due(at + 13 * DAY + timedelta(hours=3))
        mails.ask_due(at + 15 * DAY)
        assert mail_kinds(ann) == ["trial_last_day"]

    def test_whoever_subscribed_is_told_before_the_charge(self, site, join, at) -> None:
        ann = join("Ann", at + 9 * DAY)
        ann.subscribe()
        site.hear()
        asked = self.asked(ann, at)
        assert ("charge_soon", ann.row.subscription_id) in asked
        assert not [kind for kind, _ in asked if kind.startswith("trial")]

    def test_whoever_cancelled_is_not(self, site, join, at) -> None:
        ann = join("Ann", at + 9 * DAY)
        ann.subscribe()
        site.hear()
        checkout.cancel(ann.user, at)
        assert "charge_soon" not in dict(self.asked(ann, at))

    @pytest.mark.parametrize("given", [{"free": True}, {"granted_until": "later"}])
    def test_whoever_was_given_more_is_not(self, site, join, at, given) -> None:
        ann = join("Ann", at + 9 * DAY)
        given = {name: at + 90 * DAY if name == "granted_until" else v for name, v in given.items()}
        Membership.objects.update(**given)
        assert self.asked(ann, at) == []

    def test_only_confirmed_addresses(self, site, join, at) -> None:
        from allauth.account.models import EmailAddress

        ann = join("Ann", at + 9 * DAY)
        EmailAddress.objects.update(verified=False)
        assert self.asked(ann, at) == []

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_mail_can_be_read(self, site, join, at, language, mailoutbox) -> None:
        ann = join("Ann", at + 14 * DAY)
        ann.subscribe()
        site.hear()
        ann.user.preferences = {"language": language}
        ann.user.save()
        for kind in KINDS:
            mailoutbox.clear()
            SentMail.objects.filter(kind=kind).delete()
            mails.ask(ann.row, kind, about_of(kind, ann, at), at)
            mails.deliver(SentMail.objects.latest("pk").pk, at)
            (mail,) = mailoutbox
            assert mail.subject.strip(), kind
            assert "http://127.0.0.1" in mail.body, kind
            assert "Ann" in mail.body, kind
            assert "None" not in mail.body, kind
            assert "\n\n\n" not in mail.body.strip(), kind


def about_of(kind, member, at):
    """What a mail of a kind is about; it is made so."""
    if kind in mails.ABOUT_GRANT:
        withdrawn = at if kind == "withdrawn" else None
        given = Grant.objects.create(
            membership=member.row, days=7, reason="x", made=at, withdrawn=withdrawn
        )
        return str(given.pk)
    if kind == "cancelled":
        Membership.objects.update(cancel_at=member.row.period_end)
    if kind == "refund":
        member.stripe.advance(member.customer, 15)  # the trial ends with a charge
        member.stripe.refund(member.charges()[0]["id"])
        return next(gateway.refunds()).id
    return gateway.invoices_of(member.customer)[0].id if kind in mails.ABOUT_INVOICE else "sub_1"


def test_beat_starts_tasks_that_exist() -> None:
    schedule = celery.conf.beat_schedule
    billing = {entry["task"] for entry in schedule.values() if "billing" in entry["task"]}
    assert billing == {
        each.name for each in (tasks.catch_up, tasks.hourly, tasks.nightly, tasks.weekly)
    }
    assert billing <= set(celery.tasks)


def test_billing_does_not_hold_up_the_tables() -> None:
    router = celery.amqp.Router()
    for name in celery.tasks:
        if name.startswith("billing."):
            assert router.route({}, name)["queue"].name == "billing"


def test_only_the_gateway_imports_stripe(settings) -> None:
    import re

    for path in (settings.ROOT / "billing").rglob("*.py"):
        if "tests" not in path.parts and path.name != "gateway.py":
            assert not re.search(r"^\s*(import|from) stripe\b", path.read_text(), re.M), path


class TestAdmin:
    def test_staff_read_stripes_objects_and_change_nothing(self, site, join, admin_client) -> None:
        ann = join("Ann")
        ann.subscribe()
        site.hear()
        from django.contrib import admin
        from djstripe import models

        shown = [m for m in admin.site._registry if m._meta.app_label == "djstripe"]
        assert {model.__name__ for model in shown} == {"Customer", "Invoice", "Charge"}
        models_shown: list[Any] = [*shown, WebhookEvent, SentMail]
        for model in models_shown:
            name = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
            page = admin_client.get(name + "?q=1")
            assert page.status_code == 200
            row = model.objects.latest("pk")
            page = admin_client.get(f"{name}{row.pk}/change/")
            assert page.status_code == 200
            assert 'name="_save"' not in page.content.decode()
            assert admin_client.get(name + "add/").status_code == 403
            assert admin_client.get(f"{name}{row.pk}/delete/").status_code == 403
        assert (
            models.Charge.objects.get().id
            in admin_client.get("/admin/djstripe/charge/").content.decode()
        )

    def test_failed_messages_can_be_tried_again(self, site, join, admin_client) -> None:
        join("Ann").subscribe()
        site.tell(site.news())
        WebhookEvent.objects.update(attempts=10)
        rows = [str(row.pk) for row in WebhookEvent.objects.all()]
        data = {"action": "try_again", "_selected_action": rows}
        admin_client.post("/admin/billing/webhookevent/", data)
        assert not WebhookEvent.objects.exclude(attempts=0).exists()

    def test_staff_who_only_look_try_nothing_again(self, site, join, client) -> None:
        join("Ann").subscribe()
        site.tell(site.news())
        WebhookEvent.objects.update(attempts=10)
        viewer = User.objects.create(username="Viewer", is_staff=True)
        viewer.user_permissions.add(Permission.objects.get(codename="view_webhookevent"))
        client.force_login(viewer)
        rows = [str(row.pk) for row in WebhookEvent.objects.all()]
        data = {"action": "try_again", "_selected_action": rows}
        client.post("/admin/billing/webhookevent/", data)
        assert not WebhookEvent.objects.filter(attempts=0).exists()
