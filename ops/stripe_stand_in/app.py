"""The server: routes, and the clock that makes time pass and messages go out."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.routing import Route

from ops.stripe_stand_in import control, pages
from ops.stripe_stand_in.api import api
from ops.stripe_stand_in.pages import OwnPagesOnly, refuse
from ops.stripe_stand_in.params import StripeError
from ops.stripe_stand_in.store import Store, Thing
from ops.stripe_stand_in.time import pass_time
from ops.stripe_stand_in.webhooks import Queue

log = logging.getLogger(__name__)
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
