"""The API: how objects are shown, as lists in pages and with fields expanded on request; and which
request does what.
"""

import operator
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from ops.stripe_stand_in import (
    checkout,
    customers,
    payments,
    portal,
    subscriptions,
    webhooks,
)
from ops.stripe_stand_in.params import Params, StripeError, missing
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
Create = Callable[[Store, Params, int], Thing]
Change = Callable[[Store, Thing, Params, int], Thing]


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
        things = things[_position(ids, after, "starting_after") + 1 :]
    elif before:
        things = things[: _position(ids, before, "ending_before")]
        return listed(things[-limit:], url) | {"has_more": len(things) > limit}
    return listed(things[:limit], url) | {"has_more": len(things) > limit}


def _position(ids: list[str], identity: str, param: str) -> int:
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


@dataclass(frozen=True)
class Resource:
    """kind: of the objects. filters: the fields by which a list can be narrowed. actions: what
    a POST to `/v1/name/<id>/<action>` does. lists: what a GET of `/v1/name/<id>/<list>` shows."""

    kind: str
    filters: tuple[str, ...] = ()
    create: Create | None = None
    update: Change | None = None
    delete: Callable[[Store, Thing, int], Thing] | None = None
    actions: dict[str, Change] = field(default_factory=dict)
    lists: dict[str, Callable[[Store, Thing], list[Thing]]] = field(default_factory=dict)


def _cancel(store: Store, subscription: Thing, at: int) -> Thing:
    subscriptions.end(store, subscription, at)
    return subscription


def _pay(store: Store, invoice: Thing, params: Params, at: int) -> Thing:
    given = params.text("payment_method")
    params.finish()
    method = store.get("payment_method", given, "payment_method") if given else None
    if payments.attempt(store, invoice, at, method) != "pays":
        message = "Your card was declined."
        raise StripeError(message, status=402, kind="card_error", code="card_declined")
    return invoice


def _void(store: Store, invoice: Thing, params: Params, at: int) -> Thing:
    params.finish()
    if invoice["status"] != "open":
        raise StripeError(f"Invoice {invoice['id']} is {invoice['status']}.")
    invoice |= {"status": "void", "auto_advance": False, "next_payment_attempt": None}
    invoice["status_transitions"]["voided_at"] = at
    store.emit("invoice.voided", invoice, at)
    return invoice


def _expire(store: Store, session: Thing, params: Params, at: int) -> Thing:
    params.finish()
    return checkout.expire(store, session, at)


def _lose(store: Store, dispute: Thing, params: Params, at: int) -> Thing:
    params.finish()
    return payments.decide(store, dispute, False, at)


def _methods(store: Store, customer: Thing) -> list[Thing]:
    return store.all("payment_method", customer=customer["id"])


RESOURCES = {
    "products": Resource(
        "product", ("active",), customers.create_product, customers.update_product
    ),
    "prices": Resource(
        "price",
        ("active", "currency", "product", "type"),
        customers.create_price,
        customers.update_price,
    ),
    "customers": Resource(
        "customer",
        ("email",),
        customers.create,
        customers.update,
        customers.delete,
        lists={"payment_methods": _methods},
    ),
    "subscriptions": Resource(
        "subscription", ("customer",), update=subscriptions.update, delete=_cancel
    ),
    "invoices": Resource(
        "invoice",
        ("customer", "status"),
        actions={"pay": _pay, "void": _void},
        lists={"lines": lambda store, invoice: list(invoice["lines"]["data"])},
    ),
    "invoice_payments": Resource("invoice_payment", ("invoice", "status")),
    "payment_intents": Resource("payment_intent", ("customer",)),
    "payment_methods": Resource("payment_method", ("customer", "type")),
    "charges": Resource("charge", ("customer", "payment_intent")),
    "refunds": Resource("refund", ("charge", "payment_intent"), payments.create),
    "disputes": Resource("dispute", ("charge", "payment_intent"), actions={"close": _lose}),
    "events": Resource("event", ("type",)),
    "webhook_endpoints": Resource(
        "webhook_endpoint", (), webhooks.create, webhooks.update, webhooks.delete
    ),
    "checkout/sessions": Resource(
        "checkout.session",
        ("customer", "status", "subscription", "payment_intent"),
        checkout.create,
        actions={"expire": _expire},
        lists={"line_items": line_items},
    ),
    "billing_portal/configurations": Resource(
        "billing_portal.configuration",
        ("active", "is_default"),
        portal.create_configuration,
        portal.update_configuration,
    ),
    "billing_portal/sessions": Resource("billing_portal.session", create=portal.create_session),
}


def answer(store: Store, method: str, path: str, values: dict[str, Any], at: int) -> Thing:
    """Answers a request. path: without `/v1/`. values: its parsed parameters."""
    params = Params(values)
    expand = params.texts("expand") or []
    if method == "GET" and path.split("/", maxsplit=1)[0] in ("account", "accounts"):
        params.finish()
        return customers.account()
    name, identity, more = _place(path)
    resource = RESOURCES.get(name)
    if resource is None:
        raise _unknown(method, path)
    asked = Asked(resource, method, path, params, at)
    shown = _of_one(store, asked, identity, more) if identity else _of_all(store, asked)
    params.finish()
    return expanded(store, shown, expand)


def _place(path: str) -> tuple[str, str, str]:
    """Splits a path into the resource, the id and what follows."""
    steps = path.strip("/").split("/")
    length = 2 if steps[0] in ("checkout", "billing_portal") else 1
    name, rest = "/".join(steps[:length]), steps[length:]
    identity, more, *_ = [*rest, "", ""]
    return name, identity, more


def _unknown(method: str, path: str) -> StripeError:
    return StripeError(f"Unrecognized request URL ({method}: /v1/{path}).", status=404)


@dataclass(frozen=True)
class Asked:
    """A request for a resource."""

    of: Resource
    method: str
    path: str
    params: Params
    at: int


def _of_all(store: Store, asked: Asked) -> Thing:
    if asked.method == "POST" and asked.of.create:
        return asked.of.create(store, asked.params, asked.at)
    if asked.method == "GET":
        found = _found(store, asked.of, asked.params)
        return page(store, found, asked.params, f"/v1/{asked.path}")
    raise _unknown(asked.method, asked.path)


def _of_one(store: Store, asked: Asked, identity: str, more: str) -> Thing:
    of, params, at = asked.of, asked.params, asked.at
    thing = store.get(of.kind, identity)
    if asked.method == "GET" and more in of.lists:
        return page(store, of.lists[more](store, thing), params, f"/v1/{asked.path}")
    if asked.method == "POST" and more in of.actions:
        return of.actions[more](store, thing, params, at)
    if asked.method == "GET" and not more:
        return _one(thing)
    if asked.method == "POST" and not more and of.update:
        return of.update(store, thing, params, at)
    if asked.method == "DELETE" and not more and of.delete:
        params.finish()
        return of.delete(store, thing, at)
    raise _unknown(asked.method, asked.path)


def _one(thing: Thing) -> Thing:
    if thing.get("deleted"):
        return {"id": thing["id"], "object": thing["object"], "deleted": True}
    return thing if thing["object"] != "webhook_endpoint" else webhooks.public(thing)


def _found(store: Store, of: Resource, params: Params) -> list[Thing]:
    fields: Thing = {}
    for name in of.filters:
        if name in params:
            value = params.text(name)
            fields[name] = {"true": True, "false": False}.get(value or "", value)
    if of.kind == "subscription":
        return _subscriptions(store, params, fields)
    found = [thing for thing in store.all(of.kind, **fields) if not thing.get("deleted")]
    if of.kind == "price" and (keys := params.texts("lookup_keys")):
        found = [price for price in found if price["lookup_key"] in keys]
    if of.kind in ("product", "price") and (ids := params.texts("ids")):
        found = [thing for thing in found if thing["id"] in ids]
    if of.kind == "event" and (types := params.texts("types")):
        found = [event for event in found if event["type"] in types]
    if of.kind == "invoice" and (subscription := params.text("subscription")):
        found = [i for i in found if payments.subscription_of(store, i)["id"] == subscription]
    if of.kind == "invoice_payment":
        payment = params.part("payment")
        payment.text("type")
        if intent := payment.text("payment_intent"):
            found = [p for p in found if p["payment"]["payment_intent"] == intent]
    if of.kind == "webhook_endpoint":
        return [webhooks.public(thing) for thing in found]
    return found


def _subscriptions(store: Store, params: Params, fields: Thing) -> list[Thing]:
    """Without a status, Stripe leaves out the canceled ones."""
    if (customer := fields.get("customer")) and customer not in store.by_kind["customer"]:
        raise missing("customer", customer, "customer")
    status, price = params.text("status"), params.text("price")
    found = store.all("subscription", **fields)
    if status is None:
        found = [each for each in found if each["status"] != "canceled"]
    elif status not in ("all", "ended"):
        found = [each for each in found if each["status"] == status]
    elif status == "ended":
        found = [each for each in found if each["status"] == "canceled"]
    return [s for s in found if price in (None, s["items"]["data"][0]["price"]["id"])]
