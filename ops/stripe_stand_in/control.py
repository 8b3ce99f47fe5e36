"""The control page, and the same actions for the tests: time, refunds, disputes, messages."""

import random
import time
from dataclasses import asdict
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from ops.stripe_stand_in import payments
from ops.stripe_stand_in.pages import form, page
from ops.stripe_stand_in.params import StripeError
from ops.stripe_stand_in.store import Store, Thing
from ops.stripe_stand_in.time import advance
from ops.stripe_stand_in.webhooks import TROUBLES, Queue

LONGEST = 800  # days in one step
SHOWN = 40  # messages on the page


def _parts(request: Request) -> tuple[Store, Queue, int]:
    state = request.app.state
    return state.store, state.queue, int(time.time())


def _done(request: Request, **facts: Any) -> Response:
    """Back to the page for a browser, the facts for a program."""
    if "text/html" in request.headers.get("accept", ""):
        return RedirectResponse("/stand-in/", 303)
    return JSONResponse(facts)


async def overview(request: Request) -> Response:
    store, queue, _ = _parts(request)
    customers = [c for c in store.all("customer") if not c.get("deleted")]
    deliveries: dict[str, list[Any]] = {}
    for delivery in queue.deliveries:
        deliveries.setdefault(delivery.event["id"], []).append(delivery)
    return page(
        "control.html",
        customers=[_about(store, customer) for customer in customers],
        events=[store.get("event", each) for each in list(deliveries)[-SHOWN:][::-1]],
        deliveries=deliveries,
        switches=queue.switches,
        endpoints=list(store.by_kind["webhook_endpoint"].values()),
        waiting=len(queue.waiting()),
    )


def _about(store: Store, customer: Thing) -> Thing:
    mine = {"customer": customer["id"]}
    charges = [c for c in store.all("charge", **mine) if c["paid"]]
    return {
        "customer": customer,
        "subscriptions": store.all("subscription", **mine),
        "invoices": store.all("invoice", **mine),
        "charges": charges,
        "disputes": {d["charge"]: d for d in store.all("dispute")},
        "fails": customer["id"] in store.failing,
    }


async def advance_days(request: Request) -> Response:
    store, _, now = _parts(request)
    customer = store.get("customer", request.path_params["id"])
    days = (await form(request)).get("days", "")
    if not days.isdigit() or not 1 <= int(days) <= LONGEST:
        raise StripeError(f"days has to be within 1 to {LONGEST}.", param="days")
    advance(store, customer, int(days), now)
    return _done(request, customer=customer["id"], days=int(days))


async def fail_renewals(request: Request) -> Response:
    """Switches whether a customer's renewals fail, whatever their card."""
    store, _, _ = _parts(request)
    customer = store.get("customer", request.path_params["id"])["id"]
    fails = (await form(request)).get("fail") == "on"
    store.failing = [each for each in store.failing if each != customer] + [customer] * fails
    store.changes += 1
    return _done(request, fails=fails)


async def refund(request: Request) -> Response:
    store, _, now = _parts(request)
    charge = store.get("charge", request.path_params["id"])
    return _done(request, **payments.refund(store, charge, now))


async def dispute(request: Request) -> Response:
    store, _, now = _parts(request)
    charge = store.get("charge", request.path_params["id"])
    return _done(request, **payments.dispute(store, charge, now))


async def decide(request: Request) -> Response:
    store, _, now = _parts(request)
    found = store.get("dispute", request.path_params["id"])
    won = (await form(request)).get("won") == "yes"
    return _done(request, **payments.decide(store, found, won, now))


async def send_again(request: Request) -> Response:
    store, queue, _ = _parts(request)
    event = store.get("event", request.path_params["id"])
    queue.again(event, time.time())
    return _done(request, event=event["id"])


async def switch(request: Request) -> Response:
    """Sets all switches: those that are not named are off."""
    _, queue, _ = _parts(request)
    fields = await form(request)
    for name in ("duplicate", "lose", "shuffle", "hold"):
        setattr(queue.switches, name, fields.get(name) == "on")
    late = fields.get("late") or "0"
    if not late.isdigit() or fields.get("api", "works") not in TROUBLES:
        raise StripeError("There is no such setting.")
    queue.switches.late = int(late)
    queue.switches.api = fields.get("api", "works")
    return _done(request, **asdict(queue.switches))


async def deliver(request: Request) -> Response:
    """Sends what waits, one after another. order: as it is, "reversed" or "shuffled"; times: how
    often each; seed: for the shuffling."""
    _, queue, _ = _parts(request)
    fields = await form(request)
    batch = queue.waiting() * int(fields.get("times") or 1)
    if fields.get("order") == "reversed":
        batch.reverse()
    elif fields.get("order") == "shuffled":
        random.Random(fields.get("seed")).shuffle(batch)
    answers = []
    for delivery in batch:
        await queue.send(delivery, time.time())
        answers.append({"type": delivery.event["type"], "answer": delivery.answer})
    return _done(request, sent=answers)


async def deliveries(request: Request) -> Response:
    """All messages and what has become of them, oldest first."""
    _, queue, _ = _parts(request)
    keys = ("number", "endpoint", "due", "state", "answer", "attempts")
    rows = [
        {name: getattr(each, name) for name in keys}
        | {"event": each.event["id"], "type": each.event["type"]}
        for each in queue.deliveries
    ]
    return JSONResponse(rows)


async def reset(request: Request) -> Response:
    """Forgets everything, also the webhook endpoints."""
    from ops.stripe_stand_in.app import use

    use(request.app, Store(request.app.state.store.base))
    return _done(request)


ROUTES = [
    Route("/stand-in/", overview),
    Route("/stand-in/deliveries", deliveries),
    Route("/stand-in/customers/{id}/advance", advance_days, methods=["POST"]),
    Route("/stand-in/customers/{id}/renewals", fail_renewals, methods=["POST"]),
    Route("/stand-in/charges/{id}/refund", refund, methods=["POST"]),
    Route("/stand-in/charges/{id}/dispute", dispute, methods=["POST"]),
    Route("/stand-in/disputes/{id}/decide", decide, methods=["POST"]),
    Route("/stand-in/events/{id}/send", send_again, methods=["POST"]),
    Route("/stand-in/switches", switch, methods=["POST"]),
    Route("/stand-in/deliver", deliver, methods=["POST"]),
    Route("/stand-in/reset", reset, methods=["POST"]),
]
