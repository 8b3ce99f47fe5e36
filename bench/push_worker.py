"""Celery for `bench.pushes`: the push service on this machine counts as one of a large browser,
which all threads of a worker may use."""

import os

from config.celery import app
from push import sending

__all__ = ["app"]
sending.KNOWN.add(os.environ["BENCH_PUSH_HOST"])
