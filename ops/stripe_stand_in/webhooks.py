"""Messages to the site: the endpoints where they go, and a queue that signs, sends, and tries
again; with switches that make messages come more than once, late, never, or in another order.
"""

import asyncio
import hashlib
import hmac
import json
import random
import secrets
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from itertools import count
from urllib.parse import urlsplit

from ops.stripe_stand_in.params import Params, StripeError
from ops.stripe_stand_in.store import API_VERSION, Store, Thing

LOOPBACK = ("127.0.0.1", "localhost", "::1")
TIMEOUT = 10.0  # seconds for the site to answer
ATTEMPTS = 10
SHUFFLED_WITHIN = 4.0  # seconds by which messages are delayed at random
COPIES = 3

# What the switch `api` can be. "lost" does what is asked and loses the answer.
TROUBLES = ("works", "fails", "lost", "slow")


@dataclass
class Switches:
    """What goes wrong. late: seconds by which messages are delayed. hold: nothing is sent until
    somebody asks for it. api: how the API itself behaves, one of TROUBLES."""

    duplicate: bool = False
    late: int = 0
    lose: bool = False
    shuffle: bool = False
    hold: bool = False
    api: str = "works"


@dataclass
class Delivery:
    """A message on its way to one endpoint. state: waiting, sending, delivered, lost or given up.
    answer: the status of the last attempt, or why there was none. due: when it is sent, in
    seconds since 1970."""

    number: int
    event: Thing
    endpoint: str
    due: float
    state: str = "waiting"
    answer: str = ""
    attempts: int = 0


@dataclass
class Queue:
    store: Store
    switches: Switches = field(default_factory=Switches)
    deliveries: list[Delivery] = field(default_factory=list)
    _tasks: set["asyncio.Task[None]"] = field(default_factory=set)  # kept from being collected
    _numbers: "count[int]" = field(default_factory=lambda: count(1))

    def put(self, event: Thing, at: float) -> None:
        """Queues an event for each endpoint that wants it."""
        for endpoint in self.store.by_kind["webhook_endpoint"].values():
            wanted = endpoint["enabled_events"]
            if endpoint["status"] == "enabled" and ("*" in wanted or event["type"] in wanted):
                for _ in range(COPIES if self.switches.duplicate else 1):
                    self._put(event, endpoint["id"], at)

    def _put(self, event: Thing, endpoint: str, at: float) -> None:
        due = at + self.switches.late
        if self.switches.shuffle:
            due += random.uniform(0, SHUFFLED_WITHIN)
        delivery = Delivery(next(self._numbers), event, endpoint, due)
        if self.switches.lose:
            delivery.state = "lost"
        self.deliveries.append(delivery)

    def again(self, event: Thing, at: float) -> None:
        """Queues an event once more, whatever the switches say."""
        for endpoint in self.store.by_kind["webhook_endpoint"]:
            self.deliveries.append(Delivery(next(self._numbers), event, endpoint, at))

    def waiting(self) -> list[Delivery]:
        return [each for each in self.deliveries if each.state == "waiting"]

    def send_due(self, at: float) -> None:
        """Begins to send what is due, in parallel as Stripe does."""
        if self.switches.hold:
            return
        for delivery in sorted(self.waiting(), key=lambda each: each.due):
            if delivery.due <= at:
                delivery.state = "sending"
                task = asyncio.create_task(self.send(delivery, at))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def send(self, delivery: Delivery, at: float) -> None:
        endpoint = self.store.by_kind["webhook_endpoint"].get(delivery.endpoint)
        if endpoint is None or urlsplit(endpoint["url"]).hostname not in LOOPBACK:
            delivery.state, delivery.answer = "given up", "not an address on this machine"
            return
        body = json.dumps(delivery.event, indent=2).encode()
        header = signature(body, endpoint["secret"], int(at))
        delivery.attempts += 1
        delivery.state = "sending"
        delivery.answer = await asyncio.to_thread(_post, endpoint["url"], body, header)
        if delivery.answer.startswith("2"):
            delivery.state = "delivered"
        elif delivery.attempts < ATTEMPTS:
            delivery.state, delivery.due = "waiting", at + 2.0**delivery.attempts
        else:
            delivery.state = "given up"


def signature(body: bytes, secret: str, at: int) -> str:
    """The value of the header `Stripe-Signature`."""
    signed = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256)
    return f"t={at},v1={signed.hexdigest()}"


def _post(url: str, body: bytes, header: str) -> str:
    headers = {"Content-Type": "application/json; charset=utf-8", "Stripe-Signature": header}
    headers["User-Agent"] = "Stripe/1.0 (stand-in)"
    request = urllib.request.Request(url, body, headers)  # noqa: S310 (checked to be http here)
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:  # noqa: S310
            return str(answer.status)
    except urllib.error.HTTPError as error:
        return str(error.code)
    except urllib.error.URLError as error:
        return f"no answer: {error.reason}"
    except OSError as error:
        return f"no answer: {error}"


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
