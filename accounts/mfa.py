"""One-time codes and passkeys, on top of django-allauth: their names, encrypted secrets, and what
browsers send of passkeys.

allauth and fido2 expect the shape that browsers give a passkey, and raise all kinds of errors for
another; here an odd shape is refused like any other wrong answer.
"""

import logging
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from allauth.mfa.adapter import DefaultMFAAdapter, get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from allauth.mfa.webauthn import forms as allauth
from django import forms
from django.core.exceptions import ValidationError
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.private_texts import seal, unseal

log = logging.getLogger(__name__)
STEP = 30  # seconds for which a code is right
WRONG_CLOCK = (
    "A one-time code was right %+.1f minutes from now: the clock of a phone or of this server "
    "is wrong"
)
LOOKED_AT = 15 * 60 // STEP  # steps before and after now
# Of fields that are missing or of another kind, and of bytes that are no signature.
ODD_SHAPE = (LookupError, TypeError, AttributeError, ValueError, OverflowError, struct.error)


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


class CredentialField(forms.JSONField):
    def to_python(self, value: Any) -> Any:
        try:
            return super().to_python(value)
        except (RecursionError, ValueError) as error:  # too deep, or a number that is too long
            raise _is_wrong() from error


class PasskeyMixin(forms.Form):
    """A form with the credential that a browser has made."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["credential"] = CredentialField(widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        with _refused():
            return super().clean() or self.cleaned_data


class SignInMixin(PasskeyMixin, allauth.AuthenticateWebAuthnForm):
    def clean_credential(self) -> Authenticator:
        with _refused():
            return super().clean_credential()


class AuthenticateForm(SignInMixin):
    """The passkey as a second factor."""


class LoginForm(SignInMixin, allauth.LoginWebAuthnForm):
    """The passkey alone."""


class ReauthenticateForm(SignInMixin, allauth.ReauthenticateWebAuthnForm):
    """The passkey again."""


@contextmanager
def _refused() -> Iterator[None]:
    try:
        yield
    except ODD_SHAPE as error:
        raise _is_wrong() from error


def _is_wrong() -> ValidationError:
    error: ValidationError = get_adapter().validation_error("incorrect_code")
    return error
