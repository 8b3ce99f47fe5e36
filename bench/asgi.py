"""The site as Daphne serves it, with the toy game of the tests on its list."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")

from config.asgi import application
from config.games import games
from tests.toy import ODDS

games()[ODDS.slug] = ODDS

__all__ = ["application"]
