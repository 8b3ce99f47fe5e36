"""What browsers send of passkeys. allauth and fido2 expect the shape that browsers give it, and
raise all kinds of errors for another; here an odd shape is refused like any other wrong answer."""

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn import forms as allauth
from django import forms
from django.core.exceptions import ValidationError

# Of fields that are missing or of another kind, and of bytes that are no signature.
ODD_SHAPE = (LookupError, TypeError, AttributeError, ValueError, OverflowError, struct.error)


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
