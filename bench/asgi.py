"""The ASGI application of the site with the toy game installed."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")

from config.asgi import application
from tables.registry import register
from tests.toy_app import ODDS_APP

register(ODDS_APP)

__all__ = ["application"]
