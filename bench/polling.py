"""What a page costs that has to poll, beside one with a socket.

50 tables of four players, on PostgreSQL (or SQLite), whose pages have sockets, then poll as pages
do (the server holds each poll until there is news), then ask every 1.5 seconds. Each is measured in
quiet, with a ping every ten seconds, and with a message a second to each table, which is what bots
make. Daphne runs on one core, the clients on the other. Prints JSON lines.
"""

import asyncio
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from bench import sites
from bench.engine import report
from bench.pings import CORE_OF_CLIENTS, CORE_OF_SERVER
from bench.players import open_tables
from bench.websocket import WebSocket, connect

TABLES = int(os.environ.get("BENCH_TABLES", "50"))
SECONDS = 20  # of each measurement
PING_SECONDS = 10.0
LEAST_PAUSE, SHORT_PAUSE = 0.15, 1.5  # seconds between polls; client/live/polled-socket.ts
SETTLE_SECONDS = 3.0
BEAT = b'"t":"beat"'


class Page:
    """One page at a table. delays: milliseconds after which each message was here."""

    def __init__(self, table: str, cookie: str, number: int) -> None:
        self.path, self.cookie, self.number = f"/ws/table/{table}/", cookie, number
        self.version = 0
        self.delays: list[float] = []

    async def run(self, port: int, opened: Callable[[], None]) -> None:
        raise NotImplementedError

    def receive(self, text: bytes) -> None:
        if BEAT in text:
            self.delays.append((time.time() - float(text.split(b'"at":')[1].rstrip(b"}"))) * 1000)
        elif b'"t":"update"' in text:
            self.version = int(text.split(b'"v":', 1)[1].split(b",", 1)[0])

    @property
    def ping(self) -> str:
        return f'{{"t":"ping","v":{self.version}}}'


class SocketPage(Page):
    socket: WebSocket

    async def run(self, port: int, opened: Callable[[], None]) -> None:
        query = f"{self.path}?changes=1"
        self.socket = await connect(port, query, self.cookie, self.receive)
        opened()
        try:
            while True:
                await asyncio.sleep(PING_SECONDS)
                self.socket.send(self.ping)
        finally:
            self.socket.abort()


class LongPolling(Page):
    """As pages do: one connection for polls, one for messages."""

    async def run(self, port: int, opened: Callable[[], None]) -> None:
        polls, sends = await Line.open(self, port), await Line.open(self, port)
        await polls.post("&open=1&wait=20")
        opened()
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._send(sends))
            while True:
                began = time.monotonic()
                await polls.post("&wait=20")
                await asyncio.sleep(max(0.0, began + LEAST_PAUSE - time.monotonic()))

    async def _send(self, line: "Line") -> None:
        while True:
            await asyncio.sleep(PING_SECONDS)
            await line.post("", self.ping)


class ShortPolling(Page):
    async def run(self, port: int, opened: Callable[[], None]) -> None:
        line = await Line.open(self, port)
        await line.post("&open=1&wait=20")
        opened()
        pinged = time.monotonic()
        while True:
            await asyncio.sleep(SHORT_PAUSE)
            due = time.monotonic() - pinged >= PING_SECONDS
            pinged = time.monotonic() if due else pinged
            await line.post("&wait=0", self.ping if due else "")


class Line:
    """A connection that stays open for one request after the other."""

    def __init__(self, page: Page, host: str, reader: asyncio.StreamReader, writer: object) -> None:
        self._page, self._host, self._reader = page, host, reader
        self._writer: asyncio.StreamWriter = writer  # type: ignore[assignment]

    @classmethod
    async def open(cls, page: Page, port: int) -> "Line":
        return cls(page, f"127.0.0.1:{port}", *await asyncio.open_connection("127.0.0.1", port))

    async def post(self, query: str, body: str = "") -> None:
        path = f"{self._page.path}?changes=1&poll=page{self._page.number}{query}"
        head = f"POST {path} HTTP/1.1\r\nHost: {self._host}\r\nOrigin: http://{self._host}\r\n"
        head += f"Cookie: {self._page.cookie}\r\nContent-Length: {len(body)}\r\n\r\n"
        self._writer.write((head + body).encode())
        answer = await self._reader.readuntil(b"\r\n\r\n")
        assert b" 200 " in answer.split(b"\r\n", 1)[0], answer
        length = int(answer.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        for text in (await self._reader.readexactly(length)).split(b"\n"):
            self._page.receive(text)


async def measure(kind: str, server: sites.Server, pages: list[Page]) -> None:
    memory, left = server.memory(), len(pages)

    def opened() -> None:
        nonlocal left
        left -= 1

    tasks = [asyncio.create_task(page.run(server.port, opened)) for page in pages]
    while left:
        await asyncio.sleep(0.05)
        for task in tasks:
            if task.done():
                task.result()
    await asyncio.sleep(SETTLE_SECONDS)
    report(f"{kind}_memory", (server.memory() - memory) / len(pages), "kB", "a page")
    await _measure_load(kind, "quiet", server, pages, 0)
    await _measure_load(kind, "busy", server, pages, 1)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.sleep(SETTLE_SECONDS)


async def _measure_load(
    kind: str, load: str, server: sites.Server, pages: list[Page], rate: int
) -> None:
    for page in pages:
        page.delays.clear()
    before = server.cpu_and_database()
    for _ in range(SECONDS):
        if rate:
            await asyncio.to_thread(_tell, {page.path.split("/")[3] for page in pages})
        await asyncio.sleep(1.0)
    after = server.cpu_and_database()
    how = f"{len(pages)} pages, {rate} messages a second each, load {os.getloadavg()[0]:.1f}"
    for part, start, end in zip(("web", "database"), before, after, strict=True):
        cost = (end - start) / len(pages) / SECONDS * 1000
        report(f"{kind}_{load}_{part}", cost, "ms", f"processor time a page and second; {how}")
    if delays := [delay for page in pages for delay in page.delays]:
        report(
            f"{kind}_{load}_delay", statistics.median(delays), "ms", f"median of a message; {how}"
        )


def _tell(tables: set[str]) -> None:
    from pubsub.broadcast import channel_name, publish, transient

    text = f'{{"t":"beat","at":{time.time()}}}'.encode()
    publish([(channel_name(table), transient(text)) for table in tables])


async def _measure(server: sites.Server, tables: dict[str, list[str]]) -> None:
    for kind in (SocketPage, LongPolling, ShortPolling):
        seats = [(table, cookie) for table, cookies in tables.items() for cookie in cookies]
        pages: list[Page] = [kind(*seat, number) for number, seat in enumerate(seats)]
        await measure(kind.__name__, server, pages)


def main(name: str) -> int:
    with sites.settings(name):
        seats = open_tables(TABLES)
        with sites.daphne(CORE_OF_SERVER) as server:
            asyncio.run(_measure(server, seats))
    return 0


if __name__ == "__main__":
    if len(sys.argv) > 2:
        sys.exit(main(sys.argv[1]))
    for database in sys.argv[1:] or ["postgresql"]:
        if not sites.reachable(database):
            print(f"{database} is not reachable: not measured", file=sys.stderr)
            continue
        command = ["taskset", "-c", CORE_OF_CLIENTS, sys.executable, "-m", "bench.polling"]
        subprocess.run([*command, database, "here"], check=True, cwd=Path(__file__).parents[1])
