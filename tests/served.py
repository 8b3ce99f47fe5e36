"""The site for processes that a test starts, on the database of that test.

Daphne serves `application` and the worker runs `celery`. The toy game is installed.
"""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")

from django.conf import settings

from config.settings.services import smtp

settings.DATABASES["default"]["NAME"] = os.environ["TILEHOUSE_TEST_DATABASE_NAME"]
if url := os.environ.get("TILEHOUSE_TEST_EMAIL_URL"):
    for name, value in smtp(url).items():
        setattr(settings, name, value)

from config.asgi import application
from config.celery import app as celery
from tables.registry import register
from tests.toy_app import ODDS_APP

register(ODDS_APP)

__all__ = ["application", "celery"]
