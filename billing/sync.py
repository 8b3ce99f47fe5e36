"""Copies what Stripe says about a customer into their membership, and compares all memberships with
Stripe every night, for messages that never arrived.

The order of messages does not matter, because their contents are not used: the membership is
locked, Stripe is asked what is so now, and all copied fields are written together. Whoever comes
later has asked later.
"""

import fcntl
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import connection, transaction

from billing import gateway, incidents, mails
from billing.entitlement import RUNNING, renews
from billing.facts import CHARGING, InvoiceFacts, MoneyBack, SubscriptionFacts
from billing.models import Membership, WebhookEvent
from billing.prices import amount_text
from billing.selectors import is_cancelled

FILES = 64  # with SQLite; memberships share them
ENDED = ("canceled", "unpaid", "incomplete_expired")
PRICE = ("amount", "currency", "interval")
NOTHING = {
    "subscription_id": "",
    "status": "",
    "period_end": None,
    "past_due_since": None,
    "cancel_at": None,
    "amount": 0,
    "currency": "",
    "interval": "",
}
LOOK_BACK = timedelta(days=3)  # for refunds and disputes: a few nights may fail
KEEP_BODIES = timedelta(days=30)
AT_ONCE = 500  # memberships read at a time
# A membership's copy of these depends on invoices, which the list of subscriptions does not show.
NOT_COMPARED = ("past_due_since",)


@contextmanager
def alone(user_id: int) -> Iterator[None]:
    """Waits until nobody else is inside for this account. Ends with the process that holds it.

    With PostgreSQL the row of the membership is locked, and all of it is one transaction. With
    SQLite a transaction would stop every writer of the site until Stripe has answered, the moves at
    all tables too, so a file is locked instead: SQLite means one machine. What is written inside
    needs a transaction of its own, and has to look whether the membership is still there.
    """
    if connection.vendor == "sqlite":
        path = settings.VAR / f"membership-{user_id % FILES}.lock"
        with path.open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield
        return
    with transaction.atomic():
        list(Membership.objects.select_for_update(no_key=True).filter(pk=user_id))
        yield


def sync(customer: str, at: datetime) -> Membership | None:
    """Returns the membership of a customer as it is now; None if nobody here knows the customer.

    Raises GatewayError, and has changed nothing then. Takes two requests to Stripe while it holds
    the lock, so pages do not call it, except the one that Checkout returns to.
    """
    user_id = Membership.objects.filter(customer_id=customer).values_list("pk", flat=True).first()
    if user_id is None:
        return None
    with alone(user_id):
        subscriptions = gateway.subscriptions_of(customer)
        return _write(customer, subscriptions, gateway.invoices_of(customer), at)


@transaction.atomic
def _write(
    customer: str,
    subscriptions: Sequence[SubscriptionFacts],
    invoices: Sequence[InvoiceFacts],
    at: datetime,
) -> Membership | None:
    """None if the account was deleted meanwhile."""
    rows = Membership.objects.select_for_update(no_key=True)
    membership = rows.filter(customer_id=customer).first()
    if membership is None:
        return None
    chosen = choose(subscriptions)
    fields = copied_fields(chosen, invoices)
    _ask_about_price(membership, fields, at)
    for name, value in fields.items():
        setattr(membership, name, value)
    membership.synced = at
    membership.save(update_fields=[*fields, "synced"])
    _end_others(membership, chosen, subscriptions, at)
    _ask_mails(membership, chosen, invoices, at)
    return membership


def choose(subscriptions: Sequence[SubscriptionFacts]) -> SubscriptionFacts | None:
    """The subscription that counts: one that runs before one that does not, then the newest."""
    ranks = {status: rank for rank, status in enumerate([*RUNNING, "past_due"])}
    ranks["trialing"] = ranks["active"]
    # The list has the newest first, and `min` takes the first of equals.
    return min(subscriptions, key=lambda each: ranks.get(each.status, len(ranks)), default=None)


def copied_fields(
    chosen: SubscriptionFacts | None, invoices: Sequence[InvoiceFacts]
) -> dict[str, Any]:
    """The fields of a membership that are copies of what Stripe says."""
    if chosen is None:
        return NOTHING
    unpaid = _unpaid(chosen, invoices)
    return {
        "subscription_id": chosen.id,
        "status": chosen.status,
        "period_end": chosen.period_end,
        "past_due_since": unpaid[0].made if unpaid and chosen.status == "past_due" else None,
        "cancel_at": chosen.cancel_at,
        "amount": chosen.amount,
        "currency": chosen.currency,
        "interval": chosen.interval,
    }


def _unpaid(chosen: SubscriptionFacts, invoices: Sequence[InvoiceFacts]) -> list[InvoiceFacts]:
    """The oldest first."""
    ours = [each for each in invoices if each.subscription == chosen.id]
    return sorted((i for i in ours if i.status == "open" and i.attempted), key=lambda i: i.made)


def _end_others(
    membership: Membership,
    chosen: SubscriptionFacts | None,
    subscriptions: Sequence[SubscriptionFacts],
    at: datetime,
) -> None:
    """Two tabs could still have paid for two subscriptions: the older one is ended."""
    for other in subscriptions:
        if other != chosen and other.status in CHARGING:
            incidents.end_subscription(other, "A second subscription", at, membership)


def _ask_mails(
    membership: Membership,
    chosen: SubscriptionFacts | None,
    invoices: Sequence[InvoiceFacts],
    at: datetime,
) -> None:
    """Each mail is about something at Stripe, and is sent once for it, whichever message of
    Stripe's is the first to lead here."""
    if chosen is None:
        return
    if chosen.status in RUNNING:
        mails.ask(membership, "welcome", chosen.id, at)
    elif chosen.status in ENDED and mails.asked(membership, "welcome", chosen.id):
        mails.ask(membership, "ended", chosen.id, at)
    _ask_about_cancelling(membership, at)
    for invoice in invoices:
        if invoice.status == "paid" and invoice.paid:
            mails.ask(membership, "receipt", invoice.id, at)
    if chosen.status == "past_due":
        for invoice in _unpaid(chosen, invoices):
            mails.ask(membership, "payment_failed", invoice.id, at)


def _ask_about_cancelling(membership: Membership, at: datetime) -> None:
    """A subscription may be cancelled and resumed again and again, here or at Stripe: the mails are
    numbered, and each of the two kinds follows the other."""
    subscription = membership.subscription_id
    cancelled = mails.times_sent(membership, "cancelled", subscription)
    resumed = mails.times_sent(membership, "resumed", subscription)
    if is_cancelled(membership) and cancelled == resumed:
        mails.ask(membership, "cancelled", f"{subscription} {cancelled + 1}", at)
    elif renews(membership.rights) and cancelled > resumed:
        mails.ask(membership, "resumed", f"{subscription} {cancelled}", at)


def _ask_about_price(membership: Membership, fields: dict[str, Any], at: datetime) -> None:
    """Only staff change what a running subscription costs, at Stripe. membership: as it was."""
    same = membership.subscription_id and membership.subscription_id == fields["subscription_id"]
    changed = any(getattr(membership, name) != fields[name] for name in PRICE)
    if same and changed and fields["status"] in CHARGING:
        about = f"{membership.subscription_id} {at.isoformat()}"
        mails.ask(membership, "price_changed", about, at)


def report_money_back(kind: str, thing: MoneyBack, at: datetime) -> None:
    """kind: "refund" or "dispute". Reported again, it changes nothing."""
    customer = gateway.customer_of_charge(thing.charge)
    membership = Membership.objects.filter(customer_id=customer).first() if customer else None
    amount = amount_text(thing.amount, thing.currency)
    reason = f", reason: {thing.reason}" if thing.reason else ""
    text = f"{amount} of charge {thing.charge}, customer {customer}: {thing.status}{reason}"
    incidents.report(kind, thing.id, text, at, membership)
    if membership and kind == "refund" and thing.status in mails.REFUNDED:
        mails.ask(membership, "refund", thing.id, at)


def compare_all(at: datetime) -> int:
    """Compares every membership with Stripe, repairs and reports; returns how many differed.

    Raises GatewayError if Stripe stops answering; what was repaired until then stays.
    """
    by_customer: dict[str, list[SubscriptionFacts]] = defaultdict(list)
    for facts in gateway.all_subscriptions():
        by_customer[facts.customer].append(facts)
    differed = 0
    rows = Membership.objects.exclude(customer_id=None).order_by("pk")
    for membership in rows.iterator(chunk_size=AT_ONCE):
        found = by_customer.pop(str(membership.customer_id), [])
        if differs(membership, found):
            differed += repair(membership, at)
    _meet_unknown(by_customer.values(), at)
    for refund in gateway.refunds(**gateway.since(at - LOOK_BACK)):
        report_money_back("refund", refund, at)
    for dispute in gateway.disputes(**gateway.since(at - LOOK_BACK)):
        report_money_back("dispute", dispute, at)
    return differed


def differs(membership: Membership, subscriptions: list[SubscriptionFacts]) -> bool:
    newest_first = sorted(subscriptions, key=lambda each: (each.created, each.id), reverse=True)
    chosen = choose(newest_first)
    if sum(each.status in CHARGING for each in subscriptions) > 1:
        return True
    said = copied_fields(chosen, ())
    return any(getattr(membership, n) != v for n, v in said.items() if n not in NOT_COMPARED)


def repair(membership: Membership, at: datetime) -> bool:
    """Syncs a membership. Returns whether that was needed; a message that waits to be handled
    would have done it, so that is not reported."""
    customer = str(membership.customer_id)
    fields = [name for name in copied_fields(None, ()) if name not in NOT_COMPARED]
    before = {name: getattr(membership, name) for name in fields}
    try:
        after = sync(customer, at)
    except gateway.Rejected as error:
        incidents.report("failed", customer, f"could not be compared: {error}", at, membership)
        return False
    changed = [name for name in fields if after and getattr(after, name) != before[name]]
    on_its_way = WebhookEvent.objects.filter(customer_id=customer, handled=None).exists()
    if changed and not on_its_way:
        words = ", ".join(f"{n}: {before[n]} -> {getattr(after, n)}" for n in changed)
        incidents.report("difference", f"{customer} {at:%Y-%m-%d}", words, at, membership)
    return bool(changed)


def _meet_unknown(others: Iterable[list[SubscriptionFacts]], at: datetime) -> None:
    for subscriptions in others:
        for each in subscriptions:
            if each.status in CHARGING:
                incidents.unknown_customer(each.customer, f"{each.id} is {each.status}", at)


def forget_bodies(at: datetime) -> int:
    """Empties old messages; returns how many. What is left names no person."""
    old = WebhookEvent.objects.filter(received__lt=at - KEEP_BODIES).exclude(body="")
    return old.update(body="")
