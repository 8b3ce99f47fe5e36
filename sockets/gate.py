"""Who may have a socket: which handshakes are let in, who is behind them, and who has to go.

Handshakes are judged before anything is read from the database: a page of another site must not
open a socket with a player's cookie, and nobody may open sockets faster than a household or a club
needs.
"""

import asyncio
import logging
import math
from collections.abc import Collection
from threading import Event

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, parse_cookie

from accounts.hooks import suspended_among
from accounts.sessions import OpenSession, sessions_of, still_open
from accounts.site_address import without_usual_port
from sockets.base import (
    SIGNED_OUT,
    SUSPENDED,
    Application,
    Closed,
    Message,
    Receive,
    Send,
    address_of,
)
from sockets.limits import OpeningLimit
from sockets.reads import SharedReads
from sockets.refusals import Refused

log = logging.getLogger(__name__)
FOREIGN = (
    "A socket was refused: it comes from a page at %r, and was addressed to %r. If both are the "
    "site, its proxy does not pass Host or X-Forwarded-Proto as it should."
)
NOTED_SECONDS = 60.0

FOREIGN_HOST, FOREIGN_ORIGIN, NOT_FOUND, TOO_MANY, UNAVAILABLE = 400, 403, 404, 429, 503

# Set when this process is to end: config/drain.py.
leaving = Event()
_sessions = SharedReads[str, OpenSession | None](sessions_of)


class SocketGate:
    """An ASGI application that refuses handshakes, or passes them on to the next one."""

    def __init__(self, application: Application) -> None:
        self.application = application
        self.openings = OpeningLimit()
        self._noted = -math.inf

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if status := self.refusal(scope):
            await refuse(scope, receive, send, status)
        else:
            await self.application(scope, receive, send)

    def refusal(self, scope: Message) -> int | None:
        """The status with which a handshake is refused. Each counts for its address."""
        if leaving.is_set():
            return UNAVAILABLE
        if not self.openings.take(address_of(scope), asyncio.get_running_loop().time()):
            return TOO_MANY
        return self.foreign(scope)

    def foreign(self, scope: Message) -> int | None:
        """The status with which a page of another site is refused, and one without a known host."""
        request = _request_of(scope)
        try:
            host = without_usual_port(request.get_host(), request.is_secure())
        except DisallowedHost:
            return FOREIGN_HOST
        own, origin = f"{request.scheme}://{host}".lower(), request.META.get("HTTP_ORIGIN")
        if origin == own:
            return None
        self._note_foreign(origin, own)
        return FOREIGN_ORIGIN

    def _note_foreign(self, origin: str | None, own: str) -> None:
        """Once a minute: anybody can send what is logged, but a proxy may also be set up wrongly,
        and then no page gets a socket."""
        now = asyncio.get_running_loop().time()
        if now - self._noted >= NOTED_SECONDS:
            self._noted = now
            log.warning(FOREIGN, (origin or "")[:200], own[:200])


def _request_of(scope: Message) -> HttpRequest:
    """The handshake as Django's settings for hosts and proxies expect it."""
    request = HttpRequest()
    for name, value in scope["headers"]:
        key = name.decode("latin-1").upper().replace("-", "_")
        request.META[f"HTTP_{key}"] = value.decode("latin-1")
    host, port = scope.get("server") or ("", 80)
    request.META |= {"SERVER_NAME": host, "SERVER_PORT": str(port)}
    return request


async def no_such_socket(scope: Message, receive: Receive, send: Send) -> None:
    """For every path without a socket."""
    await refuse(scope, receive, send, NOT_FOUND)


async def refuse(scope: Message, receive: Receive, send: Send, status: int) -> None:
    """Refuses a handshake with this HTTP status, or with 403 where the server knows no other."""
    await receive()  # websocket.connect
    if "websocket.http.response" not in (scope.get("extensions") or {}):
        await send({"type": "websocket.close"})
        return
    await send({"type": "websocket.http.response.start", "status": status, "headers": []})
    await send({"type": "websocket.http.response.body", "body": b""})


class SocketUsers:
    """An ASGI application that adds `cookies` and `session`, the player's or None, to the scope. It
    finds out who opens a socket together with all others who open one at the moment."""

    def __init__(self, application: Application) -> None:
        self._application = application

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        cookies = parse_cookie(dict(scope["headers"]).get(b"cookie", b"").decode("latin-1"))
        key = cookies.get(settings.SESSION_COOKIE_NAME)
        scope |= {"cookies": cookies, "session": await _sessions.ask(key) if key else None}
        await self._application(scope, receive, send)


def shut_out(sessions: Collection[OpenSession]) -> dict[OpenSession, Closed]:
    """The players who may not have any page open now, and why: they are suspended, or have signed
    out since it opened."""
    suspended = suspended_among({session.user for session in sessions})
    open_now = still_open(sessions)
    found = {session: Closed(SIGNED_OUT) for session in sessions if session not in open_now}
    for session in sessions:
        if session.user in suspended:
            found[session] = Closed(SUSPENDED, Refused("suspended"))
    return found
