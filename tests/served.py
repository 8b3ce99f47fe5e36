"""The site as processes of their own on the database of the test that starts them.

Daphne serves `application`, Celery works for `celery`; the toy game is on the list.
"""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")

from django.conf import settings

from config.settings.mail import smtp

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
