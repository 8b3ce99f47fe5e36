"""How punctual the clock is, with a worker as started by `make run`, and after a restart.

Tables become due one after the other; a table counts as woken when the database shows it.
Prints JSON lines.
"""

import os
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

from bench import sites
from bench.sockets import report
from ops.children import Child

TABLES = 60
INTERVAL_MS = 97  # between two tables; not a multiple of the clock's own interval
OVERDUE = 50  # tables that become due while no worker runs
QUERY_INTERVAL = 0.004  # seconds


def main() -> int:
    with sites.settings("sqlite"):
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        with worker():
            lateness(due_in(1, [0]))  # waits until the worker runs
            late = sorted(lateness(due_in(TABLES, [500 + n * INTERVAL_MS for n in range(TABLES)])))
        overdue = due_in(OVERDUE, [0] * OVERDUE)
        started = time.perf_counter()
        with worker():
            lateness(overdue)
            restart_seconds = time.perf_counter() - started
    how = f"{len(late)} deadlines, one every {INTERVAL_MS} ms, until the change is in the database"
    report("clock_late_p50", statistics.median(late), "ms", how)
    report("clock_late_max", late[-1], "ms", how)
    how = f"from starting the worker until {OVERDUE} overdue tables are woken"
    report("clock_restart", restart_seconds * 1000, "ms", how)
    return 0


@contextmanager
def worker() -> Iterator[None]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "celery", "-A", "config", "worker", "--beat"]
        command += ["--loglevel", "warning", "--concurrency", "1", "--schedule", f"{folder}/beat"]
        process = Child(command)
        try:
            yield
        finally:
            os.killpg(process.pid, signal.SIGKILL)  # also kills its children
            process.wait()


def due_in(count: int, delays: list[int]) -> dict[str, int]:
    """Waiting tables, each due to be closed after a delay in milliseconds from now."""
    from accounts.models import User
    from tables import services
    from tables.models import Table
    from tables.registry import game_apps

    hosts = [User.objects.get_or_create(username=f"Bench{n}")[0] for n in range(count)]
    slug = game_apps()[0].slug
    tables = [services.open_table(host, slug, {}, now_ms()).pk for host in hosts]
    start = now_ms()
    due = {table: start + delay for table, delay in zip(tables, delays, strict=True)}
    for table, moment in due.items():
        Table.objects.filter(pk=table).update(wake_at=moment)
    return due


def lateness(due: dict[str, int]) -> list[float]:
    """How late each table was woken, in milliseconds."""
    from tables.models import Table

    late: dict[str, float] = {}
    while len(late) < len(due):
        woken = Table.objects.filter(pk__in=due, status="over").values_list("pk", flat=True)
        for table_id in set(woken) - late.keys():
            late[table_id] = now_ms() - due[table_id]
        time.sleep(QUERY_INTERVAL)
    return list(late.values())


def now_ms() -> int:
    return time.time_ns() // 1_000_000


if __name__ == "__main__":
    sys.exit(main())
