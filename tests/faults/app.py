"""The site in processes that are killed: `application` for the server, `celery` for workers.

A worker creates the file that FAULTS_READY names once it takes tasks. The time of the site is the
real one plus the milliseconds in the file that FAULTS_CLOCK names.
"""

import os
import time
from pathlib import Path
from typing import Any

from accounts import timestamps


def _now() -> int:
    return time.time_ns() // 1_000_000 + int(Path(os.environ["FAULTS_CLOCK"]).read_text())


timestamps.now = _now  # before anything else imports it
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")

from celery.signals import worker_ready  # noqa: E402

from config.asgi import application  # noqa: E402
from config.celery import app as celery  # noqa: E402
from pages import status  # noqa: E402
from sockets import limits  # noqa: E402

limits.OPENINGS_AT_ONCE = float("inf")  # all players of a benchmark have one address
status.CACHE_SECONDS = 1  # the page tells at once how the site is


@worker_ready.connect
def _tell(**_: Any) -> None:
    Path(os.environ["FAULTS_READY"]).touch()


__all__ = ["application", "celery"]
