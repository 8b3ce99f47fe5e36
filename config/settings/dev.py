"""Development on one machine: SQLite, a private Redis, and mail on the console unless
TILEHOUSE_EMAIL_URL is set."""

import os

from config.settings.base import *
from config.settings.base import VAR
from config.settings.services import database, mail, stand_in
from config.settings.site import site_url

# Off, so that a developer sees the error pages that players see; set TILEHOUSE_DEBUG=1 for
# Django's own. WhiteNoise serves the files of static/ either way.
DEBUG = os.environ.get("TILEHOUSE_DEBUG") == "1"
DEVELOPMENT = True
SECRET_KEY = "for development on one's own machine only"
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
DATABASES = {"default": database(VAR)}
globals().update(mail())
globals().update(stand_in())
if ZOOM_HOST := os.environ.get("TILEHOUSE_ZOOM_HOST"):  # `make run ZOOM=1` sets it
    ZOOM_SIGN_IN = ZOOM_API = ZOOM_HOST
PUSH_TO_THIS_MACHINE = os.environ.get("TILEHOUSE_PUSH_HERE") == "1"
BASE_URL = site_url(f"http://127.0.0.1:{os.environ.get('PORT', '8000')}")
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
# Its tables hold copies only, so `migrate` makes them as they are now: see billing.management.
MIGRATION_MODULES = {"djstripe": None}
