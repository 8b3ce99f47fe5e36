"""Celery: runs the clocks of the tables and sends mail."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
app = Celery("tilehouse")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.beat_schedule = {
    # A run that no worker takes in time is dropped, because the next one replaces it.
    "clock": {"task": "tables.tasks.run_clock", "schedule": 1.0, "options": {"expires": 2}},
}
app.autodiscover_tasks()
