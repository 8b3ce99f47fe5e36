"""The life of a subscription at the stand-in for Stripe, from Checkout to its end."""

import time
from collections import Counter
from datetime import UTC, datetime

import pytest
import stripe

from ops.stripe_stand_in.subscriptions import next_end
from tests.stripe_objects import (
    DAY,
    ann,
    api,
    kinds,
    make_price,
    only_subscription,
    open_checkout,
    open_portal,
    period,
    price,
    stand_in,
    stand_in_process,
    statuses,
    subscribe,
)

__all__ = ["ann", "api", "price", "stand_in", "stand_in_process"]


class TestCheckout:
    def test_pays_and_leads_back(self, stand_in, api, price, ann) -> None:
        session = open_checkout(api, price, ann)
        where = stand_in.pay_checkout(session.url)
        assert where == f"http://localhost/return?session={session.id}"
        session = api.v1.checkout.sessions.retrieve(session.id)
        assert (session.status, session.payment_status) == ("complete", "paid")
        subscription = only_subscription(api, ann)
        assert (subscription.status, subscription.id) == ("active", session.subscription)
        assert statuses(api, ann) == ["paid"]
        assert kinds(stand_in)[-1] == "checkout.session.completed"

    def test_trial_is_free_until_it_ends(self, stand_in, api, price, ann) -> None:
        ends = int(time.time()) + 14 * DAY
        subscription = subscribe(stand_in, api, price, ann, trial_end=ends)
        assert (subscription.status, subscription.trial_end) == ("trialing", ends)
        assert not api.v1.charges.list({"customer": ann.id}).data
        stand_in.advance(ann.id, 11)
        assert "customer.subscription.trial_will_end" in kinds(stand_in)
        stand_in.advance(ann.id, 3)
        assert only_subscription(api, ann).status == "active"
        assert [each.amount for each in api.v1.charges.list({"customer": ann.id}).data] == [999]

    def test_trial_of_less_than_two_days_is_refused(self, api, price, ann) -> None:
        with pytest.raises(stripe.InvalidRequestError, match="at least 2 days"):
            open_checkout(api, price, ann, trial_end=int(time.time()) + DAY)

    @pytest.mark.parametrize("card", ["declined", "second_step"])
    def test_failed_payment_changes_nothing(self, stand_in, api, price, ann, card) -> None:
        session = open_checkout(api, price, ann)
        assert stand_in.pay_checkout(session.url, card, step="refused") == ""
        assert not api.v1.subscriptions.list({"customer": ann.id, "status": "all"}).data
        assert stand_in.pay_checkout(session.url)

    def test_second_step(self, stand_in, api, price, ann) -> None:
        assert subscribe(stand_in, api, price, ann, "second_step").status == "active"

    def test_finished_twice_charges_once(self, stand_in, api, price, ann) -> None:
        session = open_checkout(api, price, ann)
        stand_in.pay_checkout(session.url)
        assert stand_in.pay_checkout(session.url) == ""
        assert len(api.v1.charges.list({"customer": ann.id}).data) == 1

    def test_expired_page_takes_nothing(self, stand_in, api, price, ann) -> None:
        session, left = (open_checkout(api, price, ann) for _ in range(2))
        url = session.url
        assert api.v1.checkout.sessions.expire(session.id).url is None
        stand_in.advance(ann.id, 1)
        assert api.v1.checkout.sessions.retrieve(left.id).status == "expired"
        assert [stand_in.pay_checkout(each) for each in (url, left.url)] == ["", ""]

    def test_price_that_is_gone(self, api, price, ann) -> None:
        api.v1.prices.update(price.id, {"active": False})
        with pytest.raises(stripe.InvalidRequestError, match="inactive"):
            open_checkout(api, price, ann)
        price.id = "price_unknown"
        with pytest.raises(stripe.InvalidRequestError) as refused:
            open_checkout(api, price, ann)
        assert refused.value.code == "resource_missing"
        assert refused.value.param == "line_items[0][price]"


class TestRenewal:
    def test_each_month_is_charged_once(self, stand_in, api, price, ann) -> None:
        subscription = subscribe(stand_in, api, price, ann)
        start, end = period(subscription)
        assert 28 * DAY <= end - start <= 31 * DAY
        stand_in.advance(ann.id, 70)
        assert statuses(api, ann) == ["paid"] * 3
        start, end = period(only_subscription(api, ann))
        assert start <= time.time() < end

    def test_year(self, stand_in, api, ann) -> None:
        yearly = make_price(api, recurring={"interval": "year"}, unit_amount=9900)
        start, end = period(subscribe(stand_in, api, yearly, ann))
        assert end - start in (365 * DAY, 366 * DAY)

    def test_month_begun_on_the_31st_keeps_its_day(self) -> None:
        def at(month: int, day: int) -> int:
            return int(datetime(2027, month, day, tzinfo=UTC).timestamp())

        monthly = {"interval": "month", "interval_count": 1}
        ends = [at(1, 31)]
        for _ in range(3):
            ends.append(next_end(monthly, ends[0], ends[-1]))
        assert ends[1:] == [at(2, 28), at(3, 31), at(4, 30)]

    def test_retries_then_end(self, stand_in, api, price, ann) -> None:
        subscribe(stand_in, api, price, ann, "fails_later")
        stand_in.advance(ann.id, 31)
        assert only_subscription(api, ann).status == "past_due"
        assert statuses(api, ann) == ["paid", "open"]
        assert api.v1.customers.retrieve(ann.id).delinquent
        stand_in.advance(ann.id, 16)
        subscription = only_subscription(api, ann)
        assert subscription.status == "canceled"
        assert subscription.cancellation_details.reason == "payment_failed"
        assert Counter(kinds(stand_in))["invoice.payment_failed"] == 4
        assert kinds(stand_in)[-1] == "customer.subscription.deleted"

    def test_retry_succeeds(self, stand_in, api, price, ann) -> None:
        subscribe(stand_in, api, price, ann)
        stand_in.fail_renewals(ann.id)
        stand_in.advance(ann.id, 31)
        assert only_subscription(api, ann).status == "past_due"
        stand_in.fail_renewals(ann.id, False)
        stand_in.advance(ann.id, 3)
        assert only_subscription(api, ann).status == "active"
        assert statuses(api, ann) == ["paid", "paid"]

    @pytest.mark.parametrize(("before", "repair"), [("fails_later", "pays"), ("second_step", "")])
    def test_repaired_at_the_invoice(self, stand_in, api, price, ann, before, repair) -> None:
        subscription = subscribe(stand_in, api, price, ann, before)
        stand_in.advance(ann.id, 31)
        (open_,) = api.v1.invoices.list({"customer": ann.id, "status": "open"}).data
        assert open_.parent.subscription_details.subscription == subscription.id
        assert not stand_in.pay_invoice(open_.hosted_invoice_url, "declined")
        assert only_subscription(api, ann).status == "past_due"
        assert stand_in.pay_invoice(open_.hosted_invoice_url, before, step="refused") is (
            before == "fails_later"  # this card pays while its owner is present
        )
        stand_in.pay_invoice(open_.hosted_invoice_url, repair)
        assert only_subscription(api, ann).status == "active"
        assert statuses(api, ann) == ["paid", "paid"]
        assert not api.v1.customers.retrieve(ann.id).delinquent

    def test_second_step_is_asked_for(self, stand_in, api, price, ann) -> None:
        subscribe(stand_in, api, price, ann, "second_step")
        stand_in.advance(ann.id, 31)
        assert "invoice.payment_action_required" in kinds(stand_in)
        intent = api.v1.payment_intents.list({"customer": ann.id}).data[0]
        assert intent.status == "requires_action"

    def test_time_passes_for_one_customer_only(self, stand_in, api, price, ann) -> None:
        ben = api.v1.customers.create({"email": "ben@example.com"})
        before = subscribe(stand_in, api, price, ben)
        subscribe(stand_in, api, price, ann)
        stand_in.advance(ann.id, 100)
        assert period(only_subscription(api, ben)) == period(before)
        assert statuses(api, ben) == ["paid"]


class TestEnd:
    def test_cancelled_at_the_end_of_the_period(self, stand_in, api, price, ann) -> None:
        subscription = subscribe(stand_in, api, price, ann)
        change = {"cancel_at_period_end": True}
        changed = api.v1.subscriptions.update(subscription.id, change)
        assert changed.cancel_at == period(subscription)[1]
        stand_in.advance(ann.id, 31)
        assert only_subscription(api, ann).status == "canceled"
        assert statuses(api, ann) == ["paid"]

    def test_undone(self, stand_in, api, price, ann) -> None:
        subscription = subscribe(stand_in, api, price, ann)
        for ends in (True, False):
            change = {"cancel_at_period_end": ends}
            changed = api.v1.subscriptions.update(subscription.id, change)
        assert (changed.cancel_at, changed.canceled_at) == (None, None)
        stand_in.advance(ann.id, 31)
        assert statuses(api, ann) == ["paid", "paid"]

    def test_cancelled_and_undone_in_the_portal(self, stand_in, api, price, ann) -> None:
        subscription = subscribe(stand_in, api, price, ann)
        url = open_portal(api, ann)
        stand_in.portal(url, "cancel", subscription=subscription.id)
        changed = only_subscription(api, ann)
        assert (changed.cancel_at, changed.cancel_at_period_end) == (period(changed)[1], False)
        # As with Stripe, the flag that is not set does not take back the moment that is.
        change = {"cancel_at_period_end": False}
        assert api.v1.subscriptions.update(subscription.id, change).cancel_at
        stand_in.portal(url, "undo", subscription=subscription.id)
        assert only_subscription(api, ann).cancel_at is None

    def test_portal_needs_a_configuration(self, api, ann) -> None:
        with pytest.raises(stripe.InvalidRequestError, match="No configuration"):
            api.v1.billing_portal.sessions.create({"customer": ann.id})

    def test_card_changed_in_the_portal_repairs_the_next_attempt(
        self, stand_in, api, price, ann
    ) -> None:
        subscribe(stand_in, api, price, ann, "fails_later")
        stand_in.advance(ann.id, 31)
        stand_in.portal(open_portal(api, ann), "card", card="pays")
        assert only_subscription(api, ann).status == "past_due"
        stand_in.advance(ann.id, 3)
        assert only_subscription(api, ann).status == "active"

    def test_ended_now(self, stand_in, api, price, ann) -> None:
        subscription = subscribe(stand_in, api, price, ann)
        assert api.v1.subscriptions.cancel(subscription.id).status == "canceled"
        with pytest.raises(stripe.InvalidRequestError) as refused:
            api.v1.subscriptions.cancel(subscription.id)
        assert refused.value.code == "resource_missing"

    def test_deleted_customer_is_not_charged_any_more(self, stand_in, api, price, ann) -> None:
        subscription = subscribe(stand_in, api, price, ann)
        assert api.v1.customers.delete(ann.id).deleted
        assert api.v1.customers.retrieve(ann.id).deleted
        assert api.v1.subscriptions.retrieve(subscription.id).status == "canceled"
        with pytest.raises(stripe.InvalidRequestError):
            open_checkout(api, make_price(api), ann)


class TestMoneyBack:
    def test_refund(self, stand_in, api, price, ann) -> None:
        subscribe(stand_in, api, price, ann)
        charge = api.v1.charges.list({"customer": ann.id}).data[0]
        refund = api.v1.refunds.create({"payment_intent": charge.payment_intent, "amount": 500})
        assert (refund.charge, refund.status) == (charge.id, "succeeded")
        stand_in.refund(charge.id)
        charge = api.v1.charges.retrieve(charge.id, {"expand": ["refunds"]})
        assert (charge.refunded, len(charge.refunds.data)) == (True, 2)
        with pytest.raises(stripe.InvalidRequestError) as refused:
            api.v1.refunds.create({"charge": charge.id})
        assert refused.value.code == "charge_already_refunded"
        assert Counter(kinds(stand_in))["charge.refunded"] == 2

    @pytest.mark.parametrize("won", [True, False])
    def test_dispute(self, stand_in, api, price, ann, won) -> None:
        subscribe(stand_in, api, price, ann)
        charge = api.v1.charges.list({"customer": ann.id}).data[0]
        dispute = stand_in.dispute(charge.id)
        assert api.v1.charges.retrieve(charge.id).disputed
        stand_in.decide(dispute["id"], won)
        assert api.v1.disputes.retrieve(dispute["id"]).status == ("won" if won else "lost")
        assert "charge.dispute.closed" in kinds(stand_in)
