"""A Daphne process on one core, to measure, on a database and a Redis of its own."""

import os
import socket
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import psycopg

from ops.children import Child
from ops.test import POSTGRESQL
from tests.measuring import DATABASE_NAME


class Server:
    """A running process; port: where it serves, if it does."""

    def __init__(self, port: int, pid: int) -> None:
        self.port = port
        self._pid = pid

    def cpu(self) -> float:
        """Seconds of processor time used so far."""
        return cpu_of(self._pid)

    def cpu_and_database(self) -> tuple[float, float]:
        """The same, and that of the connections of this database, if it is PostgreSQL."""
        return self.cpu(), sum(map(cpu_of, _connections()))

    def memory(self) -> float:
        """Kilobytes of memory that the process uses by itself."""
        lines = Path(f"/proc/{self._pid}/status").read_text().splitlines()
        return float(next(line.split()[1] for line in lines if line.startswith("RssAnon")))


def cpu_of(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _connections() -> list[int]:
    """The processes of PostgreSQL that serve the temporary database."""
    with psycopg.connect(POSTGRESQL, autocommit=True) as server:
        query = "SELECT pid FROM pg_stat_activity WHERE datname = %s"
        return [pid for (pid,) in server.execute(query, [DATABASE_NAME])]


@contextmanager
def daphne(core: str) -> Iterator[Server]:
    """A running server process on one core."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = ["taskset", "-c", core, sys.executable, "-m", "config.server", "-b", "127.0.0.1"]
    command += ["-p", str(port), "--access-log", os.devnull, "-v", "0", "bench.asgi:application"]
    with running(command) as server:
        while server.poll() is None and not is_port_open(port):
            time.sleep(0.05)
        yield Server(port, server.pid)


@contextmanager
def running(command: Sequence[str], **environment: str) -> Iterator[Child]:
    process = Child(command, env=os.environ | environment)
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


def is_port_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
