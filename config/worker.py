"""Celery's processes: a worker goes on after any error of the broker, and beat keeps when each
task of the schedule was last sent.

Celery ends a worker when the broker answers with an error that it does not count as a lost
connection, as a Redis does that is read-only, out of memory, or cannot save. The clock of the
tables, which needs no broker, would end with it.

Celery's own scheduler keeps it in one of several kinds of databases, depending on how Python was
built. One that was cut short ends beat, at every start again. Here it is a small file of JSON that
is replaced as a whole, and beat runs without it too: a missed run does no harm.
"""

import json
import logging
import os
import time
from datetime import datetime
from pathlib import Path
from typing import Any

from celery.beat import Scheduler
from celery.worker import consumer
from django.core.cache import cache

from accounts.timestamps import now
from pages.status import BEAT_TICKED

log = logging.getLogger(__name__)

RETRY_SECONDS = 1.0  # between two attempts; Celery would wait for up to half a minute


class Consumer(consumer.Consumer):
    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.connection_errors = (Exception,)  # after which it connects again

    def ensure_connected(self, conn: Any) -> Any:
        """Tries once; what is not connected then is an error like any other."""
        return conn.ensure_connection(max_retries=0)

    def on_connection_error_before_connected(self, exc: Exception) -> None:
        self._wait(exc)

    def on_connection_error_after_connected(self, exc: Exception) -> None:
        super().on_connection_error_after_connected(exc)
        self._wait(exc)

    def _wait(self, error: Exception) -> None:
        log.warning("the broker is away or refuses: %s: %s", type(error).__name__, error)
        time.sleep(RETRY_SECONDS)


DAY = 24 * 60 * 60  # seconds


class Schedule(Scheduler):
    """The schedule of `config.celery`, with the times that the file knows."""

    def __init__(self, *args: Any, schedule_filename: str, **more: Any) -> None:
        self._file = Path(schedule_filename)
        super().__init__(*args, **more)

    def setup_schedule(self) -> None:
        super().setup_schedule()
        present = self.app.now()
        for name, at in read(self._file).items():
            if name in self.schedule and at <= present:  # the clock may have been set back
                self.schedule[name].last_run_at = at

    def tick(self, *args: Any, **more: Any) -> float:
        cache.set(BEAT_TICKED, now(), timeout=DAY)
        return float(super().tick(*args, **more))

    def sync(self) -> None:
        write(self._file, {name: entry.last_run_at for name, entry in self.schedule.items()})


def read(file: Path) -> dict[str, datetime]:
    """When each task was last sent; nothing if the file is missing or damaged."""
    try:
        stored = json.loads(file.read_text()).items()
        found = {name: datetime.fromisoformat(text) for name, text in stored}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, TypeError, AttributeError, RecursionError) as error:
        log.warning("Beat's file %s cannot be read and is made anew: %s", file, error)
        return {}
    return {name: at for name, at in found.items() if at.tzinfo}


def write(file: Path, times: dict[str, datetime]) -> None:
    """Replaces the file at once. Without space on the disk beat goes on, and tries again later."""
    fresh = file.with_name(f"{file.name}.new")
    try:
        fresh.write_text(json.dumps({name: at.isoformat() for name, at in times.items()}))
        os.replace(fresh, file)
    except OSError as error:
        log.error("Beat's file %s cannot be written: %s", file, error)
