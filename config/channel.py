"""Connections of the server process: what a request may take before the site sees it, and the text
frames of websockets, as the server writes them.

Twisted writes a body of any length to the disk, answers requests that a client does not read, and
closes the connection without a word, or with one that nobody can read, where a request is too long.
Here a body stays in memory and within a limit, and each refusal is a page.

autobahn formats a line for a debug log with each frame it sends, and Twisted writes only once the
system has told it that it may. Both take longer than building and writing a frame.
"""

from http import HTTPStatus
from io import BytesIO
from typing import Any

from daphne.http_protocol import WebRequest
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.translation import get_language_from_request, override
from twisted.web import http

# The longest legitimate bodies are a card's text in the admin, 180 KB, and Stripe's messages.
MAX_BODY = 300_000  # bytes
# A browser reads a refusal when it has sent what it wanted to send, or has been cut.
LINGER_SECONDS, LINGER_BYTES = 10.0, 3_000_000
BAD_REQUEST, TOO_LARGE, LONG_ADDRESS, LARGE_HEADERS = 400, 413, 414, 431
PAGES = {  # templates
    BAD_REQUEST: "400.html",
    TOO_LARGE: "413.html",
    LONG_ADDRESS: "431.html",
    LARGE_HEADERS: "431.html",
}

WHOLE_TEXT = b"\x81"  # the first byte of a frame that holds a whole text message


class LimitedRequest(WebRequest):
    """A request whose body stays in memory. Django reads forms; Twisted need not do so before."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, parsePOSTFormSubmission=False, **options)

    def gotLength(self, length: int | None) -> None:  # noqa: N802  (Twisted's names)
        self.content = BytesIO()

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802
        if self.channel.refused:
            return
        if self.content.tell() + len(data) > MAX_BODY:
            self.channel.refuse(TOO_LARGE)
        else:
            super().handleContentChunk(data)


class LimitedChannel(http.HTTPChannel):
    """A connection on which a whole request has to arrive in time, not just its next byte, and on
    which requests, headers and bodies have limits."""

    refused = False
    _swallowed = 0
    _abortingCall: Any = None  # noqa: N815  (Twisted's)

    def connectionMade(self) -> None:  # noqa: N802
        self.timeOut = self.factory.server.http_timeout
        super().connectionMade()

    def resetTimeout(self) -> None:  # noqa: N802
        """Twisted calls this with each byte, which would start the time again."""

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        if not self.refused:
            super().dataReceived(data)
            return
        self._swallowed += len(data)
        if self._swallowed > LINGER_BYTES:
            self.transport.abortConnection()

    def lineReceived(self, line: bytes) -> None:  # noqa: N802
        if self.refused:
            return
        if self._receivedHeaderSize + len(line) > self.totalHeadersSize:
            self.lineLengthExceeded(line)
            return
        before = len(self.requests)
        super().lineReceived(line)
        if len(self.requests) > before:  # it was the first line of a request
            self.setTimeout(self.timeOut)

    def lineLengthExceeded(self, line: bytes) -> None:  # noqa: N802
        self.refuse(LARGE_HEADERS if self.requests else LONG_ADDRESS)

    def headerReceived(self, line: bytes) -> bool:  # noqa: N802
        if self._receivedHeaderCount >= self.maxHeaders:
            return self.refuse(LARGE_HEADERS)
        try:
            return bool(super().headerReceived(line))
        except ValueError:  # a length of thousands of digits
            return self.refuse(TOO_LARGE)

    def allHeadersReceived(self) -> None:  # noqa: N802
        if self.length and self.length > MAX_BODY:
            self.refuse(TOO_LARGE)
        elif not self.refused:
            super().allHeadersReceived()

    def rawDataReceived(self, data: bytes) -> None:  # noqa: N802
        if not self.refused:
            super().rawDataReceived(data)

    def allContentReceived(self) -> None:  # noqa: N802
        if not self.refused:
            super().allContentReceived()

    def requestDone(self, request: Any) -> None:  # noqa: N802
        """Answers no request that was sent before the last answer was read: all of them would wait
        in memory. Cuts the connection if that answer is not read in time."""
        if self._waitingForTransport and self._dataBuffer:
            self.persistent = 0
        super().requestDone(request)
        if not self.persistent and (seconds := self.factory.server.http_timeout):
            self._abort_after(seconds + self.abortTimeout)  # as Twisted does with one that stays

    def refuse(self, status: int) -> bool:
        """Answers a request that is not read any further, and ends the connection."""
        if not self.refused:
            self.refused = True
            self.setTimeout(None)
            self._abort_after(LINGER_SECONDS)
            self.transport.write(_refusal(status, self.requests[-1] if self.requests else None))
            self.transport.loseWriteConnection()
        return False

    def _respondToBadRequestAndDisconnect(self) -> None:  # noqa: N802
        self.refuse(BAD_REQUEST)

    def _abort_after(self, seconds: float) -> None:
        if self._abortingCall is None:
            self._abortingCall = self.callLater(seconds, self.forceAbortClient)


def _refusal(status: int, request: LimitedRequest | None) -> bytes:
    """A page in the language of the browser, as far as its headers were read."""
    with override(get_language_from_request(_as_django(request))):
        page = str(render_to_string(PAGES[status])).encode()
    head = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}", f"Content-Length: {len(page)}"]
    head += ["Content-Type: text/html; charset=utf-8", "X-Content-Type-Options: nosniff"]
    head += ["Connection: close", "Cache-Control: no-store"]
    return "\r\n".join([*head, "", ""]).encode() + page


def _as_django(request: LimitedRequest | None) -> HttpRequest:
    asked = HttpRequest()
    if request:
        request.parseCookies()
        cookies = request.received_cookies.items()
        asked.COOKIES = {name.decode("latin-1"): it.decode("latin-1") for name, it in cookies}
        asked.META["HTTP_ACCEPT_LANGUAGE"] = _text(request, b"accept-language")
    return asked


def _text(request: LimitedRequest, name: bytes) -> str:
    """A header, which may hold any bytes."""
    return (request.getHeader(name) or b"").decode("latin-1")


def text_frame(text: str) -> bytes:
    """A message as one frame (RFC 6455, 5.2). Servers do not mask frames."""
    payload = text.encode()
    length = len(payload)
    if length < 126:
        return b"%b%b%b" % (WHOLE_TEXT, length.to_bytes(1), payload)
    if length < 1 << 16:
        return b"%b\x7e%b%b" % (WHOLE_TEXT, length.to_bytes(2), payload)
    return b"%b\x7f%b%b" % (WHOLE_TEXT, length.to_bytes(8), payload)


def unsent(transport: Any) -> int:
    """How many bytes wait in this process until the other side reads."""
    return len(transport.dataBuffer) - int(transport.offset) + int(transport._tempDataLen)


def write(transport: Any, data: bytes) -> None:
    """Writes at once what the system takes, unless something waits already."""
    if transport.connected and not transport.disconnecting and not unsent(transport):
        taken = transport.writeSomeData(data)
        if not isinstance(taken, Exception):  # a lost connection: Twisted notices when it writes
            data = data[taken:]
    if data:
        transport.write(data)
