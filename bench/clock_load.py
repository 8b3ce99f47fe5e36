"""How many answers the clock gives, and how late, with 1, 2 and 4 worker processes.

1,000 tables are played by bots only: copies of fifty deals, so that preparing them does not take
longer than measuring. At the usual pace of bots they are due about a thousand times a second; at a
fifth of it there is always something due, so that what comes out is the most that is possible.
Late is what is overdue in the database, asked twenty times a second.

python -m bench.clock_load [tables] [seconds]      Prints JSON lines. Needs PostgreSQL.
"""

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack

from bench import sites
from ops.children import Child
from tests import measuring
from tests.measuring import load, numbers, report

DEALS = 50
WARM_UP = 8.0  # seconds after the processes share the tables: they read them, and catch up
ASK_INTERVAL = 0.05
PACES = {"usual": "1", "quick": "0.2"}
PROCESSES = (1, 2, 4)
COPY_TABLES = """
INSERT INTO tables_table ({columns}, id, wake_at) SELECT {columns}, %s || SUBSTR(id, 4), wake_at
FROM tables_table WHERE id = ANY(%s)"""
COPY_SEATS = """
INSERT INTO tables_seat ({columns}, table_id) SELECT {columns}, %s || SUBSTR(table_id, 4)
FROM tables_seat WHERE table_id = ANY(%s)"""


def main() -> int:
    tables, seconds = numbers(1_000, 15)
    with measuring.site():
        for name, pace in PACES.items():
            for processes in PROCESSES:
                prepare(tables)
                measure(name, pace, processes, tables, seconds)
    return 0


def prepare(count: int) -> None:
    """Tables of American mah jongg that their only player has left to the bots."""
    from accounts.models import User
    from accounts.timestamps import now
    from tables import services
    from tables.models import Table

    Table.objects.all().delete()
    at, originals = now(), []
    for number in range(min(DEALS, count)):
        user = User.objects.get_or_create(username=f"Bench{number}")[0]
        table = services.play_now(user, "american", at)
        services.leave(table.pk, user, at)
        originals.append(table.pk)
    for copy in range(1, count // len(originals)):
        copy_tables(f"z{copy:02d}", originals)


def copy_tables(prefix: str, originals: Sequence[str]) -> None:
    from django.db import connection

    from tables.models import Seat, Table

    with connection.cursor() as cursor:
        for statement, model, left_out in (
            (COPY_TABLES, Table, {"id", "wake_at"}),
            (COPY_SEATS, Seat, {"id", "table_id"}),
        ):
            names = [field.column for field in model._meta.fields if field.column not in left_out]
            columns = ", ".join(f'"{name}"' for name in names)
            cursor.execute(statement.format(columns=columns), [prefix, list(originals)])


def measure(name: str, pace: str, processes: int, tables: int, seconds: float) -> None:
    with ExitStack() as stack:
        started = [stack.enter_context(worker(pace)) for _ in range(processes)]
        while runners() < processes:
            time.sleep(ASK_INTERVAL)
        time.sleep(WARM_UP)
        answers, began = last_entry(), time.perf_counter()
        cpu = [cpu_of(one) for one in started]
        late = [most_overdue() for _ in every(ASK_INTERVAL, seconds)]
        took = time.perf_counter() - began
        answers = last_entry() - answers
        used = [cpu_of(one) - before for one, before in zip(started, cpu, strict=True)]
    how = f"{processes} processes, {tables} tables, {name} bots, {load()}"
    late.sort()
    report("clock answers", answers / took, "/s", how)
    report("clock cpu an answer", sum(used) / max(1, answers) * 1e3, "ms", how)
    report("clock cpu of a process", max(used) / took * 100, "%", f"the busiest; {how}")
    report("clock late worst", late[-1], "ms", how)
    report("clock late p50", late[len(late) // 2], "ms", how)


def worker(pace: str) -> AbstractContextManager[Child]:
    command = [sys.executable, "-m", "celery", "-A", "config", "-q", "worker", "-Q", "clock"]
    command += ["--pool", "solo", "--loglevel", "warning", "--without-gossip", "--without-mingle"]
    command += ["-n", f"bench{time.monotonic_ns()}@%h"]
    return sites.running(command, TILEHOUSE_BOT_PACE=pace)


def cpu_of(process: Child) -> float:
    return sites.Server(0, process.pid).cpu()


def runners() -> int:
    from tables.models import ClockLease
    from tables.waking.leases import database_time

    alive = ClockLease.objects.filter(until__gt=database_time()).exclude(runner="")
    return alive.values("runner").distinct().count()


def last_entry() -> int:
    from django.db.models import Max

    from tables.models import Entry

    return int(Entry.objects.aggregate(last=Max("pk"))["last"] or 0)


def most_overdue() -> float:
    from accounts.timestamps import now
    from tables.models import Table

    first = Table.objects.filter(wake_at__isnull=False).order_by("wake_at")
    wake_at = first.values_list("wake_at", flat=True).first()
    return max(0.0, now() - wake_at) if wake_at else 0.0


def every(interval: float, seconds: float) -> Iterator[float]:
    """Points in time, until the end."""
    ends = time.perf_counter() + seconds
    while (at := time.perf_counter()) < ends:
        yield at
        time.sleep(interval)


if __name__ == "__main__":
    sys.exit(main())
