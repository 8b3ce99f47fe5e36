"""What `make run` starts."""

import socket
import subprocess
import sys
import time

from django.conf import settings
from django.test import override_settings

from calls.providers import open_meeting
from ops import run
from ops.run import commands
from ops.zoom_stand_in import ACCOUNT, CLIENT, SECRET


def test_each_queue_has_a_worker_and_the_clock_has_one_for_itself() -> None:
    workers = [command for command in commands().values() if "worker" in command]
    queues = [command[command.index("-Q") + 1].split(",") for command in workers]
    every = sorted(name for each in queues for name in each)
    assert every == sorted(queue.name for queue in settings.CELERY_TASK_QUEUES)
    assert ["clock"] in queues
    assert "beat" in commands()["beat"]
    assert len({command[command.index("-n") + 1] for command in workers}) == len(workers)


def test_zoom_is_tried_against_its_stand_in_only_if_asked(monkeypatch) -> None:
    assert not run.zoom_stand_in()
    assert not run._zoom()
    monkeypatch.setattr(run, "WITH_ZOOM", True)
    (command,) = run.zoom_stand_in().values()
    assert run._zoom()["TILEHOUSE_ZOOM_HOST"] == f"http://127.0.0.1:{command[-1]}"


def test_meeting_is_opened_at_the_stand_in_of_a_process() -> None:
    """As the site does with the settings that `make run ZOOM=1` gives it."""
    port = free_port()
    with subprocess.Popen([sys.executable, "-m", "ops.zoom_stand_in", "--port", str(port)]) as zoom:
        try:
            while not run._is_port_open(port):
                assert zoom.poll() is None
                time.sleep(0.05)
            host = f"http://127.0.0.1:{port}"
            with override_settings(
                ZOOM_ACCOUNT=ACCOUNT, ZOOM_CLIENT=CLIENT, ZOOM_SECRET=SECRET,
                ZOOM_SIGN_IN=host, ZOOM_API=host,
            ):  # fmt: skip
                assert open_meeting().startswith("https://us02web.zoom.us/")
        finally:
            zoom.terminate()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
