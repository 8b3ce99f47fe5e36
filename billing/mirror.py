"""Copies of what Stripe has billed, in dj-stripe's tables, for staff to read in the admin:
customers, invoices and charges. Nothing else here says what was paid by whom, when and how.

Subscriptions are not copied: a `Membership` says how its own stands. Nor are refunds and disputes:
each is an `Incident`, and its charge, which is copied again then, says both.

Nothing on the site depends on the copies. Stripe is asked first and the rows are written
afterwards, so no transaction spans a request. dj-stripe's own way of copying follows every
reference with further requests, and keeps the secret key in its table of keys; here only the named
object and its customer are copied, and the key stays in the settings.
"""

import logging
from typing import Any

from celery import shared_task
from django.db import transaction
from djstripe import models
from djstripe.utils import convert_tstamp

from billing import gateway
from billing.facts import StripeEvent, Thing, id_of

log = logging.getLogger(__name__)

MODELS: dict[str, Any] = {
    "customer": models.Customer,
    "invoice": models.Invoice,
    "charge": models.Charge,
}


def copied_after(event: StripeEvent) -> tuple[str, str] | None:
    """The kind and the id of what is copied after a message."""
    if event.object_kind in MODELS:
        return event.object_kind, event.object_id
    return ("charge", event.charge) if event.charge else None


@shared_task(
    ignore_result=True,
    autoretry_for=(gateway.Unreachable,),
    max_retries=5,
    retry_backoff=60,
)
def copy(kind: str, identity: str) -> None:
    """Copies an object as it is now. kind: Stripe's name, such as "invoice"."""
    try:
        thing = gateway.retrieve(kind, identity)
        customer = _new_customer(thing)
    except gateway.Rejected as error:
        log.warning("%s is not copied: %s", identity, error)
        return
    with transaction.atomic():
        if customer:
            write(customer)
        write(thing)


def _new_customer(thing: Thing) -> Thing | None:
    """The customer of an object, who has to be there first."""
    identity = id_of(thing.get("customer"))
    if not identity or models.Customer.objects.filter(id=identity).exists():
        return None
    return gateway.retrieve("customer", identity)


def write(thing: Thing) -> None:
    """Writes an object whose customer is there."""
    model = MODELS[thing["object"]]
    fields = {
        "stripe_data": thing,
        "livemode": thing.get("livemode"),
        "created": convert_tstamp(thing["created"]) if thing.get("created") else None,
        "metadata": thing.get("metadata") or {},
    }
    names = {field.name for field in model._meta.concrete_fields}
    for name in {"amount", "currency", "status", "email"} & names:
        field = model._meta.get_field(name)
        plain = thing.get(name)
        fields[name] = field.stripe_to_db(thing) if hasattr(field, "stripe_to_db") else plain or ""
    if "customer" in names:
        fields["customer_id"] = id_of(thing.get("customer")) or None
    model.objects.update_or_create(id=thing["id"], defaults=fields)
