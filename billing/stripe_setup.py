"""What has to exist at Stripe: product, prices, the portal's configuration, the webhook endpoint.

All of it can be made again and again: what is there is found, and brought up to date.
"""

from typing import Any
from uuid import UUID, uuid4

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from djstripe.models import WebhookEndpoint

from billing import gateway
from billing.prices import Price

PRODUCT = "tilehouse-membership"
MARK = {"site": "tilehouse"}  # the metadata of the portal's configuration
EVENTS = [
    "checkout.session.completed",
    "customer.deleted",
    "customer.updated",
    "customer.subscription.created",
    "customer.subscription.deleted",
    "customer.subscription.paused",
    "customer.subscription.resumed",
    "customer.subscription.updated",
    "invoice.marked_uncollectible",
    "invoice.paid",
    "invoice.payment_action_required",
    "invoice.payment_failed",
    "invoice.voided",
    "charge.refunded",
    "charge.succeeded",
    "charge.dispute.closed",
    "charge.dispute.created",
    "charge.dispute.updated",
    "refund.created",
    "refund.failed",
    "refund.updated",
]


def set_up(base_url: str) -> list[str]:
    """Makes everything; returns a line for each thing. base_url: of the site, such as
    "https://tilehouse.example". Raises GatewayError."""
    _ensure_product()
    lines = [f"price {_ensure_price(*each)}" for each in settings.BILLING_PRICES.items()]
    lines.append(f"portal {_ensure_portal(base_url)}")
    return [*lines, f"webhook {_ensure_webhook(base_url)}"]


def _write(path: str, **params: Any) -> dict[str, Any]:
    return gateway.ask("post", path, f"setup-{uuid4()}", **params)


def _ensure_product() -> None:
    try:
        _write("products", id=PRODUCT, name="Tilehouse membership")
    except gateway.Rejected as error:
        if error.code != "resource_already_exists":
            raise


def _ensure_price(interval: str, price: Price) -> str:
    """A price that was archived at Stripe is replaced: it lends its lookup key to a new one."""
    if gateway.ask("get", "prices", lookup_keys=[price.id], active="true")["data"]:
        return price.id
    _write(
        "prices",
        product=PRODUCT,
        currency=price.currency,
        unit_amount=price.amount,
        recurring={"interval": interval},
        lookup_key=price.id,
        transfer_lookup_key="true",
    )
    return price.id


def _ensure_portal(base_url: str) -> str:
    params: dict[str, Any] = {
        "business_profile": {
            "headline": "Tilehouse",
            "privacy_policy_url": base_url + reverse("legal_article", args=["privacy"]),
            "terms_of_service_url": base_url + reverse("legal_article", args=["terms"]),
        },
        "features": {
            "invoice_history": {"enabled": "true"},
            "payment_method_update": {"enabled": "true"},
            "subscription_cancel": {"enabled": "true", "mode": "at_period_end"},
        },
        "default_return_url": base_url + reverse("membership"),
        "metadata": MARK,
    }
    path = "billing_portal/configurations"
    identity = portal_configuration()
    return str(_write(f"{path}/{identity}" if identity else path, **params)["id"])


def portal_configuration() -> str:
    """The id of ours; "" before it was made."""
    found = gateway.ask("get", "billing_portal/configurations", active="true", limit=100)["data"]
    return str(next((each["id"] for each in found if each["metadata"] == MARK), ""))


def _ensure_webhook(base_url: str) -> str:
    """Stripe tells an endpoint's secret once, when it is made. One whose secret is not in our
    database is of no use, so it is replaced; to change the secret, delete it at Stripe."""
    row = WebhookEndpoint.objects.filter(url__startswith=base_url + "/").first()
    found = list(gateway.pages("webhook_endpoints"))
    if row and row.id in [each["id"] for each in found]:
        _write(f"webhook_endpoints/{row.id}", url=row.url, enabled_events=EVENTS, disabled="false")
        return str(row.url)
    uuid = uuid4()
    url = base_url + reverse("billing_webhook", args=[uuid])
    made = _write(
        "webhook_endpoints", url=url, enabled_events=EVENTS, api_version=settings.STRIPE_API_VERSION
    )
    _keep(made, uuid)
    ours = url.removesuffix(str(uuid))
    for each in found:
        if each["url"].startswith(ours):
            gateway.ask("delete", f"webhook_endpoints/{each['id']}", f"delete-{each['id']}")
    return url


@transaction.atomic
def _keep(made: dict[str, Any], uuid: UUID) -> None:
    """Keeps the endpoint in dj-stripe's table, without what it would ask Stripe for."""
    WebhookEndpoint.objects.all().delete()
    WebhookEndpoint.objects.create(
        id=made["id"],
        url=made["url"],
        secret=made["secret"],
        status=made["status"],
        enabled_events=made["enabled_events"],
        api_version=made.get("api_version") or "",
        livemode=made["livemode"],
        djstripe_uuid=uuid,
    )
