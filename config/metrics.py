"""Measurements for Prometheus, on a private port if TILEHOUSE_METRICS_PORT is set.

Labels are names out of the site's own code, never anything of a visitor. Lower apps define what
they count themselves, such as tables/storage/writer.py.
"""

import logging
import os
import time
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from prometheus_client import Counter, Gauge, Histogram, start_http_server

log = logging.getLogger(__name__)

PORT = int(os.environ.get("TILEHOUSE_METRICS_PORT") or 0)  # 0: none
HOST = os.environ.get("TILEHOUSE_METRICS_HOST", "127.0.0.1")

REQUESTS = Histogram(
    "tilehouse_request_seconds",
    "Pages, by the name of their URL.",
    ["name"],
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)
FAILED_REQUESTS = Counter("tilehouse_failed_requests", "Answers from 500 on.", ["name"])
ERRORS = Counter("tilehouse_errors", "Lines in the log from ERROR on.", ["part"])
SOCKETS = Gauge("tilehouse_sockets", "Open sockets.")
POLLED_SOCKETS = Gauge("tilehouse_polled_sockets", "Those that are polled over HTTP.")
FAILED_TASKS = Counter("tilehouse_failed_tasks", "Tasks of workers that failed.", ["task"])


def start(number: int = 0) -> None:
    """Serves /metrics, if that is wanted. number: of the process among those of one worker, each of
    which has the next port. A site whose port is taken runs without."""
    if not PORT:
        return
    logging.getLogger().addHandler(_CountErrors(logging.ERROR))
    try:
        start_http_server(PORT + number, HOST)
    except OSError:
        log.exception("no metrics on %s:%s", HOST, PORT + number)


class _CountErrors(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        ERRORS.labels(record.name.split(".")[0]).inc()


def middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """Measures pages; in use only if TILEHOUSE_METRICS_PORT is set."""

    def answer(request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        response = get_response(request)
        found = getattr(request, "resolver_match", None)
        name = found.view_name if found and found.url_name else "none"
        REQUESTS.labels(name).observe(time.perf_counter() - began)
        if response.status_code >= 500:
            FAILED_REQUESTS.labels(name).inc()
        return response

    return answer


def follow_worker() -> None:
    """Has each process of a Celery worker serve its own measurements."""
    from celery import signals

    signals.worker_process_init.connect(_start_in_worker, weak=False)
    signals.worker_ready.connect(_start_in_threads, weak=False)
    signals.task_failure.connect(_count_failure, weak=False)


def _start_in_worker(**_: Any) -> None:
    from billiard.process import current_process

    start(getattr(current_process(), "index", 0))


def _start_in_threads(sender: Any, **_: Any) -> None:
    """For the pool of threads, which starts no process."""
    if type(sender.pool).__module__.endswith(".thread"):
        start()


def _count_failure(sender: Any, **_: Any) -> None:
    FAILED_TASKS.labels(sender.name).inc()
