"""Celery: contests, mail, reviews, what Stripe says, and deleting what is old. The clock of the
tables runs in its workers too, but needs neither tasks nor beat."""

import os

from celery import Celery
from celery.schedules import crontab

from config import garbage, logs, metrics, release_files

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
app = Celery("tilehouse")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.beat_schedule = {
    "accounts: nightly": {"task": "accounts.tasks.nightly", "schedule": crontab(hour=4, minute=0)},
    "notifications": {
        "task": "notifications.tasks.deliver",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
    "notifications: old ones": {
        "task": "notifications.tasks.prune",
        "schedule": crontab(hour=4, minute=10),
    },
    "reports": {
        "task": "moderation.tasks.follow_reports",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
    "sanctions: mail": {
        "task": "moderation.tasks.mail_sanctions",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
    "messages: unread": {
        "task": "chat.tasks.mail_unread",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
    "messages: nightly": {"task": "chat.tasks.forget_old", "schedule": crontab(hour=4, minute=20)},
    "calls": {"task": "calls.tasks.end_due", "schedule": 5.0, "options": {"expires": 10}},
    "calls: old ones": {"task": "calls.tasks.prune", "schedule": crontab(hour=4, minute=10)},
    "clubs": {
        "task": "clubs.tasks.announce",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
    "evenings": {
        "task": "clubs.evenings.tasks.remind",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
    "evenings: starts": {
        "task": "clubs.evenings.tasks.finish_starts",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
    "evenings: nightly": {
        "task": "clubs.evenings.tasks.nightly",
        "schedule": crontab(hour=4, minute=40),
    },
    "tournaments": {
        "task": "clubs.tournaments.tasks.every_minute",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
    "tournaments: reminders": {
        "task": "clubs.tournaments.tasks.remind",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
    "tournaments: nightly": {
        "task": "clubs.tournaments.tasks.nightly",
        "schedule": crontab(hour=4, minute=50),
    },
    "tables: turns": {
        "task": "tables.tasks.remind",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
    "contests": {
        "task": "contests.tasks.every_minute",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
    "contests: nightly": {"task": "contests.tasks.nightly", "schedule": crontab(hour=4, minute=30)},
    "billing: what waits": {
        "task": "billing.tasks.catch_up",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
    "billing: hourly": {"task": "billing.tasks.hourly", "schedule": crontab(minute=7)},
    "billing: nightly": {"task": "billing.tasks.nightly", "schedule": crontab(hour=3, minute=30)},
    "problems": {
        "task": "learn.problems.tasks.make",
        "schedule": crontab(minute=35),
        "options": {"expires": 60 * 60},
    },
    "results": {
        "task": "tables.tasks.complete_results",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
    "archive": {
        "task": "tables.tasks.archive",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
    "reviews": {"task": "learn.tasks.make", "schedule": 60.0, "options": {"expires": 60}},
    "coins": {"task": "contests.ledger.tasks.check", "schedule": crontab(hour=3, minute=50)},
    "billing: weekly": {
        "task": "billing.tasks.weekly",
        "schedule": crontab(day_of_week="monday", hour=6, minute=0),
    },
}
app.autodiscover_tasks()
app.autodiscover_tasks(["tables"], related_name="waking.runner")
logs.follow_worker()
metrics.follow_worker()
garbage.follow_worker()
release_files.follow_worker()
