"""One-time codes and passkeys, on top of django-allauth: their names, and encrypted secrets."""

import base64
import hashlib

from allauth.mfa.adapter import DefaultMFAAdapter
from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings
from django.utils.encoding import force_bytes
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User


class MFAAdapter(DefaultMFAAdapter):
    """Secrets are encrypted, so the database alone is not enough to generate codes."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _("The code is incorrect. Please try the newest code."),
        "cannot_generate_recovery_codes": _("You need one-time codes or a passkey first."),
    }

    def encrypt(self, text: str) -> str:
        return _cipher().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        return _cipher().decrypt(encrypted_text.encode()).decode()

    def get_totp_label(self, user: User) -> str:
        return user.get_username()

    def generate_authenticator_name(self, user: User, type: str) -> str:
        return gettext("My passkey")


def _cipher() -> MultiFernet:
    """Ciphers for SECRET_KEY and its fallbacks, so that the key can be rotated."""
    secrets = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    digests = [
        hashlib.sha256(b"one-time codes" + force_bytes(secret)).digest() for secret in secrets
    ]
    return MultiFernet([Fernet(base64.urlsafe_b64encode(digest)) for digest in digests])
