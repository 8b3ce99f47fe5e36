"""What a thousand open sockets cost one server process: pings, coming back, memory.

250 tables of four players, on PostgreSQL. The clients ping at a fixed rate, then all
connections are lost at once and opened again. First with the tables' sockets, then with the pages'
own. Daphne runs on one core, the clients on the other. Prints JSON lines; the load of the machine
says what the absolute figures are worth.
"""

import asyncio
import os
import sys
import time
from collections.abc import Iterable

from bench import sites
from bench.players import open_tables
from tests import measuring
from tests.measuring import load, report
from tests.websocket import WebSocket, connect

TABLES = int(os.environ.get("BENCH_TABLES", "250"))
PINGS_PER_SECOND, PING_SECONDS = 100, 15
TIMEOUT = 120.0


class Page:
    """A client that remembers the version that it was told last."""

    def __init__(self, path: str, cookie: str) -> None:
        self._path, self._cookie = path, cookie
        self.version = -1
        self.answers = 0
        self.socket: WebSocket

    async def open(self, port: int) -> None:
        since = f"since={self.version}" if self.version >= 0 else ""
        self.answers = 0
        path = f"{self._path}?{since}"
        self.socket = await connect(port, path, self._cookie, self._receive)

    def ping(self) -> None:
        self.socket.send(f'{{"t":"ping","v":{self.version}}}')

    def _receive(self, data: bytes) -> None:
        start = data.find(b'"v":') + 4
        if start > 4:
            end = min(at for at in (data.find(b",", start), data.find(b"}", start)) if at > 0)
            self.version = int(data[start:end])
        self.answers += 1


async def measure_kind(kind: str, server: sites.Server, pages: list[Page]) -> None:
    base = server.memory()
    await _open_all(f"{kind}_first", server, pages)
    report(f"{kind}_memory", (server.memory() - base) / len(pages), "kB", "a socket")
    await _ping(kind, server, pages)
    for page in pages:
        page.socket.abort()
    await asyncio.sleep(3)
    await _open_all(f"{kind}_again", server, pages)
    for page in pages:
        page.socket.abort()
    await asyncio.sleep(5)


async def _open_all(name: str, server: sites.Server, pages: list[Page]) -> None:
    start, before = time.monotonic(), server.cpu_and_database()
    await asyncio.gather(*(page.open(server.port) for page in pages))
    while not all(page.answers for page in pages):
        await asyncio.sleep(0.02)
        if time.monotonic() - start > TIMEOUT:
            raise TimeoutError(f"{sum(not page.answers for page in pages)} pages have no answer")
    took = time.monotonic() - start
    how = f"{len(pages)} sockets opened at once, {load()}"
    report(f"{name}_seconds", took, "s", f"until the last has its first message; {how}")
    await asyncio.sleep(2)  # what follows belongs to it: presence
    _report_cpu(name, server, before, len(pages), how)


async def _ping(kind: str, server: sites.Server, pages: list[Page]) -> None:
    await asyncio.sleep(3)
    answers = sum(page.answers for page in pages)
    start, before = time.monotonic(), server.cpu_and_database()
    for number in range(PINGS_PER_SECOND * PING_SECONDS):
        await asyncio.sleep(max(0.0, start + number / PINGS_PER_SECOND - time.monotonic()))
        pages[number % len(pages)].ping()
    await asyncio.sleep(2)
    count = PINGS_PER_SECOND * PING_SECONDS
    answers = sum(page.answers for page in pages) - answers
    how = f"{count} pings at {PINGS_PER_SECOND}/s, {answers} answers, {load()}"
    _report_cpu(f"{kind}_ping", server, before, count, how)


def _report_cpu(
    name: str, server: sites.Server, before: tuple[float, float], count: int, how: str
) -> None:
    after = server.cpu_and_database()
    for part, start, end in zip(("web", "database"), before, after, strict=True):
        report(f"{name}_{part}", (end - start) / count * 1000, "ms", f"processor time each; {how}")


async def _measure(server: sites.Server, tables: Iterable[tuple[str, list[str]]]) -> None:
    tables = list(tables)
    at_tables = [Page(f"/ws/table/{pk}/", cookie) for pk, cookies in tables for cookie in cookies]
    own = [Page("/ws/me/", cookie) for _, cookies in tables for cookie in cookies]
    await measure_kind("table", server, at_tables)
    await measure_kind("page", server, own)


def main() -> int:
    with measuring.site():
        seats = open_tables(TABLES)
        with sites.daphne("0") as server:
            os.sched_setaffinity(0, {1})
            asyncio.run(_measure(server, seats.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
