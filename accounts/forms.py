"""The forms of an account: allauth's with the site's labels, and those of the settings page."""

from collections.abc import Mapping
from typing import Any

from allauth.account import forms as allauth
from allauth.account.adapter import get_adapter
from allauth.core import context
from allauth.mfa.base import forms as codes
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.webauthn import forms as passkeys
from django import forms
from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts.addresses import accounts_of
from accounts.mfa import PasskeyMixin, note_wrong_clock, secrets_of
from accounts.models import User
from accounts.preferences import (
    PreferencesUpdate,
    game_preferences,
    preferences_of,
    update_preferences,
)
from accounts.sign_in_limits import code_attempt

LONG_AND_EASY = _("At least 10 characters. A few random words work well.")
CODE = _("The six digits shown in your app, or one of your recovery codes.")
RESET_AT_ONCE = 3  # mails, for accounts of one address that none of them has confirmed
GOOD_NAME = _(
    "Other players see this. 3 to 20 letters (A to Z), digits, - or _, starting with a letter."
)


class PlainLabelsMixin(forms.Form):
    """An allauth form with labels instead of placeholders, which disappear while the user types."""

    fields: dict[str, Any]
    labels: dict[str, tuple[Promise, str | Promise]] = {}  # field: label, help text

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, (label, help_text) in self.labels.items():
            field = self.fields[name]
            field.label, field.help_text = label, help_text
            field.widget.attrs.pop("placeholder", None)


class LoginForm(PlainLabelsMixin, allauth.LoginForm):
    labels = {"login": (_("Username or email"), ""), "password": (_("Password"), "")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].widget.attrs |= {"autocomplete": "username", "autocapitalize": "none"}


class SignupForm(PlainLabelsMixin, allauth.SignupForm):
    labels = {
        "username": (_("Username"), GOOD_NAME),
        "email": (_("Email"), _("Not shown to others. You need it if you forget your password.")),
        "password1": (_("Password"), LONG_AND_EASY),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].widget.attrs |= {"autocapitalize": "none", "spellcheck": "false"}


class PasswordResetForm(PlainLabelsMixin, allauth.ResetPasswordForm):
    labels = {"email": (_("Your email address"), "")}

    def clean_email(self) -> str:
        """Mail goes to the address in its spelling here, never to one that only looks the same."""
        address: str = get_adapter().clean_email(self.cleaned_data["email"])
        self.users = [user for user in accounts_of(address) if user.is_active][:RESET_AT_ONCE]
        return address


class NewPasswordForm(PlainLabelsMixin, allauth.ResetPasswordKeyForm):
    labels = {
        "password1": (_("New password"), LONG_AND_EASY),
        "password2": (_("Repeat password"), ""),
    }


class PasswordChangeForm(PlainLabelsMixin, allauth.ChangePasswordForm):
    labels = {
        "oldpassword": (_("Current password"), ""),
        "password1": (_("New password"), LONG_AND_EASY),
        "password2": (_("Repeat password"), ""),
    }


class EmailForm(PlainLabelsMixin, allauth.AddEmailForm):
    labels = {"email": (_("New email address"), "")}


class ReauthenticateForm(PlainLabelsMixin, allauth.ReauthenticateForm):
    labels = {"password": (_("Password"), "")}


class ClockMixin(PlainLabelsMixin):
    """A form for a one-time code, which a wrong clock makes wrong."""

    user: User

    def clean_code(self) -> str:
        try:
            code: str = super().clean_code()  # type: ignore[misc]  # allauth's
        except forms.ValidationError:
            secret = getattr(self, "secret", "")  # while codes are turned on
            secrets = [secret] if secret else secrets_of(self.user)
            note_wrong_clock(self.cleaned_data["code"], secrets)
            raise
        return code


class LimitedCodeMixin(codes.BaseAuthenticateForm):
    """Counts wrong codes as wrong passwords are counted."""

    user: User

    def clean_code(self) -> str:
        attempt = code_attempt(context.request, self.user)
        if not attempt.allowed:
            raise get_adapter().validation_error("too_many_login_attempts")
        code: str = super().clean_code()
        attempt.forgive()
        return code


class CodeForm(LimitedCodeMixin, ClockMixin, codes.AuthenticateForm):
    labels = {"code": (_("Code"), CODE)}


class CodeAgainForm(LimitedCodeMixin, ClockMixin, codes.ReauthenticateForm):
    labels = {"code": (_("Code"), CODE)}


class CodesForm(ClockMixin, ActivateTOTPForm):
    labels = {"code": (_("Code"), _("The six digits shown in your app."))}


class PasskeyForm(PlainLabelsMixin, PasskeyMixin, passkeys.AddWebAuthnForm):
    """Every passkey can sign in without a password, as the page requests only that kind."""

    labels = {
        "name": (_("Passkey name"), _("Helps you tell your passkeys apart, for example: my phone."))
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["passwordless"]
        self.fields["name"].max_length = 40
        self.fields["name"].widget.attrs["maxlength"] = 40


class PasskeyNameForm(PlainLabelsMixin, passkeys.EditWebAuthnForm):
    labels = {"name": (_("Passkey name"), "")}


class DeleteAccountForm(forms.Form):
    """Deletes the account. Asks for the password and the typed username, to prevent accidents."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    name = forms.CharField(
        label=_("Your username"),
        help_text=_("Type your username to confirm. Upper and lower case do not matter."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if name.casefold() != self.user.username.casefold():
            raise forms.ValidationError(_("This is not your username."), code="other")
        return name

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not get_adapter().reauthenticate(self.user, password):
            raise get_adapter().validation_error("incorrect_password")
        return password


class AccessibilityForm(forms.Form):
    """How the table is drawn and how much of it moves."""

    dom_table = forms.BooleanField(
        label=_("2D table"),
        required=False,
        help_text=_("A simple page with large tiles instead of the 3D table. Works for all games."),
    )
    reduced_motion = forms.BooleanField(
        label=_("Reduce motion"),
        required=False,
        help_text=_("Tiles move without animation."),
    )


class GamePreferencesForm(forms.Form):
    """One checkbox for each preference that a game has registered."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for one in game_preferences.values():
            self.fields[one.key] = forms.BooleanField(
                label=one.label, help_text=one.help_text, required=False
            )

    def as_update(self, chosen: dict[str, Any]) -> PreferencesUpdate:
        """chosen: cleaned data, in which the games' own preferences get a key of their own."""
        games = {key: chosen[key] for key in game_preferences if key in chosen}
        others = {name: value for name, value in chosen.items() if name not in games}
        return PreferencesUpdate(**others, games=games)


class SettingsForm(GamePreferencesForm, AccessibilityForm, forms.ModelForm):
    """The settings page: capitals of the username, language, tile back, felt and more."""

    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
    hide_ratings = forms.BooleanField(
        label=_("Hide my ratings"),
        required=False,
        help_text=_(
            "Other players see neither them nor your contests on your profile or in rankings. You "
            "still do."
        ),
    )

    class Meta:
        model = User
        fields = ("username", "back", "felt")
        widgets = {"back": forms.RadioSelect, "felt": forms.RadioSelect}
        labels = {
            "username": _("Username"),
            "back": _("Back of my tiles"),
            "felt": _("Table colour"),
        }
        help_texts = {
            "username": _("You can only change upper and lower case: ann, Ann, ANN."),
            "back": _("The other players at the table see this design on your tiles."),
        }

    def __init__(self, data: Mapping[str, Any] | None, instance: User) -> None:
        chosen = preferences_of(instance)
        chosen["language"] = get_language()
        super().__init__(data, instance=instance, initial=chosen)
        self.current_username = instance.username

    def checkboxes(self) -> list[forms.BoundField]:
        return [field for field in self if isinstance(field.field, forms.BooleanField)]

    def clean_username(self) -> str:
        name: str = self.cleaned_data["username"]
        if name.lower() != self.current_username.lower():
            raise forms.ValidationError(
                _("You can only change upper and lower case."), code="other"
            )
        return name

    def save(self, commit: bool = True) -> User:
        """Helps that stay as they were shown are not chosen by that: those that are on for
        newcomers would be on for ever."""
        self.instance.save(update_fields=["username"])
        left_out = {"username"} | (game_preferences.keys() - set(self.changed_data))
        chosen = {name: value for name, value in self.cleaned_data.items() if name not in left_out}
        return update_preferences(self.instance, self.as_update(chosen))
