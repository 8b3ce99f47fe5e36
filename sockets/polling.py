"""Answers requests that carry the frames of polled sockets (docs/protocol.md has the format).

They come to the sockets' own addresses, so a proxy sends all of one table to the same process. A
request that waits for news holds no thread.
"""

from typing import NamedTuple
from urllib.parse import parse_qs

from django.conf import settings
from django.http import parse_cookie

from sockets.base import Application, Message, Receive, Send
from sockets.gate import SocketGate
from sockets.polled import GOING_AWAY, MOST, Key, PolledSocket, open_sockets

PATH = "/ws/"
MAX_BYTES, MAX_TEXTS = 65_536, 60  # of one request
MAX_TOKEN = 64  # characters
LONGEST_WAIT = 20.0  # seconds; a proxy in between may cut what takes half a minute
UNREADABLE, GONE, TOO_LARGE, TOO_MANY = 400, 410, 413, 429
HEADERS = [
    (b"content-type", b"application/x-ndjson"),
    (b"cache-control", b"no-store"),
    (b"x-content-type-options", b"nosniff"),
]


class Asked(NamedTuple):
    """What a request asks for, by its query."""

    token: str
    opens: bool  # the first request of a socket
    ends: bool  # the page is left
    hidden: bool  # nobody sees the page
    wait: float | None  # seconds to wait for news; None: it only brings messages


class Polling:
    """An ASGI application that answers polls, and passes other requests on.

    sockets: serves websockets. pages: answers other requests.
    """

    def __init__(self, sockets: SocketGate, pages: Application) -> None:
        self._sockets = sockets
        self._pages = pages

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["method"] != "POST" or not scope["path"].startswith(PATH):
            await self._pages(scope, receive, send)
            return
        status, body = await self._answer(scope, receive)
        headers = [*HEADERS, (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    async def _answer(self, scope: Message, receive: Receive) -> tuple[int, bytes]:
        asked = _asked(scope["query_string"])
        if status := self._sockets.foreign(scope) or (0 if asked else UNREADABLE):
            return status, b""
        assert asked
        try:
            texts = await _read(receive)
        except UnicodeDecodeError:
            return UNREADABLE, b""
        if texts is None:
            return TOO_LARGE, b""
        key = Key(scope["path"], _session(scope), asked.token)
        socket = open_sockets.get(key)
        if socket is None and asked.opens:
            if len(open_sockets) >= MOST:
                return TOO_MANY, b""
            if refused := self._sockets.refusal(scope):  # before anything is kept of it
                return refused, b""
            socket = self._open(scope, key)
        return await _carry(socket, asked, texts) if socket else (GONE, b"")

    def _open(self, scope: Message, key: Key) -> PolledSocket:
        shared = {name: scope.get(name) for name in ("path", "query_string", "headers", "client")}
        extensions: Message = {"websocket.http.response": {}}
        opened = {
            **shared, "type": "websocket", "server": scope.get("server"), "extensions": extensions,
        }  # fmt: skip
        application = self._sockets.application
        return PolledSocket(key, lambda receive, send: application(opened, receive, send))


def _asked(query: bytes) -> Asked | None:
    """None if the query does not name a socket, or cannot be read."""
    given = {name: values[0] for name, values in parse_qs(query.decode("latin-1")).items()}
    token, wait = given.get("poll", ""), given.get("wait", "")
    readable = token.isascii() and token.isalnum() and len(token) <= MAX_TOKEN
    if not readable or (wait and not (wait.isascii() and wait.isdigit() and len(wait) < 4)):
        return None
    seconds = min(float(wait), LONGEST_WAIT) if wait else None
    return Asked(token, "open" in given, "end" in given, "hidden" in given, seconds)


async def _read(receive: Receive) -> list[str] | None:
    """The messages in a request, one a line; None if they are too many or too large."""
    body, more = b"", True
    while more:
        part = await receive()
        body += part.get("body", b"")
        more = part.get("more_body", False) and len(body) <= MAX_BYTES
    texts = body.decode().split("\n") if body and len(body) <= MAX_BYTES else []
    return None if len(body) > MAX_BYTES or len(texts) > MAX_TEXTS else texts


def _session(scope: Message) -> str:
    cookies = parse_cookie(dict(scope["headers"]).get(b"cookie", b"").decode("latin-1"))
    return str(cookies.get(settings.SESSION_COOKIE_NAME, ""))


async def _carry(socket: PolledSocket, asked: Asked, texts: list[str]) -> tuple[int, bytes]:
    """Takes the browser's frames to the socket, and the socket's to the browser."""
    with socket:
        if socket.is_asked_too_fast:
            return TOO_MANY, b""
        socket.hidden = asked.hidden
        socket.put(texts)
        sent = [] if asked.wait is None else await socket.take(asked.wait)
    if asked.ends:
        socket.end(GOING_AWAY)
    closed = socket.code is not None and (asked.wait is not None or asked.ends)
    if closed:
        socket.forget()
        sent.append(f'{{"t":"close","code":{socket.code}}}')
    return socket.status, "\n".join(sent).encode()
