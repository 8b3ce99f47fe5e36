"""The life of a subscription, against the stand-in for Stripe."""

import re
from datetime import timedelta

import pytest
from djstripe import models as djstripe

from billing import checkout, gateway, incidents, webhooks
from billing.entitlement import entitlement
from billing.models import Cancellation, Incident, Membership, SentMail, WebhookEvent
from billing.tests.members import mail_kinds

pytestmark = pytest.mark.django_db


def test_subscribing_opens_the_tables(site, join, at, mailoutbox) -> None:
    ann = join("Ann")
    assert ann.subscribe().startswith("http://127.0.0.1:8000/membership/return")
    site.hear()
    assert entitlement(ann.row.rights, at + timedelta(days=25)).reason == "subscribed"
    assert (ann.row.status, ann.row.amount, ann.row.interval) == ("active", 999, "month")
    assert mail_kinds(ann) == ["receipt", "welcome"]
    receipt = next(mail for mail in mailoutbox if mail.subject == "Your receipt")
    assert "$9.99" in receipt.body
    assert "/i/in_" in receipt.body
    assert receipt.to == ["ann@example.org"]


def test_remaining_trial_stays_free(site, join, at) -> None:
    ann = join("Ann", at + timedelta(days=9))
    ann.subscribe()
    site.hear()
    assert ann.row.status == "trialing"
    assert abs(ann.row.period_end - ann.row.trial_ends) < timedelta(seconds=2)
    assert not [charge for charge in ann.charges() if charge["amount"]]


def test_granted_days_stay_free_as_long_as_stripe_allows(at) -> None:
    def free(days):
        trial, grant = at + timedelta(days=1), at + timedelta(days=days)
        return checkout.free_until(Membership(trial_ends=trial, granted_until=grant), at)

    assert free(30) == at + timedelta(days=30)
    assert free(3_000) == at + timedelta(days=729)
    assert free(1) is None


def test_trial_shorter_than_stripe_allows_is_charged_today(site, join, at) -> None:
    ann = join("Ann", at + timedelta(hours=47))
    assert checkout.free_until(ann.row, at) is None
    ann.subscribe()
    site.hear()
    assert ann.row.status == "active"


def test_failed_renewal_is_past_due_until_it_is_paid(site, join, at, mailoutbox) -> None:
    ann = join("Ann")
    ann.subscribe("fails_later")
    site.hear()
    site.stripe.advance(ann.customer, 31)
    site.hear()
    assert ann.row.status == "past_due"
    assert abs(ann.row.past_due_since - at) < timedelta(days=2)
    assert entitlement(ann.row.rights, at).reason == "past_due"
    assert mail_kinds(ann).count("payment_failed") == 1
    failed = next(mail for mail in mailoutbox if "did not go through" in mail.subject)
    (url,) = re.findall(r"http\S+/i/in_\S+", failed.body)
    assert site.stripe.pay_invoice(url, "pays")
    site.hear()
    assert (ann.row.status, ann.row.past_due_since) == ("active", None)
    assert mail_kinds(ann) == ["payment_failed", "receipt", "receipt", "welcome"]


def test_cancelling_twice_and_resuming(site, join, at) -> None:
    ann = join("Ann")
    ann.subscribe()
    site.hear()
    for _ in range(2):
        row = checkout.cancel(ann.user, at)
        assert row.cancel_at == row.period_end
    assert checkout.resume(ann.user, at).cancel_at is None
    assert checkout.resume(ann.user, at).cancel_at is None
    site.hear()
    assert ann.row.cancel_at is None


def test_cancelling_in_the_portal_can_be_undone_here(site, join, at) -> None:
    ann = join("Ann")
    ann.subscribe()
    site.hear()
    site.stripe.portal(
        checkout.portal(ann.user),
        "cancel",
        subscription=ann.row.subscription_id,
    )
    site.hear()
    assert ann.row.cancel_at == ann.row.period_end
    assert checkout.resume(ann.user, at).cancel_at is None


def test_ended_subscription_ends_and_can_begin_again(site, join, at) -> None:
    ann = join("Ann")
    ann.subscribe()
    site.hear()
    checkout.cancel(ann.user, at)
    site.stripe.advance(ann.customer, 32)
    site.hear()
    assert ann.row.status == "canceled"
    assert not entitlement(ann.row.rights, at).may_play
    assert mail_kinds(ann) == ["cancelled", "ended", "receipt", "welcome"]
    ann.subscribe()
    site.hear()
    assert ann.row.status == "active"
    assert mail_kinds(ann) == ["cancelled", "ended", "receipt", "receipt", *["welcome"] * 2]


def test_refund_and_dispute_are_reported_once(site, join) -> None:
    ann, ben = join("Ann"), join("Ben")
    for member in (ann, ben):
        member.subscribe()
    site.hear()
    site.stripe.refund(ann.charges()[0]["id"])
    dispute = site.stripe.dispute(ben.charges()[0]["id"])
    site.hear()
    refund, disputed = Incident.objects.order_by("kind").reverse()
    assert (refund.kind, refund.membership) == ("refund", ann.row)
    assert (disputed.kind, disputed.membership) == ("dispute", ben.row)
    assert "9.99 USD" in refund.text
    Incident.objects.update(closed=disputed.seen)
    site.stripe.decide(dispute["id"], won=False)
    site.hear()
    disputed.refresh_from_db()
    assert "lost" in disputed.text
    assert disputed.closed is None
    assert Incident.objects.count() == 2


def test_staff_can_read_what_happened(site, join) -> None:
    """dj-stripe's tables have the objects, and not the secret key."""
    ann = join("Ann")
    ann.subscribe()
    site.hear()
    paid = djstripe.Charge.objects.get().stripe_data
    assert (paid["amount_refunded"], paid["disputed"]) == (0, False)
    site.stripe.refund(paid["id"])
    site.stripe.dispute(paid["id"])
    site.hear()
    assert djstripe.Customer.objects.get().email == "ann@example.org"
    charge = djstripe.Charge.objects.get()
    assert (charge.stripe_data["amount_refunded"], charge.stripe_data["disputed"]) == (999, True)
    assert (charge.customer.id, charge.currency, float(charge.amount)) == (
        ann.customer,
        "usd",
        9.99,
    )
    assert djstripe.Invoice.objects.get().customer.id == ann.customer
    assert not djstripe.APIKey.objects.exists()


def test_broken_mirror_does_not_touch_the_membership(site, join, monkeypatch) -> None:
    monkeypatch.setattr("billing.webhooks.write_copy", lambda thing: 1 / 0)
    ann = join("Ann")
    ann.subscribe()
    site.tell(site.news())
    for row in WebhookEvent.objects.all():
        assert webhooks.attempt(row.pk, row.received)
    assert ann.row.status == "active"
    with pytest.raises(ZeroDivisionError):
        webhooks.copy_object("customer", ann.customer)


def test_two_subscriptions_become_one(site, join, at) -> None:
    """However it came about: the newest one runs on, the other is ended, and staff know."""
    ann = join("Ann")
    ann.subscribe()
    site.hear()
    first = ann.row.subscription_id
    month = gateway.ask("get", "prices", lookup_keys=["tilehouse-month-999-usd"])["data"][0]["id"]
    session = gateway.ask(
        "post",
        "checkout/sessions",
        mode="subscription",
        customer=ann.customer,
        line_items=[{"price": month, "quantity": 1}],
        success_url="http://127.0.0.1:8000/",
    )
    site.stripe.pay_checkout(session["url"])
    site.hear()
    incidents.end_subscriptions(at)
    site.hear()
    states = {each.id: each.status for each in ann.subscriptions()}
    assert states.pop(first) in ("active", "canceled")
    assert sorted(each.status for each in ann.subscriptions()) == ["active", "canceled"]
    assert ann.row.status == "active"
    assert Incident.objects.get().kind == "difference"


def test_deleted_account_is_not_charged_again(site, join, at) -> None:
    """What the deletion of an account leaves to be done is done once, and needs no membership."""
    ann = join("Ann")
    ann.subscribe()
    site.hear()
    customer, subscription = ann.customer, ann.row.subscription_id
    Cancellation.objects.create(subscription_id=subscription, customer_id=customer, asked=at)
    Membership.objects.all().delete()
    site.stripe.switch("hold", api="fails")
    with pytest.raises(Exception, match="failing"):
        incidents.end_subscriptions(at)
    assert Cancellation.objects.get().done is None
    site.stripe.switch("hold")
    for _ in range(2):
        incidents.end_subscriptions(at)
        Cancellation.objects.update(done=None)
    incidents.end_subscriptions(at)
    assert Cancellation.objects.get().done == at
    site.hear()
    assert not Incident.objects.exists()
    assert not SentMail.objects.exists()
