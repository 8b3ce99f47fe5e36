"""Webhook endpoints: where messages about events go."""

import secrets

from ops.stripe_stand_in.errors import StripeError
from ops.stripe_stand_in.params import Params
from ops.stripe_stand_in.store import API_VERSION, Store, Thing


def create(store: Store, params: Params, at: int) -> Thing:
    events = params.texts("enabled_events")
    if not events:
        message = "Missing required param: enabled_events."
        raise StripeError(message, code="parameter_missing", param="enabled_events")
    fields = {
        "api_version": params.text("api_version") or API_VERSION,
        "application": None,
        "description": params.text("description"),
        "enabled_events": events,
        "metadata": params.pairs("metadata"),
        "secret": f"whsec_{secrets.token_hex(16)}",
        "status": "enabled",
        "url": params.needed("url"),
    }
    params.flag("connect")
    params.finish()
    return store.add("webhook_endpoint", at, **fields)


def public(endpoint: Thing) -> Thing:
    """Without the secret, which Stripe shows once only: when the endpoint is created."""
    return {name: value for name, value in endpoint.items() if name != "secret"}


def update(store: Store, endpoint: Thing, params: Params, at: int) -> Thing:
    if "description" in params:
        endpoint["description"] = params.text("description") or None
    endpoint["enabled_events"] = params.texts("enabled_events") or endpoint["enabled_events"]
    endpoint["url"] = params.text("url") or endpoint["url"]
    if "disabled" in params:
        endpoint["status"] = "disabled" if params.flag("disabled") else "enabled"
    endpoint["metadata"] = endpoint["metadata"] | params.pairs("metadata")
    params.finish()
    store.changes += 1
    return public(endpoint)


def delete(store: Store, endpoint: Thing, at: int) -> Thing:
    del store.by_kind["webhook_endpoint"][endpoint["id"]]
    store.changes += 1
    return {"id": endpoint["id"], "object": "webhook_endpoint", "deleted": True}
