"""Hands tasks to the Celery workers without waiting long for a broker that is away or refuses."""

from typing import Any

from kombu.exceptions import OperationalError

from accounts.outage import REDIS_AWAY

TRANSPORT = {
    "socket_timeout": 2,
    "socket_connect_timeout": 2,
    "max_retries": 1,
    "interval_start": 0,
}


def enqueue(task: Any, *args: Any, **options: Any) -> None:
    """Raises ConnectionError while the broker is away or refuses. options: of apply_async."""
    broker = task.app.connection_for_write(connect_timeout=2, transport_options=TRANSPORT)
    try:
        with broker:
            task.apply_async(args, connection=broker, retry=False, **options)
    except (OperationalError, *REDIS_AWAY) as error:
        raise ConnectionError("the task could not be queued: the broker is away") from error
