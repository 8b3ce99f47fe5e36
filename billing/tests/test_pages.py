"""The membership page in every state, the notice on all pages, and the buttons at Stripe."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import NoReverseMatch, reverse
from django.utils import timezone

from accounts.models import User
from accounts.privacy import delete_account
from accounts.tests.people import PASSWORD, confirm_password, create_account, data_in
from accounts.timestamps import now
from billing.models import Cancellation, Grant, Membership
from billing.selectors import membership_status
from billing.tests.members import Member
from tests.stripe_stand_in import StandIn

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
NOW = timezone.now()
PAID = {"customer_id": "cus_1", "subscription_id": "sub_1", "amount": 999, "currency": "usd"}
PAID |= {"interval": "month", "trial_ends": NOW - 30 * DAY}
ACTIVE = {**PAID, "status": "active", "period_end": NOW + 20 * DAY}
LATE = {**PAID, "status": "past_due", "period_end": NOW + 20 * DAY}
STATES: dict[str, dict[str, Any]] = {
    "Your account is free": {"free": True},
    "The next charge is $9.99 on": ACTIVE,
    "you are charged $9.99 for the first time": {**ACTIVE, "status": "trialing"},
    "Your membership is cancelled. You can play until": {**ACTIVE, "cancel_at": NOW + 20 * DAY},
    "did not go through. You can play until": {**LATE, "past_due_since": NOW - DAY},
    "so your membership is on hold": {**LATE, "past_due_since": NOW - 9 * DAY},
    "You can play free of charge until": {"trial_ends": None, "granted_until": NOW + DAY},
    "14 days left. It ends by itself": {"trial_ends": NOW + 14 * DAY},
    "Your free trial ended on": {"trial_ends": NOW - DAY},
    "Your membership has ended": {**PAID, "status": "canceled", "period_end": NOW + DAY},
    "has had its free trial before": {"trial_ends": None},
}


@pytest.fixture
def ann() -> User:
    return create_account("Ann")


@pytest.fixture
def browser(ann: User) -> Client:
    client = Client()
    client.force_login(ann)
    return client


def put(user: User, **fields: Any) -> None:
    Membership.objects.filter(pk=user.pk).update(**fields)


@pytest.mark.parametrize("words", STATES)
def test_page_says_how_the_membership_stands(browser: Client, ann: User, words: str) -> None:
    put(ann, **STATES[words])
    html = browser.get(reverse("membership")).content.decode()
    assert words in html
    assert "$9.99 a month" in html or "is free" in html, "the price is always in view"
    subscribed = STATES[words].get("status") in ("active", "trialing", "past_due")
    cancelled = "cancel_at" in STATES[words]
    assert (reverse("membership_cancel") in html) == (subscribed and not cancelled)
    assert (reverse("membership_resume") in html) == cancelled
    assert (f'action="{reverse("subscribe")}"' in html) == ((not subscribed and "free" not in words)
                                                            or "charge until" in words
                                                            or "trial" in words)  # fmt: skip


@pytest.mark.parametrize(
    ("left", "notice"),
    [(6 * DAY, ""), (5 * DAY - DAY / 24, "5 days left."), (DAY / 2, "1 day left."), (-DAY, "")],
)
def test_header_counts_the_last_days(
    browser: Client, ann: User, left: timedelta, notice: str
) -> None:
    put(ann, trial_ends=timezone.now() + left)
    html = browser.get(reverse("lobby")).content.decode()
    assert ('class="strip' in html) == bool(notice)
    assert notice in html


def test_failed_payment_is_on_every_page_with_the_way_to_repair_it(
    browser: Client, ann: User
) -> None:
    put(ann, **LATE, past_due_since=NOW)
    assert "Your last payment did not go through." in browser.get("/help/").content.decode()
    html = browser.get(reverse("membership")).content.decode()
    assert f'action="{reverse("membership_pay")}"' in html


def test_notice_costs_one_query_by_primary_key(browser: Client, ann: User) -> None:
    with CaptureQueriesContext(connection) as queries:
        browser.get(reverse("help"))
    asked = [query["sql"] for query in queries if "billing_membership" in query["sql"]]
    assert len(asked) == 1
    assert "JOIN" not in asked[0]
    with CaptureQueriesContext(connection) as queries:
        Client().get(reverse("help"))
    assert not [query for query in queries if "billing_" in query["sql"]], "nothing for visitors"


def test_days_left_of_a_trial_are_never_negative(ann: User) -> None:
    put(ann, trial_ends=NOW - 3 * DAY)
    found = membership_status(Membership.objects.get(), NOW)
    assert (found.kind, found.days_left, found.may_play) == ("trial_over", 0, False)


def test_clock_can_only_be_moved_in_development(browser: Client) -> None:
    assert "let time pass" not in browser.get(reverse("membership")).content.decode()
    with pytest.raises(NoReverseMatch):
        reverse("membership_time")


class TestAtStripe:
    @pytest.fixture
    def member(self, join: Callable[..., Member], browser: Client) -> Member:
        member = join("Mia")
        browser.force_login(member.user)
        return member

    def test_life(self, browser: Client, stripe: StandIn, member: Member) -> None:
        """From the wall to Checkout and back to where they were going; two clicks cancel."""
        browser.get(reverse("paywall"), {"next": "/history/"})
        checkout = browser.post(reverse("subscribe"), {"interval": "month"})
        stripe.pay_checkout(checkout["Location"])
        back = browser.get(reverse("membership_return")).content.decode()
        assert "Thank you. Your membership has begun." in back
        assert '<a class="button" href="/history/">' in back
        assert member.row.status == "active"
        page = browser.get(reverse("membership")).content.decode()
        assert reverse("membership_cancel") in page
        assert (
            reverse("membership_cancel_now")
            in browser.get(reverse("membership_cancel")).content.decode()
        )
        browser.post(reverse("membership_cancel_now"))
        assert member.row.cancel_at == member.row.period_end
        assert browser.get(reverse("membership_cancel"))["Location"] == reverse("membership")
        browser.post(reverse("membership_resume"))
        assert member.row.cancel_at is None
        assert browser.post(reverse("membership_portal"))["Location"].startswith(stripe.url)

    def test_return_before_paying_and_from_another_account(
        self, browser: Client, stripe: StandIn, member: Member, ann: User
    ) -> None:
        browser.post(reverse("subscribe"), {"interval": "month"})
        html = browser.get(reverse("membership_return")).content.decode()
        assert "Your payment is on its way" in html
        member.subscribe()
        other = Client()
        other.force_login(ann)
        assert "on its way" in other.get(reverse("membership_return")).content.decode()
        assert Membership.objects.get(pk=ann.pk).status == ""

    def test_unknown_price_and_stripe_away(
        self, browser: Client, stripe: StandIn, member: Member, settings
    ) -> None:
        for interval in ("week", ""):
            answer = browser.post(reverse("subscribe"), {"interval": interval}, follow=True)
            assert "There is no such price." in answer.content.decode()
        settings.STRIPE_API_HOST = "http://127.0.0.1:9"
        answer = browser.post(reverse("subscribe"), follow=True)
        assert "The payment service does not answer." in answer.content.decode()

    def test_deleting_the_account_ends_the_subscription(
        self, browser: Client, stripe: StandIn, member: Member
    ) -> None:
        member.subscribe()
        browser.get(reverse("membership_return"))
        page = browser.get(reverse("close_account")).content.decode()
        assert "Your membership ends right away and is never charged again." in page
        subscription = member.row.subscription_id
        delete_account(member.user, now())
        assert Cancellation.objects.get().subscription_id == subscription
        assert not Membership.objects.filter(pk=member.user.pk).exists()


def test_my_data_has_the_membership(browser: Client, ann: User) -> None:
    put(ann, **ACTIVE)
    Grant.objects.create(membership=ann.membership, days=7, reason="an outage", made=NOW)
    answer = browser.post(reverse("my_data"))
    if answer.status_code == 302:
        answer = confirm_password(browser, answer, PASSWORD)
        answer = browser.post(reverse("my_data"))
    told = data_in(answer)["billing"]
    assert told["status"] == "active"
    assert [grant["reason"] for grant in told["grants"]] == ["an outage"]


def test_deleting_an_account_without_a_subscription_asks_nothing_of_stripe(ann: User) -> None:
    put(ann, **{**PAID, "status": "canceled"})
    delete_account(ann, now())
    assert not Cancellation.objects.exists()
    assert not Membership.objects.exists()
