"""A polled connection for tests, in place of a socket: its frames travel in HTTP requests."""

import asyncio
import json
import secrets

from channels.testing import HttpCommunicator

from config.asgi import application
from tests.page_client import PageTab
from tests.socket_client import HOST, ORIGIN, RECEIVE_TIMEOUT, Tab


class PolledConnection:
    """Asks the ASGI application directly or, with a port, a server in another process."""

    def __init__(self, cookie: str = "", origin: str = ORIGIN, port: int | None = None) -> None:
        self.token = secrets.token_hex(8)
        self.code: int | None = None  # with which the server has closed it
        self._cookie, self._port = cookie, port
        self._host = HOST if port is None else f"127.0.0.1:{port}"
        self._origin = origin if port is None else f"http://{self._host}"
        self._path = ""
        self._texts: list[str] = []

    async def post(self, query: str, body: str | bytes = "") -> tuple[int, str]:
        """The status and the text of the answer."""
        sent = body.encode() if isinstance(body, str) else body
        path = f"{self._path}poll={self.token}{query}"
        headers = {"host": self._host, "origin": self._origin, "cookie": self._cookie}
        if self._port is None:
            return await _ask_application(path, headers, sent)
        return await _ask_server(self._port, path, headers, sent)

    async def connect(self, path: str) -> bool:
        self._path = path + ("&" if "?" in path else "?")
        return await self.poll("&open=1&wait=20") == 200

    async def poll(self, query: str = "&wait=20") -> int:
        status, text = await self.post(query)
        lines = text.split("\n") if text else []
        if lines and lines[-1].startswith('{"t":"close"'):
            self.code = int(json.loads(lines.pop())["code"])
        self._texts += lines
        return status

    async def send(self, text: str) -> None:
        status, _ = await self.post("", text)
        assert status == 200, status

    async def receive(self) -> str:
        return await asyncio.wait_for(self._receive(), RECEIVE_TIMEOUT)

    async def _receive(self) -> str:
        while not self._texts:
            assert self.code is None, f"closed with {self.code}"
            assert await self.poll() == 200
        return self._texts.pop(0)

    async def close(self) -> None:
        await self.post("&end=1")


async def _ask_application(path: str, headers: dict[str, str], body: bytes) -> tuple[int, str]:
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    request = HttpCommunicator(application, "POST", path, body, raw)
    answer = await request.get_response(RECEIVE_TIMEOUT + 20)
    return answer["status"], answer["body"].decode()


async def _ask_server(
    port: int, path: str, headers: dict[str, str], body: bytes
) -> tuple[int, str]:
    headers = headers | {"connection": "close", "content-length": str(len(body))}
    lines = [f"POST {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write("\r\n".join([*lines, "", ""]).encode() + body)
    head, _, text = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    return int(head.split()[1]), _unchunked(head, text).decode()


def _unchunked(head: bytes, text: bytes) -> bytes:
    if b"chunked" not in head.lower():
        return text
    found = b""
    while text:
        size, _, text = text.partition(b"\r\n")
        found, text = found + text[: int(size, 16)], text[int(size, 16) + 2 :]
    return found


def polled_tab(table_id: str, cookie: str = "", port: int | None = None) -> Tab:
    tab = Tab(table_id, cookie)
    tab.connection = PolledConnection(cookie, port=port)
    return tab


def polled_page(cookie: str = "", port: int | None = None) -> PageTab:
    page = PageTab(cookie)
    page.connection = PolledConnection(cookie, port=port)
    return page
