"""Time passing: what becomes due, and moving one customer's dates into the past."""

from collections.abc import Callable
from functools import partial
from typing import Any

from ops.stripe_stand_in import checkout, payments, subscriptions
from ops.stripe_stand_in.payments import DAY
from ops.stripe_stand_in.store import Store, Thing

WARNING = 3 * DAY  # before a trial's end
TIMES = frozenset({
    "billing_cycle_anchor", "cancel_at", "canceled_at", "created", "current_period_end",
    "current_period_start", "due_by", "effective_at", "end", "ended_at", "expires_at",
    "finalized_at", "next_payment_attempt", "paid_at", "period_end", "period_start", "start",
    "start_date", "trial_end", "trial_start",
})  # fmt: skip
Due = tuple[int, Callable[[], object]]


def pass_time(store: Store, until: int) -> None:
    """Does everything that is due by a moment, each at the moment when it was due."""
    while due := min(_all_due(store), key=lambda each: each[0], default=None):
        moment, act = due
        if moment > until:
            return
        act()


def advance(store: Store, customer: Thing, days: int, at: int) -> None:
    """Lets days pass for one customer: moves all dates of theirs into the past, then does what
    has become due. Other customers notice nothing."""
    for thing in things_of(store, customer):
        _shift(thing, -days * DAY)
        if thing.get("object") == "subscription":
            # Months differ in length: the moved anchor would no longer fit the moved periods.
            thing["billing_cycle_anchor"] = thing["items"]["data"][0]["current_period_end"]
    store.changes += 1
    pass_time(store, at)


def things_of(store: Store, customer: Thing) -> list[Thing]:
    """The customer and all objects that belong to them. Events stay what they were."""
    ids, found = {customer["id"]}, [customer]
    for kind in ("subscription", "invoice", "payment_intent", "charge", "payment_method",
                 "checkout.session", "invoice_payment", "refund", "dispute"):  # fmt: skip
        for thing in store.by_kind[kind].values():
            if not ids.isdisjoint(map(thing.get, ("customer", "invoice", "charge"))):
                found.append(thing)
                ids.add(thing["id"])
    carts = (store.carts.get(thing["id"]) for thing in found)
    return found + [cart for cart in carts if cart]


def _shift(value: Any, seconds: int) -> None:
    members = value if isinstance(value, list) else list(value.values())
    for member in members:
        if isinstance(member, dict | list):
            _shift(member, seconds)
    if isinstance(value, dict):
        for name in TIMES & value.keys():
            if isinstance(value[name], int):
                value[name] += seconds


def _all_due(store: Store) -> list[Due]:
    due: list[Due] = []
    for subscription in store.by_kind["subscription"].values():
        if subscription["status"] in subscriptions.RUNNING:
            due += _of_subscription(store, subscription)
    for invoice in store.by_kind["invoice"].values():
        if moment := invoice["next_payment_attempt"]:
            due.append((moment, partial(_retry, store, invoice, moment)))
    for session in store.by_kind["checkout.session"].values():
        if session["status"] == "open":
            moment = session["expires_at"]
            due.append((moment, partial(checkout.expire, store, session, moment)))
    return due


def _of_subscription(store: Store, subscription: Thing) -> list[Due]:
    end = subscription["items"]["data"][0]["current_period_end"]
    due: list[Due] = [(end, partial(subscriptions.renew, store, subscription, end))]
    ends = subscription["cancel_at"]
    if ends and ends <= end:
        due = [(ends, partial(subscriptions.end, store, subscription, ends))]
    if subscription["status"] == "trialing" and subscription["id"] not in store.warned:
        moment = max(subscription["trial_end"] - WARNING, subscription["created"])
        due.append((moment, partial(_warn, store, subscription, moment)))
    return due


def _warn(store: Store, subscription: Thing, at: int) -> None:
    store.warned.append(subscription["id"])
    store.emit("customer.subscription.trial_will_end", subscription, at)


def _retry(store: Store, invoice: Thing, at: int) -> None:
    """Tries a failed payment again; the last failure ends the subscription."""
    invoice["next_payment_attempt"] = None
    payments.attempt(store, invoice, at)
    subscription = payments.subscription_of(store, invoice)
    unpaid = invoice["status"] == "open" and not invoice["next_payment_attempt"]
    if unpaid and subscription["status"] == "past_due":
        subscriptions.end(store, subscription, at, "payment_failed")
