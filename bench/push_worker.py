"""Celery for `bench.pushes`: the push service on this machine counts as one of a large browser,
which all threads of a worker may use."""

import os

import django

django.setup()

from config.celery import app  # noqa: E402
from push import sending  # noqa: E402

__all__ = ["app"]
sending.KNOWN.add(os.environ["BENCH_PUSH_HOST"])
