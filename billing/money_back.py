"""Refunds and disputes: staff read of both, and a player of a refund."""

from datetime import datetime

from billing import gateway, incidents, mails
from billing.facts import MoneyBack
from billing.models import Membership
from billing.prices import amount_text


def report(kind: str, thing: MoneyBack, at: datetime) -> None:
    """kind: "refund" or "dispute". Reported again, it changes nothing."""
    customer = gateway.customer_of_charge(thing.charge)
    membership = Membership.objects.filter(customer_id=customer).first() if customer else None
    amount = amount_text(thing.amount, thing.currency)
    reason = f", reason: {thing.reason}" if thing.reason else ""
    text = f"{amount} of charge {thing.charge}, customer {customer}: {thing.status}{reason}"
    incidents.report(kind, thing.id, text, at, membership)
    if membership and kind == "refund" and thing.status in mails.REFUNDED:
        mails.ask(membership, "refund", thing.id, at)
