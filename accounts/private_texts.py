"""Texts that only the site, or only their reader, may read: sealed, and kept out of errors.

A copy of the database or of Redis, or a log, that holds sealed texts tells nothing without the
site's key. Errors may quote private texts: a mail server answers with parts of the mail that it
refuses, and the error of a codec holds the whole text. A log would have links with which anybody
could sign in.
"""

import base64
import hashlib
import re
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings
from django.utils.encoding import force_bytes

P = ParamSpec("P")
R = TypeVar("R")

KINDS = (ConnectionError, OSError)  # what callers, and retries of tasks, tell apart
ENHANCED = re.compile(rb"[245]\.\d{1,3}\.\d{1,3}")  # RFC 3463: 5.7.1 says that a sender may not


def seal(text: str, purpose: str) -> str:
    return _cipher(purpose).encrypt(text.encode()).decode()


def unseal(sealed: str, purpose: str) -> str:
    """Raises InvalidToken for what was not sealed for this purpose."""
    return _cipher(purpose).decrypt(sealed.encode()).decode()


def _cipher(purpose: str) -> MultiFernet:
    """Ciphers for SECRET_KEY and its fallbacks, so that the key can be rotated."""
    secrets = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    own = purpose.encode()
    digests = [hashlib.sha256(own + force_bytes(secret)).digest() for secret in secrets]
    return MultiFernet([Fernet(base64.urlsafe_b64encode(digest)) for digest in digests])


def errors_without_text(function: Callable[P, R]) -> Callable[P, R]:
    """Decorates what handles mail: an error that it raises says its kind, a mail server's codes and
    where it happened, and nothing else. What caused it is forgotten, for that may quote too."""

    @wraps(function)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return function(*args, **kwargs)
        except Exception as error:
            told = _without_text(error)
        raise told  # not within `except`, where the first one would become its context

    return run


def _without_text(error: Exception) -> Exception:
    kind = next((kind for kind in KINDS if isinstance(error, kind)), RuntimeError)
    words = [type(error).__name__, *_codes(error)]
    return kind(" ".join(words)).with_traceback(error.__traceback__)


def _codes(error: Any) -> list[str]:
    code = getattr(error, "smtp_code", None) or getattr(error, "errno", None)
    said = getattr(error, "smtp_error", b"")
    enhanced = ENHANCED.match(said) if isinstance(said, bytes) else None
    codes = [str(code)] if isinstance(code, int) else []
    return codes + ([enhanced[0].decode()] if enhanced else [])
