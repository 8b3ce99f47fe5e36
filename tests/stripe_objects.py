"""What tests of the stand-in make at Stripe, through Stripe's own library."""

from typing import Any

import pytest
import stripe
from stripe import StripeClient

from tests.stripe_stand_in import StandIn, stand_in, stand_in_process

__all__ = ["stand_in", "stand_in_process"]
DAY = 24 * 60 * 60


def client(stand_in: StandIn, key: str = StandIn.key) -> StripeClient:
    return StripeClient(
        key,
        stripe_version="2026-05-27.dahlia",
        base_addresses={"api": stand_in.url},
        max_network_retries=0,
    )


@pytest.fixture
def api(stand_in: StandIn) -> StripeClient:
    return client(stand_in)


def make_price(api: StripeClient, **more) -> stripe.Price:
    product = api.v1.products.create({"name": "Tilehouse membership"})
    price: Any = {"product": product.id, "unit_amount": 999, "currency": "usd"}
    return api.v1.prices.create(price | {"recurring": {"interval": "month"}} | more)


@pytest.fixture
def price(api: StripeClient) -> stripe.Price:
    return make_price(api, lookup_key="month")


@pytest.fixture
def ann(api: StripeClient) -> stripe.Customer:
    return api.v1.customers.create({"email": "ann@example.com", "metadata": {"user": "1"}})


def open_checkout(api, price, customer, options=None, **data) -> stripe.checkout.Session:
    session = {
        "mode": "subscription",
        "customer": customer.id,
        "line_items": [{"price": price.id, "quantity": 1}],
        "success_url": "http://localhost/return?session={CHECKOUT_SESSION_ID}",
        "cancel_url": "http://localhost/membership/",
    }
    more = {"subscription_data": data} if data else {}
    return api.v1.checkout.sessions.create(session | more, options)


def only_subscription(api, customer) -> stripe.Subscription:
    (found,) = api.v1.subscriptions.list({"customer": customer.id, "status": "all"}).data
    return found


def subscribe(stand_in, api, price, customer, card="pays", **data) -> stripe.Subscription:
    assert stand_in.pay_checkout(open_checkout(api, price, customer, **data).url, card)
    return only_subscription(api, customer)


def period(subscription) -> tuple[int, int]:
    item = subscription["items"].data[0]
    return item.current_period_start, item.current_period_end


def kinds(stand_in: StandIn) -> list[str]:
    return [event["type"] for event in stand_in.events()]


def statuses(api, customer) -> list[str]:
    """Of the invoices, the oldest first."""
    return [each.status for each in api.v1.invoices.list({"customer": customer.id}).data][::-1]


def open_portal(api, customer) -> str:
    features = {
        "subscription_cancel": {"enabled": True, "mode": "at_period_end"},
        "payment_method_update": {"enabled": True},
        "invoice_history": {"enabled": True},
    }
    made = api.v1.billing_portal.configurations.create({"features": features})
    session = {"customer": customer.id, "configuration": made.id, "return_url": "http://localhost"}
    return api.v1.billing_portal.sessions.create(session).url
