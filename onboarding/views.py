"""Onboarding of a new player. Each step is a page of its own and can be skipped."""

from typing import Any, NamedTuple

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from accounts.preferences import preference_of
from onboarding.forms import AppearanceForm, AssistanceForm, KnownGamesForm
from tables.registry import game_apps


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
