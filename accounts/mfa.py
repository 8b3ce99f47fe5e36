"""One-time codes and passkeys, on top of django-allauth: their names, and encrypted secrets."""

import logging
import time

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.sealing import seal, unseal

log = logging.getLogger(__name__)
STEP = 30  # seconds for which a code is right
WRONG_CLOCK = (
    "A one-time code was right %+.1f minutes from now: the clock of a phone or of this server "
    "is wrong"
)
LOOKED_AT = 15 * 60 // STEP  # steps before and after now


class MFAAdapter(DefaultMFAAdapter):
    """Secrets are encrypted, so the database alone is not enough to generate codes."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _(
            "The code is incorrect. Please try the newest code. If none is accepted, have your "
            "phone set its time automatically."
        ),
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


def note_wrong_clock(code: str, secrets: list[str]) -> None:
    """Logs how far a refused code is from now. Once it may be a phone; if it happens to many, the
    clock of this server is wrong. The page does not say so: the code may be right later."""
    now = int(time.time()) // STEP
    for steps in range(-LOOKED_AT, LOOKED_AT + 1):
        if any(constant_time_compare(code, _code(each, now + steps)) for each in secrets):
            log.warning(WRONG_CLOCK, steps * STEP / 60)
            return


def _code(secret: str, step: int) -> str:
    return format_hotp_value(hotp_value(secret, step))


def secrets_of(user: User) -> list[str]:
    """The secrets of a user's one-time codes."""
    rows = Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP)
    return [MFAAdapter().decrypt(row.data["secret"]) for row in rows]
