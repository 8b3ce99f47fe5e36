"""Everything that the site asks of Stripe. No other module imports its library.

Nothing is tried again here: whoever calls knows whether a person waits. Writing twice with the
same key does it once.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import cache
from typing import Any, cast

import stripe
from django.conf import settings

from billing.facts import (
    CHARGING,
    InvoiceFacts,
    MoneyBack,
    StripeEvent,
    SubscriptionFacts,
    Thing,
    event_facts,
    invoice_facts,
    money_back,
    subscription_facts,
)

TIMEOUT_SECONDS = 10
WRONG_TIME = "somebody sends an old message again, or the clock is wrong"
EVENT_AGE = timedelta(minutes=5)  # of a signature: Stripe signs anew whenever it sends again
PAGE = 100  # the most that Stripe lists at once
INVOICES = 20  # of one customer: the newest
BUSY = (409, 429)  # statuses that ask to come back later
PATHS = {  # of the objects that are read by their id, by Stripe's name of their kind
    "customer": "customers",
    "subscription": "subscriptions",
    "invoice": "invoices",
    "charge": "charges",
    "refund": "refunds",
    "dispute": "disputes",
}


class GatewayError(Exception):
    """Stripe did not do what was asked."""


class Unreachable(GatewayError):  # noqa: N818
    """No answer, or Stripe has trouble: the same request may succeed later."""


class Rejected(GatewayError):  # noqa: N818
    """Stripe refuses; the same request would be refused again. code: in Stripe's words."""

    def __init__(self, code: str, text: str = "") -> None:
        super().__init__(f"{code}: {text}")
        self.code = code


class Forged(GatewayError):  # noqa: N818
    """A message that Stripe has not signed with our secret."""


class Malformed(GatewayError):  # noqa: N818
    """A message that is signed, but says nothing that Stripe would say."""


class Stale(GatewayError):  # noqa: N818
    """A message signed too long ago, or in the future."""


@cache
def _client(key: str, host: str) -> stripe.StripeClient:
    return stripe.StripeClient(
        key,
        stripe_version=settings.STRIPE_API_VERSION,
        base_addresses={"api": host} if host else {},
        http_client=stripe.RequestsClient(timeout=TIMEOUT_SECONDS),
        max_network_retries=0,
    )


def ask(method: str, path: str, key: str = "", **params: Any) -> Thing:
    """One request; its answer as plain values. key: for writing, what makes it happen once."""
    if not settings.STRIPE_SECRET_KEY:
        raise Unreachable("no key of Stripe is set")
    client = _client(settings.STRIPE_SECRET_KEY, getattr(settings, "STRIPE_API_HOST", ""))
    if key:
        params["idempotency_key"] = key
    try:
        answer = client.raw_request(method, f"/v1/{path}", **params)
    except stripe.StripeError as error:
        raise _refusal(error) from error
    return cast(Thing, answer.data)


def _refusal(error: stripe.StripeError) -> GatewayError:
    status = error.http_status
    if not status or status >= 500 or status in BUSY:
        return Unreachable(str(error))
    return Rejected(error.code or type(error).__name__, error.user_message or "")


def pages(path: str, **params: Any) -> Iterator[Thing]:
    """All objects of a list, which Stripe gives in pages."""
    while True:
        page = ask("get", path, limit=PAGE, **params)
        yield from page["data"]
        if not page["has_more"]:
            return
        params["starting_after"] = page["data"][-1]["id"]


def create_customer(user_id: int, email: str, key: str) -> str:
    metadata = mark(str(user_id))
    return str(ask("post", "customers", key, email=email, metadata=metadata)["id"])


def mark(user: str) -> dict[str, str]:
    """What tells the customers of this site from those of others with the same Stripe account."""
    return {"site": settings.BASE_URL, "user": user}


def mark_of(customer: str) -> dict[str, str]:
    """Empty for a customer who was deleted."""
    try:
        return dict(retrieve("customer", customer).get("metadata") or {})
    except Rejected:
        return {}


def is_customer(customer: str | None) -> bool:
    """Whether Stripe has this customer, who was not deleted there."""
    try:
        return customer is not None and not retrieve("customer", customer).get("deleted")
    except Rejected:
        return False


def open_checkout(
    customer: str,
    price: str,
    trial_end: datetime | None,
    success_url: str,
    *,
    cancel_url: str,
    key: str,
) -> str:
    """The URL of Stripe's page that takes the card. price: a lookup key.

    A customer has one open page: the same wish gets the page that is open, and another wish closes
    it. So neither two clicks nor two tabs can pay twice, as long as the caller lets nobody else
    open one for this customer meanwhile. Raises Rejected with the code already_subscribed.
    """
    wish = {"price": price, "trial_end": str(_seconds(trial_end)), "return": success_url}
    url = _open_page(customer, wish)
    # Asked after the other pages are closed: one that was paid before has led to a subscription.
    if any(each.status in CHARGING for each in subscriptions_of(customer)):
        raise Rejected("already_subscribed", customer)
    if url:
        return url
    more = {"trial_end": _seconds(trial_end)} if trial_end else {}
    page = {"success_url": success_url, "cancel_url": cancel_url, "metadata": wish}
    line = {"price": _price_id(price), "quantity": 1}
    what = {"mode": "subscription", "line_items": [line], "subscription_data": more}
    return str(ask("post", "checkout/sessions", key, customer=customer, **page, **what)["url"])


def _open_page(customer: str, wish: dict[str, str]) -> str:
    """The URL of the open page for a wish; "" if there is none. Closes all others."""
    found = ""
    for session in list(pages("checkout/sessions", customer=customer, status="open")):
        if session["metadata"] == wish and session["url"] and not found:
            found = session["url"]
        else:
            _close(session)
    return found


def close_pages(customer: str) -> None:
    """Closes the open Checkout pages of a customer, so that nothing is paid there any more."""
    for session in list(pages("checkout/sessions", customer=customer, status="open")):
        _close(session)


def _close(session: Thing) -> None:
    ask("post", f"checkout/sessions/{session['id']}/expire", f"expire-{session['id']}")


def _seconds(at: datetime | None) -> int | None:
    return int(at.timestamp()) if at else None


def _price_id(lookup_key: str) -> str:
    found = ask("get", "prices", lookup_keys=[lookup_key], active="true")["data"]
    if not found:
        raise Rejected("price_gone", lookup_key)
    return str(found[0]["id"])


def open_portal(customer: str, return_url: str, configuration: str = "") -> str:
    more = {"configuration": configuration} if configuration else {}
    params = {"customer": customer, "return_url": return_url, **more}
    return str(ask("post", "billing_portal/sessions", **params)["url"])


def subscriptions_of(customer: str) -> list[SubscriptionFacts]:
    """All, also those that have ended; the newest first."""
    found = list(all_subscriptions(customer=customer))
    return sorted(found, key=lambda each: (each.created, each.id), reverse=True)


def all_subscriptions(**params: Any) -> Iterator[SubscriptionFacts]:
    return map(subscription_facts, pages("subscriptions", status="all", **params))


def invoices_of(customer: str) -> list[InvoiceFacts]:
    """The newest first."""
    page = ask("get", "invoices", customer=customer, limit=INVOICES)
    return [invoice_facts(thing) for thing in page["data"]]


def invoice(identity: str) -> InvoiceFacts:
    return invoice_facts(retrieve("invoice", identity))


def open_invoice_url(customer: str) -> str | None:
    """Stripe's page that resolves a failed payment, with a second step if the bank wants one."""
    unpaid = [each for each in invoices_of(customer) if each.status == "open"]
    return min(unpaid, key=lambda each: each.made).url if unpaid else None


def cancel_at_period_end(subscription: str, key: str) -> None:
    ask("post", f"subscriptions/{subscription}", key, cancel_at_period_end="true")


def undo_cancel(subscription: str, key: str) -> None:
    """Stripe's own page may have set a date instead of the flag, so both are undone."""
    thing = retrieve("subscription", subscription)
    if thing.get("cancel_at_period_end"):
        ask("post", f"subscriptions/{subscription}", key, cancel_at_period_end="false")
    elif thing.get("cancel_at"):
        ask("post", f"subscriptions/{subscription}", key, cancel_at="")


def cancel_now(subscription: str, key: str) -> None:
    ask("delete", f"subscriptions/{subscription}", key)


def retrieve(kind: str, identity: str) -> Thing:
    """An object by Stripe's name of its kind, one of PATHS."""
    return ask("get", f"{PATHS[kind]}/{identity}")


def customer_of_charge(charge: str) -> str:
    return str(retrieve("charge", charge).get("customer") or "") if charge else ""


def refund(identity: str) -> MoneyBack:
    return money_back(retrieve("refund", identity))


def dispute(identity: str) -> MoneyBack:
    return money_back(retrieve("dispute", identity))


def refunds(**params: Any) -> Iterator[MoneyBack]:
    return map(money_back, pages("refunds", **params))


def disputes(**params: Any) -> Iterator[MoneyBack]:
    return map(money_back, pages("disputes", **params))


def since(at: datetime) -> dict[str, Any]:
    """The parameter that lists only what was created from then on."""
    return {"created": {"gte": _seconds(at)}}


def read_event(body: bytes, signature: str, secret: str, at: datetime) -> StripeEvent:
    """Raises Forged, Malformed or Stale, before anything in the body is believed."""
    try:
        stripe.WebhookSignature.verify_header(body, signature, secret)
    except (stripe.SignatureVerificationError, ValueError, TypeError) as error:
        raise Forged(str(error)) from error
    try:
        event = event_facts(body.decode())
    except ValueError as error:
        raise Malformed(str(error)) from error
    # The first time is the one that is signed; anybody can write others behind it.
    signed = next(part for part in signature.split(",") if part.startswith("t="))
    apart = int(signed[2:]) - int(at.timestamp())
    if abs(apart) > EVENT_AGE.total_seconds():
        raise Stale(f"{event.id} was signed {apart:+d} s from this server's clock: {WRONG_TIME}")
    return event
