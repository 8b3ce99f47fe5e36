"""The part of a worker that reads its queues. It goes on after any error of the broker.

Celery ends a worker when the broker answers with an error that it does not count as a lost
connection, as a Redis does that is read-only, out of memory, or cannot save. The clock of the
tables, which needs no broker, would end with it.
"""

import logging
import time
from typing import Any

from celery.worker import consumer

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
