"""What Stripe's objects say, as far as the site uses it. Pure; times are aware, amounts are in
the currency's smallest unit."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any

import msgspec
from msgspec import Meta

Thing = dict[str, Any]  # an object of Stripe, as its API shows it
# In these states a subscription is charged again by itself, sooner or later.
CHARGING = ("active", "trialing", "past_due", "unpaid", "paused")


@dataclass(frozen=True)
class SubscriptionFacts:
    """status: in Stripe's words. price: its lookup key, or its id if it has none. cancel_at: it
    ends then, because it was cancelled."""

    id: str
    customer: str
    status: str
    created: datetime
    trial_end: datetime | None
    period_end: datetime | None
    cancel_at: datetime | None
    amount: int
    currency: str
    interval: str
    price: str


@dataclass(frozen=True)
class InvoiceFacts:
    """attempted: a payment was tried. made: when it was finalized, or else created. url: Stripe's
    page that shows it, and takes the payment while it is open; with a second step if needed."""

    id: str
    subscription: str
    status: str
    attempted: bool
    made: datetime
    paid: int
    due: int
    currency: str
    url: str


@dataclass(frozen=True)
class MoneyBack:
    """A refund or a dispute."""

    id: str
    charge: str
    amount: int
    currency: str
    status: str
    reason: str


@dataclass(frozen=True)
class StripeEvent:
    """A message from Stripe. object_kind, object_id: what it is about. customer: "" if the object
    does not say."""

    id: str
    kind: str
    object_kind: str
    object_id: str
    customer: str
    charge: str


def subscription_facts(thing: Thing) -> SubscriptionFacts:
    item = thing["items"]["data"][0]
    price = item["price"]
    period_end = moment(item.get("current_period_end"))
    ends = period_end if thing.get("cancel_at_period_end") else None
    return SubscriptionFacts(
        id=thing["id"],
        customer=id_of(thing["customer"]),
        status=thing["status"],
        created=datetime.fromtimestamp(thing["created"], UTC),
        trial_end=moment(thing.get("trial_end")),
        period_end=period_end,
        cancel_at=moment(thing.get("cancel_at")) or ends,
        amount=(price.get("unit_amount") or 0) * item.get("quantity", 1),
        currency=price["currency"],
        interval=(price.get("recurring") or {}).get("interval", ""),
        price=price.get("lookup_key") or price["id"],
    )


def invoice_facts(thing: Thing) -> InvoiceFacts:
    parent = (thing.get("parent") or {}).get("subscription_details") or {}
    finalized = (thing.get("status_transitions") or {}).get("finalized_at")
    return InvoiceFacts(
        id=thing["id"],
        subscription=id_of(parent.get("subscription")),
        status=thing.get("status") or "",
        attempted=bool(thing.get("attempted")),
        made=datetime.fromtimestamp(finalized or thing["created"], UTC),
        paid=thing.get("amount_paid") or 0,
        due=thing.get("amount_remaining") or 0,
        currency=thing["currency"],
        url=thing.get("hosted_invoice_url") or "",
    )


def money_back(thing: Thing) -> MoneyBack:
    return MoneyBack(
        id=thing["id"],
        charge=id_of(thing.get("charge")),
        amount=thing["amount"],
        currency=thing["currency"],
        status=thing.get("status") or "",
        reason=thing.get("reason") or "",
    )


# Visible ASCII, as long as Stripe makes them.
Identity = Annotated[str, Meta(pattern=r"^[!-~]*\Z", max_length=255)]
Name = Annotated[str, Meta(pattern=r"^[a-z0-9_.]+\Z", max_length=255)]


class _Known(msgspec.Struct):
    """Another object, shown in full."""

    id: Identity


class _About(msgspec.Struct):
    object: Name
    id: Identity | None = None
    customer: Identity | _Known | None = None
    charge: Identity | _Known | None = None


class _Data(msgspec.Struct):
    object: _About


class _Message(msgspec.Struct):
    id: Annotated[Identity, Meta(min_length=1)]
    type: Name
    data: _Data


def event_facts(body: str) -> StripeEvent:
    """Raises ValueError for anything that is not an event."""
    try:
        message = msgspec.json.decode(body, type=_Message)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise ValueError(f"this is no event: {error}") from error
    about = message.data.object
    customer = _id(about if about.object == "customer" else about.customer)
    if about.object == "customer" and not customer:
        raise ValueError("this event names no customer")
    return StripeEvent(
        id=message.id,
        kind=message.type,
        object_kind=about.object,
        object_id=_id(about),
        customer=customer,
        charge=_id(about if about.object == "charge" else about.charge),
    )


def _id(reference: str | _Known | _About | None) -> str:
    found = reference if isinstance(reference, str | None) else reference.id
    return found or ""


def id_of(reference: Any) -> str:
    """Stripe refers to another object by its id, or shows it in full where asked to."""
    return reference["id"] if isinstance(reference, dict) else reference or ""


def moment(seconds: int | None) -> datetime | None:
    return datetime.fromtimestamp(seconds, UTC) if seconds else None
