"""Development on one machine: SQLite, a private Redis, and mail on the console unless
TILEHOUSE_EMAIL_URL is set."""

from config.settings.base import *
from config.settings.base import VAR
from config.settings.database import database
from config.settings.mail import mail

DEBUG = True
SECRET_KEY = "for development on one's own machine only"
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
DATABASES = {"default": database(VAR)}
globals().update(mail())
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
