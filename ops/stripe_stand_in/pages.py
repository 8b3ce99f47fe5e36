"""The hosted pages: Checkout, the customer portal, invoices. No money moves."""

import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from ops.stripe_stand_in import checkout, payments, portal
from ops.stripe_stand_in.params import StripeError
from ops.stripe_stand_in.payments import CARDS, DECLINED, Answer, Card
from ops.stripe_stand_in.store import Store, Thing

FOLDER = Path(__file__).parent / "templates"
# Browsers apply form-action to redirects too: Checkout leads back to the site.
CSP = (
    "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'; "
    "form-action 'self' http://127.0.0.1:* http://localhost:*"
)
HEADERS = {
    "Content-Security-Policy": CSP,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
_SIGNS = {"usd": "$", "eur": "€", "gbp": "£"}


def _money(amount: int, currency: str) -> str:
    sign = _SIGNS.get(currency, f"{currency.upper()} ")
    return f"{sign}{amount / 100:.2f}"


def _date(moment: int | None) -> str:
    return f"{datetime.fromtimestamp(moment, UTC):%-d %B %Y}" if moment else "never"


def _time(moment: float) -> str:
    return f"{datetime.fromtimestamp(moment, UTC):%-d %b, %H:%M:%S}"


_ENVIRONMENT = Environment(
    loader=FileSystemLoader(FOLDER),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_ENVIRONMENT.filters |= {"money": _money, "date": _date, "time": _time}


def page(name: str, status: int = 200, **context: Any) -> HTMLResponse:
    """Renders a template."""
    text = _ENVIRONMENT.get_template(name).render(**context)
    return HTMLResponse(text, status, HEADERS)


async def form(request: Request) -> dict[str, str]:
    return dict(parse_qsl((await request.body()).decode(), keep_blank_values=True))


async def style(request: Request) -> Response:
    text = (FOLDER / "style.css").read_text()
    return Response(text, media_type="text/css", headers={"Cache-Control": "no-cache"})


class OwnPagesOnly:
    """Refuses what a page of another site sends: browsers name the origin with each form."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "POST":
            headers = Headers(scope=scope)
            origin = headers.get("origin")
            if origin and origin != f"http://{headers.get('host')}":
                await Response("This form is not of the stand-in.", 403)(scope, receive, send)
                return
        await self._app(scope, receive, send)


async def refuse(request: Request, error: Exception) -> Response:
    """What a page answers to a refusal: words for people, Stripe's shape for programs."""
    assert isinstance(error, StripeError)
    if "text/html" in request.headers.get("accept", ""):
        return page("refused.html", error.status, message=str(error))
    return JSONResponse(error.body(), error.status)


def _store(request: Request) -> Store:
    store: Store = request.app.state.store
    return store


def _go(url: str) -> Response:
    return RedirectResponse(url, 303)


def _card(fields: dict[str, str]) -> Card:
    if fields.get("card") not in CARDS:
        raise StripeError("Choose a card.")
    return CARDS[fields["card"]]


async def checkout_page(request: Request) -> Response:
    """Checkout: shows what is bought, and takes a card."""
    store = _store(request)
    session = store.get("checkout.session", request.path_params["id"])
    if request.method == "GET" or session["status"] != "open":
        return _checkout(store, session)
    fields = await form(request)
    card = _card(fields)
    step = fields.get("step", "")
    answer: Answer = "declined"
    if step != "refused":
        now = int(time.time())
        answer = checkout.complete(store, session, card, now, confirmed=step == "confirmed")
    if answer == "pays":
        return _go(_after(session))
    if answer == "asks":
        return page("second_step.html", card=fields["card"])
    return _checkout(store, session, DECLINED)


def _checkout(store: Store, session: Thing, error: str = "") -> Response:
    cart = store.carts[session["id"]]
    price = store.get("price", cart["price"])
    customer = store.by_kind["customer"].get(session["customer"]) or {}
    return page(
        "checkout.html",
        session=session,
        cart=cart,
        price=price,
        product=store.get("product", price["product"]),
        trial=cart["trial_end"] if (cart["trial_end"] or 0) > time.time() else None,
        email=customer.get("email") or session["customer_email"],
        after=_after(session),
        cards=CARDS,
        error=error,
    )


def _after(session: Thing) -> str:
    """Where Checkout leads when it is completed."""
    url: str = session["success_url"]
    return url.replace("{CHECKOUT_SESSION_ID}", session["id"])


async def portal_page(request: Request) -> Response:
    """The customer portal: the subscription, the card, the invoices."""
    store = _store(request)
    session = store.get("billing_portal.session", request.path_params["id"])
    customer = store.get("customer", session["customer"])
    if request.method == "POST":
        _portal_action(store, customer, await form(request), int(time.time()))
        return _go(f"/p/session/{session['id']}")
    subscriptions = store.all("subscription", customer=customer["id"])
    return page(
        "portal.html",
        session=session,
        customer=customer,
        features=store.get("billing_portal.configuration", session["configuration"])["features"],
        subscriptions=subscriptions,
        methods={m["id"]: m["card"] for m in store.all("payment_method")},
        invoices=store.all("invoice", customer=customer["id"]),
        products=store.by_kind["product"],
        cards=CARDS,
    )


def _portal_action(store: Store, customer: Thing, fields: dict[str, str], at: int) -> None:
    if fields.get("do") == "card":
        portal.change_card(store, customer, _card(fields), at)
        return
    for subscription in portal.running(store, customer):
        if subscription["id"] == fields.get("subscription"):
            if fields.get("do") == "cancel":
                portal.cancel(store, subscription, at)
            elif fields.get("do") == "undo":
                portal.undo(store, subscription, at)


async def invoice_page(request: Request) -> Response:
    """An invoice; one that is open can be paid here, with another card if need be."""
    store = _store(request)
    invoice = store.get("invoice", request.path_params["id"])
    if request.method == "GET" or invoice["status"] != "open":
        return _invoice(store, invoice)
    fields, now = await form(request), int(time.time())
    step, chosen = fields.get("step", ""), fields.get("card", "")
    if step == "refused":
        return _invoice(store, invoice, DECLINED)
    method = None
    if chosen and not step:
        customer = store.get("customer", invoice["customer"])
        method = portal.change_card(store, customer, _card(fields), now)
    confirmed = step == "confirmed"
    answer = payments.attempt(store, invoice, now, method, present=True, confirmed=confirmed)
    if answer == "asks":
        return page("second_step.html", card="")
    if answer == "declined":
        return _invoice(store, invoice, DECLINED)
    return _go(f"/i/{invoice['id']}")


def _invoice(store: Store, invoice: Thing, error: str = "") -> Response:
    method = payments.method_for(store, invoice)
    return page("invoice.html", invoice=invoice, method=method, cards=CARDS, error=error)


PAGES = ["GET", "POST"]
ROUTES = [
    Route("/", lambda request: _go("/stand-in/")),
    Route("/c/pay/{id}", checkout_page, methods=PAGES),
    Route("/p/session/{id}", portal_page, methods=PAGES),
    Route("/i/{id}", invoice_page, methods=PAGES),
    Route("/style.css", style),
]
