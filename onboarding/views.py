"""Onboarding of a new player. Each step is a page of its own and can be skipped."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from accounts.forms import AccessibilityForm, GamePreferencesForm
from accounts.models import Back, Felt, User
from accounts.preferences import (
    PreferencesUpdate,
    preference_of,
    preferences_of,
    update_preferences,
)
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


class Step(NamedTuple):
    name: str
    title: Promise
    form: Any = None


STEPS = (
    Step("games", _("Which games do you already know?"), KnownGamesForm),
    Step("appearance", _("Your tiles and your table"), AppearanceForm),
    Step("assistance", _("Play settings"), AssistanceForm),
    Step("first-hand", _("Tutorial")),
)
STEP_NUMBERS = {step.name: number for number, step in enumerate(STEPS)}


@login_required
@require_http_methods(["GET", "POST"])
def onboarding(request: HttpRequest, name: str = STEPS[0].name) -> HttpResponse:
    if name not in STEP_NUMBERS:
        raise Http404
    number = STEP_NUMBERS[name]
    step, following = STEPS[number], STEPS[number + 1 : number + 2]
    form = step.form and step.form(request.user, request.POST or None)
    if request.method == "POST" and form and form.is_valid():
        form.save()
        return redirect("onboarding_step", following[0].name)
    context = {
        "step": step,
        "number": number + 1,
        "steps": STEPS,
        "form": form,
        "next": following[0].name if following else "",
        "before": STEPS[number - 1].name if number else "",
        "tutorials": _tutorials(request),
    }
    return render(request, f"onboarding/{step.name}.html", context)


def _tutorials(request: HttpRequest) -> list[dict[str, Any]]:
    """The games with a tutorial, first those that are new to the player."""
    known = preference_of(request.user, "known_games")
    rows = [{"game": app, "known": app.slug in known} for app in game_apps() if app.tutorial]
    return sorted(rows, key=lambda row: row["known"])
