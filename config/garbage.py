"""How often Python searches for garbage.

A search stops its process: with a thousand tables in memory for a fifth of a second, and with
Python's own thresholds every few seconds. Tables, updates and messages have no cycles, so they are
freed without it; what has cycles, such as the errors of some requests, can wait.
"""

import gc
from typing import Any

from celery.signals import worker_process_init

# Objects until the youngest are searched, and how many such searches until older ones are. With
# that, the oldest are searched after about twenty million objects that were not freed.
THRESHOLDS = (50_000, 20, 20)


def search_rarely() -> None:
    """Called when everything is loaded, which need not be searched again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


def follow_worker() -> None:
    """Does the same in each process of a Celery worker."""
    worker_process_init.connect(_begin)


def _begin(**_: Any) -> None:
    search_rarely()
