"""A minimal websocket client, fast enough that the load generator is not the bottleneck.

RFC 6455: text frames in both directions, without extensions or fragmentation.
"""

import asyncio
import base64
import os
from collections.abc import Callable

MASK = os.urandom(4)
LOST = 1006  # the close code of a connection that ended without one


class WebSocket(asyncio.Protocol):
    """A websocket connection. on_text: called with the bytes of each text frame. on_lost: called
    with the close code once it has ended."""

    def __init__(
        self,
        path: str,
        port: int,
        cookie: str,
        on_text: Callable[[bytes], None],
        on_lost: Callable[[int], None] | None = None,
    ) -> None:
        self._path, self._port, self._cookie = path, port, cookie
        self._on_text = on_text
        self._on_lost = on_lost
        self._buffer = b""
        self._upgraded = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: asyncio.Future[int] = asyncio.get_running_loop().create_future()  # the code

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {self._path} HTTP/1.1",
            f"Host: 127.0.0.1:{self._port}",
            f"Origin: http://127.0.0.1:{self._port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            f"Cookie: {self._cookie}",
        ]
        transport.write("\r\n".join([*lines, "", ""]).encode())

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._upgraded and not self._upgrade():
            return
        while frame := self._frame():
            opcode, payload = frame
            if opcode == 1:
                self._on_text(payload)
            elif opcode == 9:
                self._write(10, payload)
            elif opcode == 8:
                self._write(8, payload)
                self._end(int.from_bytes(payload[:2], "big") if len(payload) >= 2 else LOST)
                self._transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the socket was refused"))
        self._end(LOST)

    def _end(self, code: int) -> None:
        if self.closed.done():
            return
        self.closed.set_result(code)
        if self._upgraded and self._on_lost:
            self._on_lost(code)

    def send(self, text: str) -> None:
        self._write(1, text.encode())

    def is_closing(self) -> bool:
        return self._transport.is_closing()

    def close(self) -> None:
        self._transport.close()

    def abort(self) -> None:
        """Drops the connection without a closing handshake, as if the network failed."""
        self._transport.abort()

    def _upgrade(self) -> bool:
        head, end, rest = self._buffer.partition(b"\r\n\r\n")
        if not end or self.opened.done():  # nobody waits any more
            return False
        if b" 101 " not in head.split(b"\r\n")[0]:
            self.opened.set_exception(ConnectionError(head.decode("latin1")))
            return False
        self._upgraded, self._buffer = True, rest
        self.opened.set_result(None)
        return True

    def _frame(self) -> tuple[int, bytes] | None:
        """The next complete frame; servers do not mask frames."""
        data = self._buffer
        if len(data) < 2:
            return None
        start, length = 2, data[1] & 127
        if length >= 126:
            wide = 2 if length == 126 else 8
            start, length = 2 + wide, int.from_bytes(data[2 : 2 + wide], "big")
        if len(data) < start + length or len(data) < start:
            return None
        self._buffer = data[start + length :]
        return data[0] & 15, data[start : start + length]

    def _write(self, opcode: int, payload: bytes) -> None:
        length = len(payload)
        head = bytes([128 | opcode, 128 | min(length, 126)])
        if length > 125:
            head += length.to_bytes(2, "big")
        mask = MASK * (length // 4 + 1)
        masked = bytes(a ^ b for a, b in zip(payload, mask, strict=False))
        self._transport.write(head + MASK + masked)


async def connect(
    port: int,
    path: str,
    cookie: str,
    on_text: Callable[[bytes], None],
    on_lost: Callable[[int], None] | None = None,
) -> WebSocket:
    """Opens a socket; raises ConnectionError if the server refuses it."""
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(
        lambda: WebSocket(path, port, cookie, on_text, on_lost), "127.0.0.1", port
    )
    await socket.opened
    return socket
