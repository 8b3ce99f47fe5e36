"""/alive and /ready, for the proxy and for monitoring.

Both are answered before Django: without a session, a rate limit, a check of the host name, or a
line in the access log. `/alive` says that the process answers. `/ready` says that it may be sent
visitors. A stopped clock is no reason to send them elsewhere: another process has the same clock.
"""

import asyncio
import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from django.db import Error, connection

from accounts import outage
from accounts.outage import REDIS_AWAY
from sockets import gate
from sockets.base import Application, Message, Receive, Send
from sockets.streams import redis

ALIVE, READY = "/alive", "/ready"
CACHE_SECONDS = 1.0  # how long what was found is reused
TIMEOUT = 2.0  # seconds after which a check that is still running counts as failed


class Health:
    """An ASGI application that answers the two paths, and passes everything else on."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self._readiness = Readiness()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["path"] == ALIVE:
            await _answer(send, "")
        elif scope["path"] == READY:
            await _answer(send, "draining" if gate.leaving.is_set() else await self._missing())
        else:
            await self._application(scope, receive, send)

    async def _missing(self) -> str:
        missing = await self._readiness.missing()
        return f"away or refusing: {', '.join(missing)}" if missing else ""


async def _answer(send: Send, trouble: str) -> None:
    headers = [(b"content-type", b"text/plain"), (b"cache-control", b"no-store")]
    status = 503 if trouble else 200
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": f"{trouble or 'ok'}\n".encode()})


class Readiness:
    """What this process needs and cannot use, looked up at most once a second."""

    def __init__(self) -> None:
        # A thread of its own keeps its connection, so that a process whose pool is busy still
        # counts as ready: under load all would be taken out at once.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="ready")
        self._check: asyncio.Future[list[str]] | None = None
        self._begun = -math.inf

    async def missing(self) -> list[str]:
        loop = asyncio.get_running_loop()
        old = loop.time() - self._begun >= CACHE_SECONDS
        if self._check is None or (old and self._check.done()):
            self._check = loop.run_in_executor(self._thread, check)
            self._begun = loop.time()
        done, _ = await asyncio.wait({self._check}, timeout=TIMEOUT)
        return self._check.result() if done else ["database or redis"]


def check() -> list[str]:
    """The services that are away, or refuse to write."""
    services = {"database": _database_writes, "redis": _redis_writes}
    return [name for name, writes in services.items() if not writes()]


def _database_writes() -> bool:
    return _succeeds(_query) or _succeeds(_query)  # a connection may be old, and its server new


def _query() -> None:
    try:
        outage.check_database(connection)
    except Exception:
        connection.close()
        raise


def _redis_writes() -> bool:
    return _succeeds(lambda: outage.check_redis(redis()))


def _succeeds(request: Callable[[], object]) -> bool:
    try:
        request()
    except (Error, *REDIS_AWAY):
        return False
    return True
