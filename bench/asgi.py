"""The ASGI application of the site with the toy game installed."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")

from config.asgi import application
from sockets import limits
from tables.registry import register
from tests.toy_app import ODDS_APP

register(ODDS_APP)
limits.OPENINGS_AT_ONCE = float("inf")  # all clients of a benchmark have one address

__all__ = ["application"]
