"""The nightly comparison of all memberships with Stripe, for messages that never arrived."""

import logging
from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime, timedelta

from billing import gateway, incidents
from billing.facts import CHARGING, SubscriptionFacts
from billing.models import Membership, WebhookEvent
from billing.sync import choose, copied_fields, report_money_back, sync

log = logging.getLogger(__name__)

LOOK_BACK = timedelta(days=3)  # for refunds and disputes: a few nights may fail
KEEP_BODIES = timedelta(days=30)
AT_ONCE = 500  # memberships read at a time
# A membership's copy of these depends on invoices, which the list of subscriptions does not show.
NOT_COMPARED = ("past_due_since",)


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
