"""What a stranger can send to a web process, as much as it takes: it keeps little of it.

Bodies without end, headers, requests whose answers are not read, frames before a handshake is
answered. Measured are the memory of the process, and the files that it has open but that have no
name any more, as Twisted's bodies on the disk were.
"""

import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.faults.site import Process, Site, site
from tests.measuring import report

SECONDS = 3.0  # for each kind
CONNECTIONS = 20  # at once, of each kind
MOST_MEMORY, MOST_DISK = 30.0, 0.0  # MB
MEGABYTE = 1e6
HOST = b"Host: 127.0.0.1\r\n"
SOCKET = (
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: MTIzNDU2Nzg5MDEyMzQ1Ng==\r\n"
)
BLOCK = b"x" * 65_535
# By kind: how it begins, and what follows again and again.
FLOODS = {
    "declared body": (b"POST / HTTP/1.1\r\nContent-Length: 400000000\r\n" + HOST + b"\r\n", BLOCK),
    "chunked body": (
        b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n" + HOST + b"\r\n",
        b"ffff\r\n" + BLOCK + b"\r\n",
    ),
    "one header": (b"GET / HTTP/1.1\r\n" + HOST + b"A: ", BLOCK),
    "many headers": (b"GET / HTTP/1.1\r\n" + HOST, b"A: b\r\n" * 10_000),
    "unread answers": (b"", (b"GET /help/ HTTP/1.1\r\n" + HOST + b"\r\n") * 1_000),
    "early frames": (b"GET /ws/me/ HTTP/1.1\r\n" + HOST + SOCKET + b"\r\n", BLOCK),
}


def measure() -> bool:
    """Prints the figures; returns whether any is above its target."""
    with site(webs=1, workers=0) as running:
        missed = [kind for kind in FLOODS if _flood(running, kind)]
    return bool(missed)


def _flood(running: Site, kind: str) -> bool:
    (server,) = (process for process in running.processes if process.kind == "web")
    before, memory, disk = server.memory(), 0.0, 0.0
    with _flooded(running.ports[0], *FLOODS[kind]) as sent:
        ends = time.monotonic() + SECONDS
        while time.monotonic() < ends:
            memory = max(memory, (server.memory() - before) / MEGABYTE)
            disk = max(disk, _unnamed(server) / MEGABYTE)
            time.sleep(0.05)
    name = kind.replace(" ", "_")
    how = f"{CONNECTIONS} connections at once for {SECONDS:.0f} s, {sum(sent) / MEGABYTE:.0f} MB"
    report(f"faults.flood_memory_{name}", memory, "MB", how)
    report(f"faults.flood_disk_{name}", disk, "MB", how)
    return memory > MOST_MEMORY or disk > MOST_DISK


@contextmanager
def _flooded(port: int, begin: bytes, again: bytes) -> Iterator[list[int]]:
    """Threads that send as much as the server takes, and connect again when they are cut."""
    ended, sent = threading.Event(), [0] * CONNECTIONS

    def send(number: int) -> None:
        while not ended.is_set():
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1) as visitor:
                visitor.sendall(begin)
                while not ended.is_set():
                    sent[number] += visitor.send(again)

    threads = [threading.Thread(target=send, args=(number,)) for number in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    try:
        yield sent
    finally:
        ended.set()
        for thread in threads:
            thread.join()


def _unnamed(server: Process) -> int:
    """Bytes on the disk that only this process has."""
    found = 0
    for link in Path(f"/proc/{server.pid}/fd").iterdir():
        with suppress(OSError):
            if os.readlink(link).endswith(" (deleted)"):
                found += os.stat(link).st_size
    return found
