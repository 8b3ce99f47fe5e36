"""What changes what a player pays, or may do, is told to them by mail, once."""

from datetime import timedelta

import pytest

from accounts.models import User
from billing import checkout, gateway, mails, services, sync
from billing.facts import MoneyBack
from billing.models import Membership, SentMail

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(site, join, at):
    """She is a member, and has had the mails about that."""
    ann = join("Ann")
    ann.subscribe()
    site.hear()
    return ann


@pytest.fixture
def news(ann, site, mailoutbox):
    """Returns what mails come, by their subjects, when everything has been heard twice."""
    mailoutbox.clear()

    def news():
        site.hear()
        sync.sync(ann.customer, ann.row.synced + timedelta(seconds=1))
        site.work()
        subjects = [mail.subject for mail in mailoutbox]
        mailoutbox.clear()
        return subjects

    return news


class TestCancelling:
    def test_is_confirmed_each_time_and_so_is_taking_it_back(self, ann, news, at) -> None:
        for turn in range(2):
            checkout.cancel(ann.user, at + timedelta(minutes=2 * turn))
            assert news() == ["Your membership has been cancelled"]
            checkout.resume(ann.user, at + timedelta(minutes=2 * turn + 1))
            assert news() == ["Your membership goes on"]
        assert news() == []

    def test_at_stripe_is_confirmed_too(self, ann, news, site) -> None:
        page = checkout.portal(ann.user)
        site.stripe.portal(page, "cancel", subscription=ann.row.subscription_id)
        assert news() == ["Your membership has been cancelled"]

    def test_mail_says_until_when(self, ann, site, at, mailoutbox) -> None:
        checkout.cancel(ann.user, at)
        site.work()
        assert f"until {ann.row.cancel_at:%-d %B %Y}" in mailoutbox[-1].body

    def test_mail_that_waited_says_nothing_that_is_no_longer_so(self, ann, news, at) -> None:
        checkout.cancel(ann.user, at)
        checkout.resume(ann.user, at + timedelta(minutes=1))
        assert news() == ["Your membership goes on"]


class TestRefund:
    def test_is_told_with_its_amount(self, ann, site, mailoutbox) -> None:
        site.stripe.refund(ann.charges()[0]["id"])
        site.hear()
        mail = mailoutbox[-1]
        assert mail.subject == "Your money is on its way back"
        assert "$9.99" in mail.body

    def test_is_told_once_whoever_hears_of_it(self, ann, news, site, at) -> None:
        site.stripe.refund(ann.charges()[0]["id"])
        assert news() == ["Your money is on its way back"]
        (refund,) = gateway.refunds()
        sync.report_money_back("refund", refund, at)
        assert news() == []

    def test_dispute_is_no_refund(self, ann, news, site) -> None:
        site.stripe.dispute(ann.charges()[0]["id"])
        assert news() == []

    def test_failed_one_is_not_told(self, ann, news, at) -> None:
        failed = MoneyBack("re_1", ann.charges()[0]["id"], 999, "usd", "failed", "")
        sync.report_money_back("refund", failed, at)
        assert news() == []


def test_another_price_is_told(ann, news, site, at) -> None:
    Membership.objects.update(amount=799)  # as it was before staff changed it at Stripe
    sync.sync(ann.customer, at)
    assert news() == ["What you pay has changed"]


@pytest.mark.parametrize(("days", "words"), [(7, "7 free days"), (None, "your account free")])
def test_what_staff_give_and_take_back_is_told(
    ann, news, site, at, days, words, mailoutbox
) -> None:
    boss = User.objects.create_superuser("Boss", "boss@example.org")
    given = services.grant(ann.user, days, "secret reason", by=boss, at=at)
    site.work()
    assert words in mailoutbox[0].body
    assert "secret" not in mailoutbox[0].body
    assert "paid membership goes on" in mailoutbox[0].body
    assert news() == ["Something for you at Tilehouse"]
    services.withdraw(given, by=boss, at=at)
    assert news() == ["Your free days have been taken back"]


def test_a_gift_is_not_told_to_an_unconfirmed_address(ann, news, at) -> None:
    ann.user.emailaddress_set.update(verified=False)
    boss = User.objects.create_superuser("Boss", "boss@example.org")
    services.grant(ann.user, 7, "outage", by=boss, at=at)
    assert news() == []
    assert not mails.waiting(at + timedelta(days=1))
    assert SentMail.objects.filter(kind="given").exists()
