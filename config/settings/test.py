"""Tests: a real database and Redis, created for the run and removed afterwards.

Server processes that a test starts inherit both addresses.
"""

import atexit
import os
import tempfile
from contextlib import ExitStack

from ops.redis import private_redis

_ours = ExitStack()
atexit.register(_ours.close)
# Each pytest-xdist process has its own.
_worker = os.environ.get("PYTEST_XDIST_WORKER", "")
if os.environ.get("TILEHOUSE_TESTS_OF") != _worker:  # never use a server that others use
    os.environ["TILEHOUSE_TESTS_OF"] = _worker
    os.environ["TILEHOUSE_VAR"] = _ours.enter_context(tempfile.TemporaryDirectory("-tilehouse"))
    os.environ["TILEHOUSE_REDIS_URL"] = _ours.enter_context(private_redis())

from config.settings.dev import *  # noqa: E402

DEBUG = False
DEVELOPMENT = False
BOT_PACE = float(os.environ.get("TILEHOUSE_BOT_PACE", "0"))
EMAIL_DELIVERY_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # argon2 is slow on purpose
if DATABASES["default"]["ENGINE"].endswith("postgresql"):
    DATABASES["default"]["ENGINE"] = "tests.postgresql"
