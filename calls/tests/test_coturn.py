"""coturn, where it is installed, accepts the credentials that members get, and no others."""

import shutil
import socket
import subprocess
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from calls.turn import ice_servers
from tests.processes import wait_until

SECRET = "a secret of this test"
pytestmark = pytest.mark.skipif(
    not (shutil.which("turnserver") and shutil.which("turnutils_uclient")),
    reason="coturn is not installed",
)


def free_port() -> int:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture(scope="module")
def turn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    folder: Path = tmp_path_factory.mktemp("turn")
    port = free_port()
    command = [
        "turnserver", "-n", "--use-auth-secret", f"--static-auth-secret={SECRET}",
        "--realm=example.org", f"--listening-port={port}", "--listening-ip=127.0.0.1",
        "--relay-ip=127.0.0.1", "--allow-loopback-peers", "--no-tls", "--no-dtls", "--no-cli",
        "--min-port=49160", "--max-port=49200", f"--pidfile={folder / 'pid'}",
        f"--log-file={folder / 'log'}", f"--userdb={folder / 'db'}", "--simple-log",
    ]  # fmt: skip
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_until(lambda: process.poll() is not None or answers(port))
    assert process.poll() is None
    yield port
    process.terminate()
    process.wait()


def relays(port: int, username: str, password: str) -> bool:
    """Whether coturn's own client can send messages through the server."""
    command = [
        "turnutils_uclient", "-u", username, "-w", password, "-p", str(port), "-n", "1", "-m", "1",
        "-y", "-c", "127.0.0.1",
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    return done.returncode == 0 and "Total lost packets 0 " in done.stdout


def issued(settings: Any, at: datetime) -> tuple[str, str]:
    settings.TURN_URLS, settings.TURN_SECRET = ["turn:127.0.0.1"], SECRET
    [server] = ice_servers(7, at)
    return server.username, server.credential


def test_issued_credential_is_accepted(turn: int, settings: Any) -> None:
    assert relays(turn, *issued(settings, timezone.now()))


def test_wrong_and_expired_credentials_are_refused(turn: int, settings: Any) -> None:
    username, password = issued(settings, timezone.now())
    assert not relays(turn, username, "wrong" + password)
    assert not relays(turn, username + "1", password)
    assert not relays(turn, *issued(settings, timezone.now() - timedelta(hours=2)))
