"""Starts servers and workers for tests, waits for them, and kills them."""

import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connection

from ops.children import Child

ROOT = Path(__file__).resolve().parents[1]
START_TIMEOUT = 60.0  # seconds; long, because the machine may be busy


class Process:
    """A process in its own group, so that its children are killed with it."""

    def __init__(self, *command: str, **more: str) -> None:
        """more: environment variables."""
        env = (
            os.environ
            | more
            | {
                "DJANGO_SETTINGS_MODULE": "config.settings.test",
                "TILEHOUSE_TEST_DATABASE_NAME": str(connection.settings_dict["NAME"]),
            }
        )
        self._process = Child([sys.executable, "-m", *command], cwd=ROOT, env=env)

    def end(self, number: int = signal.SIGTERM) -> None:
        """Asks the process to end."""
        self._process.send_signal(number)

    def wait(self) -> int:
        """Waits until the process has ended; returns its exit status."""
        return self._process.wait(START_TIMEOUT)

    def kill(self) -> None:
        """Kills the process immediately, as a power failure would."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()


@contextmanager
def server(
    *options: str, application: str = "tests.served:application", **environment: str
) -> Iterator[tuple[Process, int]]:
    """A running server process and its port."""
    port = free_port()
    quiet = ["--access-log", os.devnull, "-v", "0", *options]
    command = ["config.server", "-b", "127.0.0.1", "-p", str(port), *quiet]
    process = Process(*command, application, **environment)
    try:
        wait_until(lambda: is_port_open(port))
        yield process, port
    finally:
        process.kill()


@contextmanager
def worker(folder: Path, **environment: str) -> Iterator[Process]:
    """A running Celery worker with beat. folder: for beat's schedule."""
    command = ["celery", "-A", "tests.served", "-q", "worker", "--beat", "--concurrency", "1"]
    command += ["--loglevel", "error", "--schedule", str(folder / "beat"), "--without-gossip"]
    process = Process(*command, **environment)
    try:
        yield process
    finally:
        process.kill()


@contextmanager
def stored_in_the_end() -> Iterator[None]:
    """PostgreSQL still stores what a process has sent that is killed in here."""
    before = _connections()
    yield
    wait_until(lambda: _connections() <= before)


def _connections() -> set[int]:
    """To the database of the test, by the processes of PostgreSQL that serve them."""
    if connection.vendor != "postgresql":
        return set()
    with connection.cursor() as cursor:
        cursor.execute("SELECT pid FROM pg_stat_activity WHERE datname = current_database()")
        return {pid for (pid,) in cursor}


def wait_until(happened: Callable[[], object]) -> None:
    give_up = time.monotonic() + START_TIMEOUT
    while not happened():
        assert time.monotonic() < give_up, "it did not happen in time"
        time.sleep(0.02)


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def is_port_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
