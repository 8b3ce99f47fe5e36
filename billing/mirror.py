"""Copies of Stripe's objects in dj-stripe's tables, for staff to read in the admin.

Nothing on the site depends on them. Stripe is asked first and the rows are written afterwards, so
no transaction spans a request. dj-stripe's own way of copying follows every reference with further
requests, and keeps the secret key in its table of keys; here only the named object, its charge and
its customer are copied, and the key stays in the settings.
"""

import logging
from typing import Any

from celery import shared_task
from django.db import transaction
from djstripe import models
from djstripe.utils import convert_tstamp

from billing import gateway
from billing.facts import Thing, id_of

log = logging.getLogger(__name__)

MODELS: dict[str, Any] = {
    "customer": models.Customer,
    "subscription": models.Subscription,
    "invoice": models.Invoice,
    "charge": models.Charge,
    "refund": models.Refund,
    "dispute": models.Dispute,
}
REFERENCES = ("customer", "charge")  # in the order in which they have to be there


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
        others = _referred(thing)
    except gateway.Rejected as error:
        log.warning("%s is not copied: %s", identity, error)
        return
    with transaction.atomic():
        for each in [*others, thing]:
            write(each)


def _referred(thing: Thing) -> list[Thing]:
    """The charge and the customer of an object that are not copied yet."""
    found: list[Thing] = []
    for kind in reversed(REFERENCES):
        source = found[0] if found else thing
        identity = id_of(thing.get(kind) or source.get(kind))
        if identity and not MODELS[kind].objects.filter(id=identity).exists():
            found.insert(0, gateway.retrieve(kind, identity))
    return found


def write(thing: Thing) -> None:
    """Writes an object whose charge and customer are there."""
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
    for name in set(REFERENCES) & names:
        fields[f"{name}_id"] = id_of(thing.get(name)) or None
    model.objects.update_or_create(id=thing["id"], defaults=fields)
