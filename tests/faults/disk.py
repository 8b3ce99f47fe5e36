"""A disk that is full, and a browser that does not read.

PostgreSQL's files are on a small disk in memory, which is filled while people play and emptied
again. Needs the right to mount one.
"""

import asyncio
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.faults.check import check
from tests.faults.kills import (
    Players,
    seat_players,
    seconds_until_all_play,
    shown_to_all,
    stop,
    until,
)
from tests.faults.players import Table, open_tables
from tests.faults.site import Site, site
from tests.measuring import report

DISK = "240m"
TABLES = 10
FULL_SECONDS = 15.0
BLOCK = b"\0" * 65_536
BROADCASTS, BROADCAST_BYTES = 100, 500_000


def measure() -> bool:
    """Prints the figures; returns whether anything is wrong."""
    with small_disk() as disk:
        if disk is None:
            print("a small disk cannot be mounted: a full one is not measured", file=sys.stderr)
            return False
        with site(webs=1, workers=1, data=disk / "data") as running:
            tables = open_tables(TABLES)
            unread = _unread_browser(running, tables[0])
            return asyncio.run(_play(running, tables, disk)) or unread


@contextmanager
def small_disk() -> Iterator[Path | None]:
    with tempfile.TemporaryDirectory(prefix="tilehouse-disk-") as folder:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK},mode=755", "tmpfs", folder]
        if subprocess.run(mount, check=False, stderr=subprocess.DEVNULL).returncode:
            yield None
            return
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", "-l", folder], check=True)


async def _play(running: Site, tables: list[Table], disk: Path) -> bool:
    players = seat_players(running, tables)
    await until(lambda: shown_to_all(players))
    before = _refused(players)
    _fill(disk / "filler")
    await _play_on(disk, FULL_SECONDS)
    refused = _refused(players) - before
    (disk / "filler").unlink()
    await asyncio.to_thread(running.wait_until_up)
    again = await seconds_until_all_play(players)
    found = await asyncio.to_thread(check, await stop(players))
    how = f"{len(tables)} tables, PostgreSQL's disk full for {FULL_SECONDS:.0f} s"
    report("faults.disk_refused", refused.total(), "requests", f"{how}; by code: {dict(refused)}")
    report("faults.disk_wrong", found.wrong.total(), "", f"{how}; {dict(found.wrong)}")
    report("faults.disk_slowest_table", max(again), "s", "until it played, after there was space")
    for what in found.about:
        print(what)
    return bool(found.wrong.total() or not refused)


async def _play_on(disk: Path, seconds: float) -> None:
    """Players go on; what PostgreSQL frees meanwhile is filled too."""
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        await asyncio.sleep(0.2)
        _fill(disk / "filler")


def _fill(path: Path) -> None:
    with suppress(OSError), open(path, "ab", buffering=0) as filler:
        while True:
            filler.write(BLOCK)


def _refused(players: Players) -> Counter[str]:
    return Counter(code for some in players.values() for one in some for code in one.page.refused)


def _unread_browser(running: Site, table: Table) -> bool:
    """How much the server process grows for a browser that does not read."""
    from sockets import streams

    (server,) = (process for process in running.processes if process.kind == "web")
    with _connected(running.ports[0], table) as browser:
        before = server.memory()
        most = 0
        text = streams.transient(b"x" * BROADCAST_BYTES)
        for _ in range(BROADCASTS):
            streams.publish([(streams.channel_name(table.pk), text)])
            time.sleep(0.02)
            most = max(most, server.memory() - before)
        cut = _is_cut(browser)
    sent = BROADCASTS * BROADCAST_BYTES / 1e6
    how = f"of the server process, for a browser that reads none of {sent:.0f} MB; cut: {cut}"
    report("faults.unread_memory", most / 1e6, "MB", how)
    return not cut


def _connected(port: int, table: Table) -> socket.socket:
    lines = [
        f"GET /ws/table/{table.pk}/ HTTP/1.1", f"Host: 127.0.0.1:{port}",
        f"Origin: http://127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Key: MTIzNDU2Nzg5MDEyMzQ1Ng==", "Sec-WebSocket-Version: 13",
        f"Cookie: {table.cookies[0]}", "", "",
    ]  # fmt: skip
    browser = socket.create_connection(("127.0.0.1", port))
    browser.sendall("\r\n".join(lines).encode())
    answer = b""
    while b'"update"' not in answer:
        answer += browser.recv(65_536)
    return browser


def _is_cut(browser: socket.socket) -> bool:
    """Whether the connection ends, whatever is read until then."""
    browser.settimeout(10)
    try:
        while browser.recv(1_000_000):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        pass
    return True
