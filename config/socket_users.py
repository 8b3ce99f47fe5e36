"""Finds out who opens a socket, together with all others who open one at the moment."""

from collections.abc import Awaitable, Callable
from typing import Any

from django.conf import settings
from django.http import parse_cookie

from accounts.open_sessions import OpenSession, sessions_of
from tables.shared_reads import SharedReads

Message = dict[str, Any]
Application = Callable[[Message, Any, Any], Awaitable[None]]

_sessions = SharedReads[str, OpenSession | None](sessions_of)


class SocketUsers:
    """An ASGI application that adds `cookies` and `session`, the player's or None, to the scope."""

    def __init__(self, application: Application) -> None:
        self._application = application

    async def __call__(self, scope: Message, receive: Any, send: Any) -> None:
        cookies = parse_cookie(dict(scope["headers"]).get(b"cookie", b"").decode("latin-1"))
        key = cookies.get(settings.SESSION_COOKIE_NAME)
        scope |= {"cookies": cookies, "session": await _sessions.ask(key) if key else None}
        await self._application(scope, receive, send)
