"""What staff should see about money: see `billing.models.Incident`. The texts are for staff."""

from datetime import datetime

from billing import gateway
from billing.facts import MoneyBack
from billing.models import Incident, Membership
from billing.prices import amount_text


def report(
    kind: str, about: str, text: str, at: datetime, membership: Membership | None = None
) -> None:
    """Reports a thing once; news about it change the text, and open it again."""
    fields = {"text": text[:500], "membership": membership}
    incident, created = Incident.objects.get_or_create(
        kind=kind, about=about, defaults={**fields, "seen": at}
    )
    if not created and incident.text != fields["text"]:
        Incident.objects.filter(pk=incident.pk).update(**fields, seen=at, closed=None)


def report_money_back(kind: str, thing: MoneyBack, at: datetime) -> None:
    """kind: "refund" or "dispute"."""
    customer = gateway.customer_of_charge(thing.charge)
    membership = Membership.objects.filter(customer_id=customer).first() if customer else None
    amount = amount_text(thing.amount, thing.currency)
    reason = f", reason: {thing.reason}" if thing.reason else ""
    text = f"{amount} of charge {thing.charge}, customer {customer}: {thing.status}{reason}"
    report(kind, thing.id, text, at, membership)
