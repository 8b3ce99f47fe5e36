"""How objects are shown by the API: lists in pages, and fields expanded on request."""

import operator
from copy import deepcopy
from typing import Any

from ops.stripe_stand_in.params import Params, StripeError
from ops.stripe_stand_in.store import Store, Thing
from ops.stripe_stand_in.subscriptions import listed

MOST, USUAL = 100, 10  # objects on a page
_COMPARED = {"gt": operator.gt, "gte": operator.ge, "lt": operator.lt, "lte": operator.le}
# Fields that Stripe computes only on request; those without a value here are always empty.
_ON_REQUEST = {
    "charge": {"refunds"},
    "checkout.session": {"line_items"},
    "customer": {"sources", "subscriptions", "tax_ids"},
    "invoice": {"payments"},
    "price": {"currency_options", "tiers"},
    "product": {"applies_to"},
}


def page(store: Store, things: list[Thing], params: Params, url: str) -> Thing:
    """A page of a list, which is newest first."""
    limit = params.whole("limit") or USUAL
    if not 1 <= limit <= MOST:
        raise StripeError(f"limit has to be within 1 to {MOST}.", param="limit")
    after, before = params.text("starting_after"), params.text("ending_before")
    created = params.part("created")
    for name, fits in _COMPARED.items():
        if (moment := created.whole(name)) is not None:
            things = [thing for thing in things if fits(thing["created"], moment)]
    ids = [thing["id"] for thing in things]
    if after:
        things = things[_place(ids, after, "starting_after") + 1 :]
    elif before:
        things = things[: _place(ids, before, "ending_before")]
        return listed(things[-limit:], url) | {"has_more": len(things) > limit}
    return listed(things[:limit], url) | {"has_more": len(things) > limit}


def _place(ids: list[str], identity: str, param: str) -> int:
    if identity not in ids:
        raise StripeError(f"No such object: '{identity}'", code="resource_missing", param=param)
    return ids.index(identity)


def expanded(store: Store, shown: Thing, paths: list[str]) -> Thing:
    """A copy, with objects in the place of ids at these paths, such as `data.customer`."""
    copy = deepcopy(shown)
    for path in paths:
        _expand(store, copy, path.split("."), path)
    return copy


def _expand(store: Store, value: Any, names: list[str], path: str) -> None:
    if isinstance(value, list):
        for each in value:
            _expand(store, each, names, path)
        return
    if not isinstance(value, dict) or not names:
        return
    name, *rest = names
    if name not in value:
        if name not in _ON_REQUEST.get(value.get("object", ""), ()):
            message = f"This property cannot be expanded ({path})."
            raise StripeError(message, code="property_unexpandable", param="expand")
        value[name] = _computed(store, value, name)
    if isinstance(value[name], str) and (thing := store.find(value[name])):
        value[name] = deepcopy(thing)
    _expand(store, value[name], rest, path)


def _computed(store: Store, thing: Thing, name: str) -> Thing | None:
    identity = thing["id"]
    url = f"/v1/{thing['object']}s/{identity}/{name}"
    if name == "payments":
        return listed(deepcopy(store.all("invoice_payment", invoice=identity)), url)
    if name == "refunds":
        return listed(deepcopy(store.all("refund", charge=identity)), url)
    if name == "subscriptions":
        found = store.all("subscription", customer=identity)
        return listed(deepcopy([each for each in found if each["status"] != "canceled"]), url)
    if name == "line_items":
        return listed(line_items(store, thing), url)
    return listed([], url) if name in ("sources", "tax_ids") else None


def line_items(store: Store, session: Thing) -> list[Thing]:
    """What a Checkout session sells."""
    cart = store.carts[session["id"]]
    price = store.get("price", cart["price"])
    amounts = {name: session[name] for name in ("amount_subtotal", "amount_total", "currency")}
    item = {"id": f"li_{session['id'][8:]}", "object": "item", **amounts}
    return [item | {"price": deepcopy(price), "quantity": cart["quantity"]}]
