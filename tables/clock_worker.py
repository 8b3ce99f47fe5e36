"""Runs the clock in Celery workers that take the queue "clock": one runner in each process."""

from typing import Any

from celery.signals import (
    worker_init,
    worker_process_init,
    worker_process_shutdown,
    worker_shutdown,
)

from tables.clock_runner import Runner

QUEUE = "clock"  # nothing is sent to it; a worker that takes it runs the clock
STOP_SECONDS = 5.0

_runners: list[Runner] = []  # of this process: one at most


@worker_init.connect
def _on_init(sender: Any, **_: Any) -> None:
    """Connected only now, so that Celery first closes the connections inherited by a process."""
    if QUEUE in sender.app.amqp.queues.consume_from:
        worker_process_init.connect(_start)


def _start(**_: Any) -> None:
    runner = Runner()
    _runners.append(runner)
    runner.start()


@worker_process_shutdown.connect
@worker_shutdown.connect
def _stop(**_: Any) -> None:
    while _runners:
        _runners.pop().stop(STOP_SECONDS)
