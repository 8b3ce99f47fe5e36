"""Moves per second of one server process, with 100 tables of four sockets, on both databases.

Daphne runs on one core, the load generator on the other. First every client moves as soon as
possible; then moves are due at a fixed rate, and the latency of a move is the time from when it
was due until the last of the four sockets has received it. Prints JSON lines.
"""

import asyncio
import os
import statistics
import subprocess
import sys
import time
from collections import deque

import msgspec

from bench import sites
from bench.players import Table, open_tables
from tests import measuring
from tests.measuring import report

TABLES = 100  # so many that nobody moves faster than people may
WARMUP_SECONDS = 2.0
DURATION_SECONDS = float(os.environ.get("BENCH_SECONDS", "8"))
RATES = (50, 100, 200)
COMMITS = 500
CORE_OF_SERVER, CORE_OF_GENERATOR = "0", "1"


def main() -> int:
    for name in measuring.DATABASES:
        if measuring.reachable(name):
            command = ["taskset", "-c", CORE_OF_GENERATOR, sys.executable, "-m", "bench.sockets"]
            subprocess.run([*command, name], check=True)
        else:
            print(f"{name} is not reachable: not measured", file=sys.stderr)
    return 0


def measure(name: str) -> None:
    with measuring.site(name):
        seats = open_tables(TABLES)
        with sites.daphne(CORE_OF_SERVER) as server:
            asyncio.run(_measure(name, server, seats))


async def _measure(name: str, server: sites.Server, seats: dict[str, list[str]]) -> None:
    tables = [await Table.join(server.port, *table) for table in seats.items()]
    await _saturate(tables, WARMUP_SECONDS)
    before = server.cpu()
    moves = await _saturate(tables, DURATION_SECONDS)
    cpu = (server.cpu() - before) / len(moves) * 1000
    players = [player for table in tables for player in table.players]
    mean = sum(player.bytes for player in players) / sum(player.messages for player in players)
    report(f"bytes_{name}", mean, "bytes", "of a move for each client, first updates included")
    report(f"cpu_{name}", cpu, "ms", "processor time of the server process for one move")
    how = f"{TABLES} tables of 4, one server process on one core"
    report(f"moves_{name}", len(moves) / DURATION_SECONDS, "moves/s", how)
    _report_times(f"saturated_{name}", moves)
    for rate in RATES:
        moves = await _at_rate(tables, rate)
        _report_times(f"move_{name}_{rate}", moves)
    for table in tables:
        table.close()
    _report_times(f"commit_{name}_{RATES[-1]}", await asyncio.to_thread(_commits, *seats))


def _commits(table: str, *_: str) -> list[float]:
    """How long the database alone takes for a move, at the same rate: no move can be faster."""
    from django.db import connection

    from tables.storage import repository

    state, times = repository.load(table), []
    stored, version = msgspec.json.encode(state.game_state).decode(), state.version
    for at in range(version, version + COMMITS):
        time.sleep(1 / RATES[-1])
        began = time.perf_counter()
        row, entry = (at + 1, stored, 0, None, table, at), ("move", 0, "player", "{}", "[]", "", 0)
        repository.write([row], [(table, at + 1, *entry)])
        times.append(time.perf_counter() - began)
    connection.close()
    return times


async def _saturate(tables: list[Table], seconds: float) -> list[float]:
    """Each table moves again as soon as all four clients have received the last move."""
    times: list[float] = []

    def moved(table: Table, took: float) -> None:
        times.append(took)
        table.move(time.perf_counter())

    for table in tables:
        table.moved = moved
        table.move(time.perf_counter())
    await asyncio.sleep(seconds)
    await _settle(tables)
    return times


async def _at_rate(tables: list[Table], rate: int) -> list[float]:
    """Moves are due at regular intervals. One that finds no table ready waits, and its time
    counts."""
    times: list[float] = []
    waiting: deque[float] = deque()  # times at which moves were due
    ready = deque(tables)

    def moved(table: Table, took: float) -> None:
        times.append(took)
        ready.append(table)
        start_due_moves()

    def start_due_moves() -> None:
        while waiting and ready:
            ready.popleft().move(waiting.popleft())

    for table in tables:
        table.moved = moved
    start = time.perf_counter()
    for number in range(int(rate * DURATION_SECONDS)):
        due = start + number / rate
        await _wait_until(due)
        waiting.append(due)
        start_due_moves()
    await _settle(tables)
    return times


async def _wait_until(due: float) -> None:
    """Without the millisecond by which the timers of the event loop are late."""
    await asyncio.sleep(max(0.0, due - time.perf_counter() - 0.002))
    while time.perf_counter() < due:
        await asyncio.sleep(0)


async def _settle(tables: list[Table]) -> None:
    """Waits for pending moves without sending more."""
    for table in tables:
        table.moved = None
    for _ in range(100):
        await asyncio.sleep(0.05)
        if not any(table.pending for table in tables):
            return
    raise TimeoutError("a move did not reach all four clients within 5 s")


def _report_times(name: str, times: list[float]) -> None:
    cuts = statistics.quantiles(times, n=100)
    how = f"{len(times)} moves, all committed before"
    report(f"{name}_p50", cuts[49] * 1000, "ms", how)
    report(f"{name}_p99", cuts[98] * 1000, "ms", how)


if __name__ == "__main__":
    measure(sys.argv[1]) if len(sys.argv) > 1 else main()
