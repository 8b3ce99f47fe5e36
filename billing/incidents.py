"""What staff should see about money (`billing.models.Incident`; the texts are for staff), and the
subscriptions that the site ends: second ones, and those that nobody could cancel any more."""

from datetime import datetime

from billing import gateway
from billing.facts import CHARGING, SubscriptionFacts
from billing.models import Cancellation, Incident, Membership


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


def end_subscription(
    subscription: SubscriptionFacts, why: str, at: datetime, membership: Membership | None = None
) -> None:
    """Writes down that a subscription is to be ended, and tells staff. `billing.tasks.catch_up`
    ends it within a minute."""
    Cancellation.objects.get_or_create(
        subscription_id=subscription.id,
        defaults={"customer_id": subscription.customer, "asked": at},
    )
    text = f"{why}, which is being ended. Refund what was paid for it."
    report("difference", subscription.id, text, at, membership)


def unknown_customer(customer: str, text: str, at: datetime) -> None:
    """A customer whom no membership names. An account that was deleted while a page of Stripe's
    was open may have paid there afterwards: that subscription is ended, because nobody could cancel
    it. Customers of other sites that share the account at Stripe are reported, and left alone."""
    if not _was_ours(customer):
        report("unknown", customer, text, at)
        return
    for each in gateway.subscriptions_of(customer):
        if each.status in CHARGING and not _to_be_ended(each.id):
            end_subscription(each, f"A subscription of a deleted account, customer {customer}", at)


def _was_ours(customer: str) -> bool:
    """Whether the customer belonged to an account of this site that is deleted."""
    if Cancellation.objects.filter(customer_id=customer).exists():
        return True
    mark = gateway.mark_of(customer)
    user = mark.get("user", "")
    if mark != gateway.mark(user) or not user.isdecimal():
        return False
    return not Membership.objects.filter(pk=int(user)).exists()


def _to_be_ended(subscription: str) -> bool:
    return Cancellation.objects.filter(subscription_id=subscription).exists()


def end_subscriptions(at: datetime) -> None:
    """Ends at Stripe the subscriptions that are to be ended. Raises Unreachable."""
    for row in Cancellation.objects.filter(done=None).order_by("pk"):
        try:
            gateway.cancel_now(row.subscription_id, f"end-{row.subscription_id}")
        except gateway.Rejected as error:
            if error.code != "resource_missing":  # else it has ended already
                text = f"could not be ended: {error}"
                report("failed", row.subscription_id, text, at)
                continue
        Cancellation.objects.filter(pk=row.pk).update(done=at)
