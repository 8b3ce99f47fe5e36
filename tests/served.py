"""The site as processes of their own on the database of the test that starts them.

Daphne serves `application`, Celery works for `celery`; the toy game is on the list.
"""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")

from django.conf import settings

settings.DATABASES["default"]["NAME"] = os.environ["TILEHOUSE_TEST_DATABASE_NAME"]

from config.asgi import application
from config.celery import app as celery
from config.games import games
from tests.toy import ODDS

games()[ODDS.slug] = ODDS

__all__ = ["application", "celery"]
