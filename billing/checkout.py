"""Opens Stripe's pages for a member, and cancels or resumes their subscription.

All functions raise `Refused`, with nothing changed that the member would have to undo:
already_subscribed, no_subscription, no_such_price, price_gone, unreachable.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from hashlib import sha256

from django.conf import settings

from accounts.models import User
from accounts.site_address import page_address
from billing import gateway
from billing.facts import CHARGING
from billing.models import Membership
from billing.prices import Price
from billing.refusals import Refused
from billing.stripe_setup import portal_configuration
from billing.sync import alone, sync

# Stripe's shortest trial, and some minutes for its clock and ours to differ.
SHORTEST_TRIAL = timedelta(hours=48, minutes=10)
LONGEST_TRIAL = timedelta(days=729)  # Stripe allows 730


def free_until(membership: Membership, at: datetime) -> datetime | None:
    """Until when a subscription begun at a moment costs nothing, by trial or grant; None if it is
    charged at once."""
    ends = max(filter(None, (membership.trial_ends, membership.granted_until)), default=at)
    return min(ends, at + LONGEST_TRIAL) if ends - at >= SHORTEST_TRIAL else None


def start(user: User, interval: str, at: datetime) -> str:
    """The URL of Stripe's page that takes the card. interval: "month" or "year"."""
    price = settings.BILLING_PRICES.get(interval)
    if price is None:
        raise Refused("no_such_price")
    with _clear_words():
        membership = _with_customer(user)
        try:
            return _open(membership, price, at)
        except gateway.Rejected as error:
            raise Refused(_why(membership, error, at)) from error


def _with_customer(user: User) -> Membership:
    """The membership, with a customer at Stripe; a new one if theirs was deleted there. Committed
    before anything else is asked, so that a customer who was created is never forgotten."""
    with alone(user.pk):
        membership = Membership.objects.get(pk=user.pk)
        if not gateway.is_customer(membership.customer_id):
            said = f"{settings.BASE_URL} {user.pk} {user.email} {membership.customer_id}"
            key = f"customer-{sha256(said.encode()).hexdigest()[:32]}"
            membership.customer_id = gateway.create_customer(user.pk, user.email, key)
            membership.save(update_fields=["customer_id"])
    return membership


def _open(membership: Membership, price: Price, at: datetime) -> str:
    """One at a time for each member, so that no two pages are open."""
    with alone(membership.pk):
        customer = str(membership.customer_id)
        return gateway.open_checkout(
            customer,
            price.id,
            free_until(membership, at),
            page_address("membership_return"),
            cancel_url=page_address("membership"),
            key=f"checkout-{customer}-{price.id}-{at.isoformat()}",
        )


def _why(membership: Membership, error: gateway.Rejected, at: datetime) -> str:
    """The code of a refusal, after a look whether there is a subscription by now."""
    found = sync(str(membership.customer_id), at)
    if found and found.status in CHARGING:
        return "already_subscribed"
    return "price_gone" if error.code == "price_gone" else "unreachable"


def portal(user: User) -> str:
    """The URL of Stripe's page for the card, the invoices and cancelling."""
    membership = Membership.objects.filter(pk=user.pk).first()
    if membership is None or membership.customer_id is None:
        raise Refused("no_subscription")
    with _clear_words():
        back = page_address("membership")
        return gateway.open_portal(membership.customer_id, back, portal_configuration())


def pay_url(user: User) -> str:
    """The URL of Stripe's page that resolves a failed payment; else that of the portal."""
    membership = Membership.objects.filter(pk=user.pk).first()
    if membership is None or membership.customer_id is None:
        raise Refused("no_subscription")
    with _clear_words():
        url = gateway.open_invoice_url(membership.customer_id)
    return url or portal(user)


def cancel(user: User, at: datetime) -> Membership:
    """Ends the subscription when what is paid for ends. Cancelling again changes nothing."""
    membership = _subscribed(user)
    key = f"cancel-{membership.subscription_id}-{at.isoformat()}"
    with _clear_words():
        gateway.cancel_at_period_end(membership.subscription_id, key)
        return _synced(membership, at)


def resume(user: User, at: datetime) -> Membership:
    """Takes a cancellation back, while the subscription still runs."""
    membership = _subscribed(user)
    key = f"resume-{membership.subscription_id}-{at.isoformat()}"
    with _clear_words():
        gateway.undo_cancel(membership.subscription_id, key)
        return _synced(membership, at)


def _subscribed(user: User) -> Membership:
    membership = Membership.objects.filter(pk=user.pk).first()
    if membership is None or membership.status not in CHARGING:
        raise Refused("no_subscription")
    return membership


def _synced(membership: Membership, at: datetime) -> Membership:
    """As it is now at Stripe. The wish was carried out already, so trouble here only delays what
    the page shows: the message of Stripe's about it comes anyway."""
    try:
        return sync(str(membership.customer_id), at) or membership
    except gateway.GatewayError:
        return membership


@contextmanager
def _clear_words() -> Iterator[None]:
    try:
        yield
    except gateway.Rejected as error:
        raise Refused("no_subscription") from error
    except gateway.GatewayError as error:
        raise Refused("unreachable") from error
