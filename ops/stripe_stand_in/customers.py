"""Customers, and the products and prices that they may buy."""

from typing import Any

from ops.stripe_stand_in import subscriptions
from ops.stripe_stand_in.params import Params, StripeError, missing
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


INTERVALS = ("day", "week", "month", "year")


def account() -> Thing:
    """The one account of the stand-in."""
    return {
        "id": "acct_StandInForStripe",
        "object": "account",
        "business_profile": {"name": "Tilehouse (stand-in)", "url": None},
        "business_type": None,
        "capabilities": {"card_payments": "active", "transfers": "active"},
        "charges_enabled": True,
        "country": "US",
        "default_currency": "usd",
        "details_submitted": True,
        "email": None,
        "metadata": {},
        "payouts_enabled": True,
        "settings": {
            "branding": {"icon": None, "logo": None},
            "dashboard": {"display_name": "Tilehouse (stand-in)", "timezone": "Etc/UTC"},
        },
        "type": "standard",
    }


def create_product(store: Store, params: Params, at: int) -> Thing:
    product = {
        "name": params.needed("name"),
        "active": params.flag("active") is not False,
        "description": params.text("description"),
        "metadata": params.pairs("metadata"),
        "statement_descriptor": params.text("statement_descriptor"),
        "tax_code": params.text("tax_code"),
        "updated": at,
        "url": params.text("url"),
    }
    identity = params.text("id")
    if identity in store.by_kind["product"]:
        raise StripeError("Product already exists.", code="resource_already_exists", param="id")
    params.finish()
    thing = store.add("product", at, **product)
    if identity:
        del store.by_kind["product"][thing["id"]]
        store.by_kind["product"][identity] = thing | {"id": identity}
        thing = store.by_kind["product"][identity]
    store.emit("product.created", thing, at)
    return thing


def update_product(store: Store, product: Thing, params: Params, at: int) -> Thing:
    with store.change(product, "product.updated", at):
        for name in ("name", "description", "statement_descriptor", "tax_code", "url"):
            if name in params:
                product[name] = params.text(name) or None
        if "active" in params:
            product["active"] = params.flag("active")
        product["metadata"] = product["metadata"] | params.pairs("metadata")
        product["updated"] = at
        params.finish()
    return product


def create_price(store: Store, params: Params, at: int) -> Thing:
    recurring = params.part("recurring")
    amount = params.whole("unit_amount")
    price = {
        "active": params.flag("active") is not False,
        "currency": params.needed("currency").lower(),
        "lookup_key": params.text("lookup_key"),
        "metadata": params.pairs("metadata"),
        "nickname": params.text("nickname"),
        "product": store.get("product", params.needed("product"), "product")["id"],
        "recurring": {
            "interval": _interval(recurring),
            "interval_count": recurring.whole("interval_count") or 1,
            "meter": None,
            "trial_period_days": None,
            "usage_type": recurring.text("usage_type") or "licensed",
        },
        "tax_behavior": params.text("tax_behavior") or "unspecified",
        "unit_amount": amount,
        "unit_amount_decimal": str(amount),
    }
    if amount is None or amount < 0:
        raise StripeError("Prices require a unit_amount of 0 or more.", param="unit_amount")
    _free_lookup_key(store, price["lookup_key"], params.flag("transfer_lookup_key"))
    params.finish()
    thing = store.add("price", at, **price)
    store.emit("price.created", thing, at)
    return thing


def _interval(recurring: Params) -> str:
    interval = recurring.needed("interval")
    if interval not in INTERVALS:
        raise StripeError(f"Invalid interval: {interval}", param="recurring[interval]")
    return interval


def _free_lookup_key(store: Store, key: str | None, transfer: bool | None) -> None:
    if not key:
        return
    for price in store.all("price", lookup_key=key):
        if not transfer:
            message = f"A price (`{price['id']}`) already uses that lookup key."
            raise StripeError(message, param="lookup_key")
        price["lookup_key"] = None


def update_price(store: Store, price: Thing, params: Params, at: int) -> Thing:
    key = params.text("lookup_key")
    if key and key != price["lookup_key"]:
        _free_lookup_key(store, key, params.flag("transfer_lookup_key"))
    with store.change(price, "price.updated", at):
        if key is not None:
            price["lookup_key"] = key or None
        if "active" in params:
            price["active"] = params.flag("active")
        if "nickname" in params:
            price["nickname"] = params.text("nickname") or None
        price["metadata"] = price["metadata"] | params.pairs("metadata")
        params.flag("transfer_lookup_key")
        params.finish()
    return price
