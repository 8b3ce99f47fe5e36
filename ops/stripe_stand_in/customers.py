"""Customers."""

from typing import Any

from ops.stripe_stand_in import subscriptions
from ops.stripe_stand_in.errors import missing
from ops.stripe_stand_in.params import Params
from ops.stripe_stand_in.store import Store, Thing

TEXTS = ("description", "email", "name", "phone")


def add(store: Store, at: int, **fields: Any) -> Thing:
    customer = store.add("customer", at, **fields)
    customer["invoice_prefix"] = customer["id"][4:12].upper()
    store.emit("customer.created", customer, at)
    return customer


def create(store: Store, params: Params, at: int) -> Thing:
    fields: Thing = {name: params.text(name) for name in TEXTS}
    fields["metadata"] = params.pairs("metadata")
    fields["preferred_locales"] = params.texts("preferred_locales") or []
    params.finish()
    return add(store, at, **fields)


def living(store: Store, identity: str, param: str = "id") -> Thing:
    """A customer who has not been deleted."""
    customer = store.get("customer", identity, param)
    if customer.get("deleted"):
        raise missing("customer", identity, param)
    return customer


def update(store: Store, customer: Thing, params: Params, at: int) -> Thing:
    living(store, customer["id"])
    with store.change(customer, "customer.updated", at):
        for name in TEXTS:
            if name in params:
                customer[name] = params.text(name) or None
        customer["metadata"] = customer["metadata"] | params.pairs("metadata")
        customer["preferred_locales"] = (
            params.texts("preferred_locales") or customer["preferred_locales"]
        )
        settings = params.part("invoice_settings")
        if method := settings.text("default_payment_method"):
            known = store.get("payment_method", method, "invoice_settings[default_payment_method]")
            customer["invoice_settings"]["default_payment_method"] = known["id"]
        params.finish()
    return customer


def delete(store: Store, customer: Thing, at: int) -> Thing:
    """Deletes a customer and ends their subscriptions at once. What they bought stays."""
    living(store, customer["id"])
    for subscription in store.all("subscription", customer=customer["id"]):
        if subscription["status"] in subscriptions.RUNNING:
            subscriptions.end(store, subscription, at)
    store.emit("customer.deleted", customer, at)
    customer["deleted"] = True
    store.changes += 1
    return {"id": customer["id"], "object": "customer", "deleted": True}
