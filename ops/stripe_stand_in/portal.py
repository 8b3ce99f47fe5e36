"""The customer portal: its configurations and sessions, and what a user does there."""

from copy import deepcopy
from typing import Any

from ops.stripe_stand_in import customers, payments, subscriptions
from ops.stripe_stand_in.params import Params, StripeError
from ops.stripe_stand_in.payments import Card
from ops.stripe_stand_in.store import Store, Thing

# With what each begins besides being off.
FEATURES: dict[str, Thing] = {
    "customer_update": {"allowed_updates": []},
    "invoice_history": {},
    "payment_method_update": {"payment_method_configuration": None},
    "subscription_cancel": {
        "cancellation_reason": {"enabled": False, "options": []},
        "mode": "at_period_end",
        "proration_behavior": "none",
    },
    "subscription_update": {
        "billing_cycle_anchor": None,
        "default_allowed_updates": [],
        "proration_behavior": "none",
        "schedule_at_period_end": {"conditions": []},
        "trial_update_behavior": "end_trial",
    },
}


def create_configuration(store: Store, params: Params, at: int) -> Thing:
    features = _typed(params.anything("features") or {})
    unknown = set(features) - set(FEATURES)
    if unknown:
        name = f"features[{min(unknown)}]"
        raise StripeError(f"Received unknown parameter: {name}", param=name)
    fields = {
        "active": True,
        "application": None,
        "business_profile": _profile(params.anything("business_profile")),
        "default_return_url": params.text("default_return_url"),
        "features": {
            name: {"enabled": False} | deepcopy(usual) | features.get(name, {})
            for name, usual in FEATURES.items()
        },
        "is_default": False,  # only the dashboard makes one the default
        "login_page": {"enabled": False, "url": None},
        "metadata": params.pairs("metadata"),
        "name": params.text("name"),
        "updated": at,
    }
    params.anything("login_page")
    params.finish()
    return store.add("billing_portal.configuration", at, **fields)


def update_configuration(store: Store, configuration: Thing, params: Params, at: int) -> Thing:
    features = _typed(params.anything("features") or {})
    for name, feature in features.items():
        configuration["features"][name] = configuration["features"].get(name, {}) | feature
    if "business_profile" in params:
        configuration["business_profile"] |= _profile(params.anything("business_profile"))
    if "default_return_url" in params:
        configuration["default_return_url"] = params.text("default_return_url") or None
    if "active" in params:
        configuration["active"] = params.flag("active")
    if "name" in params:
        configuration["name"] = params.text("name") or None
    configuration["metadata"] = configuration["metadata"] | params.pairs("metadata")
    configuration["updated"] = at
    params.anything("login_page")
    params.finish()
    store.changes += 1
    return configuration


def _profile(given: Any) -> Thing:
    unset = dict.fromkeys(("headline", "privacy_policy_url", "terms_of_service_url"))
    return unset | (given or {})


def _typed(value: Any) -> Any:
    """The same with true and false for the words."""
    if isinstance(value, dict):
        return {name: _typed(each) for name, each in value.items()}
    return {"true": True, "false": False}.get(value, value) if isinstance(value, str) else value


def create_session(store: Store, params: Params, at: int) -> Thing:
    customer = customers.living(store, params.needed("customer"), "customer")
    fields = {
        "configuration": _configuration(store, params.text("configuration")),
        "customer": customer["id"],
        "customer_account": None,
        "flow": params.anything("flow_data"),
        "locale": params.text("locale"),
        "on_behalf_of": None,
        "return_url": params.text("return_url"),
    }
    params.finish()
    session = store.add("billing_portal.session", at, **fields)
    session["url"] = f"{store.base}/p/session/{session['id']}"
    return session


def _configuration(store: Store, given: str | None) -> str:
    if given:
        identity: str = store.get("billing_portal.configuration", given, "configuration")["id"]
        return identity
    message = "No configuration provided and your test mode default configuration has not been "
    raise StripeError(message + "created. Pass the id of one that you have created.")


def change_card(store: Store, customer: Thing, card: Card, at: int) -> Thing:
    """Makes another card the one that renewals use."""
    method = payments.attach(store, customer, card, at)
    if customer["id"] in store.failing:
        store.failing.remove(customer["id"])
    with store.change(customer, "customer.updated", at):
        settings = customer["invoice_settings"] | {"default_payment_method": method["id"]}
        customer["invoice_settings"] = settings
    for subscription in running(store, customer):
        with store.change(subscription, "customer.subscription.updated", at):
            subscription["default_payment_method"] = method["id"]
    return method


def running(store: Store, customer: Thing) -> list[Thing]:
    found = store.all("subscription", customer=customer["id"])
    return [each for each in found if each["status"] in subscriptions.RUNNING]


def cancel(store: Store, subscription: Thing, at: int) -> None:
    with store.change(subscription, "customer.subscription.updated", at):
        subscriptions.cancel_in_portal(subscription, at)


def undo(store: Store, subscription: Thing, at: int) -> None:
    with store.change(subscription, "customer.subscription.updated", at):
        subscriptions.keep_running(subscription)
