"""Texts that only the site can read. A copy of the database or of Redis, or a log, that holds them
tells nothing without the site's key."""

import base64
import hashlib

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings
from django.utils.encoding import force_bytes


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
