"""Opening Checkout: two clicks, two tabs, trouble at Stripe, a price that is gone."""

from datetime import timedelta

import pytest
from django.urls import reverse

from billing import checkout, gateway, stripe_setup
from billing.models import Incident, Membership
from billing.tests.members import BASE
from tables.refusals import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def yearly(settings) -> None:
    from billing.prices import price

    settings.BILLING_PRICES = {**settings.BILLING_PRICES, "year": price("99 usd", "year")}
    stripe_setup.set_up(BASE)


def refusal(action, *args) -> str:
    with pytest.raises(Refused) as caught:
        action(*args)
    assert str(caught.value.text)
    return caught.value.code


def test_two_clicks_open_one_page(site, join, at) -> None:
    ann = join("Ann")
    assert ann.open(at=at) == ann.open(at=at) == ann.open(at=at + timedelta(minutes=5))
    assert len(list(gateway.pages("customers"))) == 1


def test_two_tabs_cannot_both_pay(site, join, yearly) -> None:
    ann = join("Ann")
    month, year = ann.open("month"), ann.open("year")
    assert month != year
    assert not site.stripe.pay_checkout(month)
    assert site.stripe.pay_checkout(year)
    assert not site.stripe.pay_checkout(year)
    assert [each.interval for each in ann.subscriptions()] == ["year"]
    assert sum(charge["amount"] for charge in ann.charges()) == 9900


def test_subscribed_in_another_tab_before_the_message_came(site, join) -> None:
    ann = join("Ann")
    ann.subscribe()
    assert ann.row.status == ""
    assert refusal(ann.open) == "already_subscribed"
    assert ann.row.status == "active"
    assert len(ann.charges()) == 1


def test_declined_card_leaves_everything_as_it_was(site, join) -> None:
    ann = join("Ann")
    assert not ann.subscribe("declined")
    site.hear()
    assert ann.row.status == ""
    assert ann.subscribe("pays")


def test_second_step_of_the_bank(site, join) -> None:
    ann = join("Ann")
    assert not site.stripe.pay_checkout(ann.open(), "second_step_once", step="refused")
    assert site.stripe.pay_checkout(ann.open(), "second_step_once")
    site.hear()
    assert ann.row.status == "active"


def test_price_that_is_gone(site, join) -> None:
    (price,) = gateway.ask("get", "prices", lookup_keys=["tilehouse-month-999-usd"])["data"]
    gateway.ask("post", f"prices/{price['id']}", active="false")
    ann = join("Ann")
    assert refusal(ann.open) == "price_gone"
    stripe_setup.set_up(BASE)
    assert ann.open()


def test_unknown_interval(site, join) -> None:
    assert refusal(join("Ann").open, "century") == "no_such_price"


@pytest.mark.parametrize("trouble", ["fails", "lost"])
def test_stripe_in_trouble_loses_nothing_and_charges_nothing(site, join, trouble) -> None:
    """Also when Stripe did what was asked, and only its answer was lost."""
    ann = join("Ann")
    site.stripe.switch("hold", api=trouble)
    assert refusal(ann.open) == "unreachable"
    site.stripe.switch("hold")
    url = ann.open()
    assert len(list(gateway.pages("customers"))) == 1
    site.stripe.switch("hold", api=trouble)
    assert refusal(ann.open) == "unreachable"
    site.stripe.switch("hold")
    assert ann.open() == url
    assert site.stripe.pay_checkout(url)
    site.hear()
    assert len(ann.charges()) == 1


def test_slow_stripe(site, join, monkeypatch) -> None:
    monkeypatch.setattr(gateway, "TIMEOUT_SECONDS", 0.3)
    gateway._client.cache_clear()
    ann = join("Ann")
    site.stripe.switch("hold", api="slow")
    try:
        assert refusal(ann.open) == "unreachable"
    finally:
        site.stripe.switch("hold")
        gateway._client.cache_clear()


def test_no_stripe_at_all(join, site, settings) -> None:
    ann = join("Ann")
    settings.STRIPE_API_HOST = "http://127.0.0.1:1"
    assert refusal(ann.open) == "unreachable"
    settings.STRIPE_SECRET_KEY = ""
    assert refusal(ann.open) == "unreachable"
    assert refusal(checkout.portal, ann.user) == "no_subscription"


def test_cancelling_in_trouble_says_so(site, join, at) -> None:
    ann = join("Ann")
    assert refusal(checkout.cancel, ann.user, at) == "no_subscription"
    ann.subscribe()
    site.hear()
    site.stripe.switch("hold", api="fails")
    assert refusal(checkout.cancel, ann.user, at) == "unreachable"
    site.stripe.switch("hold", api="lost")
    assert refusal(checkout.cancel, ann.user, at) == "unreachable"
    site.stripe.switch("hold")
    site.hear()
    assert ann.row.cancel_at == ann.row.period_end


def test_customer_who_was_deleted_at_stripe(site, join) -> None:
    ann = join("Ann")
    ann.open()
    gateway.ask("delete", f"customers/{ann.customer}", "delete")
    assert ann.open()
    assert ann.subscribe()
    site.hear()
    assert ann.row.status == "active"


def test_setup_can_run_twice(site) -> None:
    def made():
        return [
            [each["id"] for each in gateway.pages(path)]
            for path in (
                "products",
                "prices",
                "webhook_endpoints",
                "billing_portal/configurations",
            )
        ]

    before = made()
    lines = stripe_setup.set_up(BASE)
    assert made() == before
    assert [len(each) for each in before] == [1, 1, 1, 1]
    assert len(lines) == 3


def test_setup_replaces_an_endpoint_whose_secret_is_unknown(site, join) -> None:
    from djstripe.models import WebhookEndpoint

    old = WebhookEndpoint.objects.get()
    WebhookEndpoint.objects.all().delete()
    stripe_setup.set_up(BASE)
    (endpoint,) = gateway.pages("webhook_endpoints")
    assert endpoint["id"] != old.id
    join("Ann").subscribe()
    site.hear()


def test_pages_ask_stripe_nothing(site, join, client, settings) -> None:
    """Not even while a payment has failed: Stripe is away, and every page is as it was."""
    ann = join("Ann")
    ann.subscribe("fails_later")
    site.hear()
    site.stripe.advance(ann.customer, 31)
    site.hear()
    settings.STRIPE_API_HOST = "http://127.0.0.1:1"
    client.force_login(ann.user)
    for name in ("landing", "lobby", "settings", "membership", "history"):
        assert client.get(reverse(name)).status_code == 200, name


def test_return_page_asks_stripe_seldom_enough(site, join, client) -> None:
    """Reloading it again and again would keep asking Stripe."""
    ann = join("Ann")
    page = ann.open()
    client.force_login(ann.user)

    def shown() -> str:
        return client.get(reverse("membership_return"), REMOTE_ADDR="192.0.2.7").templates[0].name

    for _ in range(20):
        assert shown() == "billing/on_its_way.html"
    site.stripe.pay_checkout(page)
    assert shown() == "billing/on_its_way.html"
    assert ann.row.status == "", "its message comes anyway"
    site.hear()
    assert shown() == "billing/begun.html"


def test_payment_page_resolves_what_failed(site, join) -> None:
    ann = join("Ann")
    ann.subscribe("fails_later")
    site.hear()
    assert "/p/session/" in checkout.pay_url(ann.user)
    site.stripe.advance(ann.customer, 31)
    site.hear()
    url = checkout.pay_url(ann.user)
    assert "/i/in_" in url
    assert site.stripe.pay_invoice(url, "pays")


def test_nothing_is_left_for_staff(site, join) -> None:
    """The usual life of a member reports no incident."""
    ann = join("Ann")
    ann.subscribe()
    site.hear()
    checkout.portal(ann.user)
    assert not Incident.objects.exists()
    assert Membership.objects.count() == 1
