"""The stand-in's objects have the fields of Stripe's own published examples, of the same types.

`stripe_examples.json` has their names and types, as far as they are of the kinds that the stand-in
knows: from `fixtures3.json` of github.com/stripe/openapi, by the name of the kind and then of the
type. A type is not known of a field that is null there. Left out are `refunds` of a charge, which
Stripe shows only where it is asked to, and `subscription` of an invoice, which is in `parent` now.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.stripe_objects import (
    ann,
    api,
    make_price,
    open_portal,
    price,
    stand_in,
    stand_in_process,
    subscribe,
)
from tests.stripe_stand_in import StandIn

__all__ = ["ann", "api", "price", "stand_in", "stand_in_process"]
EXAMPLES = json.loads(Path(__file__).with_name("stripe_examples.json").read_text())
# Of everything that there is; an event shows another object, and a session is shown once.
LISTS = (
    "products", "prices", "customers", "subscriptions", "invoices", "payment_intents", "charges",
    "refunds", "disputes", "events", "checkout/sessions", "billing_portal/configurations",
    "webhook_endpoints",
)  # fmt: skip
TYPES = {
    bool: "true or false", int: "number", str: "text", list: "list", dict: "object"
}  # fmt: skip


@pytest.fixture
def shown(stand_in: StandIn, api, price, ann) -> dict[str, list[dict[str, Any]]]:
    """What the API shows after a life of a membership, by kind."""
    api.v1.webhook_endpoints.create({"url": "http://127.0.0.1:9/", "enabled_events": ["*"]})
    stand_in.switch("hold")
    paid = subscribe(stand_in, api, price, ann)
    make_price(api, lookup_key="year", recurring={"interval": "year"})
    charge = api.v1.charges.list({"customer": ann.id}).data[0]
    api.v1.refunds.create({"charge": charge.id, "amount": 1})
    open_portal(api, ann)
    stand_in.dispute(charge.id)
    failing = api.v1.customers.create({"email": "cleo@example.com"})
    subscribe(stand_in, api, price, failing, "fails_later")
    stand_in.advance(failing.id, 31)
    found: dict[str, list[dict[str, Any]]] = {}
    for path in LISTS:
        _note(json.loads(stand_in.get(f"/v1/{path}?limit=100")), found)
    _note(json.loads(stand_in.get(f"/v1/invoices/{paid.latest_invoice}?expand[]=payments")), found)
    return found


def _note(thing: Any, found: dict[str, list[dict[str, Any]]]) -> None:
    if isinstance(thing, dict):
        if isinstance(thing.get("object"), str):
            found.setdefault(thing["object"], []).append(thing)
        thing = list(thing.values())
    for each in thing if isinstance(thing, list) else ():
        _note(each, found)


def _fields(kind: str) -> Iterator[tuple[str, str]]:
    for type_name, names in EXAMPLES[kind].items():
        for name in names.split():
            yield name, type_name


def _differences(thing: dict[str, Any], kind: str) -> Iterator[str]:
    for name, expected in sorted(_fields(kind)):  # an object comes before its fields
        *path, last = name.split(".")
        inner: Any = thing
        for step in path:
            inner = inner and inner.get(step)
        if inner is None:
            continue  # what is empty has no fields
        if last not in inner:
            yield f"{kind}: {name} is missing"
        elif inner[last] is not None and expected not in ("null", TYPES[type(inner[last])]):
            yield f"{kind}: {name} is {TYPES[type(inner[last])]}, not {expected}"


def test_objects_have_the_fields_of_the_examples(shown) -> None:
    kinds = set(EXAMPLES) - {"billing_portal.session"}
    assert kinds <= set(shown)
    found = {line for kind in kinds for thing in shown[kind] for line in _differences(thing, kind)}
    assert sorted(found) == []


def test_session_of_the_portal(stand_in: StandIn, api, ann) -> None:
    open_portal(api, ann)
    session = api.v1.billing_portal.sessions.create(
        {
            "customer": ann.id,
            "configuration": api.v1.billing_portal.configurations.list().data[0].id,
        }
    )
    assert list(_differences(session.to_dict(), "billing_portal.session")) == []


def test_differences_are_seen() -> None:
    thing = {"id": 7, "destination_details": {"type": "card"}}
    assert {"refund: id is number, not text", "refund: destination_details.card is missing"} <= set(
        _differences(thing, "refund")
    )
