"""The server: routes, the API over HTTP with its authentication, idempotency keys and refusals, and
the clock that makes time pass and messages go out."""

import asyncio
import binascii
import hashlib
import logging
import secrets
import time
from base64 import b64decode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ops.stripe_stand_in import control, pages
from ops.stripe_stand_in.pages import OwnPagesOnly, refuse
from ops.stripe_stand_in.params import StripeError, parse
from ops.stripe_stand_in.resources import answer
from ops.stripe_stand_in.store import Store, Thing
from ops.stripe_stand_in.time import pass_time
from ops.stripe_stand_in.webhooks import Queue, Switches

log = logging.getLogger(__name__)
# The only key. It has the shape of Stripe's test keys, which dj-stripe checks.
KEY = "sk_test_StandInWhereNoMoneyMoves"
SLOW = 15.0  # seconds; more than the site waits
PAUSE = 0.1  # seconds between two looks at the queue


def create_app(base: str, state: Path | None = None) -> Starlette:
    """base: its own URL. state: the file that keeps the objects; None keeps them in memory."""
    store = Store(base)
    if state and state.exists():
        store.load(state)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        clock = asyncio.create_task(_run_clock(app, state))
        yield
        clock.cancel()
        if state:
            app.state.store.save(state)

    methods = ["GET", "POST", "DELETE"]
    routes = [Route("/v1/{path:path}", api, methods=methods), *control.ROUTES, *pages.ROUTES]
    # No other site's page may reach it, by a form or by a name that leads to this machine.
    hosts = Middleware(TrustedHostMiddleware, allowed_hosts=["127.0.0.1", "localhost"])
    app = Starlette(
        routes=routes,
        middleware=[hosts, Middleware(OwnPagesOnly)],
        exception_handlers={StripeError: refuse},
        lifespan=lifespan,
    )
    use(app, store)
    return app


def use(app: Starlette, store: Store) -> None:
    """Makes the server work with these objects, and an empty queue."""
    queue = Queue(store)

    def on_event(event: Thing) -> None:
        queue.put(event, time.time())

    store.on_event = on_event
    app.state.store, app.state.queue = store, queue


async def _run_clock(app: Starlette, state: Path | None) -> None:
    saved = 0
    while True:
        store, queue = app.state.store, app.state.queue
        try:
            pass_time(store, int(time.time()))
        except Exception:
            log.exception("What is due could not be done")
        queue.send_due(time.time())
        if state and store.changes != saved:
            store.save(state)
            saved = store.changes
        await asyncio.sleep(PAUSE)


async def api(request: Request) -> Response:
    """Answers `/v1/...`."""
    store: Store = request.app.state.store
    switches: Switches = request.app.state.queue.switches
    text = (await request.body()).decode() or request.url.query
    if switches.api == "slow":
        await asyncio.sleep(SLOW)
    if switches.api == "fails":
        return _respond(500, _broken())
    status, body = _answer(store, request, text)
    return _respond(500, _broken()) if switches.api == "lost" else _respond(status, body)


def _answer(store: Store, request: Request, text: str) -> tuple[int, Any]:
    key = request.headers.get("idempotency-key") if request.method == "POST" else None
    store.request = {"id": f"req_{secrets.token_hex(7)}", "idempotency_key": key}
    try:
        _authenticate(request)
        if key:
            return _once(store, request, text, key)
        return 200, _carry_out(store, request, text)
    except StripeError as error:
        return error.status, error.body()
    finally:
        store.request = {"id": None, "idempotency_key": None}


def _carry_out(store: Store, request: Request, text: str) -> Any:
    path = request.path_params["path"]
    return answer(store, request.method, path, parse(text), int(time.time()))


def _once(store: Store, request: Request, text: str, key: str) -> tuple[int, Any]:
    """The first answer to an idempotency key, however often it comes."""
    said = f"{request.method} {request.path_params['path']} {text}"
    digest = hashlib.sha256(said.encode()).hexdigest()
    if key in store.answers:
        before, status, body = store.answers[key]
        if before != digest:
            message = "Keys for idempotent requests can only be used with the same parameters "
            message += f"they were first used with. Try a key other than '{key}'."
            raise StripeError(message, kind="idempotency_error")
        return status, body
    try:
        status, body = 200, _carry_out(store, request, text)
    except StripeError as error:
        status, body = error.status, error.body()
    store.answers[key] = [digest, status, body]
    return status, body


def _authenticate(request: Request) -> None:
    key = _key(request.headers.get("authorization", ""))
    if key != KEY:
        raise StripeError(f"Invalid API Key provided: {key[:12]}***", status=401)


def _key(given: str) -> str:
    """The key of the header `Authorization`: as a token, or as the name of a user, as curl sends
    it with `-u`."""
    scheme, _, said = given.partition(" ")
    if scheme.lower() != "basic":
        return said
    try:
        return b64decode(said, validate=True).decode().partition(":")[0]
    except (binascii.Error, UnicodeDecodeError):
        return ""


def _broken() -> dict[str, Any]:
    message = "The stand-in has been switched to failing."
    return StripeError(message, kind="api_error").body()


def _respond(status: int, body: Any) -> Response:
    return JSONResponse(body, status, {"Request-Id": f"req_{secrets.token_hex(7)}"})
