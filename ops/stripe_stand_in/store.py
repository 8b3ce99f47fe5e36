"""All objects of the stand-in, each as the dict that Stripe's API would show, and its events."""

import json
import os
import secrets
import string
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path
from typing import Any

from ops.stripe_stand_in.params import missing
from ops.stripe_stand_in.shapes import blank

Thing = dict[str, Any]  # a Stripe object
API_VERSION = "2026-05-27.dahlia"
PREFIXES = {
    "product": "prod",
    "price": "price",
    "customer": "cus",
    "payment_method": "pm",
    "subscription": "sub",
    "subscription_item": "si",
    "invoice": "in",
    "line_item": "il",
    "invoice_payment": "inpay",
    "payment_intent": "pi",
    "charge": "ch",
    "refund": "re",
    "dispute": "du",
    "checkout.session": "cs_test",
    "billing_portal.session": "bps",
    "billing_portal.configuration": "bpc",
    "webhook_endpoint": "we",
    "event": "evt",
}
_LETTERS = string.ascii_letters + string.digits


def new_id(kind: str) -> str:
    return f"{PREFIXES[kind]}_{''.join(secrets.choice(_LETTERS) for _ in range(24))}"


class Store:
    """by_kind: the objects by Stripe's name of their kind, then by id, oldest first.

    base: the URL of the stand-in, for links to its hosted pages. request: the id and the
    idempotency key of the API request that is being answered, which its events carry. failing:
    the customers whose renewals are to fail. carts: what a Checkout session sells, by its id; the
    API does not show it. answers: what was answered, by idempotency key.
    """

    def __init__(self, base: str) -> None:
        self.base = base
        self.by_kind: dict[str, dict[str, Thing]] = {kind: {} for kind in PREFIXES}
        self.failing: list[str] = []
        self.warned: list[str] = []  # subscriptions whose trial's end has been announced
        self.carts: dict[str, Thing] = {}
        self.answers: dict[str, Any] = {}
        self.request: Thing = {"id": None, "idempotency_key": None}
        self.on_event: Callable[[Thing], None] = lambda event: None
        self.changes = 0  # counts up with each change, to know when to save

    def add(self, kind: str, at: int, **fields: Any) -> Thing:
        """Creates an object at a moment, in seconds since 1970."""
        thing: Thing = {"id": new_id(kind), "object": kind, "created": at, "livemode": False}
        thing |= {"metadata": {}} | blank(kind) | fields
        self.by_kind[kind][thing["id"]] = thing
        self.changes += 1
        return thing

    def get(self, kind: str, identity: str, param: str = "id") -> Thing:
        """param: the parameter that named it, for the refusal."""
        try:
            return self.by_kind[kind][identity]
        except KeyError:
            raise missing(kind.replace("_", " "), identity, param) from None

    def all(self, kind: str, **fields: Any) -> list[Thing]:
        """The objects whose fields have these values, newest first."""
        everything = reversed(self.by_kind[kind].values())
        return [t for t in everything if all(t.get(n) == v for n, v in fields.items())]

    def find(self, identity: str) -> Thing | None:
        """The object of an id, of whatever kind."""
        return next((d[identity] for d in self.by_kind.values() if identity in d), None)

    def emit(self, kind: str, thing: Thing, at: int, previous: Thing | None = None) -> None:
        """Records that something has happened to an object. previous: what changed, as it was."""
        data: Thing = {"object": deepcopy(thing)}
        if previous is not None:
            data["previous_attributes"] = previous
        event = self.add("event", at, type=kind, api_version=API_VERSION, data=data)
        del event["metadata"]
        event |= {"pending_webhooks": 1, "request": dict(self.request)}
        self.on_event(event)

    @contextmanager
    def change(self, thing: Thing, kind: str, at: int) -> Iterator[None]:
        """Changes an object within the block; emits the event if it is different afterwards. An
        error leaves the object as it was."""
        before = deepcopy(thing)
        try:
            yield
        except BaseException:
            thing.clear()
            thing.update(before)
            raise
        previous = {name: value for name, value in before.items() if thing.get(name) != value}
        previous |= {name: None for name in thing if name not in before}
        if previous:
            self.changes += 1
            self.emit(kind, thing, at, previous)

    def save(self, path: Path) -> None:
        """Replaces the file as a whole, so that it is never half written."""
        kept = ("base", "by_kind", "failing", "warned", "carts", "answers")
        beside = path.with_suffix(".new")
        beside.write_text(json.dumps({name: getattr(self, name) for name in kept}))
        os.replace(beside, path)

    def load(self, path: Path) -> None:
        """Reads what was saved; links to the hosted pages lead to where it listens now."""
        text = path.read_text()
        moved = json.loads(text.replace(json.loads(text)["base"] + "/", self.base + "/"))
        for name in moved.keys() - {"base"}:
            setattr(self, name, moved[name])
