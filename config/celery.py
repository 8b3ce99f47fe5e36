"""Celery: runs the clock of every table."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
app = Celery("tilehouse")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.beat_schedule = {
    # A run that nobody fetched within its second is no use to anybody: the next one is there.
    "clock": {"task": "tables.tasks.run_clock", "schedule": 1.0, "options": {"expires": 2}},
}
app.autodiscover_tasks()
