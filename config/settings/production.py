"""Production: required settings come from environment variables."""

import os
from typing import Any

from config.settings.base import *
from config.settings.base import PUSH_KEY, VAR
from config.settings.services import database, refuse_stand_in, smtp
from config.settings.site import operator, site_url
from push.keys import check_key

refuse_stand_in()
DEBUG = False
SECRET_KEY = os.environ["TILEHOUSE_SECRET_KEY"]
SECRET_KEY_FALLBACKS = os.environ.get("TILEHOUSE_OLD_SECRET_KEYS", "").split()
ALLOWED_HOSTS = os.environ["TILEHOUSE_HOSTS"].split(",")
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS]
BASE_URL = site_url(f"https://{ALLOWED_HOSTS[0]}")
OPERATOR = operator()
DATABASES = {"default": database(VAR)}

globals().update(smtp(os.environ["TILEHOUSE_EMAIL_URL"]))
DEFAULT_FROM_EMAIL = os.environ.get("TILEHOUSE_FROM", f"Tilehouse <hello@{ALLOWED_HOSTS[0]}>")

if PUSH_KEY:
    check_key(PUSH_KEY)

STORAGES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
if folder := os.environ.get("TILEHOUSE_ARCHIVE"):
    STORAGES["archive"] = {**STORAGES["default"], "OPTIONS": {"location": folder}}
# The number of our own proxies in front of Daphne. Rate limits use the client address that the
# outermost of them has seen.
ALLAUTH_TRUSTED_PROXY_COUNT = int(os.environ.get("TILEHOUSE_PROXIES", "1"))
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = True
SECURE_HSTS_SECONDS = 31_536_000
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
