"""Moves per second of one server process, with 100 tables of four sockets, on PostgreSQL.

Daphne runs on one core, the load generator on the other. First every client moves as soon as
possible; then moves are due at a fixed rate, and the latency of a move is the time from when it
was due until the last of the four sockets has received it. Prints JSON lines.
"""

import asyncio
import os
import statistics
import sys
import time
from collections import deque

from bench import sites
from bench.players import Table, open_tables
from tests import measuring
from tests.measuring import report

TABLES = 100  # so many that nobody moves faster than people may
WARMUP_SECONDS = 2.0
DURATION_SECONDS = float(os.environ.get("BENCH_SECONDS", "8"))
RATE = 200


def main() -> int:
    with measuring.site():
        seats = open_tables(TABLES)
        with sites.daphne("0") as server:
            os.sched_setaffinity(0, {1})
            asyncio.run(_measure(server, seats))
    return 0


async def _measure(server: sites.Server, seats: dict[str, list[str]]) -> None:
    tables = [await Table.join(server.port, *table) for table in seats.items()]
    await _saturate(tables, WARMUP_SECONDS)
    before = server.cpu()
    moves = await _saturate(tables, DURATION_SECONDS)
    cpu = (server.cpu() - before) / len(moves) * 1000
    players = [player for table in tables for player in table.players]
    mean = sum(player.bytes for player in players) / sum(player.messages for player in players)
    report("bytes_postgresql", mean, "bytes", "of a move for each client, first updates included")
    report("cpu_postgresql", cpu, "ms", "processor time of the server process for one move")
    how = f"{TABLES} tables of 4, one server process on one core"
    report("moves_postgresql", len(moves) / DURATION_SECONDS, "moves/s", how)
    _report_times("saturated_postgresql", moves)
    _report_times(f"move_postgresql_{RATE}", await _at_rate(tables))
    for table in tables:
        table.close()


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


async def _at_rate(tables: list[Table]) -> list[float]:
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
    for number in range(int(RATE * DURATION_SECONDS)):
        due = start + number / RATE
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
    sys.exit(main())
