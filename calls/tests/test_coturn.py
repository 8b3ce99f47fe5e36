"""coturn, where it is installed, accepts the credentials that members get, and no others."""

import shutil
import subprocess
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from calls.providers import ice_servers
from tests.turn_server import INSTALLED, SECRET, TurnServer

pytestmark = pytest.mark.skipif(
    not (INSTALLED and shutil.which("turnutils_uclient")), reason="coturn is not installed"
)


@pytest.fixture(scope="module")
def turn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    server = TurnServer(tmp_path_factory.mktemp("turn"))
    yield server.port
    server.stop()


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
