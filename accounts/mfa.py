"""One-time codes and passkeys, on top of django-allauth: their names, and encrypted secrets."""

from allauth.mfa.adapter import DefaultMFAAdapter
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.sealing import seal, unseal


class MFAAdapter(DefaultMFAAdapter):
    """Secrets are encrypted, so the database alone is not enough to generate codes."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _("The code is incorrect. Please try the newest code."),
        "cannot_generate_recovery_codes": _("You need one-time codes or a passkey first."),
    }

    def encrypt(self, text: str) -> str:
        return seal(text, "one-time codes")

    def decrypt(self, encrypted_text: str) -> str:
        return unseal(encrypted_text, "one-time codes")

    def get_totp_label(self, user: User) -> str:
        return user.get_username()

    def generate_authenticator_name(self, user: User, type: str) -> str:
        return gettext("My passkey")
