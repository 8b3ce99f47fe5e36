"""The forms of the onboarding steps. Every step can be skipped."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms import AccessibilityForm, GamePreferencesForm
from accounts.models import Back, Felt, User
from accounts.preferences import PreferencesUpdate, preferences_of, update_preferences
from tables.registry import game_apps


def games() -> list[tuple[str, str]]:
    return [(app.slug, str(app.name)) for app in game_apps()]


class StepForm(forms.Form):
    """A step whose answers are saved as the player's preferences."""

    def __init__(self, user: User, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, initial=preferences_of(user))
        self.user = user

    def as_update(self, chosen: dict[str, Any]) -> PreferencesUpdate:
        return PreferencesUpdate(**chosen)

    def save(self) -> None:
        update_preferences(self.user, self.as_update(self.cleaned_data))


class KnownGamesForm(StepForm):
    known_games = forms.MultipleChoiceField(
        label=_("Which games do you already know?"),
        choices=games,
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )


class AppearanceForm(StepForm):
    back = forms.ChoiceField(
        label=_("Back of my tiles"), choices=Back.choices, widget=forms.RadioSelect
    )
    felt = forms.ChoiceField(
        label=_("Table colour"), choices=Felt.choices, widget=forms.RadioSelect
    )


class AssistanceForm(GamePreferencesForm, AccessibilityForm, StepForm):
    sound = forms.BooleanField(
        label=_("Sounds"),
        required=False,
        help_text=_("Tile sounds, and a sound when it is your turn."),
    )

    def __init__(self, user: User, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(user, data)
        self.initial["sound"] = self.initial["volumes"].get("all", 1) > 0

    def clean(self) -> dict[str, Any]:
        """Turning sounds off sets the overall volume to 0; leaving them as they are keeps it."""
        sound = self.cleaned_data.pop("sound", True)
        volumes = dict(self.initial["volumes"])
        if sound != self.initial["sound"]:
            volumes["all"] = 1.0 if sound else 0.0
        return self.cleaned_data | {"volumes": volumes}
