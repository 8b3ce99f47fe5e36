"""coturn for tests, where it is installed."""

import shutil
import socket
import subprocess
from pathlib import Path

from ops.children import Child
from tests.processes import is_port_open, wait_until

SECRET = "a secret of the tests"
INSTALLED = shutil.which("turnserver") is not None


class TurnServer:
    """Relays on this machine only, for members whose credentials were made with `SECRET`."""

    def __init__(self, folder: Path) -> None:
        self.port = _free_port()
        self._folder = folder
        self.start()

    def start(self) -> None:
        folder = self._folder
        command = [
            "turnserver", "-n", "--use-auth-secret", f"--static-auth-secret={SECRET}",
            "--realm=example.org", f"--listening-port={self.port}", "--listening-ip=127.0.0.1",
            "--relay-ip=127.0.0.1", "--allow-loopback-peers", "--no-tls", "--no-dtls", "--no-cli",
            "--min-port=49160", "--max-port=49200", f"--pidfile={folder / 'pid'}",
            f"--log-file={folder / 'log'}", f"--userdb={folder / 'db'}", "--simple-log",
        ]  # fmt: skip
        quiet = subprocess.DEVNULL
        self._process = Child(command, stdout=quiet, stderr=quiet)
        wait_until(lambda: self._process.poll() is not None or is_port_open(self.port))
        assert self._process.poll() is None, "coturn did not start"

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()


def _free_port() -> int:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])
