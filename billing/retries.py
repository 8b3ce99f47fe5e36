"""Work that waits in the database, and is tried again later and later until staff are told.

The queue of Celery may lose what it holds, and a worker may be killed: the rows are the truth, and
`billing.tasks.catch_up` queues again what is overdue.
"""

import logging
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from accounts.outage import enqueue

log = logging.getLogger(__name__)

ATTEMPTS = 10  # within about 17 hours
FIRST_DELAY = timedelta(minutes=1)  # doubled after each attempt


def is_due(since: datetime, attempts: int, at: datetime) -> bool:
    """Whether another attempt is due, after so many attempts since a moment."""
    return attempts < ATTEMPTS and at >= since + FIRST_DELAY * 2**attempts


def enqueue_on_commit(task: Any, *args: Any) -> None:
    """Without a broker the task waits until it is overdue."""

    def queue() -> None:
        try:
            enqueue(task, *args)
        except ConnectionError:
            log.warning("%s waits, because the broker is away", task.name)

    transaction.on_commit(queue, robust=True)  # what is committed stays done
