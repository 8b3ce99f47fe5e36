"""Moves a second of one server process: 50 tables of four sockets, on both databases.

One Daphne on one core, the generator on the other. First every client moves as soon as it
is its turn; then moves are due at a fixed rate, and a move's time runs from the moment it
was due until the last of the four sockets has received it. Prints JSON lines.
"""

import asyncio
import json
import os
import statistics
import subprocess
import sys
import time
from collections import deque

from bench import houses
from bench.players import Table, open_tables

TABLES = 50
WARM = 2.0
LASTS = float(os.environ.get("BENCH_SECONDS", "8"))
RATES = (50, 100, 200)
CORE_OF_SERVER, CORE_OF_GENERATOR = "0", "1"


def main() -> int:
    for name in houses.HOUSES:
        if houses.reachable(name):
            command = ["taskset", "-c", CORE_OF_GENERATOR, sys.executable, "-m", "bench.sockets"]
            subprocess.run([*command, name], check=True)
        else:
            print(f"{name} is not reachable: not measured", file=sys.stderr)
    return 0


def measure(name: str) -> None:
    with houses.settings(name):
        seats = open_tables(TABLES)
        with houses.daphne(CORE_OF_SERVER) as server:
            asyncio.run(_measure(name, server, seats))


async def _measure(name: str, server: houses.Server, seats: dict[str, list[str]]) -> None:
    tables = [await Table.join(server.port, *table) for table in seats.items()]
    await _saturate(tables, WARM)
    before = server.cpu()
    moves = await _saturate(tables, LASTS)
    cpu = (server.cpu() - before) / len(moves) * 1000
    tell(f"cpu_{name}", cpu, "ms", "processor time of the server process for one move")
    tell(
        f"moves_{name}",
        len(moves) / LASTS,
        "moves/s",
        "50 tables of 4, one server process on one core",
    )
    _tell_times(f"saturated_{name}", moves)
    for rate in RATES:
        moves = await _at_rate(tables, rate)
        _tell_times(f"move_{name}_{rate}", moves)
    for table in tables:
        table.close()


async def _saturate(tables: list[Table], seconds: float) -> list[float]:
    """Every table's next move follows the last as soon as all four have received it."""
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
    """Moves fall due evenly; one that finds no table ready waits, and its time runs."""
    times: list[float] = []
    owed: deque[float] = deque()
    ready = deque(tables)

    def moved(table: Table, took: float) -> None:
        times.append(took)
        ready.append(table)
        pay()

    def pay() -> None:
        while owed and ready:
            ready.popleft().move(owed.popleft())

    for table in tables:
        table.moved = moved
    start = time.perf_counter()
    for number in range(int(rate * LASTS)):
        due = start + number / rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        owed.append(due)
        pay()
    await _settle(tables)
    return times


async def _settle(tables: list[Table]) -> None:
    """Waits for the moves under way, and sends no more."""
    for table in tables:
        table.moved = None
    for _ in range(100):
        await asyncio.sleep(0.05)
        if not any(table.under_way for table in tables):
            return
    raise TimeoutError("a move was not told to all four seats within 5 s")


def _tell_times(name: str, times: list[float]) -> None:
    cuts = statistics.quantiles(times, n=100)
    how = f"from due to the fourth socket told, {len(times)} moves, all committed before"
    tell(f"{name}_p50", cuts[49] * 1000, "ms", how)
    tell(f"{name}_p99", cuts[98] * 1000, "ms", how)


def tell(name: str, value: float, unit: str, how: str) -> None:
    line = {"name": name, "value": round(value, 2), "unit": unit, "how": how}
    print(json.dumps(line), flush=True)


if __name__ == "__main__":
    sys.exit(measure(sys.argv[1]) if len(sys.argv) > 1 else main())
