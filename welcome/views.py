"""Welcoming a new player, step by step. Each step is a page of its own and can be skipped."""

from typing import Any, NamedTuple

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.preferences import preferences_of
from config.games import NAMES, lessons
from welcome.forms import HelpsForm, KnowsForm, LooksForm


class Step(NamedTuple):
    name: str
    title: str
    form: Any = None


STEPS = (
    Step("games", "What do you already play?", KnowsForm),
    Step("looks", "Your tiles and your table", LooksForm),
    Step("helps", "What helps you play", HelpsForm),
    Step("first-hand", "Your first hand"),
)
NAMED = {step.name: number for number, step in enumerate(STEPS)}


@login_required
@require_http_methods(["GET", "POST"])
def welcome(request: HttpRequest, name: str = STEPS[0].name) -> HttpResponse:
    if name not in NAMED:
        raise Http404
    number = NAMED[name]
    step, following = STEPS[number], STEPS[number + 1 : number + 2]
    form = step.form and step.form(request.user, request.POST or None)
    if request.method == "POST" and form and form.is_valid():
        form.save()
        return redirect("welcome_step", following[0].name)
    context = {
        "step": step,
        "number": number + 1,
        "steps": STEPS,
        "form": form,
        "next": following[0].name if following else "",
        "before": STEPS[number - 1].name if number else "",
        "lessons": _lessons(request),
    }
    return render(request, f"welcome/{step.name}.html", context)


def _lessons(request: HttpRequest) -> list[dict[str, Any]]:
    """First hands, those of games the player does not know yet first."""
    knows = preferences_of(request.user)["knows"]
    told = [{"slug": slug, "name": NAMES[slug], "known": slug in knows} for slug in lessons()]
    return sorted(told, key=lambda lesson: lesson["known"])
